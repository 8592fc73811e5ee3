// SPDX-License-Identifier: Apache-2.0
// Placement into gaps, for the planners that differ in order, rule and rounding.
#pragma once

#include <vector>

#include "core/planners/gap_search.h"
#include "core/planners/planner.h"

namespace memscape::planners {

struct GapRule {
  FitRule rule = FitRule::First;
  std::int64_t sizeRounding = 1;  ///< sizes count as rounded up to a multiple of this
};

/// Places blocks with a fixed offset first, then the others in `order`. Blocks that are never live lie at 0.
/// O(n (k + log n) log n) for k blocks live together with one.
[[nodiscard]] support::Result<Plan> placeInGaps(const Problem& problem, const std::vector<BlockId>& order,
                                                GapRule rule, const Context& context);

}  // namespace memscape::planners
