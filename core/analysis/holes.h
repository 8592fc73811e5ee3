// SPDX-License-Identifier: Apache-2.0
// Where in the arena there is room that nobody uses, and who would fit there.
#pragma once

#include <vector>

#include "core/analysis/free_stretches.h"

namespace memscape::analysis {

struct Hole {
  FreeStretch room;
  /// The largest block that could live there as a whole, at its alignment: it may be in this pool, its offset
  /// is not fixed, and it takes bytes. Of equally large ones the first; invalid when there is none.
  model::BlockId fits;
};

/// Free rectangles inside a pool's arena, the largest area first, that do not meet: each cannot grow in any
/// direction, up and down first. Of the rectangles that can be made by growing what is free at one step over
/// time, the largest is taken, then the largest of those that do not meet it, and so on, at most `most`.
/// O((k + s) log (k + s) + (k + s) x most) for k live ranges of the pool and the stretches s that they leave
/// free. Empty when a stop is requested.
[[nodiscard]] std::vector<Hole> holes(const PlacedIndex& placed, model::PoolId pool, std::size_t most,
                                      const support::Progress& progress = {});

}  // namespace memscape::analysis
