// SPDX-License-Identifier: Apache-2.0
// How many bytes are live at each time, and the lower bounds that follow.
#pragma once

#include <functional>
#include <vector>

#include "core/model/bounds.h"
#include "core/model/problem.h"

namespace memscape::analysis {

/// A function of time that changes only at `times` (ascending): value i holds on [times[i], times[i+1]), the
/// last one from there on; 0 before the first.
struct StepFunction {
  std::vector<model::Step> times;
  std::vector<std::int64_t> values;
};

/// Live bytes over time of the blocks that `include` accepts; a block with its aliases counts once, zero
/// sizes add nothing. O(k log k) for k live ranges.
[[nodiscard]] StepFunction liveBytes(const model::Problem& problem,
                                     const std::function<bool(model::BlockId)>& include);

/// True for blocks whose candidates are read-write pools (a block's candidates are all of one access).
[[nodiscard]] bool isReadWrite(const model::Problem& problem, model::BlockId block);

/// The largest sum of sizes of blocks that are live together, over the read-write pools: constants in
/// read-only pools are never written and take no part in planning.
[[nodiscard]] std::int64_t memoryPressure(const model::Problem& problem);

/// Largest load, for all read-write pools together and for each pool over the blocks that have no other
/// candidate. O(pools x (n + k log k)).
[[nodiscard]] model::LowerBounds lowerBounds(const model::Problem& problem);

}  // namespace memscape::analysis
