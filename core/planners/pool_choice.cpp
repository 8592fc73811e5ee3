// SPDX-License-Identifier: Apache-2.0
#include "core/planners/pool_choice.h"

#include <algorithm>

namespace memscape::planners {

std::vector<BlockId> fixedBlocks(const Problem& problem) {
  std::vector<BlockId> fixed;
  for (std::size_t b = 0; b < problem.blocks().size(); ++b)
    if (problem.blocks()[b].fixedOffset >= 0) fixed.push_back(BlockId(b));
  std::ranges::stable_sort(fixed, {}, [&](BlockId id) { return problem.block(id).fixedOffset; });
  return fixed;
}

std::string describeMisfit(const Problem& problem, BlockId id, std::span<const std::int64_t> offsets) {
  const std::int64_t size = problem.block(id).size;
  std::string text = "buffer '" + std::string(problem.name(id)) + "' of " + std::to_string(size) +
                     " bytes fits none of its pools: ";
  const auto pools = problem.candidates(id);
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    const model::Pool& pool = problem.pool(pools[i]);
    const std::int64_t needed = offsets[i] + size;
    text += (i == 0 ? "'" : ", '") + pool.name + "' would need " + std::to_string(needed) + " of " +
            std::to_string(*pool.limit) + " bytes (" + std::to_string(needed - *pool.limit) + " missing)";
  }
  return text;
}

support::Error cancelled() {
  return {support::ErrorCode::Cancelled, "", "cancelled", ""};
}

}  // namespace memscape::planners
