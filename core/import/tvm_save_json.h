// SPDX-License-Identifier: Apache-2.0
// Modules that tvm.ir.save_json wrote: TIR as a program, Relay as a graph. TVM 0.7 to 0.21.
#pragma once

#include "core/import/importer.h"

namespace memscape::import {

/// How likely `head` begins such a file, see Format::detect.
[[nodiscard]] int detectTvmSaveJson(std::string_view head);

[[nodiscard]] support::Result<model::Workload> readTvmSaveJson(const Source& source,
                                                               const ImportOptions& options,
                                                               const support::Progress& progress);

}  // namespace memscape::import
