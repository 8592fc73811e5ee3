// SPDX-License-Identifier: Apache-2.0
// Which call happens in which, and which buffers each allocates: what the tree of calls shows. Immutable; the
// worker makes it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/support/progress.h"
#include "core/support/ragged.h"
#include "ui/document/snapshot.h"

namespace memscape::ui {

struct CallTree {
  /// A buffer in one of the calls that allocate it.
  struct OwnRange {
    model::BufferId buffer;
    model::CallRange range;
  };

  std::shared_ptr<const model::ProgramTrace> trace;
  ProblemPtr problem;
  support::Ragged<std::int32_t> callees;  ///< row = call: deeper calls, in order
  support::Ragged<OwnRange> own;          ///< row = call: its own buffers by first use
  std::vector<std::int32_t> row;          ///< by call: its place among its caller's callees
  std::vector<std::int64_t> ownBytes;     ///< by call: sizes of its own buffers
  std::vector<std::int64_t> peak;         ///< by call: most read-write bytes live at once while it runs

  /// O(calls + ranges log). Null when a stop is requested.
  [[nodiscard]] static std::shared_ptr<const CallTree> make(std::shared_ptr<const model::ProgramTrace> trace,
                                                            ProblemPtr problem,
                                                            const support::Progress& progress = {});
};

}  // namespace memscape::ui
