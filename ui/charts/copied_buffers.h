// SPDX-License-Identifier: Apache-2.0
// Buffers as text for the clipboard: one line each, tab separated, exact numbers.
#pragma once

#include <QString>
#include <span>

#include "ui/charts/plan_view.h"

namespace memscape::ui {

/// A line of headings, then name, kind, bytes, first and last step of each live range, pool, offset. At most
/// kCopiedBuffers of them; a last line says how many were left out.
[[nodiscard]] QString copiedBuffers(const PlanView& view, std::span<const model::BufferId> buffers);
inline constexpr std::size_t kCopiedBuffers = 20'000;

}  // namespace memscape::ui
