// SPDX-License-Identifier: Apache-2.0
// Which of its candidate pools a block goes to.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/planners/planner.h"

namespace memscape::planners {

/// True when [offset, offset + size) ends within the pool's limit.
[[nodiscard]] inline bool fitsIn(const model::Pool& pool, std::int64_t offset, std::int64_t size) {
  return !pool.limit || (size <= *pool.limit && offset <= *pool.limit - size);
}

/// "buffer 'a' of 300 bytes fits no pool: 'sram' (limit 256 bytes) would need 812, 556 are missing".
/// `offsets` are by candidate.
[[nodiscard]] std::string describeMisfit(const Problem& problem, BlockId id,
                                         std::span<const std::int64_t> offsets);

/// Takes the first candidate in which `block` ends within the limit; if there is none, the last candidate, so
/// that the plan shows how much would be needed, and says why in `misfit` if that is empty. `offsetIn(pool)`
/// gives the offset that the block would get there.
template <class OffsetIn>
[[nodiscard]] plan::Placement choosePool(const Problem& problem, BlockId id, OffsetIn offsetIn,
                                         std::string& misfit) {
  const std::int64_t size = problem.block(id).size;
  std::vector<std::int64_t> offsets;
  for (const PoolId pool : problem.candidates(id)) {
    const std::int64_t offset = offsetIn(pool);
    if (fitsIn(problem.pool(pool), offset, size)) return {.pool = pool, .storage = {}, .offset = offset};
    offsets.push_back(offset);
  }
  if (misfit.empty()) misfit = describeMisfit(problem, id, offsets);
  return {.pool = problem.candidates(id).back(), .storage = {}, .offset = offsets.back()};
}

/// Blocks with a fixed offset, lowest first, then by index.
[[nodiscard]] std::vector<BlockId> fixedBlocks(const Problem& problem);

/// The error that every planner returns when it was asked to stop.
[[nodiscard]] support::Error cancelled();

}  // namespace memscape::planners
