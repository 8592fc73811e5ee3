// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/buffers_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/support/checked.h"
#include "ui/document/document.h"
#include "ui/document/text.h"
#include "ui/models/buffers_model.h"
#include "ui/panels/filter_chips.h"
#include "ui/panels/table.h"

namespace memscape::ui {
namespace {

/// In widths of a digit, by BufferColumn.
constexpr int kColumnWidths[kBufferColumns] = {30, 13, 11, 19, 14, 14, 9, 22, 9, 18, 11, 18, 11, 9};
const QList<int> kHiddenAtFirst{
    static_cast<int>(BufferColumn::Alignment), static_cast<int>(BufferColumn::Operator),
    static_cast<int>(BufferColumn::Lifetime), static_cast<int>(BufferColumn::Device)};
/// Selected rows that lie apart: with more of them Qt's selection model would take its time.
constexpr std::size_t kMostRanges = 500;

/// First and last of each run of rows that follow one another; `rows` ascends.
std::vector<std::pair<int, int>> runsOf(const std::vector<int>& rows) {
  std::vector<std::pair<int, int>> runs;
  for (const int row : rows) {
    if (runs.empty() || runs.back().second + 1 != row)
      runs.emplace_back(row, row);
    else
      runs.back().second = row;
  }
  return runs;
}

}  // namespace

BuffersPanel::BuffersPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new BuffersModel(document.jobPool(), this)),
      m_filter(new QLineEdit(this)),
      m_count(new QLabel(this)),
      m_table(new Table(this)) {
  m_filter->setPlaceholderText(tr("Filter by name, kind, type, pool or producer"));
  m_filter->setToolTip(tr("Charts and tables show what has all these words; a cell's menu has more filters"));
  m_filter->setAccessibleName(tr("Filter buffers"));
  m_filter->setClearButtonEnabled(true);
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Buffers"));
  m_table->setJobPool(document.jobPool());
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(-1, Qt::AscendingOrder);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < kBufferColumns; ++column)
    m_table->setColumnWidth(column, kColumnWidths[column] * digit);
  m_table->horizontalHeader()->setStretchLastSection(true);
  m_table->setColumnsToChoose(QStringLiteral("buffers"), kHiddenAtFirst);

  auto* top = new QHBoxLayout;
  top->addWidget(m_filter);
  top->addWidget(m_count);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addLayout(top);
  layout->addWidget(new FilterChips(document.filters(), FilterChips::WordsChip::No));
  layout->addWidget(m_table);
  setFocusProxy(m_table);

  Filters& filters = document.filters();
  m_filter->setText(filters.text());
  connect(m_filter, &QLineEdit::textChanged, &filters, &Filters::setText);
  connect(&filters, &Filters::conditionsChanged, this, [this, &filters] {
    if (filters.text() != m_filter->text()) m_filter->setText(filters.text());
  });
  connect(&filters, &Filters::changed, this, &BuffersPanel::showPlan);
  connect(m_table, &Table::menuRequested, this,
          [this](QMenu* menu, const QModelIndex& index) { addFilters(*menu, index); });
  connect(m_model, &BuffersModel::arranged, this, [this] {
    updateCount();
    selectionToTable();
  });
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &BuffersPanel::tableToSelection);
  connect(&document.selection(), &Selection::changed, this, [this] {
    selectionToTable();
    updateCount();
  });
  connect(&document, &Document::currentChanged, this, &BuffersPanel::showPlan);
  connect(&document, &Document::plansChanged, this, &BuffersPanel::showPlan);
  showPlan();
}

void BuffersPanel::showPlan() {
  const SnapshotPtr snapshot = m_document.snapshot();
  m_model->setPlan(snapshot ? snapshot->problem : nullptr, m_document.shownPlan(),
                   m_document.filters().passing());
  updateCount();
}

void BuffersPanel::addFilters(QMenu& menu, const QModelIndex& index) {
  if (!index.isValid()) return;
  const auto field = fieldOf(static_cast<BufferColumn>(index.column()));
  if (!field) return;
  const model::BufferId buffer = m_model->bufferAt(index.row());
  const PlanPtr& plan = m_model->plan();
  const analysis::BufferFields fields(*m_document.snapshot()->problem, plan ? &plan->plan : nullptr);
  const auto add = [&](const analysis::BufferCondition& condition) {
    QAction* action =
        menu.addAction(tr("Only %1").arg(conditionText(condition).replace(u'&', QStringLiteral("&&"))));
    action->setStatusTip(tr("Charts and tables show only buffers for which this holds"));
    connect(action, &QAction::triggered, this, [this, condition] { m_document.filters().add(condition); });
  };
  if (!analysis::isNumber(*field)) {
    add({.field = *field, .text = std::string(fields.text(*field, buffer))});
  } else if (const auto number = fields.number(*field, buffer)) {
    if (*field != analysis::BufferField::Storage) {
      add({.field = *field, .text = {}, .least = *number});
      add({.field = *field, .text = {}, .most = *number});
    }
    add({.field = *field, .text = {}, .least = *number, .most = *number});
  }
}

QString BuffersPanel::selectedText() const {
  const auto& selected = m_document.selection().buffers();
  if (selected.empty()) return {};
  const model::Problem& problem = *m_document.snapshot()->problem;
  std::optional<std::int64_t> bytes = 0;
  for (const model::BufferId buffer : selected)
    if (bytes) bytes = support::checkedAdd(*bytes, problem.buffer(buffer).size);
  const QString count = countText(std::ssize(selected));
  return bytes ? tr("%1 selected, %2").arg(count, bytesText(*bytes)) : tr("%1 selected").arg(count);
}

void BuffersPanel::updateCount() {
  const int shown = m_model->rowCount();
  const int total = m_model->totalBuffers();
  QString text = m_document.filters().passing()
                     ? tr("%1 of %2 buffers").arg(countText(shown), countText(total))
                     : tr("%1 buffers").arg(countText(total));
  if (const QString selected = selectedText(); !selected.isEmpty()) text = tr("%1 · %2").arg(text, selected);
  m_count->setText(text);
  updatePlaceholder();
}

void BuffersPanel::updatePlaceholder() {
  const SnapshotPtr snapshot = m_document.snapshot();
  if (!snapshot)
    m_table->setPlaceholder(tr("No file is open"));
  else if (m_model->totalBuffers() > 0)
    m_table->setPlaceholder(m_document.filters().passing() ? tr("No buffer passes the filters") : QString());
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
  const int firstRow = rows.empty() ? -1 : rows.front();
  const auto runs = runsOf(rows);
  if (runs.size() > kMostRanges) {
    m_table->setMarkedRows(std::move(rows));
  } else {
    QItemSelection selection;
    for (const auto& [first, last] : runs)
      selection.append(
          QItemSelectionRange(m_model->index(first, 0), m_model->index(last, kBufferColumns - 1)));
    m_table->setMarkedRows({});
    m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
  }
  if (firstRow < 0) return;
  const QModelIndex first = m_model->index(firstRow, 0);
  m_table->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
  m_table->scrollTo(first);
}

void BuffersPanel::tableToSelection() {
  if (m_linking) return;
  const QScopedValueRollback linking(m_linking, true);
  std::vector<model::BufferId> buffers;
  for (const int row : m_table->selectedRows()) buffers.push_back(m_model->bufferAt(row));
  m_document.selection().set(std::move(buffers));
  updateCount();
}

}  // namespace memscape::ui
