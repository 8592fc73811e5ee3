// SPDX-License-Identifier: Apache-2.0
// Says what colours and lines mean: only those that a picture has.
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "core/chart/scenes.h"
#include "ui/paint/chart_view.h"
#include "ui/paint/lines.h"
#include "ui/paint/paint_context.h"
#include "ui/paint/palette.h"

namespace memscape::ui {

struct LegendEntry {
  enum class Sample { Fill, Line, Overlap };
  Sample sample = Sample::Fill;
  QColor fill;
  Line line = Line::ArenaTop;
  QString text;
  std::optional<std::size_t> category = {};  ///< of the colouring
  bool off = false;                          ///< filtered out: drawn faded and struck through
  QString tip = {};
};

/// What the colours mean: categories that have buffers, with their numbers in the tip. `conditions` are the
/// filter's: where it asks for this field, what it does not ask for is off.
[[nodiscard]] std::vector<LegendEntry> legendOf(const chart::Colouring& colouring, const Palette& palette,
                                                std::span<const analysis::BufferCondition> conditions);

/// Kinds, and the lines of a view.
[[nodiscard]] std::vector<LegendEntry> legendOf(const model::Problem& problem, const chart::Scenes& scenes,
                                                ChartView view, const Theme& theme);

/// Paints the entries left to right, in as many rows as `width` makes necessary; returns the height. With a
/// null context nothing is painted. `places`, where given, gets the rectangle of each entry.
double paintLegend(const PaintContext* context, const QFont& font, QPointF topLeft, double width,
                   const std::vector<LegendEntry>& entries, std::vector<QRectF>* places = nullptr);

}  // namespace memscape::ui
