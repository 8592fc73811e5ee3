// SPDX-License-Identifier: Apache-2.0
// Plans as rows of a table: what `plan` and `compare` print.
#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "app/cli/load.h"
#include "app/cli/text.h"

namespace memscape::app {

/// The name to print: the planner with the options that differ from the defaults.
[[nodiscard]] std::string planName(const plan::Plan& plan);

/// One line on the problem, a table with a row per plan, and a line per plan that cannot be used.
void writePlanText(std::ostream& out, const Loaded& loaded, std::span<const plan::CheckedPlan> plans);

/// For CSV: exact numbers, one row per file and planner.
[[nodiscard]] Table planCsv();
void addPlanCsv(Table& table, const Loaded& loaded, std::span<const plan::CheckedPlan> plans);

}  // namespace memscape::app
