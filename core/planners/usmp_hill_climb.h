// SPDX-License-Identifier: Apache-2.0
// usmp_hill_climb: TVM's pool planner that searches over orders.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Places in the order of usmp_greedy_by_size, each in the lowest gap of its first pool that has room; then,
/// attempt by attempt, swaps two buffers in the order and places anew. The two are mostly taken from those
/// below a buffer that ends at a pool's top: they conflict with it, or with one that does, and came earlier.
/// A smaller total is kept, a larger one with a chance that falls with the attempts and with the difference;
/// the best plan seen is the answer. Ends early where the total reaches the lower bound. Stopped in the
/// middle it has the best so far.
///
/// Source: TVM's tir/usmp/algo/hill_climb.cc (0.9 to 0.19); the random numbers are ours, so plans differ
/// from TVM's. O(attempts x n k log k) for k conflicts of a buffer, but only what comes after a swap is
/// placed anew.
[[nodiscard]] Planner usmpHillClimbPlanner();

}  // namespace memscape::planners
