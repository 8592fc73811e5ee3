// SPDX-License-Identifier: Apache-2.0
// Finding room among the occupied parts of a pool.
//
//   occupied  ##### ....  ###   ........ ####
//   first fit      ^ lowest gap that holds the block
//   best fit       ^ smallest gap that holds it; above everything when none does
#pragma once

#include <cstdint>
#include <span>

namespace memscape::planners {

/// Bytes [begin, end) that are taken.
struct Extent {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  auto operator<=>(const Extent&) const = default;
};

enum class FitRule : std::uint8_t { First, Best };

/// The offset (a multiple of `alignment`) for a block of `size` bytes. `occupied` is sorted by begin and may
/// overlap. A gap is measured from its aligned beginning; of equal gaps the lowest wins. O(occupied).
[[nodiscard]] std::int64_t findOffset(std::span<const Extent> occupied, std::int64_t size,
                                      std::int64_t alignment, FitRule rule);

}  // namespace memscape::planners
