// SPDX-License-Identifier: Apache-2.0
// Order keys: strings of letters that say in which order blocks are looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/planners/planner.h"

namespace memscape::planners {

/// Each letter sorts descending, the first one counts most, the block's index decides last:
///   A area (size x time live), C number of sections it is live in, L start, O number of overlaps,
///   T largest total of a section it is live in, U end, W width (time from start to end), Z size.
/// A section is a stretch of time between two events.
/// Source: the preordering heuristics of google/minimalloc, with more letters.
inline constexpr std::string_view kOrderLetters = "ACLOTUWZ";

/// What is wrong with `key` (empty, unknown or repeated letter); empty when nothing is.
[[nodiscard]] std::string checkOrderKey(std::string_view key);

/// The option that planners with order keys share.
[[nodiscard]] OptionSpec orderOption(std::string_view defaultKey);

/// All blocks in the order of `key`, which must be good. O(n log n).
[[nodiscard]] std::vector<BlockId> orderedBlocks(const Problem& problem, std::string_view key);

}  // namespace memscape::planners
