// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/why_here.h"

#include <algorithm>

#include "core/support/checked.h"

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::LiveRange;

/// Where two lives meet first; empty when they do not.
LiveRange meeting(const model::Problem& problem, BlockId a, BlockId b) {
  const auto mine = problem.liveRanges(a);
  const auto others = problem.liveRanges(b);
  for (std::size_t i = 0, j = 0; i < mine.size() && j < others.size();) {
    if (mine[i].meets(others[j]))
      return {std::max(mine[i].begin, others[j].begin), std::min(mine[i].end, others[j].end)};
    ++(mine[i].end <= others[j].begin ? i : j);
  }
  return {};
}

}  // namespace

std::vector<Stretch> whyHere(const PlacedIndex& placed, BlockId block) {
  std::vector<Stretch> stretches;
  if (!placed.takesSpace(block)) return stretches;
  const model::Problem& problem = placed.problem();
  const model::Block& of = problem.block(block);
  const std::int64_t offset = placed.offset(block);
  std::vector<BlockId> below;
  for (const BlockId other : placed.conflicts(block))
    if (placed.offset(other) < offset) below.push_back(other);
  std::ranges::sort(below, {}, [&](BlockId b) { return std::pair(placed.offset(b), b); });
  std::int64_t at = 0;
  const auto gap = [&](std::int64_t end, BlockId above) {
    if (end <= at) return;
    const std::int64_t first = support::alignUp(at, of.alignment);
    // Right below the block itself there is its own room as well.
    const bool fits = above == block ? first < offset : first + of.size <= end;
    stretches.push_back({fits ? Stretch::Kind::Fits : Stretch::Kind::TooSmall, at, end, above, {}});
    at = end;
  };
  for (const BlockId other : below) {
    gap(std::min(placed.offset(other), offset), other);
    const std::int64_t end = std::min(placed.end(other), offset);
    if (end <= at) continue;
    stretches.push_back({Stretch::Kind::Taken, at, end, other, meeting(problem, block, other)});
    at = end;
  }
  gap(offset, block);
  return stretches;
}

std::vector<Link> supportChain(const PlacedIndex& placed, BlockId top) {
  std::vector<Link> chain;
  if (!placed.takesSpace(top)) return chain;
  const model::Problem& problem = placed.problem();
  std::vector<BlockId> below;
  for (std::size_t i = 0; i < problem.blocks().size(); ++i)
    if (placed.takesSpace(BlockId(i)) && placed.place(BlockId(i)).pool == placed.place(top).pool &&
        placed.end(BlockId(i)) <= placed.offset(top))
      below.push_back(BlockId(i));
  std::ranges::sort(below, {}, [&](BlockId b) { return std::pair(-placed.end(b), b); });
  // Who is no support of one link and ends above the next one's offset is none of any further link either:
  // one way down the list meets the whole chain.
  BlockId at = top;
  for (const BlockId other : below) {
    if (placed.end(other) > placed.offset(at)) continue;
    const LiveRange meets = meeting(problem, at, other);
    if (meets.empty()) continue;
    chain.push_back({at, placed.offset(at) - placed.end(other), meets});
    at = other;
  }
  chain.push_back({at, placed.offset(at), problem.liveRanges(at).front()});
  return chain;
}

std::optional<BlockId> topOfArena(const PlacedIndex& placed, model::PoolId pool) {
  std::optional<BlockId> top;
  for (std::size_t i = 0; i < placed.problem().blocks().size(); ++i) {
    const BlockId block(i);
    if (!placed.takesSpace(block) || placed.place(block).pool != pool) continue;
    if (!top || placed.end(block) > placed.end(*top)) top = block;
  }
  return top;
}

}  // namespace memscape::analysis
