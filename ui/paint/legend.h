// SPDX-License-Identifier: Apache-2.0
// Says what colours and lines mean: only those that a picture has.
#pragma once

#include <QString>
#include <vector>

#include "core/chart/scenes.h"
#include "ui/paint/chart_view.h"
#include "ui/paint/lines.h"
#include "ui/paint/paint_context.h"

namespace memscape::ui {

struct LegendEntry {
  enum class Sample { Fill, Line, Overlap };
  Sample sample = Sample::Fill;
  QColor fill;
  Line line = Line::ArenaTop;
  QString text;
};

[[nodiscard]] std::vector<LegendEntry> legendOf(const model::Problem& problem, const chart::Scenes& scenes,
                                                ChartView view, const Theme& theme);

/// Paints the entries left to right, in as many rows as `width` makes necessary; returns the height. With a
/// null context nothing is painted.
double paintLegend(const PaintContext* context, const QFont& font, QPointF topLeft, double width,
                   const std::vector<LegendEntry>& entries);

}  // namespace memscape::ui
