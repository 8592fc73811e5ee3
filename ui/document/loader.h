// SPDX-License-Identifier: Apache-2.0
// From a file to a snapshot without plans of ours: the work that opening does in the background.
#pragma once

#include <string>

#include "core/analysis/lower.h"
#include "core/support/progress.h"
#include "core/support/result.h"
#include "ui/document/snapshot.h"

namespace memscape::ui {

/// Reads the file, lowers it, computes the bounds, and checks the plan that came with it.
[[nodiscard]] support::Result<SnapshotPtr> loadSnapshot(const std::string& path,
                                                        const analysis::LowerOptions& options,
                                                        const support::Progress& progress);

/// The same from a workload that is in memory, for other options.
[[nodiscard]] support::Result<SnapshotPtr> lowerSnapshot(std::shared_ptr<const model::Workload> workload,
                                                         const analysis::LowerOptions& options,
                                                         const support::Progress& progress);

}  // namespace memscape::ui
