// SPDX-License-Identifier: Apache-2.0
// Which buffers are live together, counted without listing them and listed where someone asks.
//
// Two buffers conflict when live ranges of theirs meet, both may be written or both are constants, and
// neither is the other's alias. A buffer of several live ranges may meet another more than once: counts
// count every meeting, lists name each partner once. Source: TVM's USMP counts this way.
#pragma once

#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/support/progress.h"

namespace memscape::analysis {

/// By buffer: the number of meetings. From sorted begins and ends: O(k log k) for k live ranges.
[[nodiscard]] std::vector<std::int64_t> conflictCounts(const model::Problem& problem);
/// The same by block.
[[nodiscard]] std::vector<std::int64_t> blockConflictCounts(const model::Problem& problem);

/// By buffer: the buffers it conflicts with, sorted by index, without repeats. Nothing when there would
/// be more than `maxPairs` meetings or a stop is requested. O(k log k + meetings).
[[nodiscard]] std::optional<support::Ragged<model::BufferId>> conflictLists(
    const model::Problem& problem, std::int64_t maxPairs, const support::Progress& progress = {});
/// The same by block.
[[nodiscard]] std::optional<support::Ragged<model::BlockId>> blockConflictLists(
    const model::Problem& problem, std::int64_t maxPairs, const support::Progress& progress = {});
/// The same in the order in which the block met them, the last time counting.
[[nodiscard]] std::optional<support::Ragged<model::BlockId>> blockConflictsInTime(
    const model::Problem& problem, std::int64_t maxPairs, const support::Progress& progress = {});

}  // namespace memscape::analysis
