// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/why_here.h"

#include <algorithm>

#include "core/support/checked.h"

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::LiveRange;

/// Where two lives meet first.
LiveRange meeting(const model::Problem& problem, BlockId a, BlockId b) {
  for (const LiveRange& mine : problem.liveRanges(a))
    for (const LiveRange& other : problem.liveRanges(b))
      if (mine.meets(other)) return {std::max(mine.begin, other.begin), std::min(mine.end, other.end)};
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
  for (BlockId at = top; placed.takesSpace(at);) {
    std::optional<BlockId> next;
    for (const BlockId other : placed.conflicts(at))
      if (placed.end(other) <= placed.offset(at) && (!next || placed.end(other) > placed.end(*next)))
        next = other;
    chain.push_back({at, placed.offset(at) - (next ? placed.end(*next) : 0)});
    if (!next) break;
    at = *next;
  }
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
