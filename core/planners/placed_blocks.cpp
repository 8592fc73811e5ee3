// SPDX-License-Identifier: Apache-2.0
#include "core/planners/placed_blocks.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "core/support/checked.h"

namespace memscape::planners {
namespace {

constexpr model::Step kNever = std::numeric_limits<model::Step>::min();

}  // namespace

PlacedBlocks::PlacedBlocks(const Problem& problem)
    : m_problem(problem), m_latestEnd(problem.pools().size()), m_placements(problem.blocks().size()) {
  std::vector<Element> unsorted;
  m_firstRange.reserve(problem.blocks().size());
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    m_firstRange.push_back(unsorted.size());
    for (const model::LiveRange& range : problem.liveRanges(BlockId(b)))
      unsorted.push_back({range, BlockId(b)});
  }
  std::vector<std::int32_t> order(unsorted.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {},
                           [&](std::int32_t i) { return unsorted[static_cast<std::size_t>(i)].range.begin; });
  m_leafOf.resize(order.size());
  m_elements.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    m_leafOf[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
    m_elements.push_back(unsorted[static_cast<std::size_t>(order[i])]);
  }
  m_leaves = std::bit_ceil(std::max<std::size_t>(m_elements.size(), 1));
}

void PlacedBlocks::add(BlockId block, const plan::Placement& placement) {
  m_placements[block.index()] = placement;
  if (m_problem.block(block).size == 0) return;
  std::vector<model::Step>& tree = m_latestEnd[placement.pool.index()];
  if (tree.empty()) tree.assign(2 * m_leaves, kNever);
  const std::size_t ranges = m_problem.liveRanges(block).size();
  for (std::size_t r = 0; r < ranges; ++r) {
    const auto leaf = static_cast<std::size_t>(m_leafOf[m_firstRange[block.index()] + r]);
    const model::Step end = m_elements[leaf].range.end;
    for (std::size_t node = m_leaves + leaf; node > 0 && tree[node] < end; node /= 2) tree[node] = end;
  }
}

std::span<const Extent> PlacedBlocks::occupied(PoolId pool, BlockId block, std::int64_t rounding) {
  m_extents.clear();
  const std::vector<model::Step>& tree = m_latestEnd[pool.index()];
  if (tree.empty()) return {};
  for (const model::LiveRange& range : m_problem.liveRanges(block)) {
    const auto prefix =
        std::ranges::lower_bound(m_elements, range.end, {}, [](const Element& e) { return e.range.begin; });
    collect(tree, 1, 0, m_leaves, static_cast<std::size_t>(prefix - m_elements.begin()), range.begin,
            rounding);
  }
  std::ranges::sort(m_extents);
  return m_extents;
}

/// Leaves [first, last) lie below `node`; takes those below `prefix` that end after `after`.
void PlacedBlocks::collect(const std::vector<model::Step>& tree, std::size_t node, std::size_t first,
                           std::size_t last, std::size_t prefix, model::Step after, std::int64_t rounding) {
  if (first >= prefix || tree[node] <= after) return;
  if (last - first == 1) {
    const BlockId id = m_elements[first].block;
    const std::int64_t offset = m_placements[id.index()].offset;
    m_extents.push_back({offset, offset + support::alignUp(m_problem.block(id).size, rounding)});
    return;
  }
  const std::size_t middle = first + (last - first) / 2;
  collect(tree, 2 * node, first, middle, prefix, after, rounding);
  collect(tree, 2 * node + 1, middle, last, prefix, after, rounding);
}

}  // namespace memscape::planners
