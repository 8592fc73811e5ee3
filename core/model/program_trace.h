// SPDX-License-Identifier: Apache-2.0
// What happens when a program runs once from its entry: ticks, calls, and which buffer is in use when. Made
// beside the Problem whose buffers and steps it explains; step i of the problem is tick i.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/model/program.h"

namespace memscape::model {

/// One time that a function runs. Call 0 is the entry's; the others are numbered in the order in which they
/// begin.
struct CallInstance {
  FunctionId function;
  CallId site;               ///< the call in the caller's text; invalid for the entry
  std::int32_t caller = -1;  ///< the call that it happens in; -1 for the entry
  Step begin = 0;            ///< ticks [begin, end): all that happens inside, deeper calls as well
  Step end = 0;
};

/// A live range before ranges of several calls are joined: one per buffer and call.
struct CallRange {
  std::int32_t call = 0;  ///< index into calls: the call that the buffer's allocate ran in
  Step first = 0;         ///< tick of the statement that opened it
  Step last = 0;          ///< tick of the statement that closed it, inclusive
  auto operator<=>(const CallRange&) const = default;
};

/// An allocation that was met and that the planners do not place, with the reason.
struct NotPlanned {
  AllocationId allocation;
  std::string reason;
};

struct ProgramTrace {
  std::shared_ptr<const Program> program;
  FunctionId entry;
  std::vector<StatementId> statements;  ///< by tick; tick 0 is before the first statement: invalid
  std::vector<std::int32_t> callAt;     ///< by tick: index into calls
  std::vector<CallInstance> calls;
  /// Row = call: what it was handed, by parameter; invalid where that is no planned buffer.
  support::Ragged<BufferId> passed;
  std::vector<AllocationId> allocations;  ///< by buffer; invalid for a parameter of the entry
  std::vector<std::int32_t> parameters;   ///< by buffer: index into Program::parameters, -1 for an allocation
  support::Ragged<CallRange> ranges;      ///< row = buffer, by call; constants: where they are used
  std::vector<NotPlanned> notPlanned;     ///< in the order in which they were met, each once
};

/// "conv2d_3, call 7"; just the function's name for the entry.
[[nodiscard]] std::string callName(const ProgramTrace& trace, std::size_t call);

}  // namespace memscape::model
