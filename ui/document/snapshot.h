// SPDX-License-Identifier: Apache-2.0
// What the window shows at one moment: immutable, shared by pointer across threads.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/model/bounds.h"
#include "core/model/workload.h"
#include "core/plan/checked_plan.h"

namespace memscape::ui {

using PlanPtr = std::shared_ptr<const plan::CheckedPlan>;
using ProblemPtr = std::shared_ptr<const model::Problem>;

/// One open file, its problem, and the plans made so far. A new plan makes a new snapshot that shares the
/// rest.
struct Snapshot {
  std::shared_ptr<const model::Workload> workload;
  ProblemPtr problem;
  model::LowerBounds bounds;
  std::int64_t memoryPressure = 0;
  PlanPtr importedPlan;        ///< null when the file holds none
  std::vector<PlanPtr> plans;  ///< one per planner that has finished, in registry order
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

}  // namespace memscape::ui
