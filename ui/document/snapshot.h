// SPDX-License-Identifier: Apache-2.0
// What the window shows at one moment: immutable, shared by pointer across threads.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/model/bounds.h"
#include "core/model/program_trace.h"
#include "core/model/workload.h"
#include "core/plan/checked_plan.h"

namespace memscape::ui {

using PlanPtr = std::shared_ptr<const plan::CheckedPlan>;
using ProblemPtr = std::shared_ptr<const model::Problem>;

/// One open file and its problem. Plans of ours are pointers beside it: a new one changes nothing here.
struct Snapshot {
  std::shared_ptr<const model::Workload> workload;
  ProblemPtr problem;
  std::shared_ptr<const model::ProgramTrace> trace;  ///< null unless the file holds a program
  std::vector<model::Pool> ownPools;                 ///< the problem's first ones, as the file has them
  std::vector<model::Warning> warnings;              ///< of lowering, beside the workload's own
  model::LowerBounds bounds;
  std::int64_t memoryPressure = 0;
  PlanPtr importedPlan;  ///< null when the file holds none
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

}  // namespace memscape::ui
