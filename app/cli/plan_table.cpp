// SPDX-License-Identifier: Apache-2.0
#include "app/cli/plan_table.h"

#include <ostream>

#include "core/support/bytes.h"

namespace memscape::app {

namespace {

using plan::CheckedPlan;
using plan::PlanStatus;
using support::formatBytes;

/// More violations than this are only counted.
constexpr std::size_t kShownViolations = 5;
constexpr std::size_t kMostPoolColumns = 4;

std::string statusText(const CheckedPlan& plan) {
  if (plan.placed() && plan.plan.status != PlanStatus::DoesNotFit && !plan.validation.valid()) {
    return "invalid";
  }
  std::string text(nameOf(plan.plan.status));
  for (char& c : text) c = c == '_' ? ' ' : c;
  return text;
}

/// Pools that something may go to; with several (but not many) each has a column of its own beside the sum.
std::vector<std::size_t> poolColumns(const model::Problem& problem) {
  std::vector<bool> used(problem.pools().size(), false);
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    for (const model::PoolId pool : problem.candidates(model::BlockId(b))) used[pool.index()] = true;
  }
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) shown.push_back(i);
  }
  if (shown.size() == 1 || shown.size() > kMostPoolColumns) shown.clear();
  return shown;
}

Table planTable(const model::Problem& problem, std::span<const std::size_t> pools) {
  std::vector<std::string> header{"planner"};
  for (const std::size_t pool : pools) header.push_back(problem.pools()[pool].name);
  for (const char* name : {"arena", "bytes", "gap", "waste", "time", "status"}) header.emplace_back(name);
  std::vector<Align> align(header.size(), Align::Right);
  align.front() = Align::Left;
  align.back() = Align::Left;
  return Table(header, align);
}

std::vector<std::string> planRow(std::span<const std::size_t> pools, const CheckedPlan& plan) {
  const plan::Metrics& metrics = plan.metrics;
  std::vector<std::string> row{planName(plan.plan)};
  const bool placed = plan.placed();
  const auto add = [&](std::string text) { row.push_back(placed ? std::move(text) : "-"); };
  for (const std::size_t pool : pools) add(placed ? formatBytes(metrics.pools[pool].size) : "");
  add(formatBytes(metrics.arena));
  add(groupDigits(metrics.arena));
  add(formatPercent(metrics.gapPercent));
  add(formatPercent(metrics.wastePercent));
  row.push_back(plan.plan.imported ? "-" : formatSeconds(plan.plan.seconds));
  row.push_back(statusText(plan));
  return row;
}

void writeTrouble(std::ostream& out, const Loaded& loaded, const CheckedPlan& plan) {
  if (!plan.plan.reason.empty()) {
    out << planName(plan.plan) << ": " << printable(plan.plan.reason) << '\n';
  }
  const auto& violations = plan.validation.violations;
  for (std::size_t i = 0; i < violations.size() && i < kShownViolations; ++i) {
    // That a pool is too small is what the reason says already.
    if (violations[i].kind == plan::ViolationKind::OverLimit && !plan.plan.reason.empty()) continue;
    out << planName(plan.plan) << ": " << printable(describe(*loaded.problem, plan.plan, violations[i]))
        << '\n';
  }
  if (plan.validation.total > static_cast<std::int64_t>(kShownViolations)) {
    out << planName(plan.plan) << ": " << groupDigits(plan.validation.total)
        << " violations in all (memscape validate lists them)\n";
  }
}

}  // namespace

std::string planName(const plan::Plan& plan) {
  std::string name = plan.planner;
  std::string options;
  for (const auto& [option, value] : plan.options) {
    options += (options.empty() ? "" : ", ") + option + " " + plan::formatOption(value);
  }
  return options.empty() ? name : name + " (" + options + ")";
}

void writePlanText(std::ostream& out, const Loaded& loaded, std::span<const CheckedPlan> plans) {
  const model::Problem& problem = *loaded.problem;
  const std::int64_t pressure = loaded.memoryPressure;
  out << printable(loaded.workload.file) << ": "
      << groupDigits(static_cast<std::int64_t>(problem.buffers().size())) << " buffers, "
      << groupDigits(static_cast<std::int64_t>(problem.steps().size())) << " steps, memory pressure "
      << formatBytes(pressure) << " (" << groupDigits(pressure) << " B), lower bound "
      << formatBytes(loaded.bounds.readWrite) << " (" << groupDigits(loaded.bounds.readWrite) << " B)\n\n";
  const std::vector<std::size_t> pools = poolColumns(problem);
  Table table = planTable(problem, pools);
  for (const CheckedPlan& plan : plans) table.add(planRow(pools, plan));
  table.writeText(out);
  bool first = true;
  for (const CheckedPlan& plan : plans) {
    if (plan.usable() || plan.plan.status == PlanStatus::Cancelled) continue;
    if (first) out << '\n';
    first = false;
    writeTrouble(out, loaded, plan);
  }
}

Table planCsv() {
  return Table({"file", "planner", "status", "valid", "arena_bytes", "read_write_bytes", "lower_bound_bytes",
                "gap_percent", "waste_percent", "seconds", "reason"},
               {});
}

void addPlanCsv(Table& table, const Loaded& loaded, std::span<const CheckedPlan> plans) {
  for (const CheckedPlan& plan : plans) {
    const bool placed = plan.placed();
    const auto number = [placed](std::string text) { return placed ? std::move(text) : std::string(); };
    table.add({loaded.workload.file, planName(plan.plan), std::string(nameOf(plan.plan.status)),
               placed && plan.validation.valid() ? "true" : "false",
               number(std::to_string(plan.metrics.arena)),
               number(std::to_string(plan.metrics.readWriteArena)), std::to_string(loaded.bounds.readWrite),
               number(formatExact(plan.metrics.gapPercent)), number(formatExact(plan.metrics.wastePercent)),
               formatExact(plan.plan.seconds), plan.plan.reason});
  }
}

}  // namespace memscape::app
