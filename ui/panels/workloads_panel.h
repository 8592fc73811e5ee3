// SPDX-License-Identifier: Apache-2.0
// The open files and their plans.
#pragma once

#include <QWidget>

class QTreeView;

namespace memscape::ui {

class Document;
class WorkloadsModel;

class WorkloadsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit WorkloadsPanel(Document& document, QWidget* parent = nullptr);

 private:
  void activate(const QModelIndex& index);
  void closeSelected();
  void followDocument();

  Document& m_document;
  WorkloadsModel* m_model;
  QTreeView* m_tree;
};

}  // namespace memscape::ui
