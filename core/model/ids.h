// SPDX-License-Identifier: Apache-2.0
// The kinds of index that the model hands out.
#pragma once

#include "core/support/ids.h"
#include "core/support/string_table.h"

namespace memscape::model {

using support::StringId;
using BufferId = support::Id<struct BufferTag>;  ///< one tensor or allocation; its index is its identity in
                                                 ///< files and output
using BlockId = support::Id<struct BlockTag>;  ///< what a planner places: a buffer together with its aliases
using PoolId = support::Id<struct PoolTag>;
using StorageId = support::Id<struct StorageTag>;  ///< one allocation that several blocks take turns in
using NodeId = support::Id<struct NodeTag>;        ///< operator or placeholder of a graph
using TensorId = support::Id<struct TensorTag>;    ///< one output of a node

/// Time. Intervals are half-open; a step of a graph is the index of its node.
using Step = std::int64_t;

}  // namespace memscape::model
