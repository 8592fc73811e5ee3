// SPDX-License-Identifier: Apache-2.0
#include "app/cli/load.h"

#include <algorithm>
#include <iterator>

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
  auto lowered = analysis::lower(*workload, options.lower, progress);
  if (!lowered) return lowerError(*workload, options.lower, lowered.error(), progress);
  std::ranges::move(lowered->warnings, std::back_inserter(workload->warnings));
  if (lowered->trace != nullptr) {
    // What is true of this entry, for those who write the workload.
    workload->entry = lowered->trace->program->name(lowered->trace->entry);
    workload->importedPlan = lowered->importedPlan;
  }
  model::LowerBounds bounds = analysis::lowerBounds(*lowered->problem);
  return Loaded{.workload = std::move(*workload),
                .problem = std::move(lowered->problem),
                .trace = std::move(lowered->trace),
                .importedPlan = std::move(lowered->importedPlan),
                .bounds = std::move(bounds),
                .memoryPressure = lowered->memoryPressure};
}

Result<plan::CheckedPlan> importedPlan(const Loaded& loaded) {
  if (!loaded.importedPlan) {
    return Error{.code = ErrorCode::Usage, .location = {}, .message = "the file holds no plan", .hint = {}};
  }
  return plan::check(*loaded.problem, plan::fromImported(*loaded.problem, *loaded.importedPlan),
                     loaded.bounds);
}

}  // namespace memscape::app
