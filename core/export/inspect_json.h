// SPDX-License-Identifier: Apache-2.0
// The JSON of `memscape inspect`: what was read and what planners see of it.
#pragma once

#include <iosfwd>

#include "core/model/bounds.h"
#include "core/model/workload.h"
#include "core/plan/checked_plan.h"
#include "core/support/progress.h"

namespace memscape::exporting {

struct InspectReport {
  const model::Workload* workload = nullptr;  ///< never null
  const model::Problem* problem = nullptr;    ///< its lowered form, never null
  std::int64_t memoryPressure = 0;
  model::LowerBounds bounds;
  const plan::CheckedPlan* importedPlan = nullptr;  ///< null where the file has none
};

/// More pairs of conflicting buffers than this are counted but not listed: `conflicts` is null then, and a
/// warning says so.
inline constexpr std::int64_t kMaxListedPairs = 20'000'000;

/// Live ranges are written inclusive at both ends. O(buffers + conflicts).
void writeInspection(const InspectReport& report, std::ostream& out, const support::Progress& progress = {});

}  // namespace memscape::exporting
