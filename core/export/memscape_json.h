// SPDX-License-Identifier: Apache-2.0
// Writes Memscape's own JSON, see core/import/memscape_json.h.
#pragma once

#include "core/export/exporter.h"

namespace memscape::exporting {

/// A graph is written as a graph, with the plan that came with it. With a plan of ours, and for bare
/// intervals, the problem is written, with that plan or else the one that came with the file. Reading the
/// text back gives the same graph or problem and the same placements.
support::Result<void> writeMemscapeJson(const WriteRequest& request, std::ostream& out);

}  // namespace memscape::exporting
