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

support::Error cancelled() {
  return {support::ErrorCode::Cancelled, "", "cancelled", ""};
}

}  // namespace memscape::planners
