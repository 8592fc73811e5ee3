// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/placed_index.h"

#include <algorithm>

namespace memscape::analysis {

using model::BlockId;
using model::LiveRange;

PlacedIndex::PlacedIndex(const model::Problem& problem, const plan::Plan& plan)
    : m_problem(&problem), m_plan(&plan), m_pools(problem.pools().size()) {
  struct Entry {
    LiveRange range;
    BlockId block;
  };
  std::vector<std::vector<Entry>> pools(problem.pools().size());
  for (std::size_t i = 0; i < problem.blocks().size(); ++i) {
    if (!takesSpace(BlockId(i))) continue;
    for (const LiveRange& range : problem.liveRanges(BlockId(i)))
      pools[plan.placements[i].pool.index()].push_back({range, BlockId(i)});
  }
  for (std::size_t p = 0; p < pools.size(); ++p) {
    std::ranges::sort(pools[p], {}, [](const Entry& e) { return std::pair(e.range.begin, e.block); });
    Entries& entries = m_pools[p];
    entries.begins.reserve(pools[p].size());
    entries.ends.reserve(pools[p].size());
    entries.blocks.reserve(pools[p].size());
    for (const Entry& entry : pools[p]) {
      entries.begins.push_back(entry.range.begin);
      entries.ends.push_back(entry.range.end);
      entries.blocks.push_back(entry.block);
    }
    entries.index = support::IntervalIndex<std::int64_t>(entries.ends);
  }
}

bool PlacedIndex::takesSpace(BlockId block) const {
  return block.index() < m_plan->placements.size() && place(block).pool.valid() &&
         m_problem->block(block).size > 0 && !m_problem->liveRanges(block).empty();
}

std::vector<BlockId> PlacedIndex::conflicts(BlockId block) const {
  std::vector<BlockId> found;
  if (!takesSpace(block)) return found;
  for (const LiveRange& range : m_problem->liveRanges(block))
    visitLive(place(block).pool, range, [&](BlockId other, LiveRange) {
      if (other != block) found.push_back(other);
    });
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

}  // namespace memscape::analysis
