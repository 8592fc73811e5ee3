// SPDX-License-Identifier: Apache-2.0
// skyline: always the block that can go lowest.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Repeatedly places the unplaced block whose lowest possible offset, on top of all placed so far while it
/// lives, is smallest; ties by the order key. The best fast heuristic known to us.
///
///   offset ▲      ┌──┐            A heap holds every block by (lowest offset, rank). Offsets only rise, so a
///          │  ┌───┘  └───┐        stale entry is found when it comes up, and goes back in with its new
///          offset. └──┴──────────┴─▶ time The heights are a tree over time: query and raise in O(log n).
///
/// Source: the first descent of google/minimalloc without a capacity. Near O(n log n) where few blocks
/// are live at once; blocks with the same live range wait behind one heap entry.
[[nodiscard]] Planner skylinePlanner();

}  // namespace memscape::planners
