// SPDX-License-Identifier: Apache-2.0
// Pools: their limits and order, what the plan on show takes of each, and which of them the selected buffers
// may go to.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace memscape::ui {

class CandidatesBox;
class Document;
class PoolsModel;
class Table;

class PoolsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PoolsPanel(Document& document, QWidget* parent = nullptr);

 private:
  [[nodiscard]] QWidget* makeTableSide();
  void addPool(int access);
  void moveSelected(int by);
  void update();
  /// A sentence about what is being typed; empty when nothing is wrong.
  void complain(const QString& sentence);
  [[nodiscard]] int selectedRow() const;

  Document& m_document;
  PoolsModel* m_model;
  Table* m_table;
  CandidatesBox* m_candidates;
  QPushButton* m_add = nullptr;
  QPushButton* m_remove = nullptr;
  QPushButton* m_up = nullptr;
  QPushButton* m_down = nullptr;
  QPushButton* m_reset = nullptr;
  QLabel* m_note = nullptr;
  QString m_complaint;
};

}  // namespace memscape::ui
