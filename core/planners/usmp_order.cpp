// SPDX-License-Identifier: Apache-2.0
#include "core/planners/usmp_order.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "core/analysis/conflicts.h"

namespace memscape::planners {

std::vector<BlockId> usmpOrder(const Problem& problem, UsmpOrder order) {
  const std::vector<std::int64_t> conflicts = analysis::blockConflictCounts(problem);
  std::vector<BlockId> blocks;
  blocks.reserve(conflicts.size());
  for (std::size_t b = 0; b < conflicts.size(); ++b) blocks.emplace_back(b);
  const auto key = [&](BlockId id) {
    const std::int64_t size = problem.block(id).size;
    const std::int64_t count = conflicts[id.index()];
    return order == UsmpOrder::BySize ? std::tuple{size, count, problem.name(id)}
                                      : std::tuple{count, size, problem.name(id)};
  };
  std::ranges::stable_sort(blocks, std::ranges::greater{}, key);
  return blocks;
}

}  // namespace memscape::planners
