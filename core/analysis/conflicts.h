// SPDX-License-Identifier: Apache-2.0
// Which buffers are live together, counted without listing them and listed where someone asks.
#pragma once

#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/support/progress.h"

namespace memscape::analysis {

/// Two buffers conflict when live ranges of theirs meet, they may go to a common pool, and neither is
/// the other's alias. By buffer: the number of meetings (two buffers that meet in three ranges count
/// three). Counted from sorted begins and ends where all share one list of pools: O(k log k).
[[nodiscard]] std::vector<std::int64_t> conflictCounts(const model::Problem& problem);

/// By buffer: the buffers it conflicts with, sorted by index, without repeats. Nothing when there would
/// be more than `maxPairs` pairs or a stop is requested.
[[nodiscard]] std::optional<support::Ragged<model::BufferId>> conflictLists(
    const model::Problem& problem, std::int64_t maxPairs, const support::Progress& progress = {});

}  // namespace memscape::analysis
