// SPDX-License-Identifier: Apache-2.0
// Ticks, their labels, and the grid behind a chart.
#pragma once

#include <QString>

#include "core/chart/ticks.h"
#include "ui/paint/paint_context.h"

namespace memscape::ui {

/// The room that an axis of bytes needs to the left of a plot, title included.
[[nodiscard]] double byteAxisWidth(const QFont& font);
/// The room that the time axis needs below a plot: numbers, a row of step labels, unless `labels` is no.
enum class StepLabels { None, WhereTheyFit };
[[nodiscard]] double timeAxisHeight(const QFont& font, StepLabels labels);

/// Vertical lines at the ticks of time.
void paintTimeGrid(const PaintContext& context, const QRectF& plot, chart::AxisRange visible);
/// Horizontal lines at the ticks of bytes between 0 and `top`.
void paintByteGrid(const PaintContext& context, const QRectF& plot, const chart::AxisMap& bytes,
                   std::int64_t top);

/// Ticks, numbers in the middle of their step, and labels of the steps below `plot`, within its width.
void paintTimeAxis(const PaintContext& context, const QRectF& plot, chart::AxisRange visible,
                   const model::Problem* problem, StepLabels labels);

/// Ticks and numbers to the left of `area`, which is the lane's part of the plot; `title` stands upright at
/// `left`. Only offsets between 0 and `top` get a tick.
void paintByteAxis(const PaintContext& context, const QRectF& area, const chart::AxisMap& bytes,
                   std::int64_t top, double left, const QString& title);

/// `title` upright between `left` and the plot's edge, elided to `area`'s height.
void paintUprightTitle(const PaintContext& context, const QRectF& area, double left, const QString& title);

}  // namespace memscape::ui
