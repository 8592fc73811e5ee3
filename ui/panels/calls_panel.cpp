// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/calls_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>
#include <utility>

#include "ui/document/document.h"
#include "ui/models/calls_model.h"

namespace memscape::ui {
namespace {

/// In widths of a digit, by CallColumn.
constexpr int kColumnWidths[kCallColumns] = {46, 18, 32, 14, 14};

}  // namespace

CallsPanel::CallsPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new CallsModel(this)),
      m_tree(new QTreeView(this)),
      m_empty(new QLabel(this)),
      m_job(document.jobPool()) {
  m_tree->setModel(m_model);
  m_tree->setAccessibleName(tr("Calls"));
  m_tree->setUniformRowHeights(true);  // nothing is measured, which matters with many
  m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_tree->setAlternatingRowColors(true);
  m_tree->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_tree->setTextElideMode(Qt::ElideMiddle);  // the number of a call is at the end
  m_tree->header()->setStretchLastSection(false);
  m_tree->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < kCallColumns; ++column)
    m_tree->setColumnWidth(column, kColumnWidths[column] * digit);
  m_tree->header()->setSectionResizeMode(static_cast<int>(CallColumn::Name), QHeaderView::Stretch);
  m_empty->setAlignment(Qt::AlignCenter);
  m_empty->setWordWrap(true);
  m_empty->setForegroundRole(QPalette::PlaceholderText);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addWidget(m_tree);
  layout->addWidget(m_empty, 1);
  setFocusProxy(m_tree);

  connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &CallsPanel::activate);
  connect(m_tree, &QTreeView::clicked, this, &CallsPanel::activate);
  connect(&document, &Document::currentChanged, this, &CallsPanel::refresh);
  connect(&document.selection(), &Selection::changed, this, &CallsPanel::followSelection);
  refresh();
}

void CallsPanel::refresh() {
  const SnapshotPtr snapshot = m_document.snapshot();
  const bool program = snapshot && snapshot->trace;
  m_tree->setVisible(program);
  m_empty->setVisible(!program);
  m_empty->setText(!snapshot ? tr("No file is open")
                             : tr("This file holds no program: only lowered programs have calls to show."));
  const ProblemPtr problem = program ? snapshot->problem : nullptr;
  if (problem == m_problem) return;
  m_problem = problem;
  const QScopedValueRollback following(m_following, true);
  m_job.cancel();
  m_model->setTree(nullptr);
  if (!program) return;
  m_job.start([trace = snapshot->trace, problem](
                  const support::Progress& progress) { return CallTree::make(trace, problem, progress); },
              [this](std::shared_ptr<const CallTree> tree) {
                {
                  const QScopedValueRollback loading(m_following, true);
                  m_model->setTree(std::move(tree));
                  m_tree->expand(m_model->index(0, 0));
                }
                followSelection();
              });
}

void CallsPanel::activate(const QModelIndex& index) {
  if (m_following || !index.isValid()) return;
  const QScopedValueRollback following(m_following, true);
  const std::size_t call = m_model->callAt(index);
  if (const auto own = m_model->bufferAt(index)) {
    m_document.selection().set({own->buffer});
    Q_EMIT probeRequested(own->range.first);
    return;
  }
  std::vector<model::BufferId> buffers;
  for (const CallTree::OwnRange& own : m_model->tree()->own[call]) buffers.push_back(own.buffer);
  m_document.selection().set(std::move(buffers));
  Q_EMIT probeRequested(m_model->tree()->trace->calls[call].begin);
}

void CallsPanel::followSelection() {
  if (m_following || !m_model->tree() || m_document.selection().buffers().size() != 1) return;
  const QScopedValueRollback following(m_following, true);
  const model::BufferId buffer = m_document.selection().buffers().front();
  const QModelIndex now = m_tree->currentIndex();
  if (const auto own = now.isValid() ? m_model->bufferAt(now) : std::nullopt; own && own->buffer == buffer)
    return;
  const QModelIndex row = m_model->indexOf(buffer);
  if (!row.isValid()) return;
  m_tree->setCurrentIndex(row);
  m_tree->scrollTo(row);
}

}  // namespace memscape::ui
