// SPDX-License-Identifier: Apache-2.0
// TVMScript: lowered TIR modules as TVM prints them (0.8 to 0.19) or as people write them. Python, of which
// tvmscript_lexer.h and tvmscript_parser.h know as much as such modules use; what they do not understand is
// skipped with a warning, unless it allocates memory.
#pragma once

#include "core/import/importer.h"

namespace memscape::import {

/// How likely `head` begins such a file, see Format::detect.
[[nodiscard]] int detectTvmScript(std::string_view head);

/// Makes a Program. Errors have line:column, their hint is the line. Lists of values in T.allocate_const are
/// passed over: hundreds of megabytes of them take seconds.
[[nodiscard]] support::Result<model::Workload> readTvmScript(const Source& source,
                                                             const ImportOptions& options,
                                                             const support::Progress& progress);

}  // namespace memscape::import
