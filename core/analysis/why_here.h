// SPDX-License-Identifier: Apache-2.0
// Why a block lies where it lies: what keeps it from lying lower, and what the top of the arena rests on.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/placed_index.h"

namespace memscape::analysis {

/// One stretch of bytes below a block, as it is during all of the block's life.
struct Stretch {
  enum class Kind : std::uint8_t {
    Taken,     ///< by `block` during `when`; of blocks that lie above each other, only who reaches higher
    TooSmall,  ///< free, but not for all of its bytes at its alignment
    Fits,      ///< free and large enough: the planner did not use it
  };
  Kind kind = Kind::Taken;
  std::int64_t begin = 0;
  std::int64_t end = 0;
  model::BlockId block;   ///< who takes it; of a gap, who lies on top of it (the block itself: the last gap)
  model::LiveRange when;  ///< where the taker's life meets the block's, the first time
};

/// From byte 0 up to the block's offset, without gaps or overlaps between stretches. The bytes that alignment
/// alone keeps it from are a TooSmall stretch right below it. Empty for a block that takes no space.
/// O(k log k) for k conflicts.
[[nodiscard]] std::vector<Stretch> whyHere(const PlacedIndex& placed, model::BlockId block);

struct Link {
  model::BlockId block;
  std::int64_t gapBelow = 0;  ///< bytes down to the end of the next link, or to 0
  model::LiveRange meets;     ///< where both are live first; of the lowest link, its first live range
};

/// From `top` down to 0: each link rests on the next one, which is live together with it and of those that
/// end below it the highest, of equally high ones the first. O(n log n + r) for n blocks of r live ranges.
[[nodiscard]] std::vector<Link> supportChain(const PlacedIndex& placed, model::BlockId top);

/// Who ends highest in a pool; the first of several. Nothing for an empty pool. O(blocks).
[[nodiscard]] std::optional<model::BlockId> topOfArena(const PlacedIndex& placed, model::PoolId pool);

}  // namespace memscape::analysis
