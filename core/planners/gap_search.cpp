// SPDX-License-Identifier: Apache-2.0
#include "core/planners/gap_search.h"

#include <algorithm>
#include <limits>

#include "core/support/checked.h"

namespace memscape::planners {

std::int64_t findOffset(std::span<const Extent> occupied, std::int64_t size, std::int64_t alignment,
                        FitRule rule) {
  std::int64_t cursor = 0;  // aligned end of what lies below
  std::int64_t best = -1;
  std::int64_t bestGap = std::numeric_limits<std::int64_t>::max();
  for (const Extent& extent : occupied) {
    const std::int64_t gap = extent.begin - cursor;
    if (gap >= size && gap < bestGap) {
      if (rule == FitRule::First) return cursor;
      best = cursor;
      bestGap = gap;
    }
    if (extent.end > cursor) cursor = support::alignUp(extent.end, alignment);
  }
  return best >= 0 ? best : cursor;
}

}  // namespace memscape::planners
