// SPDX-License-Identifier: Apache-2.0
// The JSON of `memscape plan`: what import/plan_json.h reads back.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>

#include "core/export/json_writer.h"
#include "core/plan/checked_plan.h"

namespace memscape::exporting {

struct PlanReport {
  std::string_view file;
  const model::Problem* problem = nullptr;  ///< never null
  std::int64_t memoryPressure = 0;
  std::span<const plan::CheckedPlan* const> plans;
};

/// Placements are by buffer, aliases included, each with its buffer_index; buffers that a plan does not place
/// are left out. A plan without placements has null sizes and a reason. O(plans x buffers).
void writePlans(const PlanReport& report, std::ostream& out);

/// One element of "plans".
void writePlan(JsonWriter& json, const model::Problem& problem, const plan::CheckedPlan& plan);

}  // namespace memscape::exporting
