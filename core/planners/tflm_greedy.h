// SPDX-License-Identifier: Apache-2.0
// tflm_greedy: the greedy memory planner of TensorFlow Lite Micro.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Fixed ("offline planned") buffers first at their offsets; the rest by size descending, equal sizes
/// later-added first; each into the first gap between the placed buffers that live with it. Sizes count as
/// rounded up to 16 bytes, which TFLM's allocator does before it asks the planner. Source: tflite-micro,
/// micro/memory_planner/greedy_memory_planner. Ours finds the overlapping buffers with a tree, where the
/// original walks all of them: O(n (k + log n) log n) for k live together.
[[nodiscard]] Planner tflmGreedyPlanner();

}  // namespace memscape::planners
