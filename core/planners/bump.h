// SPDX-License-Identifier: Apache-2.0
// bump: in the order of definition, no reuse.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Blocks end to end in the order in which they become live (ties by index), as a bump allocator that never
/// frees does: Vela's LinearAlloc, onert's BumpPlanner. O(n log n).
[[nodiscard]] Planner bumpPlanner();

}  // namespace memscape::planners
