// SPDX-License-Identifier: Apache-2.0
// The lines that mean something: each has its own dash pattern beside its colour. And hatching, which is
// drawn as lines because vector formats know no brush patterns.
#pragma once

#include <QPen>
#include <QRectF>
#include <QString>
#include <vector>

#include "ui/paint/paint_context.h"

namespace memscape::ui {

enum class Line { ArenaTop, LowerBound, Limit, Peak };

[[nodiscard]] QPen pen(Line line, const Theme& theme);
[[nodiscard]] QString label(Line line);

/// A value that a horizontal line marks.
struct LineMark {
  Line line = Line::ArenaTop;
  std::int64_t bytes = 0;
  double y = 0;
};

/// Draws the lines across `plot`, those outside of it left out.
void paintMarks(const PaintContext& context, const QRectF& plot, const std::vector<LineMark>& marks);

/// Writes what the lines mean to the right of `plot`, within `width`, moved apart where they would touch and
/// joined where the values are equal. `area` bounds the labels up and down.
void paintMarkLabels(const PaintContext& context, const QRectF& plot, const QRectF& area,
                     const std::vector<LineMark>& marks);
/// The room that labels of that kind need, in the painter's font.
[[nodiscard]] double markLabelWidth(const QFont& font);

/// Diagonal lines inside `rect`, `spacing` apart.
void paintHatch(QPainter& painter, const QRectF& rect, const QPen& hatchPen, double spacing);

/// Steps of the peak: a band and a dash-dotted line.
void paintPeaks(const PaintContext& context, const QRectF& plot, const chart::AxisMap& time,
                const std::vector<model::LiveRange>& peaks);

}  // namespace memscape::ui
