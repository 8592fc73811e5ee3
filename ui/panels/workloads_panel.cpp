// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/workloads_panel.h"

#include <QAction>
#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/document/document.h"
#include "ui/models/workloads_model.h"

namespace memscape::ui {

WorkloadsPanel::WorkloadsPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new WorkloadsModel(document, this)),
      m_tree(new QTreeView(this)) {
  m_tree->setModel(m_model);
  m_tree->setAccessibleName(tr("Open files and their plans"));
  m_tree->setUniformRowHeights(true);
  m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_tree->header()->setStretchLastSection(false);
  m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
  auto* close = new QAction(tr("Close file"), m_tree);
  close->setShortcut(QKeySequence::Delete);
  close->setShortcutContext(Qt::WidgetShortcut);
  m_tree->addAction(close);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addWidget(m_tree);
  setFocusProxy(m_tree);

  connect(close, &QAction::triggered, this, &WorkloadsPanel::closeSelected);
  connect(m_tree, &QTreeView::clicked, this, &WorkloadsPanel::activate);
  connect(m_tree, &QTreeView::activated, this, &WorkloadsPanel::activate);
  connect(m_model, &QAbstractItemModel::modelReset, this, &WorkloadsPanel::followDocument);
  connect(&document, &Document::plansChanged, this, &WorkloadsPanel::followDocument);
  followDocument();
}

void WorkloadsPanel::activate(const QModelIndex& index) {
  // Copied first: switching resets the model, and the index with it.
  OpenWorkload* workload = m_model->workloadAt(index);
  const auto plan = m_model->planAt(index);
  m_document.setCurrent(workload);
  if (plan && m_document.current() == workload) m_document.show(*plan);
}

void WorkloadsPanel::closeSelected() {
  if (OpenWorkload* workload = m_model->workloadAt(m_tree->currentIndex())) m_document.close(workload);
}

void WorkloadsPanel::followDocument() {
  m_tree->expandAll();
  m_tree->setCurrentIndex(m_model->currentIndex());
}

}  // namespace memscape::ui
