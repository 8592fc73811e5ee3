// SPDX-License-Identifier: Apache-2.0
// The program's calls as a tree: a row selects its buffers and moves the charts' probe to where it begins.
#pragma once

#include <QWidget>

#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"

class QLabel;
class QModelIndex;
class QTreeView;

namespace memscape::ui {

class CallsModel;
class Document;

class CallsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit CallsPanel(Document& document, QWidget* parent = nullptr);

 Q_SIGNALS:
  void probeRequested(memscape::model::Step step);

 private:
  void refresh();
  void activate(const QModelIndex& index);
  void followSelection();

  Document& m_document;
  CallsModel* m_model;
  QTreeView* m_tree;
  QLabel* m_empty;
  ProblemPtr m_problem;      // of the tree, or of the one on its way
  bool m_following = false;  // one side is just being brought in line with the other
  Job m_job;
};

}  // namespace memscape::ui
