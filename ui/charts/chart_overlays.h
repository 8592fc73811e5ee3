// SPDX-License-Identifier: Apache-2.0
// What lies over a chart's image and moves without a new one: probe, band, marks, the measure.
#pragma once

#include <QRectF>
#include <QString>
#include <span>

#include "core/chart/view_transform.h"
#include "core/model/problem.h"
#include "ui/paint/paint_context.h"

namespace memscape::ui {

/// A stretch of both axes that is being measured, in units of the axes.
struct Measure {
  double time0 = 0;
  double time1 = 0;
  double vertical0 = 0;
  double vertical1 = 0;
};

/// The middle of the step as a line from the top to the bottom of `area`.
void paintProbe(const PaintContext& context, const QRectF& plot, const QRectF& area,
                const chart::AxisMap& time, model::Step step);
void paintBand(const PaintContext& context, const QRectF& band, const QColor& colour);
/// Bands with a flag at each end; `named` writes their length at the top where it fits.
void paintMarkedSpans(const PaintContext& context, const QRectF& plot, const chart::AxisMap& time,
                      std::span<const model::LiveRange> spans, bool named);
/// Arrows along the sides of `area`, within `plot`, with `text` in a box beside it.
void paintMeasure(const PaintContext& context, const QRectF& plot, const QRectF& area, const QString& text);

}  // namespace memscape::ui
