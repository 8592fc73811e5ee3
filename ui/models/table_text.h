// SPDX-License-Identifier: Apache-2.0
// A table as text, on any thread: what copying and saving write.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>
#include <functional>

#include "core/support/progress.h"

namespace memscape::ui {

enum class CellText {
  Shown,
  Exact,  ///< numbers as plain digits, without units
};
enum class TableFormat {
  Tabs,  ///< as shown, cells apart by tabs, lines by \n
  Csv,   ///< exact, as RFC 4180 has it: quoted where need be, lines ending with \r\n
};

/// Owns what it needs, or is used only while its table does not change.
struct TableText {
  QStringList headers;
  int rows = 0;
  std::function<QString(int row, int column, CellText)> cell;
};

/// What models have that are made of immutable data.
class HasTableText {
 public:
  HasTableText() = default;
  HasTableText(const HasTableText&) = delete;
  HasTableText& operator=(const HasTableText&) = delete;
  virtual ~HasTableText() = default;
  /// The rows as they are now; stays good when the model changes. O(1).
  [[nodiscard]] virtual TableText tableText() const = 0;
};

/// Which rows and columns, in which order, and how.
struct TableExtract {
  TableText table;
  QList<int> rows;  ///< empty: all
  QList<int> columns;
  TableFormat format = TableFormat::Tabs;
  [[nodiscard]] int count() const { return rows.isEmpty() ? table.rows : static_cast<int>(rows.size()); }
};

/// Headers and rows, UTF-8. Incomplete when told to stop.
[[nodiscard]] QByteArray toBytes(const TableExtract& extract, const support::Progress& progress = {});

/// Writes the same to a file, which is replaced as a whole or not at all. Why not, in one sentence; empty
/// when it is written.
[[nodiscard]] QString saveTable(const TableExtract& extract, const QString& path,
                                const support::Progress& progress = {});

}  // namespace memscape::ui
