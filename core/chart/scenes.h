// SPDX-License-Identifier: Apache-2.0
// The three scenes of one plan, made together.
#pragma once

#include "core/chart/layout_scene.h"
#include "core/chart/lifetimes_scene.h"
#include "core/chart/occupancy_scene.h"

namespace memscape::chart {

struct Scenes {
  LayoutScene layout;
  LifetimesScene lifetimes;
  OccupancyScene occupancy;
};

/// `plan` may be null: then only lifetimes has content.
[[nodiscard]] Scenes makeScenes(const model::Problem& problem, const plan::CheckedPlan* plan, RowOrder order,
                                const std::stop_token& stop = {});

/// The part of the problem's span that is worth showing first. Compiled graphs begin with many steps that
/// only name inputs and parameters; where they take a tenth of the span or more, it begins shortly before the
/// first buffer that is neither. Never empty. O(k) for k buffers.
[[nodiscard]] model::LiveRange workingSpan(const model::Problem& problem);

}  // namespace memscape::chart
