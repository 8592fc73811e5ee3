// SPDX-License-Identifier: Apache-2.0
// What a screen reader is told of a chart: its role, and as its value what is selected and visible.
#pragma once

namespace memscape::ui {

/// From then on every ChartWidget has it. More calls do nothing.
void installChartAccessibility();

}  // namespace memscape::ui
