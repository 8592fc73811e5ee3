// SPDX-License-Identifier: Apache-2.0
// The free bytes of a pool over time, cut into rectangles wherever what is free changes.
//
//   arena ┌────┬─────┬─────┐
//         │ A  │ 2   │  B  │   1, 2 and 3: free as a whole, below, between or above the blocks,
//         │    ├─────┤     │   from one change of its bounds to the next
//         ├────┤  C  ├─────┤
//         │ 1  │     │ 3   │
//       0 └────┴─────┴─────┘
#pragma once

#include <vector>

#include "core/analysis/placed_index.h"
#include "core/support/progress.h"

namespace memscape::analysis {

struct FreeStretch {
  model::LiveRange steps;
  std::int64_t begin = 0;  ///< bytes
  std::int64_t end = 0;
  bool operator==(const FreeStretch&) const = default;
};

/// All of [0, arena) x problem.span() of a pool in which no block lives: disjoint rectangles, each as high
/// as its neighbours in offset allow. Two with the same bytes may follow each other. Blocks may overlap.
/// O(k log k + s log k) for k live ranges and the s covered segments that they change, 2 k without overlaps.
/// Incomplete when a stop is requested.
[[nodiscard]] std::vector<FreeStretch> freeStretches(const PlacedIndex& placed, model::PoolId pool,
                                                     std::int64_t arena,
                                                     const support::Progress& progress = {});

}  // namespace memscape::analysis
