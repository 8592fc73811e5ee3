// SPDX-License-Identifier: Apache-2.0
// Figures of a plan: sizes, distance from the lower bound, waste.
#pragma once

#include <vector>

#include "core/model/bounds.h"
#include "core/plan/plan.h"

namespace memscape::plan {

struct PoolMetrics {
  std::int64_t size = 0;  ///< highest end of a block in it, bytes
  std::int64_t lowerBound = 0;
};

struct Metrics {
  std::vector<PoolMetrics> pools;   ///< by PoolId
  std::int64_t arena = 0;           ///< sum over all pools
  std::int64_t readWriteArena = 0;  ///< sum over read-write pools
  std::int64_t lowerBound = 0;      ///< of readWriteArena
  double gapPercent = 0;            ///< 100 (readWriteArena - lowerBound) / lowerBound; 0 when both are 0
  /// Share of the read-write arena that holds nothing alive, averaged over the span of time, in percent:
  /// 100 (1 - sum(size x life) / (readWriteArena x span)).
  double wastePercent = 0;
};

/// O(blocks). For a plan without placements all sizes are 0.
[[nodiscard]] Metrics measure(const model::Problem& problem, const Plan& plan,
                              const model::LowerBounds& bounds);

}  // namespace memscape::plan
