// SPDX-License-Identifier: Apache-2.0
// Reads a file and lowers it: what every subcommand with a FILE begins with.
#pragma once

#include <memory>
#include <string>

#include "app/cli/options.h"
#include "core/model/bounds.h"
#include "core/model/program_trace.h"
#include "core/model/workload.h"
#include "core/plan/checked_plan.h"
#include "core/support/result.h"

namespace memscape::app {

struct Loaded {
  model::Workload workload;  ///< with the warnings of lowering behind its own
  std::shared_ptr<const model::Problem> problem;
  std::shared_ptr<const model::ProgramTrace> trace;  ///< null unless the file holds a program
  std::optional<model::ImportedPlan> importedPlan;
  model::LowerBounds bounds;
  std::int64_t memoryPressure = 0;
};

[[nodiscard]] support::Result<Loaded> load(const std::string& file, const InputOptions& options,
                                           std::stop_token stop);

/// The plan that came with the file, checked. Usage error when there is none.
[[nodiscard]] support::Result<plan::CheckedPlan> importedPlan(const Loaded& loaded);

}  // namespace memscape::app
