// SPDX-License-Identifier: Apache-2.0
// Memscape's own JSON. The schema is resources/memscape.schema.json; all indices count from 0.
//
//   {"memscape": "1", "kind": "graph", "entry": "main", "interval_ends": "inclusive",
//    "nodes": [{"name": "conv1", "op": "conv2d", "kind": "call", "inputs": [0, 1],
//               "outputs": [{"name": "conv1", "size_bytes": 256, "dtype": "int8", "shape": [16, 16],
//                            "device": 1, "scope": "global.texture"}]}],
//    "results": [2], "plan": PLAN}
//
// Nodes stand in the order in which they run; tensors are numbered through all outputs of all nodes, and
// inputs and results name them. Node kinds are input, constant, call and reshape.
//
//   {"memscape": "1", "kind": "problem", "entry": "main", "interval_ends": "exclusive",
//    "pools": [{"name": "workspace", "access": "read_write", "limit_bytes": 65536}],
//    "steps": [{"label": "conv1", "operator": "conv2d", "reads": [0, 1]}],
//    "buffers": [{"name": "t", "size_bytes": 256, "alignment": 16, "kind": "intermediate", "dtype": "int8",
//                 "shape": [16, 16], "device": 1, "producer": 0, "pools": [0], "live": [[0, 3]],
//                 "alias_of": 4, "fixed_offset": 0}],
//    "plan": PLAN}
//
// `live` is half-open; interval_ends only says how the file that this came from counted. `pools` of a buffer
// are indices in order of preference. Optional: everything but memscape, kind, nodes or buffers, size_bytes
// and live. Without pools there is one, "workspace", without a limit.
//
//   PLAN = {"source": "skyline", "offsets": [0, -1], "storage_ids": [3, -1], "pools": [0, -1]}
//
// by buffer (by tensor in a graph); -1 is not placed; each list may be missing.
#pragma once

#include "core/import/importer.h"

namespace memscape::import {

/// How likely `head` begins such a file, see Format::detect.
[[nodiscard]] int detectMemscapeJson(std::string_view head);

/// Errors have a JSON path. Unknown keys are warnings.
[[nodiscard]] support::Result<model::Workload> readMemscapeJson(const Source& source,
                                                                const ImportOptions& options,
                                                                const support::Progress& progress);

}  // namespace memscape::import
