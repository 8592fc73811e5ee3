// SPDX-License-Identifier: Apache-2.0
// Writes the CSV of MiniMalloc and idealloc, see core/import/minimalloc_csv.h.
#pragma once

#include "core/export/exporter.h"

namespace memscape::exporting {

/// A row per block (aliases are the same memory) of the read-write pool; constants, which cannot share, are
/// left out. `upper` is exclusive. Columns alignment, gaps and offset are there where they say something.
/// Commas and line breaks in names become "_", repeated names get "#INDEX". Errors: several read-write pools,
/// fixed offsets without a plan, a gap at a negative time, a plan that does not place a block.
support::Result<void> writeMinimallocCsv(const WriteRequest& request, std::ostream& out);

}  // namespace memscape::exporting
