// SPDX-License-Identifier: Apache-2.0
// Fills many rectangles at every scale: snapped to pixels and outlined where there is room, summed to
// coverage where they are thinner than that.
#pragma once

#include <QColor>
#include <QRectF>
#include <unordered_set>

#include "core/chart/coverage.h"
#include "ui/paint/paint_context.h"

namespace memscape::ui {

class RectFiller {
 public:
  /// Nothing is drawn outside of `clip`.
  RectFiller(const PaintContext& context, const QRectF& clip);

  /// Returns what is seen of it, empty when that is too little for a label.
  QRectF add(const chart::PixelRect& rect, const QColor& fill);
  /// Draws what was summed up. Call once, after the last add().
  void finish();

 private:
  void addThinVector(const chart::PixelRect& rect, const QColor& fill);

  const PaintContext& m_context;
  QRectF m_clip;
  chart::CoverageRaster m_coverage;
  std::unordered_set<std::uint64_t> m_drawnThin;  // vector: half-pixel rectangles that are there already
};

}  // namespace memscape::ui
