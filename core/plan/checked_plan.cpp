// SPDX-License-Identifier: Apache-2.0
#include "core/plan/checked_plan.h"

#include <algorithm>

namespace memscape::plan {
namespace {

/// "pool 'sram' needs 300 bytes, its limit is 256" for every pool that is too small.
std::string whatDoesNotFit(const model::Problem& problem, const Metrics& metrics) {
  std::string reason;
  for (std::size_t p = 0; p < metrics.pools.size(); ++p) {
    const model::Pool& pool = problem.pools()[p];
    if (!pool.limit || metrics.pools[p].size <= *pool.limit) continue;
    if (!reason.empty()) reason += "; ";
    reason += "pool '" + pool.name + "' needs " + std::to_string(metrics.pools[p].size) +
              " bytes, its limit is " + std::to_string(*pool.limit) + ", " +
              std::to_string(metrics.pools[p].size - *pool.limit) + " are missing";
  }
  return reason;
}

}  // namespace

CheckedPlan check(const model::Problem& problem, Plan plan, const model::LowerBounds& bounds,
                  const support::Progress& progress) {
  CheckedPlan checked{std::move(plan), {}, {}};
  checked.metrics = measure(problem, checked.plan, bounds);
  if (!checked.placed()) return checked;
  checked.validation = validate(problem, checked.plan, progress);
  if (checked.plan.status == PlanStatus::Feasible) {
    if (std::string reason = whatDoesNotFit(problem, checked.metrics); !reason.empty()) {
      checked.plan.status = PlanStatus::DoesNotFit;
      checked.plan.reason += (checked.plan.reason.empty() ? "" : "; ") + reason;
    } else if (checked.validation.valid() && checked.metrics.readWriteArena == checked.metrics.lowerBound) {
      checked.plan.status = PlanStatus::Optimal;
    }
  }
  return checked;
}

}  // namespace memscape::plan
