// SPDX-License-Identifier: Apache-2.0
#include "core/chart/ticks.h"

namespace memscape::chart {
namespace {

constexpr double kLargest = 4e18;  // below 2^62, so that adding a spacing cannot overflow

Ticks place(AxisRange visible, std::int64_t spacing) {
  Ticks ticks{.spacing = spacing, .values = {}};
  const double step = static_cast<double>(spacing);
  auto value =
      static_cast<std::int64_t>(std::ceil(std::clamp(visible.begin, -kLargest, kLargest) / step)) * spacing;
  for (; static_cast<double>(value) <= std::min(visible.end, kLargest); value += spacing)
    ticks.values.push_back(value);
  return ticks;
}

double minimumSpacing(AxisRange visible, double lengthPx, double minimumPx) {
  // Not less than a thousandth of what is visible, so that a tiny minimum cannot make endless ticks.
  return visible.length() * std::max(minimumPx / std::max(lengthPx, 1.0), 1e-3);
}

}  // namespace

Ticks stepTicks(AxisRange visible, double lengthPx, double minimumPx) {
  const double wanted = minimumSpacing(visible, lengthPx, minimumPx);
  std::int64_t spacing = 1;
  for (int i = 0; static_cast<double>(spacing) < wanted && static_cast<double>(spacing) < kLargest / 10; ++i)
    spacing = i % 3 == 1 ? spacing / 2 * 5 : spacing * 2;
  return place(visible, spacing);
}

Ticks byteTicks(AxisRange visible, double lengthPx, double minimumPx) {
  const double wanted = minimumSpacing(visible, lengthPx, minimumPx);
  std::int64_t spacing = 1;
  while (static_cast<double>(spacing) < wanted && static_cast<double>(spacing) < kLargest / 2) spacing *= 2;
  return place(visible, spacing);
}

}  // namespace memscape::chart
