// SPDX-License-Identifier: Apache-2.0
// memscape validate: a plan against its workload.
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/output.h"
#include "app/cli/plan_table.h"
#include "app/cli/report.h"
#include "app/cli/stopper.h"
#include "core/import/plan_json.h"
#include "core/import/read_file.h"

namespace memscape::app {

namespace {

using Json = nlohmann::ordered_json;
using plan::CheckedPlan;
using support::Error;
using support::ErrorCode;
using support::Result;

Result<std::vector<CheckedPlan>> plansFrom(const std::string& path, const Loaded& loaded,
                                           const support::Progress& progress) {
  const auto bytes = import::readBytes(path, progress);
  if (!bytes) return bytes.error();
  auto plans = import::readPlans(bytes->view(), *loaded.problem, progress);
  if (!plans) return plans.error();
  std::vector<CheckedPlan> checked;
  for (std::size_t i = 0; i < plans->size(); ++i) {
    import::RecordedPlan& plan = (*plans)[i];
    // What could not be planned then has nothing to check now.
    if (plan.placements.empty()) continue;
    const std::optional<std::int64_t> recorded = plan.arena;
    checked.push_back(plan::check(*loaded.problem, std::move(plan), loaded.bounds, progress));
    const std::int64_t arena = checked.back().metrics.arena;
    if (recorded && *recorded != arena) {
      note(path + ": warning: plans[" + std::to_string(i) + "].arena_bytes: found " +
           std::to_string(*recorded) + ", but the placements take " + std::to_string(arena));
    }
  }
  if (checked.empty()) {
    return Error{.code = ErrorCode::InvalidInput,
                 .location = "plans",
                 .message = "no plan with placements",
                 .hint = "memscape plan --format json writes one"};
  }
  return checked;
}

Json toJson(const Loaded& loaded, const CheckedPlan& plan) {
  const model::Problem& problem = *loaded.problem;
  Json violations = Json::array();
  for (const plan::Violation& violation : plan.validation.violations) {
    Json item{{"kind", nameOf(violation.kind)},
              {"buffer", problem.name(violation.block)},
              {"buffer_index", problem.block(violation.block).root.value}};
    if (violation.other.valid()) {
      item["other"] = problem.name(violation.other);
      item["other_index"] = problem.block(violation.other).root.value;
    }
    item["message"] = describe(problem, plan.plan, violation);
    violations.push_back(std::move(item));
  }
  return {{"planner", plan.plan.planner},
          {"status", nameOf(plan.plan.status)},
          {"valid", plan.validation.valid()},
          {"arena_bytes", plan.metrics.arena},
          {"violation_count", plan.validation.total},
          {"violations", std::move(violations)}};
}

void writeJson(std::ostream& out, const Loaded& loaded, const std::vector<CheckedPlan>& plans) {
  Json list = Json::array();
  for (const CheckedPlan& plan : plans) list.push_back(toJson(loaded, plan));
  const Json answer{{"memscape", "1"}, {"file", loaded.workload.file}, {"plans", std::move(list)}};
  out << answer.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void writeText(std::ostream& out, const Loaded& loaded, const std::vector<CheckedPlan>& plans) {
  for (const CheckedPlan& plan : plans) {
    const auto& validation = plan.validation;
    out << printable(planName(plan.plan)) << ": ";
    if (validation.valid()) {
      out << "valid\n";
      continue;
    }
    out << "invalid, " << groupDigits(validation.total)
        << (validation.total == 1 ? " violation\n" : " violations\n");
    for (const plan::Violation& violation : validation.violations) {
      out << "  " << printable(describe(*loaded.problem, plan.plan, violation)) << '\n';
    }
    const auto listed = static_cast<std::int64_t>(validation.violations.size());
    if (validation.total > listed) out << "  and " << groupDigits(validation.total - listed) << " more\n";
  }
}

Result<std::vector<CheckedPlan>> plansToCheck(const ValidateCommand& command, const Loaded& loaded,
                                              const support::Progress& progress) {
  if (!command.planFile.empty()) return plansFrom(command.planFile, loaded, progress);
  auto imported = importedPlan(loaded);
  if (!imported) {
    Error error = imported.error();
    error.hint = "give one with --plan";
    return error;
  }
  std::vector<CheckedPlan> plans;
  plans.push_back(std::move(*imported));
  return plans;
}

}  // namespace

ExitStatus run(const ValidateCommand& command) {
  const TextFormat format = command.output.format;
  const SignalStop signals;
  const auto loaded = load(command.file, command.input, signals.token());
  if (!loaded) return fail(command.file, loaded.error(), format);
  warn(loaded->workload);
  const auto plans = plansToCheck(command, *loaded, {.stop = signals.token(), .report = {}});
  if (!plans) {
    return fail(command.planFile.empty() ? command.file : command.planFile, plans.error(), format);
  }
  if (signals.token().stop_requested()) {
    const Error error{.code = ErrorCode::Cancelled, .location = {}, .message = "stopped", .hint = {}};
    return fail(command.file, error, format);
  }
  bool valid = true;
  for (const CheckedPlan& plan : *plans) valid = valid && plan.validation.valid();

  const auto written = writeOutput(command.output.path, [&](std::ostream& out) -> Result<void> {
    format == TextFormat::Json ? writeJson(out, *loaded, *plans) : writeText(out, *loaded, *plans);
    return {};
  });
  if (!written) return fail({}, written.error(), TextFormat::Text);
  return valid ? ExitStatus::Done : ExitStatus::No;
}

}  // namespace memscape::app
