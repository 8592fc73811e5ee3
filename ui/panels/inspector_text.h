// SPDX-License-Identifier: Apache-2.0
// What the inspector says, as HTML for a text browser; links are "buffer:INDEX" and
// "step:STEP".
#pragma once

#include <QString>
#include <optional>
#include <span>

#include "core/analysis/why_here.h"
#include "ui/document/snapshot.h"

namespace memscape::ui {

/// The file and its problem, for when nothing is selected.
[[nodiscard]] QString describeWorkload(const Snapshot& snapshot);

/// What keeps a buffer where it is.
struct PlaceReasons {
  std::vector<analysis::Stretch> below;  ///< from 0 up to its offset
  std::vector<analysis::Link> chain;     ///< from it down to 0
};

/// One buffer. `conflicts` and `reasons` are absent while they are looked for.
/// Looks through the steps at which the buffer is live.
[[nodiscard]] QString describeBuffer(const Snapshot& snapshot, const plan::CheckedPlan* plan,
                                     model::BufferId buffer, std::optional<std::int64_t> conflicts,
                                     const std::optional<PlaceReasons>& reasons);

/// Several buffers: how many, their bytes, and a link to each of the largest.
[[nodiscard]] QString describeBuffers(const Snapshot& snapshot, std::span<const model::BufferId> buffers);

}  // namespace memscape::ui
