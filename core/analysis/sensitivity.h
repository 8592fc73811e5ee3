// SPDX-License-Identifier: Apache-2.0
// By how much less memory would do if one buffer were gone, half its size, or freed earlier.
#pragma once

#include <vector>

#include "core/model/problem.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::analysis {

enum class BlockChange : std::uint8_t {
  Gone,
  Halved,        ///< its size, rounded down
  FreedEarlier,  ///< the last of its live ranges ends a step earlier
};

/// By how many bytes the largest load of all read-write pools together falls.
struct Sensitivity {
  model::BlockId block;
  std::int64_t ifGone = 0;
  std::int64_t ifHalved = 0;
  std::int64_t ifFreedEarlier = 0;
};

/// All blocks for which at least one of them is not 0, those that save most when gone first, then by what
/// they save halved, then by index. O((k + r) log k) for k changes of the load and r live ranges. Incomplete
/// when a stop is requested.
[[nodiscard]] std::vector<Sensitivity> sensitivity(const model::Problem& problem,
                                                   const support::Progress& progress = {});

/// The same problem with one block changed, to plan it again; names and what reads what are left out.
/// O(buffers log buffers).
[[nodiscard]] support::Result<model::Problem> withChange(const model::Problem& problem, model::BlockId block,
                                                         BlockChange change);

}  // namespace memscape::analysis
