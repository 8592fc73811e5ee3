// SPDX-License-Identifier: Apache-2.0
#include "app/cli/load.h"

#include "app/cli/report.h"
#include "core/analysis/pressure.h"
#include "core/plan/imported.h"

namespace memscape::app {

using support::Error;
using support::ErrorCode;
using support::Result;

namespace {

/// Where an option of the user's is what makes the sizes overflow, the usage is wrong and not the file.
Error lowerError(const model::Workload& workload, const analysis::LowerOptions& options, Error error,
                 const support::Progress& progress) {
  if (error.code != ErrorCode::Overflow || !options.alignment) return error;
  analysis::LowerOptions own = options;
  own.alignment.reset();
  if (!analysis::lower(workload, own, progress)) return error;
  error.code = ErrorCode::Usage;
  error.message = "--alignment " + std::to_string(*options.alignment) + " is too large: " + error.message;
  return error;
}

}  // namespace

Result<Loaded> load(const std::string& file, const InputOptions& options, std::stop_token stop) {
  TerminalProgress terminal(file + ": ");
  const support::Progress progress = terminal.progress(std::move(stop));
  auto workload = import::readFile(file, options.import, progress);
  if (!workload) return workload.error();
  auto problem = analysis::lower(*workload, options.lower, progress);
  if (!problem) return lowerError(*workload, options.lower, problem.error(), progress);
  const std::int64_t pressure = analysis::memoryPressure(**problem);
  model::LowerBounds bounds = analysis::lowerBounds(**problem);
  return Loaded{.workload = std::move(*workload),
                .problem = std::move(*problem),
                .bounds = std::move(bounds),
                .memoryPressure = pressure};
}

Result<plan::CheckedPlan> importedPlan(const Loaded& loaded) {
  if (!loaded.workload.importedPlan) {
    return Error{.code = ErrorCode::Usage, .location = {}, .message = "the file holds no plan", .hint = {}};
  }
  return plan::check(*loaded.problem, plan::fromImported(*loaded.problem, *loaded.workload.importedPlan),
                     loaded.bounds);
}

}  // namespace memscape::app
