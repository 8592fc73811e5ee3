// SPDX-License-Identifier: Apache-2.0
// Large valid plans without a planner: buffers one after the other in rows of the arena, nearly without a gap.
#pragma once

#include <cstddef>
#include <memory>

#include "core/plan/checked_plan.h"

namespace memscape::testing {

struct TiledPlan {
  std::shared_ptr<const model::Problem> problem;
  std::shared_ptr<const plan::CheckedPlan> plan;
};

/// `buffers` buffers over as many steps, in 400 rows (fewer when small) of different height; lengths and
/// sizes differ, and a few places stay empty. The same for the same number.
[[nodiscard]] TiledPlan makeTiledPlan(std::size_t buffers);

}  // namespace memscape::testing
