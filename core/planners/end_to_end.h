// SPDX-License-Identifier: Apache-2.0
// Placement without reuse, for the planners that differ only in the order.
#pragma once

#include <vector>

#include "core/planners/planner.h"

namespace memscape::planners {

/// Each block directly above the last one in its first candidate pool that has room, padded to its alignment.
/// O(n).
[[nodiscard]] support::Result<Plan> placeEndToEnd(const Problem& problem, std::vector<BlockId> order,
                                                  const Context& context);

}  // namespace memscape::planners
