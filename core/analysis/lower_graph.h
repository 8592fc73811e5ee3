// SPDX-License-Identifier: Apache-2.0
// Liveness of a dataflow graph: from tensors to buffers.
#pragma once

#include "core/model/graph.h"
#include "core/model/problem.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::analysis {

/// See lower() for what comes out. Buffer i is tensor i, step n is node n. O(nodes + edges).
[[nodiscard]] support::Result<model::Problem> lowerGraph(const model::Graph& graph,
                                                         const support::Progress& progress = {});

}  // namespace memscape::analysis
