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
[[nodiscard]] inline Scenes makeScenes(const model::Problem& problem, const plan::CheckedPlan* plan,
                                       RowOrder order, const std::stop_token& stop = {}) {
  Scenes scenes;
  scenes.lifetimes = makeLifetimesScene(problem, plan != nullptr ? &plan->plan : nullptr, order, stop);
  if (plan == nullptr) return scenes;
  scenes.layout = makeLayoutScene(problem, *plan, stop);
  scenes.occupancy = makeOccupancyScene(problem, *plan, stop);
  return scenes;
}

}  // namespace memscape::chart
