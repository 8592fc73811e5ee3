// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/buffers_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/document/text.h"
#include "ui/models/buffers_model.h"
#include "ui/panels/table.h"

namespace memscape::ui {
namespace {

/// In widths of a digit, by BufferColumn.
constexpr int kColumnWidths[kBufferColumns] = {30, 13, 11, 19, 14, 14, 9, 22, 9, 18};

}  // namespace

BuffersPanel::BuffersPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new BuffersModel(document.jobPool(), this)),
      m_filter(new QLineEdit(this)),
      m_count(new QLabel(this)),
      m_table(new Table(this)) {
  m_filter->setPlaceholderText(tr("Filter by name, kind, type, pool or producer"));
  m_filter->setAccessibleName(tr("Filter buffers"));
  m_filter->setClearButtonEnabled(true);
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Buffers"));
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(-1, Qt::AscendingOrder);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < kBufferColumns; ++column)
    m_table->setColumnWidth(column, kColumnWidths[column] * digit);
  m_table->horizontalHeader()->setStretchLastSection(true);

  auto* top = new QHBoxLayout;
  top->addWidget(m_filter);
  top->addWidget(m_count);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addLayout(top);
  layout->addWidget(m_table);
  setFocusProxy(m_table);

  connect(m_filter, &QLineEdit::textChanged, m_model, &BuffersModel::setFilter);
  connect(m_model, &BuffersModel::arranged, this, [this] {
    updateCount();
    selectionToTable();
  });
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &BuffersPanel::tableToSelection);
  connect(&document.selection(), &Selection::changed, this, &BuffersPanel::selectionToTable);
  connect(&document, &Document::currentChanged, this, &BuffersPanel::showPlan);
  connect(&document, &Document::plansChanged, this, &BuffersPanel::showPlan);
  showPlan();
}

void BuffersPanel::focusFilter() {
  m_filter->setFocus(Qt::ShortcutFocusReason);
  m_filter->selectAll();
}

void BuffersPanel::showPlan() {
  const SnapshotPtr snapshot = m_document.snapshot();
  m_model->setPlan(snapshot ? snapshot->problem : nullptr, m_document.shownPlan());
  updateCount();
}

void BuffersPanel::updateCount() {
  const int shown = m_model->rowCount();
  const int total = m_model->totalBuffers();
  m_count->setText(m_model->filter().isEmpty()
                       ? tr("%1 buffers").arg(countText(total))
                       : tr("%1 of %2 buffers").arg(countText(shown), countText(total)));
  const SnapshotPtr snapshot = m_document.snapshot();
  if (!snapshot)
    m_table->setPlaceholder(tr("No file is open"));
  else if (total > 0)
    m_table->setPlaceholder(tr("No buffer matches the filter"));
  else if (snapshot->trace && !snapshot->trace->notPlanned.empty())
    m_table->setPlaceholder(tr("The program has no buffer to plan; the inspector lists what is not planned"));
  else
    m_table->setPlaceholder(tr("There is no buffer in this file"));
}

void BuffersPanel::selectionToTable() {
  if (m_linking) return;
  const QScopedValueRollback linking(m_linking, true);
  std::vector<int> rows;
  for (const model::BufferId buffer : m_document.selection().buffers())
    if (const int row = m_model->rowOf(buffer); row >= 0) rows.push_back(row);
  std::ranges::sort(rows);
  QItemSelection selection;
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i + 1;
    while (end < rows.size() && rows[end] == rows[end - 1] + 1) ++end;
    selection.append(
        QItemSelectionRange(m_model->index(rows[i], 0), m_model->index(rows[end - 1], kBufferColumns - 1)));
    i = end;
  }
  m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
  if (rows.empty()) return;
  const QModelIndex first = m_model->index(rows.front(), 0);
  m_table->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
  m_table->scrollTo(first);
}

void BuffersPanel::tableToSelection() {
  if (m_linking) return;
  const QScopedValueRollback linking(m_linking, true);
  std::vector<model::BufferId> buffers;
  // By ranges: a list of a million indexes would take its time.
  for (const QItemSelectionRange& range : m_table->selectionModel()->selection())
    for (int row = range.top(); row <= range.bottom(); ++row) buffers.push_back(m_model->bufferAt(row));
  m_document.selection().set(std::move(buffers));
}

}  // namespace memscape::ui
