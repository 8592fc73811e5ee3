// SPDX-License-Identifier: Apache-2.0
// Paints lifetimes: one row per buffer, a bar per live range.
#pragma once

#include <span>

#include "core/chart/scenes.h"
#include "ui/paint/paint_context.h"
#include "ui/paint/palette.h"

namespace memscape::ui {

/// All of it outlives the painting.
struct LifetimesPicture {
  const model::Problem& problem;
  const chart::Scenes& scenes;
  const chart::Dress& dress;
  const Palette& palette;
  chart::AxisRange time;
  chart::AxisRange rows;  ///< visible rows; row 0 is on top
};

void paintLifetimes(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture);
void paintLifetimesFrame(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture,
                         double left);
void paintLifetimesSelection(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture,
                             std::span<const model::BufferId> buffers);

}  // namespace memscape::ui
