// SPDX-License-Identifier: Apache-2.0
#include "core/support/interval_index.h"

namespace memscape::support {

IntervalIndex::IntervalIndex(std::span<const std::int64_t> ends) {
  for (std::span<const std::int64_t> below = ends; below.size() > kGroup; below = m_levels.back()) {
    std::vector<std::int64_t> level;
    level.reserve(below.size() / kGroup + 1);
    for (std::size_t at = 0; at < below.size(); at += kGroup)
      level.push_back(std::ranges::max(below.subspan(at, std::min(kGroup, below.size() - at))));
    m_levels.push_back(std::move(level));
  }
}

std::size_t IntervalIndex::leapAt(std::size_t i, std::int64_t from) const {
  std::size_t leap = 0;
  std::size_t size = kGroup;
  for (const std::vector<std::int64_t>& level : m_levels) {
    if (i % size != 0 || level[i / size] > from) break;
    leap = size;
    size *= kGroup;
  }
  return leap;
}

}  // namespace memscape::support
