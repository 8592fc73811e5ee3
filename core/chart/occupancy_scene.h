// SPDX-License-Identifier: Apache-2.0
// How many bytes of the read-write pools are live at each step, and how high they reach.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/model/problem.h"
#include "core/plan/checked_plan.h"

namespace memscape::chart {

struct OccupancyScene {
  // Functions that change only at `times`: value i holds on [times[i], times[i+1]), the last one is 0.
  std::vector<model::Step> times;
  std::vector<std::int64_t> live;    ///< bytes of the live blocks
  std::vector<std::int64_t> extent;  ///< highest end of a live block, summed over the pools
  std::int64_t peakLive = 0;
  std::vector<model::LiveRange> peaks;  ///< where `live` is at its peak, sorted, joined where they touch
  std::int64_t arena = 0;               ///< of the read-write pools
  std::int64_t lowerBound = 0;
  std::optional<std::int64_t> limit;  ///< of the read-write pools together; none when one has none
  model::LiveRange span;

  /// Index into the arrays of the value that holds at `step`; none before the first time.
  [[nodiscard]] std::optional<std::size_t> at(model::Step step) const;
  /// Bytes that are worth showing.
  [[nodiscard]] std::int64_t height() const;
};

/// O(k log k) for k live ranges. Empty when a stop is requested.
[[nodiscard]] OccupancyScene makeOccupancyScene(const model::Problem& problem, const plan::CheckedPlan& plan,
                                                const std::stop_token& stop = {});

}  // namespace memscape::chart
