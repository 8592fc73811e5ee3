// SPDX-License-Identifier: Apache-2.0
// skyline: always the block that can go lowest.
#pragma once

#include "core/planners/planner.h"

namespace memscape::planners {

/// Repeatedly places the unplaced block whose lowest possible offset, on top of all placed so far while it
/// lives, is smallest; ties by the order key. The best fast heuristic known to us.
///
/// Blocks wait at the highest section of their life, whose height is a lower bound of their offset. The
/// lowest section is looked at first: its first block goes there, or waits on at a section that has become
/// higher.
///
///   offset ▲      ┌──┐
///          │  ┌───┘  └───┐   heights are a tree over time:
///          └──┴──────────┴─▶ query and raise in O(log n)
///
/// Source: the first descent of google/minimalloc without a capacity. O((n + w) log n), where w counts how
/// often a block goes on to wait at another section: a few times where lives are short, many times where
/// long lives overlap unevenly.
[[nodiscard]] Planner skylinePlanner();

}  // namespace memscape::planners
