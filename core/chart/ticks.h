// SPDX-License-Identifier: Apache-2.0
// Where an axis has its ticks: round numbers, as close as there is room for.
#pragma once

#include <cstdint>
#include <vector>

#include "core/chart/view_transform.h"

namespace memscape::chart {

struct Ticks {
  std::int64_t spacing = 1;
  std::vector<std::int64_t> values;  ///< ascending multiples of `spacing` inside the visible range
};

/// Spacing 1, 2, 5, 10, 20, ...: the smallest with at least `minimumPx` between ticks.
[[nodiscard]] Ticks stepTicks(AxisRange visible, double lengthPx, double minimumPx);

/// Spacing 1, 2, 4, ...: round in KiB and MiB.
[[nodiscard]] Ticks byteTicks(AxisRange visible, double lengthPx, double minimumPx);

}  // namespace memscape::chart
