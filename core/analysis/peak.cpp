// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/peak.h"

#include <algorithm>

#include "core/analysis/pressure.h"
#include "core/support/checked.h"

namespace memscape::analysis {

using model::BlockId;

std::vector<Peak> peaks(const model::Problem& problem, const plan::Plan& plan, model::PoolId pool,
                        std::size_t most) {
  const StepFunction live =
      liveBytes(problem, [&](BlockId block) { return plan.placements[block.index()].pool == pool; });
  std::vector<Peak> found;
  const auto value = [&](std::size_t i) { return i < live.values.size() ? live.values[i] : 0; };
  for (std::size_t i = 0; i + 1 < live.times.size();) {
    std::size_t end = i + 1;  // of a plateau
    while (end < live.values.size() && live.values[end] == live.values[i]) ++end;
    const std::int64_t before = i == 0 ? 0 : live.values[i - 1];
    if (live.values[i] > before && live.values[i] > value(end) && end < live.times.size())
      found.push_back({{live.times[i], live.times[end]}, live.values[i]});
    i = end;
  }
  std::ranges::stable_sort(found, std::ranges::greater{}, &Peak::bytes);
  if (found.size() > most) found.resize(most);
  return found;
}

std::vector<BlockId> liveAt(const PlacedIndex& placed, model::PoolId pool, model::Step step) {
  std::vector<BlockId> live;
  placed.visitLive(pool, {step, step + 1}, [&](BlockId block, model::LiveRange) { live.push_back(block); });
  std::ranges::sort(live, {}, [&](BlockId b) { return std::pair(-placed.problem().block(b).size, b); });
  return live;
}

Waterfall waterfall(const PlacedIndex& placed, model::PoolId pool, model::Step step) {
  const model::Problem& problem = placed.problem();
  Waterfall result;
  for (std::size_t i = 0; i < problem.blocks().size(); ++i)
    if (placed.takesSpace(BlockId(i)) && placed.place(BlockId(i)).pool == pool)
      result.arena = std::max(result.arena, placed.end(BlockId(i)));
  std::vector<BlockId> live = liveAt(placed, pool, step);
  std::ranges::sort(live, {}, [&](BlockId b) { return std::pair(placed.offset(b), placed.end(b)); });
  std::int64_t at = 0;
  const auto hole = [&](std::int64_t bytes) {
    result.holes += bytes;
    result.largestHole = std::max(result.largestHole, bytes);
  };
  for (const BlockId block : live) {
    const std::int64_t offset = placed.offset(block);
    const std::int64_t alignment = problem.block(block).alignment;
    result.live += problem.block(block).size;
    if (offset > at) {
      const bool padding = support::alignUp(at, alignment) == offset;
      if (padding)
        result.padding += offset - at;
      else
        hole(offset - at);
    }
    result.overlap += std::max<std::int64_t>(0, std::min(at, placed.end(block)) - offset);
    at = std::max(at, placed.end(block));
  }
  if (result.arena > at) hole(result.arena - at);
  return result;
}

}  // namespace memscape::analysis
