// SPDX-License-Identifier: Apache-2.0
// How many bytes are live at each time, and the lower bounds that follow.
#pragma once

#include <vector>

#include "core/model/bounds.h"
#include "core/model/problem.h"

namespace memscape::analysis {

/// A function of time that changes only at `times`: value i holds on [times[i], times[i+1]), the last one
/// to the end of the problem's span.
struct StepFunction {
  std::vector<model::Step> times;
  std::vector<std::int64_t> values;
};

/// Live bytes over time of the blocks that `include` accepts; a block with its aliases counts once, zero
/// sizes add nothing. O(k log k) for k live ranges.
template <class Include>
[[nodiscard]] StepFunction liveBytes(const model::Problem& problem, Include include);

/// Live bytes of everything whose first candidate is a read-write pool.
[[nodiscard]] StepFunction liveReadWriteBytes(const model::Problem& problem);

/// The largest sum of sizes of blocks that are live together, over the read-write pools (constants
/// cannot share and are left out). Same figure as LowerBounds::readWrite until better bounds exist.
[[nodiscard]] std::int64_t memoryPressure(const model::Problem& problem);

/// Largest load, for all read-write pools together and for each pool over the blocks that have no other
/// candidate. O(pools x k + k log k).
[[nodiscard]] model::LowerBounds lowerBounds(const model::Problem& problem);

}  // namespace memscape::analysis
