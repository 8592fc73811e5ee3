// SPDX-License-Identifier: Apache-2.0
// Time cut at every begin and end of a live range: between two cuts nothing changes.
#pragma once

#include <algorithm>
#include <vector>

#include "core/model/problem.h"

namespace memscape::planners {

/// Sections [first, last).
struct SectionSpan {
  std::size_t first = 0;
  std::size_t last = 0;
};

class Sections {
 public:
  explicit Sections(const model::Problem& problem) {
    for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
      for (const model::LiveRange& range : problem.liveRanges(model::BlockId(b))) {
        m_cuts.push_back(range.begin);
        m_cuts.push_back(range.end);
      }
    }
    std::ranges::sort(m_cuts);
    m_cuts.erase(std::ranges::unique(m_cuts).begin(), m_cuts.end());
  }

  /// Number of sections; section i is [cut i, cut i+1).
  [[nodiscard]] std::size_t count() const { return m_cuts.empty() ? 0 : m_cuts.size() - 1; }
  /// The cut at `time`, which is a begin or end of some range. A range covers sections [index(begin),
  /// index(end)). O(log n).
  [[nodiscard]] std::size_t index(model::Step time) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(m_cuts, time) - m_cuts.begin());
  }

  /// Row = block: the sections of each of its live ranges. For those who ask often. O(k log k).
  [[nodiscard]] support::Ragged<SectionSpan> spans(const model::Problem& problem) const {
    support::Ragged<SectionSpan> result;
    result.reserve(problem.blocks().size(), problem.blocks().size());
    for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
      for (const model::LiveRange& range : problem.liveRanges(model::BlockId(b)))
        result.append({index(range.begin), index(range.end)});
      result.endRow();
    }
    return result;
  }

 private:
  std::vector<model::Step> m_cuts;
};

}  // namespace memscape::planners
