// SPDX-License-Identifier: Apache-2.0
#include "ui/models/steps_model.h"

#include <QFont>
#include <utility>

namespace memscape::ui {
namespace {

bool isNumber(StepColumn column) {
  return column == StepColumn::Step || column == StepColumn::LiveBytes || column == StepColumn::Extent ||
         column == StepColumn::LiveBuffers;
}

}  // namespace

StepsModel::StepsModel(JobPool& pool, QObject* parent)
    : QAbstractTableModel(parent), m_rows(std::make_shared<const Rows>()), m_job(pool) {}

void StepsModel::setPlan(ProblemPtr problem, PlanPtr plan) {
  if (problem == m_problem && plan == m_plan) return;
  const bool another = problem != m_problem;
  m_problem = std::move(problem);
  m_plan = std::move(plan);
  if (another) setRows(nullptr, {});
  make();
}

void StepsModel::make() {
  m_job.cancel();
  if (!m_problem) return;
  using Result = std::pair<StepsTablePtr, std::optional<Rows>>;
  m_job.start(
      [problem = m_problem, plan = m_plan, order = m_order](const support::Progress& progress) -> Result {
        StepsTablePtr table = makeSteps(problem, plan, progress.stop);
        return {table, table ? arrangeSteps(*table, order, progress.stop) : std::nullopt};
      },
      [this](Result result) {
        if (result.second) setRows(std::move(result.first), *std::move(result.second));
      });
}

void StepsModel::arrange() {
  // While the table is being made it is made for the new order; else it is there.
  if (!m_table || m_table->problem != m_problem || m_job.active()) return make();
  m_job.start([table = m_table, order = m_order](
                  const support::Progress& progress) { return arrangeSteps(*table, order, progress.stop); },
              [this](std::optional<Rows> rows) {
                if (rows) setRows(m_table, *std::move(rows));
              });
}

void StepsModel::setRows(StepsTablePtr table, Rows rows) {
  beginResetModel();
  m_table = std::move(table);
  m_rows = std::make_shared<const Rows>(std::move(rows));
  m_rowOf.assign(m_table ? m_table->steps.size() : 0, -1);
  for (std::size_t i = 0; i < m_rows->size(); ++i) m_rowOf[(*m_rows)[i]] = static_cast<int>(i);
  endResetModel();
  Q_EMIT arranged();
}

void StepsModel::setWords(const QString& words) {
  if (words == m_order.words) return;
  m_order.words = words;
  arrange();
}

void StepsModel::sort(int column, Qt::SortOrder order) {
  m_order.column = column < 0 ? std::nullopt : std::optional(static_cast<StepColumn>(column));
  m_order.direction = order;
  arrange();
}

void StepsModel::setProbe(model::Step step) {
  if (step == m_probe) return;
  rowChanged(std::exchange(m_probe, step));
  rowChanged(m_probe);
}

void StepsModel::rowChanged(model::Step step) {
  if (const int row = rowOf(step); row >= 0) Q_EMIT dataChanged(index(row, 0), index(row, kStepColumns - 1));
}

model::Step StepsModel::stepAt(int row) const {
  return m_table->steps[(*m_rows)[static_cast<std::size_t>(row)]];
}

int StepsModel::rowOf(model::Step step) const {
  const auto row = m_table ? m_table->rowOf(step) : std::nullopt;
  return row ? m_rowOf[*row] : -1;
}

int StepsModel::totalSteps() const {
  return m_table ? static_cast<int>(m_table->steps.size()) : 0;
}

int StepsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows->size());
}

int StepsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kStepColumns;
}

QVariant StepsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<StepColumn>(index.column());
  const bool probed = m_probe >= 0 && rowOf(m_probe) == index.row();
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
    const QString text =
        m_table->cellText((*m_rows)[static_cast<std::size_t>(index.row())], column, CellText::Shown);
    return probed && column == StepColumn::Step ? QStringLiteral("▶ ") + text : text;
  }
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(
        Qt::Alignment(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft)));
  if (role == Qt::FontRole && probed) {
    QFont font;
    font.setBold(true);
    return font;
  }
  return {};
}

QVariant StepsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const auto column = static_cast<StepColumn>(section);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(
        Qt::Alignment(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft)));
  if (role == Qt::ToolTipRole && column >= StepColumn::LiveBytes)
    return tr("Of the read-write pools; constants in read-only pools do not count");
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case StepColumn::Step:
      return tr("Step");
    case StepColumn::Label:
      return tr("Label");
    case StepColumn::Operator:
      return tr("Operator");
    case StepColumn::LiveBytes:
      return tr("Live bytes");
    case StepColumn::Extent:
      return tr("Arena in use");
    case StepColumn::LiveBuffers:
      return tr("Live buffers");
    case StepColumn::Starts:
      return tr("First live here");
    case StepColumn::Ends:
      return tr("Last live here");
  }
  return {};
}

TableText StepsModel::tableText() const {
  TableText text{.headers = {},
                 .rows = rowCount(),
                 .cell = [table = m_table, rows = m_rows](int row, int column, CellText as) {
                   return table->cellText((*rows)[static_cast<std::size_t>(row)],
                                          static_cast<StepColumn>(column), as);
                 }};
  for (int column = 0; column < kStepColumns; ++column)
    text.headers << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  return text;
}

}  // namespace memscape::ui
