// SPDX-License-Identifier: Apache-2.0
// The blocks placed so far, asked "who of them is live together with this one?".
#pragma once

#include <vector>

#include "core/planners/gap_search.h"
#include "core/planners/planner.h"

namespace memscape::planners {

/// All live ranges of the problem sorted by begin, and per pool a tree over them with the latest end among
/// the placed ones. Those that meet [b, e) begin before e, a prefix of the order; within it, subtrees whose
/// latest end is not after b are passed over.
///
///   add: O(log n) a range.  occupied: O(k log n) for k answers.  Memory: 16 bytes a range and used pool.
class PlacedBlocks {
 public:
  explicit PlacedBlocks(const Problem& problem);

  void add(BlockId block, const plan::Placement& placement);
  /// Bytes of `pool` taken by placed blocks that are live together with `block`, sorted by begin; empty
  /// blocks take none. `rounding` is what each block's size is rounded up to. The span is good until the next
  /// call.
  [[nodiscard]] std::span<const Extent> occupied(PoolId pool, BlockId block, std::int64_t rounding = 1);

 private:
  struct Element {
    model::LiveRange range;
    BlockId block;
  };
  void collect(const std::vector<model::Step>& tree, std::size_t node, std::size_t first, std::size_t last,
               std::size_t prefix, model::Step after, std::int64_t rounding);

  const Problem& m_problem;
  std::vector<Element> m_elements;                    // by begin
  std::vector<std::int32_t> m_leafOf;                 // ranges block by block, in the problem's order
  std::vector<std::size_t> m_firstRange;              // by block
  std::vector<std::vector<model::Step>> m_latestEnd;  // by pool, made when first used
  std::vector<plan::Placement> m_placements;          // by block
  std::vector<Extent> m_extents;
  std::size_t m_leaves = 1;
};

}  // namespace memscape::planners
