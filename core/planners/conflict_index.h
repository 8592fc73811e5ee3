// SPDX-License-Identifier: Apache-2.0
// The blocks that a block conflicts with, for planners that ask again and again.
#pragma once

#include <optional>
#include <vector>

#include "core/planners/planner.h"
#include "core/support/interval_index.h"

namespace memscape::planners {

/// Lists all conflicts beforehand where there are not too many; looks them up by their live ranges each time
/// otherwise. Memory: 4 bytes a conflict up to kMaxListed, then 28 bytes a live range.
class ConflictIndex {
 public:
  explicit ConflictIndex(const Problem& problem, const support::Progress& progress = {});

  /// Each once, in no particular order, not the block itself. Good until the next call. O(k), or
  /// O(k log n) where conflicts are looked up.
  [[nodiscard]] std::span<const BlockId> of(BlockId block);

 private:
  static constexpr std::int64_t kMaxListed = std::int64_t{1} << 23;

  const Problem& m_problem;
  std::optional<support::Ragged<BlockId>> m_lists;
  // By live range, in order of begin:
  std::vector<model::Step> m_begins;
  std::vector<model::Step> m_ends;
  std::vector<BlockId> m_blocks;
  support::IntervalIndex<std::int64_t> m_index;
  std::vector<std::uint32_t> m_seen;  // by block: the last question in which it was found
  std::uint32_t m_question = 0;
  std::vector<BlockId> m_found;
};

}  // namespace memscape::planners
