// SPDX-License-Identifier: Apache-2.0
// The three ways to look at a plan.
#pragma once

namespace memscape::ui {

enum class ChartView { Layout, Lifetimes, Occupancy };

}  // namespace memscape::ui
