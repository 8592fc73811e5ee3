// SPDX-License-Identifier: Apache-2.0
// All buffers of the current plan: filter, sort, copy; the selection is the charts' selection.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace memscape::ui {

class BuffersModel;
class Document;
class Table;

class BuffersPanel : public QWidget {
  Q_OBJECT
 public:
  explicit BuffersPanel(Document& document, QWidget* parent = nullptr);
  void focusFilter();

 private:
  void showPlan();
  void selectionToTable();
  void tableToSelection();
  void updateCount();

  Document& m_document;
  BuffersModel* m_model;
  QLineEdit* m_filter;
  QLabel* m_count;
  Table* m_table;
  bool m_linking = false;  // one side is just being brought in line with the other
};

}  // namespace memscape::ui
