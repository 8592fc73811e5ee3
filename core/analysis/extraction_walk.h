// SPDX-License-Identifier: Apache-2.0
// One walk through a program: ticks, calls, and when each allocation is in use. What extractBuffers makes
// buffers of.
#pragma once

#include <memory>
#include <vector>

#include "core/analysis/lower.h"
#include "core/model/program_trace.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::analysis {

/// A buffer as the walk met it.
struct FoundBuffer {
  model::AllocationId allocation;  ///< invalid for a parameter of the entry
  std::int32_t parameter = -1;
  model::FunctionId function;            ///< that allocates it, where it was met first
  std::vector<model::CallRange> ranges;  ///< by call, in order
  bool read = false;
  bool written = false;
};

struct Walk {
  model::ProgramTrace trace;         ///< all but ranges, allocations and parameters, which are in `buffers`
  std::vector<FoundBuffer> buffers;  ///< in the order in which they were met
  support::Ragged<model::BufferId> uses;  ///< row = tick: what is used, in order
  std::vector<model::Warning> warnings;
};

/// Which allocations may be planned as far as their pools go: empty when `allocation`, met in `function`,
/// has one, else the reason.
using WhyNoPool = std::function<std::string(model::AllocationId, model::FunctionId)>;

/// See extractBuffers for the rules and errors.
[[nodiscard]] support::Result<Walk> walkProgram(const std::shared_ptr<const model::Program>& program,
                                                model::FunctionId entry, const LowerOptions& options,
                                                const WhyNoPool& whyNoPool,
                                                const support::Progress& progress);

}  // namespace memscape::analysis
