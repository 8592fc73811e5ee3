// SPDX-License-Identifier: Apache-2.0
// The JSON of `memscape inspect`: what was read and what planners see of it.
#pragma once

#include <iosfwd>

#include "core/model/bounds.h"
#include "core/model/program_trace.h"
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
  const model::ProgramTrace* trace = nullptr;       ///< of a program; null otherwise
};

/// More pairs of conflicting buffers than this are counted but not listed: `conflicts` is null then, and a
/// warning says so.
inline constexpr std::int64_t kMaxListedPairs = 20'000'000;

/// Live ranges are written inclusive at both ends. Those of a program come one per call, each also with
/// "call"
/// ("conv2d_3, call 7"), "opened_at" and "closed_at" (where in the file the statements stand that open and
/// close it; null where that is not known); those of its constants are where they are used, though they live
/// for ever. A program has "not_planned": [{"name", "location", "reason"}] as well. O(buffers + ranges +
/// conflicts).
void writeInspection(const InspectReport& report, std::ostream& out, const support::Progress& progress = {});

}  // namespace memscape::exporting
