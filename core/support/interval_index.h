// SPDX-License-Identifier: Apache-2.0
// Finds the intervals that meet a window among many, sorted by their begins.
//
//   ends      7 3 4 9 | 5 6 6 7 | ...     items, in order of begin
//   level 0      9    |    7    | ...     maximum over a group of 16 (here 4)
//   level 1           9           ...     maximum over 16 groups
//
// A group whose maximum lies before the window is leapt over as a whole.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace memscape::support {

class IntervalIndex {
 public:
  IntervalIndex() = default;
  explicit IntervalIndex(std::span<const std::int64_t> ends);

  /// Calls visit(i) in ascending order for each i with begins[i] < to and ends[i] > from. `begins` ascends
  /// and belongs to the `ends` that the index was made from. O(log n + k log n) for k hits.
  template <class Visit>
  void visit(std::span<const std::int64_t> begins, std::span<const std::int64_t> ends, std::int64_t from,
             std::int64_t to, Visit visit) const {
    const auto upper = static_cast<std::size_t>(std::ranges::lower_bound(begins, to) - begins.begin());
    for (std::size_t i = 0; i < upper;) {
      if (const std::size_t leap = leapAt(i, from); leap != 0) {
        i += leap;
        continue;
      }
      const std::size_t group = std::min(upper, i + kGroup);
      for (; i < group; ++i)
        if (ends[i] > from) visit(i);
    }
  }

 private:
  /// How many items from `i` on are known to end at or before `from`; 0 when that is not known.
  [[nodiscard]] std::size_t leapAt(std::size_t i, std::int64_t from) const;

  static constexpr std::size_t kGroup = 16;
  std::vector<std::vector<std::int64_t>> m_levels;
};

}  // namespace memscape::support
