// SPDX-License-Identifier: Apache-2.0
// Which pools the selected buffers may go to, in order of preference: a list with check marks.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "core/model/ids.h"

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace memscape::ui {

class Document;

class CandidatesBox : public QWidget {
  Q_OBJECT
 public:
  explicit CandidatesBox(Document& document, QWidget* parent = nullptr);

 private:
  /// Names of pools, in order.
  using Names = std::vector<std::string>;

  void refresh();
  void fill();
  void onChecked(QListWidgetItem* item);
  void moveCurrent(int by);
  void reorder();
  void resetSelected();
  void updateButtons();
  /// The pools of one block now, as asked for.
  [[nodiscard]] Names namesOf(model::BlockId block) const;
  /// `change` makes a block's new list of its old one.
  template <class Change>
  void apply(Change change);
  [[nodiscard]] std::vector<model::BlockId> selectedBlocks() const;
  [[nodiscard]] Names listed() const;

  Document& m_document;
  QLabel* m_title;
  QListWidget* m_list;
  QLabel* m_note;
  QPushButton* m_up;
  QPushButton* m_down;
  QPushButton* m_reset;
  bool m_filling = false;
};

}  // namespace memscape::ui
