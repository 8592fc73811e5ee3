// SPDX-License-Identifier: Apache-2.0
// usmp_greedy_by_size and usmp_greedy_by_conflicts: TVM's greedy pool planners.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Buffers in order of size, or of number of conflicts, each directly above the highest placed one that it
/// conflicts with, in the first of its pools that has room there: gaps below are never used.
///
///   offset ▲   ┌─────┐
///          │   │  c  │  c conflicts with a and b:
///          │   └─────┘  it starts where the higher one of them ends
///          │ ┌───┐ ┌──┐
///          │ │ a │ │b │
///          └─┴───┴─┴──┴▶ step
///
/// The option tvm_compatible repeats two faults of TVM: a pool that a conflicting buffer has ruled out comes
/// back with the next one that ends lower, so that live buffers may overlap; and a buffer's own alignment is
/// not looked at, only that of the one below. It needs the list of all conflicts.
///
/// Source: TVM's tir/usmp/algo/greedy.cc (0.9 to 0.19). O(n log n); with tvm_compatible O(conflicts).
[[nodiscard]] Planner usmpGreedyBySizePlanner();
[[nodiscard]] Planner usmpGreedyByConflictsPlanner();

}  // namespace memscape::planners
