// SPDX-License-Identifier: Apache-2.0
// Turns the plan that came with a file into one like any other.
#pragma once

#include "core/model/workload.h"
#include "core/plan/plan.h"

namespace memscape::plan {

/// Storages without offsets are laid end to end in order of their number, each as large as its largest
/// block, per pool. An alias follows its root. Blocks that the file does not place stay without a pool.
/// O(n log n).
[[nodiscard]] Plan fromImported(const model::Problem& problem, const model::ImportedPlan& imported);

}  // namespace memscape::plan
