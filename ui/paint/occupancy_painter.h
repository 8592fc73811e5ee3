// SPDX-License-Identifier: Apache-2.0
// Paints occupancy: live bytes as an area, the reach of the arena as a line, the waste between them shaded.
#pragma once

#include "core/chart/scenes.h"
#include "ui/paint/paint_context.h"

namespace memscape::ui {

/// All of it outlives the painting.
struct OccupancyPicture {
  const chart::Scenes& scenes;
  chart::AxisRange time;
};

/// The visible bytes: from 0 to a little above everything.
[[nodiscard]] chart::AxisRange occupancyRange(const chart::OccupancyScene& scene);

void paintOccupancy(const PaintContext& context, const QRectF& plot, const OccupancyPicture& picture);
/// Axis between `left` and the plot, meanings of the lines between the plot and `right`.
void paintOccupancyFrame(const PaintContext& context, const QRectF& plot, const OccupancyPicture& picture,
                         double left, double right);

}  // namespace memscape::ui
