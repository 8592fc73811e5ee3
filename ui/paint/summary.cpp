// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/summary.h"

#include <QCoreApplication>

#include "core/planners/registry.h"
#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::Summary)
};

using plan::PlanStatus;

void judge(Summary& summary, const plan::CheckedPlan& checked) {
  const PlanStatus status = checked.plan.status;
  const QString reason = QString::fromStdString(checked.plan.reason);
  if (status == PlanStatus::Failed || status == PlanStatus::Cancelled) {
    summary.verdict = status == PlanStatus::Failed ? Verdict::Bad : Verdict::Doubtful;
    const QString what = status == PlanStatus::Failed ? Tr::tr("✕ failed") : Tr::tr("cancelled");
    summary.status = reason.isEmpty() ? what : QStringLiteral("%1: %2").arg(what, reason);
  } else if (status == PlanStatus::DoesNotFit) {
    summary.verdict = Verdict::Bad;
    summary.status = Tr::tr("✕ does not fit");
  } else if (checked.validation.total > 0) {
    summary.verdict = checked.plan.imported ? Verdict::Doubtful : Verdict::Bad;
    summary.status = checked.validation.total == 1
                         ? Tr::tr("✕ 1 violation")
                         : Tr::tr("✕ %1 violations").arg(number(checked.validation.total));
  } else if (checked.validation.cancelled) {
    summary.verdict = Verdict::Doubtful;
    summary.status = Tr::tr("not checked");
  } else {
    summary.status = status == PlanStatus::Optimal ? Tr::tr("✓ optimal") : Tr::tr("✓ valid");
  }
}

/// True when the title names the plan's planner, as the command line or as menus call it.
bool names(const QString& title, const std::string& planner) {
  if (title.contains(QString::fromStdString(planner))) return true;
  const planners::Planner* known = planners::find(planner);
  return known != nullptr && title.contains(QString::fromUtf8(known->title.data(), std::ssize(known->title)));
}

}  // namespace

Summary summaryOf(const model::Problem& problem, const plan::CheckedPlan& checked, const QString& title) {
  Summary summary;
  judge(summary, checked);
  if (!names(title, checked.plan.planner)) summary.parts << QString::fromStdString(checked.plan.planner);
  if (!checked.placed()) return summary;
  const plan::Metrics& metrics = checked.metrics;
  summary.parts << Tr::tr("arena %1").arg(bothBytes(metrics.readWriteArena))
                << Tr::tr("bound %1").arg(iecBytes(metrics.lowerBound))
                << Tr::tr("gap %1").arg(percent(metrics.gapPercent));
  std::int64_t readOnly = 0;
  for (std::size_t p = 0; p < metrics.pools.size(); ++p)
    if (problem.pools()[p].access == model::PoolAccess::ReadOnly) readOnly += metrics.pools[p].size;
  if (readOnly > 0) summary.parts << Tr::tr("read-only %1").arg(iecBytes(readOnly));
  return summary;
}

}  // namespace memscape::ui
