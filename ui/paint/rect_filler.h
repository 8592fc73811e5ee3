// SPDX-License-Identifier: Apache-2.0
// Fills many rectangles at every scale: as pixels through the raster, band by band, or as vectors.
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <algorithm>
#include <unordered_set>

#include "core/chart/raster.h"
#include "ui/paint/paint_context.h"
#include "ui/paint/palette.h"

namespace memscape::ui {

class RectFiller {
 public:
  /// Nothing is drawn outside of `clip`. All outlive the filler.
  RectFiller(const PaintContext& context, const QRectF& clip, const Palette& palette);

  /// Where rectangles are given: (left, top) of the painter is the origin, `scale` units are one of the
  /// painter's. Device pixels of the clip, or what the painter has where vectors are drawn.
  struct Space {
    double left = 0;
    double top = 0;
    double scale = 1;
  };
  [[nodiscard]] Space space() const { return m_space; }

  /// For pixels: calls draw(raster, pass) for one band after the other, twice where some rectangles are
  /// dimmed; draw adds what takes(pass, style). Stops between bands when the context is told to stop.
  template <class Draw>
  void fillPixels(bool anyDimmed, Draw draw) {
    if (m_width == 0 || m_height == 0) return;
    const std::size_t rows = rowsPerBand();
    for (std::size_t top = 0; top < m_height && !m_context.stop.stop_requested(); top += rows) {
      chart::Raster raster(m_context.quality, band(top, std::min(m_height, top + rows)), m_colours,
                           std::max(1, qRound(m_context.dpr)));
      if (anyDimmed) {
        draw(raster, chart::RasterPass::Dimmed);
        raster.finish();
      }
      draw(raster, anyDimmed ? chart::RasterPass::Bright : chart::RasterPass::All);
      raster.finish();
    }
    drawImage();
  }
  /// For vectors, in order: what is dimmed goes first.
  void addVector(const chart::PixelRect& rect, chart::Style style);

  /// What is seen of a rectangle of space(), in units of the painter; empty when there is nothing.
  [[nodiscard]] QRectF visible(const chart::PixelRect& rect) const;

 private:
  [[nodiscard]] std::size_t rowsPerBand() const;
  [[nodiscard]] chart::PixelBand band(std::size_t top, std::size_t bottom);
  [[nodiscard]] bool intoContext() const;
  void drawImage();
  void addThinVector(const chart::PixelRect& rect, const QColor& fill);

  const PaintContext& m_context;
  QRectF m_clip;
  Space m_space;
  const Palette& m_palette;
  chart::RasterColours m_colours;
  std::size_t m_width = 0;  // device pixels
  std::size_t m_height = 0;
  QImage m_image;                                 // all bands
  std::unordered_set<std::uint64_t> m_drawnThin;  // vector: half-pixel rectangles that are there already
};

}  // namespace memscape::ui
