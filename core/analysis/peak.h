// SPDX-License-Identifier: Apache-2.0
// The peaks of a pool, who is live there, and where the rest of the arena goes.
#pragma once

#include <vector>

#include "core/analysis/placed_index.h"

namespace memscape::analysis {

struct Peak {
  model::LiveRange steps;  ///< where it holds
  std::int64_t bytes = 0;  ///< live
};

/// Stretches of time in which more is live than before and after, the highest first, of equally high ones the
/// first; at most `most`. O(k log k) for k live ranges of the plan's blocks in that pool.
[[nodiscard]] std::vector<Peak> peaks(const model::Problem& problem, const plan::Plan& plan,
                                      model::PoolId pool, std::size_t most);

/// The bytes of a pool at one step: live - overlap + padding + holes = arena.
struct Waterfall {
  std::int64_t live = 0;     ///< sum of the live blocks' sizes
  std::int64_t overlap = 0;  ///< counted twice there, in plans that are not valid
  /// Free bytes right below a live block that lies at the first place its alignment allows above them.
  std::int64_t padding = 0;
  std::int64_t holes = 0;        ///< all other free bytes below the arena's top
  std::int64_t largestHole = 0;  ///< in one piece
  std::int64_t arena = 0;        ///< highest end of any block of the pool, at any time
  /// 1 - largest free piece / free bytes, padding left out, in percent; 0 without holes: how little of what
  /// is free one buffer could use.
  [[nodiscard]] double fragmentationPercent() const {
    return holes == 0 ? 0 : 100 * (1 - static_cast<double>(largestHole) / static_cast<double>(holes));
  }
};

/// O(blocks + k log k) for k live blocks.
[[nodiscard]] Waterfall waterfall(const PlacedIndex& placed, model::PoolId pool, model::Step step);

/// The live blocks of a pool at a step, the largest first, then by index.
[[nodiscard]] std::vector<model::BlockId> liveAt(const PlacedIndex& placed, model::PoolId pool,
                                                 model::Step step);

}  // namespace memscape::analysis
