// SPDX-License-Identifier: Apache-2.0
#include "core/model/problem_builder.h"

#include <algorithm>
#include <utility>

#include "core/support/checked.h"

namespace memscape::model {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;

enum class Touching { KeepApart, Join };

/// Sorts, drops empty ranges and joins those that overlap.
void normalise(std::vector<LiveRange>& ranges, Touching touching) {
  std::erase_if(ranges, [](const LiveRange& range) { return range.empty(); });
  std::ranges::sort(ranges);
  std::size_t kept = 0;
  for (const LiveRange& range : ranges) {
    const bool join = kept > 0 && (range.begin < ranges[kept - 1].end ||
                                   (touching == Touching::Join && range.begin == ranges[kept - 1].end));
    if (join)
      ranges[kept - 1].end = std::max(ranges[kept - 1].end, range.end);
    else
      ranges[kept++] = range;
  }
  ranges.resize(kept);
}

}  // namespace

ProblemBuilder::ProblemBuilder(std::shared_ptr<const support::StringTable> strings) {
  m_problem.m_strings = std::move(strings);
}

void ProblemBuilder::reserve(std::size_t buffers, std::size_t steps) {
  m_problem.m_buffers.reserve(buffers);
  m_problem.m_bufferRanges.reserve(buffers, buffers);
  m_problem.m_steps.reserve(steps);
  m_candidateOf.reserve(buffers);
}

PoolId ProblemBuilder::addPool(Pool pool) {
  m_problem.m_pools.push_back(std::move(pool));
  return PoolId(m_problem.m_pools.size() - 1);
}

std::int32_t ProblemBuilder::addCandidates(std::span<const PoolId> pools) {
  const std::vector<PoolId> key(pools.begin(), pools.end());
  const auto next = static_cast<std::int32_t>(m_problem.m_candidates.size());
  const auto [entry, isNew] = m_candidateIndex.emplace(key, next);
  if (isNew) m_problem.m_candidates.push(pools);
  return entry->second;
}

void ProblemBuilder::addStep(StepInfo info, std::span<const BufferId> reads) {
  m_problem.m_steps.push_back(info);
  m_problem.m_reads.push(reads);
}

BufferId ProblemBuilder::addBuffer(const Buffer& buffer, std::span<const LiveRange> ranges,
                                   std::int32_t candidates) {
  m_problem.m_buffers.push_back(buffer);
  if (ranges.size() == 1 && !ranges.front().empty()) {
    m_problem.m_bufferRanges.push(ranges);
  } else {
    // A range that ends before it begins is kept for build() to refuse.
    std::vector<LiveRange> sorted(ranges.begin(), ranges.end());
    if (std::ranges::none_of(sorted, [](const LiveRange& r) { return r.end < r.begin; }))
      normalise(sorted, Touching::KeepApart);
    m_problem.m_bufferRanges.push(sorted);
  }
  m_candidateOf.push_back(candidates);
  return BufferId(m_problem.m_buffers.size() - 1);
}

void ProblemBuilder::setFixedOffset(BufferId root, std::int64_t offset) {
  m_fixedOffsets[root] = offset;
}

void ProblemBuilder::setShapes(std::shared_ptr<const support::Ragged<std::int64_t>> shapes) {
  m_problem.m_shapes = std::move(shapes);
}

std::string ProblemBuilder::where(std::size_t buffer) const {
  return "buffer " + std::to_string(buffer) + " '" + std::string(m_problem.name(BufferId(buffer))) + "'";
}

Result<void> ProblemBuilder::checkBuffers() const {
  for (std::size_t i = 0; i < m_problem.m_buffers.size(); ++i) {
    const Buffer& buffer = m_problem.m_buffers[i];
    if (buffer.size < 0)
      return Error{ErrorCode::InvalidInput, where(i),
                   "size is " + std::to_string(buffer.size) + ", expected 0 or more", ""};
    if (buffer.alignment < 1)
      return Error{ErrorCode::InvalidInput, where(i),
                   "alignment is " + std::to_string(buffer.alignment) + ", expected 1 or more", ""};
    const auto ranges = m_problem.m_bufferRanges[i];
    for (const LiveRange& range : ranges)
      if (range.end < range.begin)
        return Error{ErrorCode::InvalidInput, where(i),
                     "live range ends at " + std::to_string(range.end) + " before it begins at " +
                         std::to_string(range.begin),
                     ""};
    const std::int32_t list = m_candidateOf[i];
    if (list < 0 || static_cast<std::size_t>(list) >= m_problem.m_candidates.size())
      return Error{ErrorCode::InvalidInput, where(i), "has no pool to go to", ""};
    const auto pools = m_problem.m_candidates[static_cast<std::size_t>(list)];
    const bool known = std::ranges::all_of(
        pools, [&](PoolId p) { return p.valid() && p.index() < m_problem.m_pools.size(); });
    if (pools.empty() || !known)
      return Error{ErrorCode::InvalidInput, where(i), "names a pool that does not exist", ""};
  }
  return {};
}

Result<void> ProblemBuilder::resolveAliases() {
  auto& buffers = m_problem.m_buffers;
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    if (!buffers[i].aliasOf.valid()) continue;
    BufferId root = buffers[i].aliasOf;
    std::size_t hops = 0;
    while (root.valid() && root.index() < buffers.size() && buffers[root.index()].aliasOf.valid()) {
      root = buffers[root.index()].aliasOf;
      if (++hops > buffers.size())
        return Error{ErrorCode::InvalidInput, where(i), "is an alias of itself", ""};
    }
    if (root.index() >= buffers.size())
      return Error{ErrorCode::InvalidInput, where(i),
                   "is an alias of buffer " + std::to_string(root.value) + ", which does not exist", ""};
    // Shorten the chain behind us, so that long chains stay linear in total.
    for (BufferId at(i); at != root;) at = std::exchange(buffers[at.index()].aliasOf, root);
  }
  return {};
}

Result<void> ProblemBuilder::makeBlocks() {
  auto& p = m_problem;
  for (std::size_t i = 0; i < p.m_buffers.size(); ++i) {
    Buffer& buffer = p.m_buffers[i];
    if (buffer.aliasOf.valid()) continue;
    buffer.block = BlockId(p.m_blocks.size());
    p.m_blocks.push_back({.size = buffer.size,
                          .alignment = buffer.alignment,
                          .root = BufferId(i),
                          .candidates = m_candidateOf[i],
                          .device = buffer.device});
  }
  std::vector<std::vector<BufferId>> aliases(p.m_blocks.size());
  for (std::size_t i = 0; i < p.m_buffers.size(); ++i) {
    Buffer& buffer = p.m_buffers[i];
    if (!buffer.aliasOf.valid()) continue;
    buffer.block = p.m_buffers[buffer.aliasOf.index()].block;
    Block& block = p.m_blocks[buffer.block.index()];
    block.size = std::max(block.size, buffer.size);
    const auto common = support::checkedLcm(block.alignment, buffer.alignment);
    if (!common)
      return Error{ErrorCode::Overflow, where(i),
                   "its alignment " + std::to_string(buffer.alignment) + " and that of its aliases, " +
                       std::to_string(block.alignment) + ", have no common multiple below 2^63",
                   ""};
    block.alignment = *common;
    aliases[buffer.block.index()].push_back(BufferId(i));
  }
  for (const auto& [buffer, offset] : m_fixedOffsets)
    p.m_blocks[p.m_buffers[buffer.index()].block.index()].fixedOffset = offset;

  p.m_blockRanges.reserve(p.m_blocks.size(), p.m_bufferRanges.values().size());
  p.m_members.reserve(p.m_blocks.size(), p.m_buffers.size());
  std::vector<LiveRange> merged;
  bool any = false;
  for (std::size_t b = 0; b < p.m_blocks.size(); ++b) {
    Block& block = p.m_blocks[b];
    const auto own = p.m_bufferRanges[block.root.index()];
    p.m_members.append(block.root);
    merged.assign(own.begin(), own.end());
    for (const BufferId alias : aliases[b]) {
      p.m_members.append(alias);
      const auto more = p.m_bufferRanges[alias.index()];
      merged.insert(merged.end(), more.begin(), more.end());
    }
    p.m_members.endRow();
    if (!aliases[b].empty()) normalise(merged, Touching::Join);
    p.m_blockRanges.push(merged);
    if (merged.empty()) continue;
    block.begin = merged.front().begin;
    block.end = merged.back().end;
    p.m_span = any ? LiveRange{std::min(p.m_span.begin, block.begin), std::max(p.m_span.end, block.end)}
                   : LiveRange{block.begin, block.end};
    any = true;
  }
  const auto steps = static_cast<Step>(p.m_steps.size());
  if (steps > 0)
    p.m_span = any ? LiveRange{std::min<Step>(p.m_span.begin, 0), std::max(p.m_span.end, steps)}
                   : LiveRange{0, steps};
  return {};
}

Result<void> ProblemBuilder::checkTotals() const {
  const auto tooLarge = [&](std::size_t block) {
    return Error{ErrorCode::Overflow, where(m_problem.m_blocks[block].root.index()),
                 "the sizes up to here add up to more than 2^63-1 bytes", ""};
  };
  std::int64_t total = 0;
  std::int64_t highestFixed = 0;
  for (std::size_t b = 0; b < m_problem.m_blocks.size(); ++b) {
    const Block& block = m_problem.m_blocks[b];
    if (block.fixedOffset < -1)
      return Error{ErrorCode::InvalidInput, where(block.root.index()),
                   "fixed offset is " + std::to_string(block.fixedOffset) + ", expected 0 or more", ""};
    const auto padded = support::checkedAdd(block.size, block.alignment - 1);
    const auto sum = padded ? support::checkedAdd(total, *padded) : std::nullopt;
    if (!sum) return tooLarge(b);
    total = *sum;
    if (block.fixedOffset < 0) continue;
    const auto end = support::checkedAdd(block.fixedOffset, block.size);
    if (!end) return tooLarge(b);
    highestFixed = std::max(highestFixed, *end);
  }
  if (!support::checkedAdd(total, highestFixed)) return tooLarge(m_problem.m_blocks.size() - 1);
  if (!support::checkedAdd(m_problem.m_span.end,
                           m_problem.m_span.begin < 0 ? -(m_problem.m_span.begin + 1) : 0))
    return Error{ErrorCode::Overflow, "", "the live ranges span more than 2^63-1 steps", ""};
  return {};
}

Result<Problem> ProblemBuilder::build() && {
  if (auto checked = checkBuffers(); !checked) return checked.error();
  if (auto resolved = resolveAliases(); !resolved) return resolved.error();
  if (auto made = makeBlocks(); !made) return made.error();
  if (auto checked = checkTotals(); !checked) return checked.error();
  m_problem.m_bufferRanges.shrinkToFit();
  m_problem.m_blockRanges.shrinkToFit();
  m_problem.m_reads.shrinkToFit();
  return std::move(m_problem);
}

}  // namespace memscape::model
