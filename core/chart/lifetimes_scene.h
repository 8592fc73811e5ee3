// SPDX-License-Identifier: Apache-2.0
// One row per buffer that is ever live, in an order that the user picks.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/model/problem.h"
#include "core/plan/plan.h"

namespace memscape::chart {

enum class RowOrder : std::uint8_t { Start, Size, Length, Offset, Name };

struct LifetimesScene {
  std::vector<model::BufferId> rows;  ///< from the top
  std::size_t constants = 0;          ///< how many rows at the bottom are constants
  model::LiveRange span;

  /// -1 for one that is never live. O(rows): kept for none, because few are asked for.
  [[nodiscard]] std::int64_t rowOf(model::BufferId buffer) const;
};

/// Constants come last in every order: they are live all the time, and there are many. Sizes and lengths
/// descend, the rest ascends; ties go by start, then by index. Offset needs `plan` (else like Start): by
/// pool, then offset. O(n log n). Incomplete when a stop is requested.
[[nodiscard]] LifetimesScene makeLifetimesScene(const model::Problem& problem, const plan::Plan* plan,
                                                RowOrder order, const std::stop_token& stop = {});

}  // namespace memscape::chart
