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

/// Where one buffer may go, instead of where it might have.
struct CandidateChange {
  model::BufferId buffer;          ///< with all that share its memory
  std::vector<std::string> pools;  ///< by name, in order of preference; not empty, all of the buffer's access
  bool operator==(const CandidateChange&) const = default;
};

/// What the user changes about a problem before it is planned.
struct LowerOptions {
  std::optional<std::int64_t> alignment;  ///< of every buffer, instead of its own
  /// Named pools get this limit, and buffers that may go to several try them in this order. New pools are
  /// open to every buffer of their access; buffers then leave those of their own that are not named here.
  std::vector<model::Pool> pools;
  /// After `pools`. Buffers as this problem, with these options of programs, counts them.
  std::vector<CandidateChange> candidates;
  // Of programs:
  std::string entry;           ///< the function that runs; empty: as the program says
  bool ioInWorkspace = false;  ///< the entry's parameters are buffers to be planned as well
  bool tvmCompatible = false;  ///< count, look and name as TVM does: see buffer_extraction.h
  bool operator==(const LowerOptions&) const = default;
};

struct Lowered {
  std::shared_ptr<const model::Problem> problem;
  std::shared_ptr<const model::ProgramTrace> trace;  ///< of a program; null otherwise
  std::vector<model::Pool> ownPools;                 ///< before the options changed them; ids are the same
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
