// SPDX-License-Identifier: Apache-2.0
// none: every buffer its own space. What a program takes without any planning.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Blocks end to end in index order, each in its first candidate pool that has room. O(n).
[[nodiscard]] Planner nonePlanner();

}  // namespace memscape::planners
