// SPDX-License-Identifier: Apache-2.0
// Reads back the JSON of `memscape plan` (core/export/plan_json.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/plan/plan.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::import {

/// A plan, and what the text says about it that placements tell anew.
struct RecordedPlan : plan::Plan {
  std::optional<std::int64_t> arena;  ///< arena_bytes: the sum over pools
};

/// The plans in the text, against the problem that they are for. Placements are matched by buffer_index, or
/// by name where that is missing and the name is the only one. Buffers that a plan leaves out stay without a
/// pool. Errors have a JSON path: unknown buffer or pool, a size or name that disagrees with the problem, an
/// alias that is placed elsewhere than its root, a buffer that is placed twice.
[[nodiscard]] support::Result<std::vector<RecordedPlan>> readPlans(std::string_view bytes,
                                                                   const model::Problem& problem,
                                                                   const support::Progress& progress = {});

}  // namespace memscape::import
