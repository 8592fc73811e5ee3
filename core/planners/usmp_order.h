// SPDX-License-Identifier: Apache-2.0
// The orders in which TVM's USMP places buffers.
#pragma once

#include <vector>

#include "core/planners/planner.h"

namespace memscape::planners {

enum class UsmpOrder : std::uint8_t {
  BySize,       ///< size, then number of conflicts, then name, each descending
  ByConflicts,  ///< number of conflicts, then size, then name, each descending
};

/// Conflicts count once for every meeting (analysis/conflicts.h). Blocks of equal names stay in index order.
/// O(n log n).
[[nodiscard]] std::vector<BlockId> usmpOrder(const Problem& problem, UsmpOrder order);

}  // namespace memscape::planners
