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

/// `T`: the integer that begins and ends are kept in.
template <class T>
class IntervalIndex {
 public:
  IntervalIndex() = default;
  explicit IntervalIndex(std::span<const T> ends) {
    for (std::span<const T> below = ends; below.size() > kGroup; below = m_levels.back()) {
      std::vector<T> level;
      level.reserve((below.size() + kGroup - 1) / kGroup);
      for (std::size_t at = 0; at < below.size(); at += kGroup)
        level.push_back(std::ranges::max(below.subspan(at, std::min(kGroup, below.size() - at))));
      m_levels.push_back(std::move(level));
    }
  }

  /// Calls visit(i) in ascending order for each i with begins[i] < to and ends[i] > from. `begins` ascends
  /// and belongs to the `ends` that the index was made from. O(log n + k log n) for k hits.
  template <class Visit>
  void visit(std::span<const T> begins, std::span<const T> ends, std::int64_t from, std::int64_t to,
             Visit visit) const {
    const auto startsBefore = [to](T begin) { return static_cast<std::int64_t>(begin) < to; };
    const auto upper =
        static_cast<std::size_t>(std::ranges::partition_point(begins, startsBefore) - begins.begin());
    for (std::size_t i = 0; i < upper;) {
      if (const std::size_t leap = leapAt(i, from); leap != 0) {
        i += leap;
        continue;
      }
      const std::size_t group = std::min(upper, i + kGroup);
      for (; i < group; ++i)
        if (static_cast<std::int64_t>(ends[i]) > from) visit(i);
    }
  }

 private:
  /// How many items from `i`, the first of a group, on are known to end at or before `from`; 0 when that is
  /// not known.
  [[nodiscard]] std::size_t leapAt(std::size_t i, std::int64_t from) const {
    std::size_t leap = 0;
    std::size_t size = kGroup;
    for (const std::vector<T>& level : m_levels) {
      if (i % size != 0 || static_cast<std::int64_t>(level[i / size]) > from) break;
      leap = size;
      size *= kGroup;
    }
    return leap;
  }

  static constexpr std::size_t kGroup = 16;
  std::vector<std::vector<T>> m_levels;
};

}  // namespace memscape::support
