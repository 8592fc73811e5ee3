// SPDX-License-Identifier: Apache-2.0
// What every chart painter is given.
#pragma once

#include <QImage>
#include <QPainter>
#include <QRectF>
#include <cmath>
#include <stop_token>

#include "core/chart/raster.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

struct PaintContext {
  QPainter& painter;
  const Theme& theme;
  double dpr = 1;       ///< device pixels per unit of the painter
  bool vector = false;  ///< SVG or PDF: clipping and images are avoided
  std::stop_token stop = {};
  chart::RasterQuality quality = chart::RasterQuality::AtRest;
  /// The image that the painter paints on, 32 bits a pixel and no transformation: many rectangles are written
  /// right into it. Null: they go through an image of their own.
  QImage* image = nullptr;

  /// The nearest edge of a device pixel, so that neighbours share it without a seam.
  [[nodiscard]] double snapped(double px) const {
    const double grid = vector ? 4 : dpr;
    return std::round(px * grid) / grid;
  }
};

[[nodiscard]] inline QRectF toQRectF(const chart::PixelRect& r) {
  return {r.left, r.top, r.width(), r.height()};
}
[[nodiscard]] inline chart::PixelRect toPixelRect(const QRectF& r) {
  return {r.left(), r.top(), r.right(), r.bottom()};
}

}  // namespace memscape::ui
