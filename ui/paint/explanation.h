// SPDX-License-Identifier: Apache-2.0
// What a layout can show about why a plan is as large as it is.
#pragma once

#include <vector>

#include "core/analysis/holes.h"
#include "core/analysis/why_here.h"

namespace memscape::ui {

struct PoolHole {
  model::PoolId pool;
  analysis::Hole hole;
};

struct SupportChain {
  model::PoolId pool;
  std::vector<analysis::Link> links;  ///< from the top down, not empty
};

/// Of the plan whose scenes the picture has.
struct Explanation {
  std::vector<PoolHole> holes;
  std::vector<SupportChain> chains;
};

}  // namespace memscape::ui
