// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/peak_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <utility>

#include "core/analysis/pressure.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "ui/document/document.h"
#include "ui/document/peak_report.h"
#include "ui/document/text.h"
#include "ui/models/peak_model.h"
#include "ui/panels/share_delegate.h"
#include "ui/panels/table.h"
#include "ui/panels/waterfall_view.h"

namespace memscape::ui {
namespace {

/// In widths of a digit, by PeakColumn.
constexpr int kColumnWidths[kPeakColumns] = {40, 13, 22, 18, 16, 14, 16, 16};
constexpr std::size_t kPlannedWithout = 10;  // of the buffers that matter most

/// The planner of a plan of ours; the default one for the file's own.
const planners::Planner& plannerOf(const plan::CheckedPlan& plan) {
  for (const planners::Planner& planner : planners::all())
    if (planner.name == plan.plan.planner) return planner;
  return planners::defaultPlanner();
}

/// Nothing when it cannot be told.
std::optional<std::int64_t> arenaWithout(const model::Problem& problem, const plan::CheckedPlan& plan,
                                         model::BlockId block, const support::Progress& progress) {
  const auto changed = analysis::withChange(problem, block, analysis::BlockChange::Gone);
  if (!changed) return std::nullopt;
  const plan::CheckedPlan again =
      planners::run(plannerOf(plan), *changed, analysis::lowerBounds(*changed), plan.plan.options,
                    {.progress = {.stop = progress.stop}, .seed = plan.plan.seed});
  if (!again.placed()) return std::nullopt;
  return again.metrics.readWriteArena;
}

}  // namespace

PeakPanel::PeakPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_pool(new QComboBox(this)),
      m_peak(new QComboBox(this)),
      m_chain(new QPushButton(tr("Select Support Chain"), this)),
      m_waterfall(new WaterfallView(this)),
      m_model(new PeakModel(this)),
      m_table(new Table(this)),
      m_job(document.jobPool()),
      m_planning(document.jobPool()) {
  m_pool->setAccessibleName(tr("Pool"));
  m_peak->setAccessibleName(tr("Peak"));
  m_peak->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_pool->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_chain->setToolTip(
      tr("Selects what holds the arena up: the highest buffer, what it rests on, and so on down to 0"));
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Live at the peak"));
  m_table->setItemDelegateForColumn(static_cast<int>(PeakColumn::Share), new ShareDelegate(m_table));
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(-1, Qt::AscendingOrder);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < kPeakColumns; ++column)
    m_table->setColumnWidth(column, kColumnWidths[column] * digit);

  auto* top = new QHBoxLayout;
  top->addWidget(m_pool);
  top->addWidget(m_peak);
  top->addWidget(m_waterfall, 1);
  top->addWidget(m_chain);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addLayout(top);
  layout->addWidget(m_table, 1);
  setFocusProxy(m_table);

  connect(m_pool, &QComboBox::activated, this, &PeakPanel::fillPeaks);
  connect(m_peak, &QComboBox::activated, this, [this] {
    showPeak();
    if (m_model->peak()) Q_EMIT probeRequested(m_model->peak()->peak.steps.begin);
  });
  connect(m_chain, &QPushButton::clicked, this, &PeakPanel::selectChain);
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &PeakPanel::tableToSelection);
  connect(m_model, &QAbstractItemModel::modelReset, this, &PeakPanel::selectionToTable);
  connect(&document.selection(), &Selection::changed, this, &PeakPanel::selectionToTable);
  connect(&document, &Document::currentChanged, this, &PeakPanel::refresh);
  connect(&document, &Document::plansChanged, this, &PeakPanel::refresh);
  refresh();
}

void PeakPanel::setTheme(const Theme& theme) {
  m_waterfall->setTheme(theme);
}

void PeakPanel::refresh() {
  const SnapshotPtr snapshot = m_document.snapshot();
  const PlanPtr plan = m_document.shownPlan();
  const ProblemPtr problem = snapshot ? snapshot->problem : nullptr;
  if (problem == m_problem && plan == m_plan) return;
  m_problem = problem;
  m_plan = plan;
  m_planning.cancel();
  if (!problem || !plan || !plan->placed()) {
    m_job.cancel();
    show(nullptr);
    return;
  }
  if (m_report && m_report->problem != problem) show(nullptr);  // another problem's would be a wrong answer
  m_job.start(
      [problem, plan](const support::Progress& progress) { return makePeakReport(problem, plan, progress); },
      [this](std::shared_ptr<const PeakReport> report) {
        if (report) show(std::move(report));
      });
}

void PeakPanel::show(std::shared_ptr<const PeakReport> report) {
  m_report = report && !report->pools.empty() ? std::move(report) : nullptr;
  m_pool->clear();
  if (m_report)
    for (const PoolPeaks& pool : m_report->pools)
      m_pool->addItem(QString::fromStdString(m_report->problem->pool(pool.pool).name));
  m_pool->setVisible(m_pool->count() > 1);
  fillPeaks();
  updateEmpty();
  m_nextRank = 0;
  planWithoutNext();
}

void PeakPanel::updateEmpty() {
  const SnapshotPtr snapshot = m_document.snapshot();
  m_table->setPlaceholder(!snapshot           ? tr("No file is open")
                          : m_job.active()    ? tr("Looking for the peaks…")
                          : !m_plan           ? tr("Planning…")
                          : !m_plan->placed() ? tr("There is no plan, so there is no peak")
                                              : tr("No buffer takes memory in a read-write pool"));
}

void PeakPanel::fillPeaks() {
  m_peak->clear();
  const bool any = m_report != nullptr;
  if (any) {
    const PoolPeaks& pool = m_report->pools[static_cast<std::size_t>(m_pool->currentIndex())];
    for (const PeakAt& at : pool.peaks)
      m_peak->addItem(
          tr("%1 at step %2").arg(bytesText(at.peak.bytes), rangesText(std::span(&at.peak.steps, 1))));
  }
  for (QWidget* widget :
       {static_cast<QWidget*>(m_peak), static_cast<QWidget*>(m_chain), static_cast<QWidget*>(m_waterfall)})
    widget->setVisible(any);
  showPeak();
}

void PeakPanel::showPeak() {
  if (!m_report) {
    m_model->setPeak(nullptr, 0, 0);
    m_waterfall->setWaterfall(std::nullopt);
    return;
  }
  m_model->setPeak(m_report, static_cast<std::size_t>(m_pool->currentIndex()),
                   static_cast<std::size_t>(m_peak->currentIndex()));
  m_waterfall->setWaterfall(m_model->peak()->waterfall);
}

/// One after the other, so that the first answers come soon; none where the planner takes long.
void PeakPanel::planWithoutNext() {
  if (!m_report || m_nextRank >= std::min(kPlannedWithout, m_report->ranked.size())) return;
  const planners::Planner& planner = plannerOf(*m_report->plan);
  const auto blocks = static_cast<std::int64_t>(m_report->problem->blocks().size());
  if (planner.slowFrom > 0 && blocks >= planner.slowFrom) return;
  const model::BlockId block = m_report->ranked[m_nextRank++].block;
  m_planning.start(
      [report = m_report, block](const support::Progress& progress) {
        return arenaWithout(*report->problem, *report->plan, block, progress);
      },
      [this, block](std::optional<std::int64_t> arena) {
        if (arena) m_model->setArenaWithout(block, *arena);
        planWithoutNext();
      });
}

void PeakPanel::selectChain() {
  if (!m_report) return;
  std::vector<model::BufferId> buffers;
  for (const model::BlockId block : m_report->pools[static_cast<std::size_t>(m_pool->currentIndex())].chain)
    buffers.push_back(m_report->problem->block(block).root);
  m_document.selection().set(std::move(buffers));
}

void PeakPanel::selectionToTable() {
  if (m_linking || !m_report) return;
  const QScopedValueRollback linking(m_linking, true);
  QItemSelection rows;
  for (const model::BufferId buffer : m_document.selection().buffers()) {
    if (buffer.index() >= m_report->problem->buffers().size()) continue;
    const int row = m_model->rowOf(m_report->problem->buffer(buffer).block);
    if (row >= 0)
      rows.append(QItemSelectionRange(m_model->index(row, 0), m_model->index(row, kPeakColumns - 1)));
  }
  m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

void PeakPanel::tableToSelection() {
  if (m_linking || !m_report) return;
  const QScopedValueRollback linking(m_linking, true);
  std::vector<model::BufferId> buffers;
  for (const QItemSelectionRange& range : m_table->selectionModel()->selection())
    for (int row = range.top(); row <= range.bottom(); ++row)
      buffers.push_back(m_report->problem->block(m_model->blockAt(row)).root);
  m_document.selection().set(std::move(buffers));
}

}  // namespace memscape::ui
