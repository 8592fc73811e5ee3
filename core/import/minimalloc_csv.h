// SPDX-License-Identifier: Apache-2.0
// The CSV of MiniMalloc (google/minimalloc) and idealloc: a row per buffer, live ranges and sizes.
#pragma once

#include "core/import/importer.h"

namespace memscape::import {

/// How likely `head` begins such a file, see Format::detect.
[[nodiscard]] int detectMinimallocCsv(std::string_view head);

/// Columns in any order: id (buffer, buffer_id), lower (begin, start), upper or end, size are needed;
/// alignment, gaps, offset, hint may be there; others are ignored. `end` is inclusive, and so are the ends of
/// gaps then, unless ImportOptions::lifetimes says otherwise. Offsets come as the imported plan. A number in
/// the file's name (A.1048576.csv) is the pool's limit. Errors have line:column.
[[nodiscard]] support::Result<model::Workload> readMinimallocCsv(const Source& source,
                                                                 const ImportOptions& options,
                                                                 const support::Progress& progress);

}  // namespace memscape::import
