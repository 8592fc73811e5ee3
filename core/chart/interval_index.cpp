// SPDX-License-Identifier: Apache-2.0
#include "core/chart/interval_index.h"

namespace memscape::chart {

IntervalIndex::IntervalIndex(std::span<const Step> ends) {
  for (std::span<const Step> below = ends; below.size() > kGroup; below = m_levels.back()) {
    std::vector<Step> level;
    level.reserve(below.size() / kGroup + 1);
    for (std::size_t at = 0; at < below.size(); at += kGroup)
      level.push_back(std::ranges::max(below.subspan(at, std::min(kGroup, below.size() - at))));
    m_levels.push_back(std::move(level));
  }
}

std::size_t IntervalIndex::leapAt(std::size_t i, Step from) const {
  std::size_t leap = 0;
  std::size_t size = kGroup;
  for (const std::vector<Step>& level : m_levels) {
    if (i % size != 0 || level[i / size] > from) break;
    leap = size;
    size *= kGroup;
  }
  return leap;
}

}  // namespace memscape::chart
