// SPDX-License-Identifier: Apache-2.0
// The buffers of the current plan that pass the filters: sort, filter, copy; the selection is the charts'
// selection.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;
class QModelIndex;

namespace memscape::ui {

class BuffersModel;
class Document;
class Table;

class BuffersPanel : public QWidget {
  Q_OBJECT
 public:
  explicit BuffersPanel(Document& document, QWidget* parent = nullptr);

 private:
  void showPlan();
  void selectionToTable();
  void tableToSelection();
  void updateCount();
  void updatePlaceholder();
  [[nodiscard]] QString selectedText() const;
  void addFilters(QMenu& menu, const QModelIndex& index);

  Document& m_document;
  BuffersModel* m_model;
  QLineEdit* m_filter;
  QLabel* m_count;
  Table* m_table;
  bool m_linking = false;  // one side is just being brought in line with the other
};

}  // namespace memscape::ui
