// SPDX-License-Identifier: Apache-2.0
// Runs a planner the way everybody does: capability check, clock, validation, figures.
#pragma once

#include "core/model/bounds.h"
#include "core/plan/checked_plan.h"
#include "core/planners/planner.h"

namespace memscape::planners {

/// Never fails: a problem that the planner cannot take gives a plan with status failed and a reason, a stop
/// request one with status cancelled; neither has placements. `chosen` may leave options out.
[[nodiscard]] plan::CheckedPlan run(const Planner& planner, const Problem& problem,
                                    const model::LowerBounds& bounds, const OptionValues& chosen,
                                    const Context& context);

}  // namespace memscape::planners
