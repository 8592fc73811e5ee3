// SPDX-License-Identifier: Apache-2.0
// What is said about a buffer or a place under the pointer.
#pragma once

#include <QString>
#include <optional>

#include "ui/charts/plan_view.h"
#include "ui/paint/explanation.h"

namespace memscape::ui {

/// Rich text for a tool tip: name, size, live ranges with the steps' labels, place.
[[nodiscard]] QString bufferToolTip(const PlanView& view, model::BufferId buffer);
/// One line for the status bar: step, then `place` ("0x0C4000"), then the buffer, as far as they are known.
[[nodiscard]] QString hoverLine(const PlanView& view, model::Step step, const QString& place,
                                std::optional<model::BufferId> buffer);
/// The same for a buffer that was reached by keys.
[[nodiscard]] QString bufferLine(const PlanView& view, model::BufferId buffer);
/// Rich text for a tool tip: how large a hole is, where, and the largest buffer that would fit there.
[[nodiscard]] QString holeToolTip(const PlanView& view, const PoolHole& hole);

}  // namespace memscape::ui
