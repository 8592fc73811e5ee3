// SPDX-License-Identifier: Apache-2.0
#include "core/planners/run.h"

#include <chrono>
#include <utility>

#include "core/planners/registry.h"

namespace memscape::planners {
namespace {

/// The options that differ from the planner's defaults.
OptionValues differing(const Planner& planner, const OptionValues& values) {
  OptionValues result;
  for (const OptionSpec& spec : planner.options)
    if (const auto found = values.find(spec.name);
        found != values.end() && found->second != spec.defaultValue)
      result.insert(*found);
  return result;
}

plan::PlanStatus statusOf(const support::Error& error) {
  return error.code == support::ErrorCode::Cancelled ? plan::PlanStatus::Cancelled : plan::PlanStatus::Failed;
}

Plan makePlan(const Planner& planner, const Problem& problem, const OptionValues& options,
              const Context& context) {
  Plan failed;
  if (std::string reason = whyNot(planner, problem); !reason.empty()) {
    failed.status = plan::PlanStatus::Failed;
    failed.reason = std::move(reason);
    return failed;
  }
  auto result = planner.run(problem, options, context);
  if (result) return std::move(*result);
  failed.status = statusOf(result.error());
  failed.reason = support::describe(result.error());
  return failed;
}

}  // namespace

std::string whyNot(const Planner& planner, const Problem& problem) {
  const auto subject = [&](std::size_t block) {
    return "buffer '" + std::string(problem.name(BlockId(block))) + "'";
  };
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    if (!planner.capabilities.severalPools && problem.candidates(BlockId(b)).size() > 1)
      return subject(b) + " may go to several pools, and this planner takes one";
    if (!planner.capabilities.fixedOffsets && problem.blocks()[b].fixedOffset >= 0)
      return subject(b) + " has a fixed offset, which this planner cannot keep";
  }
  return {};
}

plan::CheckedPlan run(const Planner& planner, const Problem& problem, const model::LowerBounds& bounds,
                      const OptionValues& chosen, const Context& context) {
  const OptionValues options = complete(planner, chosen);
  const auto start = std::chrono::steady_clock::now();
  Plan plan = makePlan(planner, problem, options, context);
  plan.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  plan.planner = planner.name;
  plan.options = differing(planner, options);
  plan.seed = context.seed;
  // What a stopped planner has to show for its time is checked to the end all the same.
  const support::Progress progress = plan.stopped ? support::Progress() : context.progress;
  plan::CheckedPlan checked = plan::check(problem, std::move(plan), bounds, progress);
  if (!checked.validation.cancelled) return checked;
  // Nobody sees a plan that was not checked to the end.
  Plan cancelled;
  cancelled.planner = checked.plan.planner;
  cancelled.options = checked.plan.options;
  cancelled.seconds = checked.plan.seconds;
  cancelled.status = plan::PlanStatus::Cancelled;
  cancelled.reason = "cancelled";
  return plan::check(problem, std::move(cancelled), bounds);
}

}  // namespace memscape::planners
