// SPDX-License-Identifier: Apache-2.0
#include "ui/document/loader.h"

#include <utility>

#include "core/analysis/pressure.h"
#include "core/import/importer.h"
#include "core/plan/imported.h"

namespace memscape::ui {
namespace {

support::Error cancelled() {
  return {.code = support::ErrorCode::Cancelled, .message = "cancelled"};
}

/// Half of the bar is reading, the rest is what follows.
support::Progress part(const support::Progress& whole, double from, double length) {
  return {.stop = whole.stop, .report = [&whole, from, length](double fraction, std::string_view activity) {
            whole(from + length * fraction, activity);
          }};
}

}  // namespace

support::Result<SnapshotPtr> lowerSnapshot(std::shared_ptr<const model::Workload> workload,
                                           const analysis::LowerOptions& options,
                                           const support::Progress& progress) {
  auto lowered = analysis::lower(*workload, options, part(progress, 0, 0.5));
  if (!lowered) return lowered.error();
  if (progress.stopRequested()) return cancelled();

  auto snapshot = std::make_shared<Snapshot>();
  snapshot->workload = std::move(workload);
  snapshot->problem = std::move(lowered->problem);
  snapshot->trace = std::move(lowered->trace);
  snapshot->ownPools = std::move(lowered->ownPools);
  snapshot->warnings = std::move(lowered->warnings);
  snapshot->memoryPressure = lowered->memoryPressure;
  progress(0.5, "computing lower bounds");
  snapshot->bounds = analysis::lowerBounds(*snapshot->problem);
  if (progress.stopRequested()) return cancelled();

  if (const auto& imported = lowered->importedPlan) {
    progress(0.75, "checking the file's plan");
    plan::Plan plan = plan::fromImported(*snapshot->problem, *imported);
    snapshot->importedPlan = std::make_shared<const plan::CheckedPlan>(
        plan::check(*snapshot->problem, std::move(plan), snapshot->bounds, part(progress, 0.75, 0.25)));
    if (progress.stopRequested()) return cancelled();
  }
  return SnapshotPtr(std::move(snapshot));
}

support::Result<SnapshotPtr> loadSnapshot(const std::string& path, const analysis::LowerOptions& options,
                                          const support::Progress& progress) {
  auto workload = import::readFile(path, {}, part(progress, 0, 0.6));
  if (!workload) return workload.error();
  if (progress.stopRequested()) return cancelled();
  return lowerSnapshot(std::make_shared<const model::Workload>(std::move(workload).value()), options,
                       part(progress, 0.6, 0.4));
}

}  // namespace memscape::ui
