// SPDX-License-Identifier: Apache-2.0
// graph_plan_memory: TVM's storage-token planner for graphs.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Same partition of tensors into storages, same sizes and same total as TVM's relay.backend.GraphPlanMemory
/// (late 2021, flat memory) on every graph. It has no offsets of its own: storages are laid end to end in
/// order of their creation.
///
/// Walks the steps. A block takes a free storage of its device whose capacity is within a factor
/// `match_range` of its size: first one that is large enough (the smallest, of equal ones the one released
/// first), else the largest smaller one, which grows; else a new storage. After a step the storages of
/// outputs that nobody reads are released, then those of arguments that were read for the last time, in the
/// order of the arguments. On problems without steps, blocks that begin or end together go by index.
/// `match_dtype` (TVM Relax, per memory scope and dtype) shares only between equal element types.
/// O(n log n).
[[nodiscard]] Planner graphPlanMemoryPlanner();

}  // namespace memscape::planners
