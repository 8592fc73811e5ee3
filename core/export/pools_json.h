// SPDX-License-Identifier: Apache-2.0
// What a runtime needs of a plan: how large each pool is, what lies where in it, and what to fill in before
// the program runs.
//
//   {"memscape": "1", "file": "...", "planner": "usmp_greedy_by_size", "valid": true,
//    "pools": [{"name": "sram", "access": "read_write", "size_bytes": 48, "limit_bytes": null,
//      "allocations": [{"buffer": "a", "buffer_index": 0, "kind": "intermediate", "offset": 16,
//                       "size_bytes": 32, "alignment": 16, "location": "8:9"}]}],
//    "constants": [{"name": "weights", "buffer_index": 1, "pool": "flash", "offset": 0, "size_bytes": 64,
//                   "location": "21:9"}]}
#pragma once

#include "core/export/exporter.h"

namespace memscape::exporting {

/// Pools in the problem's order with all that is placed in them, by offset; constants by pool and offset.
/// Aliases lie where what they are an alias of lies and are left out. `location` is where a program allocates
/// the buffer, else null. O(buffers log). Errors: no plan.
support::Result<void> writePoolsJson(const WriteRequest& request, std::ostream& out);

}  // namespace memscape::exporting
