// SPDX-License-Identifier: Apache-2.0
// Offsets for planners that work by storages.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Lays `plan.storages` end to end in order of their id, per pool, each aligned for the strictest of its
/// blocks, and gives every placement its storage's offset. Fails where alignments or
/// offsets pass 2^63-1. O(blocks + storages).
[[nodiscard]] support::Result<void> layEndToEnd(const Problem& problem, Plan& plan);

}  // namespace memscape::planners
