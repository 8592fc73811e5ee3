// SPDX-License-Identifier: Apache-2.0
// The pools of the current workload in order of preference, and what the plan on show makes of them. Edits go
// to the document, which lowers the problem again; until then the rows show what was asked for.
#pragma once

#include <QAbstractTableModel>
#include <string>
#include <vector>

#include "core/model/pool.h"
#include "ui/document/snapshot.h"

namespace memscape::ui {

class Document;

enum class PoolColumn { Name, Access, Limit, Used, Bound, Fit, Targets };
inline constexpr int kPoolColumns = 7;

class PoolsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// `document` outlives the model.
  explicit PoolsModel(Document& document, QObject* parent = nullptr);

  [[nodiscard]] const model::Pool& poolAt(int row) const;
  /// True for a pool that the user added, which alone can be renamed and removed.
  [[nodiscard]] bool isAdded(int row) const;
  /// True when something differs from the file.
  [[nodiscard]] bool isChanged() const;

  /// Appends a pool without a limit, of a name that is free; returns its row.
  int add(model::PoolAccess access);
  void remove(int row);
  /// Moves a row so that it stands before the one that is `before` now.
  void move(int row, int before);
  /// Back to the pools of the file, with the candidates that it gives.
  void reset();

  /// Empty for a limit that can be read: "256KiB", or nothing for unlimited; else a sentence.
  [[nodiscard]] static QString whyNotLimit(const QString& text);
  /// Empty for a name that can be given to the row's pool; else a sentence.
  [[nodiscard]] QString whyNotName(const QString& text, int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  [[nodiscard]] QStringList mimeTypes() const override;
  [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 private:
  void refresh();
  /// Asks for the problem with these pools; a pool may have another name than before.
  void apply(const std::string& from = {}, const std::string& to = {});
  [[nodiscard]] QString text(int row, PoolColumn column) const;
  [[nodiscard]] QString fitText(int row) const;
  [[nodiscard]] QString toolTip(int row) const;
  /// Index into the problem's pools, -1 while it has no such pool yet.
  [[nodiscard]] int idOf(int row) const;

  Document& m_document;
  std::vector<model::Pool> m_pools;
};

}  // namespace memscape::ui
