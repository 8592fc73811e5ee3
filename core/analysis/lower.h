// SPDX-License-Identifier: Apache-2.0
// From what a file says to what planners see.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/pool.h"
#include "core/model/program_trace.h"
#include "core/model/workload.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::analysis {

/// What the user changes about a problem before it is planned.
struct LowerOptions {
  std::optional<std::int64_t> alignment;  ///< of every buffer, instead of its own
  /// Named pools get this limit, and buffers that may go to several try them in this order. If one of them
  /// is new, the read-write buffers may go to just the read-write pools that are named here.
  std::vector<model::Pool> pools;
  // Of programs:
  std::string entry;           ///< the function that runs; empty: as the program says
  bool ioInWorkspace = false;  ///< the entry's parameters are buffers to be planned as well
  bool tvmCompatible = false;  ///< count and look as TVM does: no lanes, no memory behind a let
};

struct Lowered {
  std::shared_ptr<const model::Problem> problem;
  std::shared_ptr<const model::ProgramTrace> trace;  ///< of a program; null otherwise
  std::optional<model::ImportedPlan> importedPlan;   ///< the plan that came with the file
  std::vector<model::Warning> warnings;              ///< what was odd, beside the importer's
  std::int64_t memoryPressure = 0;  ///< largest sum of sizes in use together; of a program with constants
};

/// Graph: pools `parameters` (read-only: constants) and `workspace` (everything else); with several devices
/// one pair per device, named workspace@N. A tensor is live from its node to its last reader, inputs and
/// constants for the whole run, results to the end (inclusive ends in the file become half-open here). A
/// reshape's output is an alias of its input. Bare intervals come back as they are. Program: see
/// buffer_extraction.h. O(nodes + edges), O(ticks) for a program.
[[nodiscard]] support::Result<Lowered> lower(const model::Workload& workload,
                                             const LowerOptions& options = {},
                                             const support::Progress& progress = {});

}  // namespace memscape::analysis
