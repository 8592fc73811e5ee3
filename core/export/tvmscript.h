// SPDX-License-Identifier: Apache-2.0
// A lowered program as TVMScript: as it was read, or with the places that a plan gives its buffers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/export/exporter.h"
#include "core/model/program_trace.h"
#include "core/plan/plan.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::exporting {

struct ProgramText {
  std::string text;                      ///< ends with a line break
  std::vector<std::int32_t> lines;       ///< by statement: its first line, from 1; 0 where it has none
  std::vector<std::int32_t> lineCounts;  ///< by statement: lines of its own, without what is inside it; at
                                         ///< least 1 where it has one
};

/// The file's own text where the program was read from one, else printed from its statements.
/// O(text). Errors: a nesting whose indentation alone would be more than kMaxIndentation, cancelled.
[[nodiscard]] support::Result<ProgramText> programText(const model::Program& program,
                                                       const support::Progress& progress = {});

/// The program after planning, in the spelling of its era:
///
///   def main(a: T.Buffer((8,), "int8"), sram_0_var: T.handle("uint8")):
///       sram_0_buffer_var = T.match_buffer(sram_0_var, [48], dtype="uint8", strides=[1], ...)
///       x: T.handle("int8") = T.address_of(sram_0_buffer_var[16])     was: x = T.allocate([32], "int8", ...)
///       x_view = T.Buffer((32,), "int8", data=x)                      says how large it is
///       T.call_extern("int32", "op", x, sram_0_buffer_var.data)
///
/// Every function that runs takes a parameter for each pool that it or what it calls uses, sorted by name
/// and before a trailing resource handle, and calls hand them on; a pool that is a parameter already stays
/// the one that it is. Parameters of the entry that are planned are places in a pool as well, and no longer
/// parameters. What is not placed stays as it was. The size of a pool is the highest end in it.
///
/// `problem`, `trace` and `plan` belong together. O(text + calls). Errors: as programText; a plan without
/// placements; a call whose text has no place for the pools.
[[nodiscard]] support::Result<ProgramText> transformedText(const model::Problem& problem,
                                                           const model::ProgramTrace& trace,
                                                           const plan::Plan& plan,
                                                           const support::Progress& progress = {});

/// The output format: the transformed program where there is a plan, else the program as it is. Errors: as
/// above; a file that holds no program.
support::Result<void> writeTvmScript(const WriteRequest& request, std::ostream& out);

/// Bytes of indentation that a printed program may have: 10^5 levels would take gigabytes.
inline constexpr std::size_t kMaxIndentation = std::size_t{64} << 20;

}  // namespace memscape::exporting
