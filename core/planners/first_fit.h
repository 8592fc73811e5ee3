// SPDX-License-Identifier: Apache-2.0
// first_fit and best_fit: blocks in a chosen order, each into the lowest or the smallest gap.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// The lowest offset that is free for the whole live range. O(n (k + log n) log n) for k blocks live together
/// with one: near-quadratic where much is live at once.
[[nodiscard]] Planner firstFitPlanner();

/// The smallest free gap that holds the block, else above everything. Complexity as first_fit.
[[nodiscard]] Planner bestFitPlanner();

}  // namespace memscape::planners
