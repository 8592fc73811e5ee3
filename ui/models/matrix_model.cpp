// SPDX-License-Identifier: Apache-2.0
#include "ui/models/matrix_model.h"

#include <QFont>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "core/planners/registry.h"
#include "ui/document/document.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

const planners::Planner& plannerOf(PlanKey key) {
  return planners::all()[static_cast<std::size_t>(key.planner)];
}

QVariant alignmentOf(MatrixColumn column) {
  const bool words = column == MatrixColumn::Plan || column == MatrixColumn::Status;
  return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight)));
}

QString poolsText(const model::Problem& problem, const plan::CheckedPlan& plan) {
  QStringList lines;
  for (std::size_t i = 0; i < plan.metrics.pools.size(); ++i)
    lines << QStringLiteral("%1: %2").arg(QString::fromStdString(problem.pools()[i].name),
                                          exactBytesText(plan.metrics.pools[i].size));
  return lines.join(u'\n');
}

}  // namespace

MatrixModel::MatrixModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent),
      m_document(document),
      m_shownIcon(QStringLiteral(":/icons/shown.svg")),
      m_comparedIcon(QStringLiteral(":/icons/compared.svg")),
      m_noIcon(QStringLiteral(":/icons/blank.svg")) {
  connect(&document, &Document::currentChanged, this, &MatrixModel::reset);
  connect(&document, &Document::plansChanged, this, &MatrixModel::refresh);
  connect(&document, &Document::runChanged, this, [this](OpenWorkload* workload) {
    if (workload == m_workload) refresh();
  });
  reset();
}

void MatrixModel::reset() {
  beginResetModel();
  m_workload = m_document.current();
  m_hasImported = m_workload && m_workload->plan({PlanKey::kImported});
  m_best.reset();
  endResetModel();
  refresh();
}

void MatrixModel::refresh() {
  if (!m_workload || m_workload != m_document.current()) return;
  m_best.reset();
  for (int row = 0; row < rowCount(); ++row) {
    const PlanPtr plan = m_workload->plan(keyAt(row));
    if (plan && plan->usable())
      m_best = std::min(m_best.value_or(plan->metrics.readWriteArena), plan->metrics.readWriteArena);
  }
  Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kMatrixColumns - 1));
}

PlanKey MatrixModel::keyAt(int row) const {
  return {m_hasImported ? row - 1 : row};
}

int MatrixModel::rowOf(PlanKey key) const {
  return m_hasImported ? key.planner + 1 : key.planner;
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid() || !m_workload) return 0;
  return static_cast<int>(planners::all().size()) + (m_hasImported ? 1 : 0);
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kMatrixColumns;
}

bool MatrixModel::isBest(PlanKey key) const {
  const PlanPtr plan = m_workload->plan(key);
  return plan && plan->usable() && m_best == plan->metrics.readWriteArena;
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const PlanKey key = keyAt(index.row());
  const auto column = static_cast<MatrixColumn>(index.column());
  switch (role) {
    case Qt::DisplayRole:
      return text(key, column);
    case Qt::ToolTipRole:
      return toolTip(key, column);
    case Qt::FontRole:
      if ((column == MatrixColumn::Plan || column == MatrixColumn::Arena) && isBest(key)) {
        QFont bold;
        bold.setBold(true);
        return bold;
      }
      return {};
    case Qt::DecorationRole:
      if (column != MatrixColumn::Plan) return {};
      if (m_document.shown() == key) return m_shownIcon;
      if (m_document.compared() == key) return m_comparedIcon;
      return m_noIcon;
    case Qt::TextAlignmentRole:
      return alignmentOf(column);
    default:
      return {};
  }
}

QString MatrixModel::text(PlanKey key, MatrixColumn column) const {
  if (column == MatrixColumn::Plan) return Document::planTitle(*m_workload, key);
  if (column == MatrixColumn::Status) return statusText(key);
  const PlanPtr plan = m_workload->plan(key);
  if (!plan || !plan->placed()) return {};
  switch (column) {
    case MatrixColumn::Arena:
      return bytesText(plan->metrics.readWriteArena);
    case MatrixColumn::Gap:
      return percentText(plan->metrics.gapPercent);
    case MatrixColumn::Waste:
      return percentText(plan->metrics.wastePercent);
    case MatrixColumn::Time:
      return key.imported() ? QString() : durationText(plan->plan.seconds);
    case MatrixColumn::Plan:
    case MatrixColumn::Status:
      break;
  }
  return {};
}

QString MatrixModel::statusText(PlanKey key) const {
  if (!key.imported()) switch (m_workload->runState(key.planner)) {
      case RunState::NotRun:
        return QStringLiteral("–");
      case RunState::Offered:
        return tr("slow here: click to run");
      case RunState::Queued:
        return tr("queued");
      case RunState::Running: {
        const int percent = static_cast<int>(100 * m_workload->runFraction(key.planner));
        return percent > 0 ? tr("running %1 %").arg(percent) : tr("running");
      }
      case RunState::Done:
        break;
    }
  const PlanPtr plan = m_workload->plan(key);
  switch (plan->plan.status) {
    case plan::PlanStatus::Failed:
      return tr("cannot plan this");
    case plan::PlanStatus::Cancelled:
      return tr("cancelled");
    case plan::PlanStatus::DoesNotFit:
      return tr("✗ does not fit");
    case plan::PlanStatus::Optimal:
    case plan::PlanStatus::Feasible:
      break;
  }
  if (!plan->validation.valid())
    return tr("⚠ %n violation(s)", nullptr,
              static_cast<int>(std::min<std::int64_t>(plan->validation.total, 1 << 30)));
  return plan->plan.status == plan::PlanStatus::Optimal ? tr("★ optimal") : tr("valid");
}

QString MatrixModel::toolTip(PlanKey key, MatrixColumn column) const {
  const PlanPtr plan = m_workload->plan(key);
  if (column == MatrixColumn::Plan) {
    if (key.imported()) return tr("The plan that came with the file");
    const planners::Planner& planner = plannerOf(key);
    return QStringLiteral("%1\n%2").arg(toText(planner.description), toText(planner.complexity));
  }
  if (column == MatrixColumn::Status && !key.imported() &&
      m_workload->runState(key.planner) == RunState::Offered)
    return tr("From %1 blocks on this planner takes long (%2). Click to run it all the same; it can be "
              "cancelled.")
        .arg(countText(plannerOf(key).slowFrom), toText(plannerOf(key).complexity));
  if (!plan) return tr("Click to plan and show, Shift+click to compare");
  if (column == MatrixColumn::Status && !plan->plan.reason.empty())
    return QString::fromStdString(plan->plan.reason);
  if (column == MatrixColumn::Status && !plan->validation.violations.empty()) {
    const QString first = toText(
        plan::describe(*m_workload->snapshot()->problem, plan->plan, plan->validation.violations.front()));
    return plan->validation.total == 1
               ? first
               : tr("%1,\nand %2 more: see Messages").arg(first, countText(plan->validation.total - 1));
  }
  if (column == MatrixColumn::Status && plan->plan.status == plan::PlanStatus::Optimal)
    return tr("Equals the lower bound: no plan can be smaller");
  if (column == MatrixColumn::Arena && plan->placed())
    return poolsText(*m_workload->snapshot()->problem, *plan);
  if (column == MatrixColumn::Gap && plan->placed())
    return tr("%1 above the lower bound of %2")
        .arg(exactBytesText(plan->metrics.readWriteArena - plan->metrics.lowerBound),
             exactBytesText(plan->metrics.lowerBound));
  return tr("Click to show, Shift+click to compare");
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return alignmentOf(static_cast<MatrixColumn>(section));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool tip = role == Qt::ToolTipRole;
  switch (static_cast<MatrixColumn>(section)) {
    case MatrixColumn::Plan:
      return tip ? tr("Where the plan comes from") : tr("Planner");
    case MatrixColumn::Arena:
      return tip ? tr("Bytes of all read-write pools together; the smallest is bold") : tr("Arena");
    case MatrixColumn::Gap:
      return tip ? tr("How far the arena is above the lower bound") : tr("Gap");
    case MatrixColumn::Waste:
      return tip ? tr("Share of the arena that holds nothing alive, averaged over time") : tr("Waste");
    case MatrixColumn::Time:
      return tip ? tr("How long planning took") : tr("Time");
    case MatrixColumn::Status:
      return tip ? tr("Whether the plan holds, and whether it is proved to be the smallest") : tr("Status");
  }
  return {};
}

}  // namespace memscape::ui
