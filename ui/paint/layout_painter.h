// SPDX-License-Identifier: Apache-2.0
// Paints the layout: rectangles in lanes, overlaps on top, lines for arena, bound and limit.
#pragma once

#include <span>

#include "core/chart/layout_geometry.h"
#include "core/chart/scenes.h"
#include "ui/paint/lines.h"
#include "ui/paint/paint_context.h"
#include "ui/paint/palette.h"

namespace memscape::ui {

/// All of it outlives the painting.
struct LayoutPicture {
  const model::Problem& problem;
  const chart::Scenes& scenes;
  const chart::LaneStack& stack;
  const chart::Dress& dress;
  const Palette& palette;
  chart::AxisRange time;
  chart::AxisRange offset;
};

/// Height of a collapsed lane.
[[nodiscard]] double stripHeight(const QFont& font);
[[nodiscard]] chart::LayoutGeometry geometryOf(const LayoutPicture& picture, const QRectF& plot,
                                               const QFont& font);

/// Everything inside of `plot` but the strips.
void paintLayout(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture);
/// Strips, axis and names of the lanes between `left` and the plot, meanings of the lines between the plot
/// and `right`.
void paintLayoutFrame(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture,
                      double left, double right);
/// Marks these buffers' blocks: a thick outline and hatching, never thinner than 3 px.
void paintLayoutSelection(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture,
                          std::span<const model::BufferId> buffers);

/// Constants as one bar: `area` is a strip below a plot.
void paintConstantsStrip(const PaintContext& context, const QRectF& area, const QString& what);
/// Names a rectangle inside of its visible part: level or upright, with `detail` on a second line where that
/// fits; nothing where not even six characters do.
void paintRectLabel(const PaintContext& context, const QRectF& visible, const QColor& fill,
                    const QString& name, const QString& detail);

}  // namespace memscape::ui
