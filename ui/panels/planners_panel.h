// SPDX-License-Identifier: Apache-2.0
// The matrix of planners for the current workload: click shows a plan, Shift+click compares it.
#pragma once

#include <QWidget>

class QPushButton;

namespace memscape::ui {

class Document;
class MatrixModel;
class Table;

class PlannersPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PlannersPanel(Document& document, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// Index into planners::all().
  void optionsRequested(int planner);

 private:
  void activate(int row, Qt::KeyboardModifiers modifiers);
  void updateButtons();

  Document& m_document;
  MatrixModel* m_model;
  Table* m_table;
  QPushButton* m_planAll;
  QPushButton* m_options;
};

}  // namespace memscape::ui
