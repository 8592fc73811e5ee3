// SPDX-License-Identifier: Apache-2.0
// Which of its candidate pools a block goes to.
#pragma once

#include <utility>

#include "core/planners/planner.h"

namespace memscape::planners {

/// Takes the first candidate in which `block` ends within the limit; if there is none, the last candidate, so
/// that the plan shows how much would be needed. `offsetIn(pool)` gives the offset the block would get there.
template <class OffsetIn>
[[nodiscard]] plan::Placement choosePool(const Problem& problem, BlockId id, OffsetIn offsetIn) {
  const model::Block& block = problem.block(id);
  plan::Placement placement;
  for (const PoolId pool : problem.candidates(id)) {
    placement = {.pool = pool, .storage = {}, .offset = offsetIn(pool)};
    const auto limit = problem.pool(pool).limit;
    if (!limit || (block.size <= *limit && placement.offset <= *limit - block.size)) break;
  }
  return placement;
}

/// Blocks with a fixed offset, lowest first, then by index.
[[nodiscard]] std::vector<BlockId> fixedBlocks(const Problem& problem);

/// The error that every planner returns when it was asked to stop.
[[nodiscard]] support::Error cancelled();

}  // namespace memscape::planners
