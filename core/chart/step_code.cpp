// SPDX-License-Identifier: Apache-2.0
#include "core/chart/step_code.h"

#include <algorithm>

namespace memscape::chart {

std::int64_t StepCode::before(model::Step step) const {
  if (!m_table.empty()) return std::ranges::lower_bound(m_table, step) - m_table.begin();
  constexpr auto kEnd = std::int64_t{std::numeric_limits<Code>::max()} + 1;
  if (step <= m_first) return 0;
  // Subtracted without a sign: the distance may be more than a Step holds.
  const std::uint64_t distance = static_cast<std::uint64_t>(step) - static_cast<std::uint64_t>(m_first);
  return distance < static_cast<std::uint64_t>(kEnd) ? static_cast<std::int64_t>(distance) : kEnd;
}

void StepCode::useTable(std::vector<model::Step> steps) {
  std::ranges::sort(steps);
  steps.erase(std::ranges::unique(steps).begin(), steps.end());
  steps.shrink_to_fit();
  m_table = std::move(steps);
}

}  // namespace memscape::chart
