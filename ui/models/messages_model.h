// SPDX-License-Identifier: Apache-2.0
// The document's messages as a table: severity, file, location, text.
#pragma once

#include <QAbstractTableModel>
#include <QIcon>

namespace memscape::ui {

class Document;

enum class MessageColumn { Severity, Source, Location, Text };
inline constexpr int kMessageColumns = 4;

class MessagesModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// `document` outlives the model.
  explicit MessagesModel(Document& document, QObject* parent = nullptr);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  Document& m_document;
  int m_rows = 0;
  QIcon m_icons[3];  // by Severity
};

}  // namespace memscape::ui
