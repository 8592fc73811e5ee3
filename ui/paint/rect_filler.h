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

  /// Calls visit(top, bottom, add) for one band after the other; visit calls add(rect, style) for each
  /// rectangle that may be in the band, in order of index; it says whether this is the pass for it. Where
  /// some are dimmed there are two: what is not dimmed lies over what is. Stops between bands when the
  /// context is told to stop.
  template <class Visit>
  void fill(bool anyDimmed, Visit visit) {
    if (m_context.vector) {
      for (const bool dimmed : {true, false})
        if (anyDimmed || !dimmed)
          visit(m_clip.top(), m_clip.bottom(), [&](const chart::PixelRect& rect, chart::Style style) {
            const bool now = style != chart::kHidden && ((style & chart::kDimmed) != 0) == dimmed;
            if (now) addVector(rect, style);
            return now;
          });
      return;
    }
    if (m_width == 0 || m_height == 0) return;
    const std::size_t rows = rowsPerBand();
    for (std::size_t top = 0; top < m_height && !m_context.stop.stop_requested(); top += rows) {
      const std::size_t bottom = std::min(m_height, top + rows);
      chart::Raster raster(m_context.quality, band(top, bottom), m_colours,
                           std::max(1, qRound(m_context.dpr)));
      for (const bool dimmed : {true, false}) {
        if (!anyDimmed && dimmed) continue;
        visit(static_cast<double>(top), static_cast<double>(bottom),
              [&](const chart::PixelRect& rect, chart::Style style) {
                if (anyDimmed && ((style & chart::kDimmed) != 0) != dimmed) return false;
                raster.add(rect, style);
                return true;
              });
        raster.finish();
      }
    }
    drawImage();
  }

  /// What is seen of a rectangle of space(), in units of the painter; empty when there is nothing.
  [[nodiscard]] QRectF visible(const chart::PixelRect& rect) const;

 private:
  [[nodiscard]] std::size_t rowsPerBand() const;
  [[nodiscard]] chart::PixelBand band(std::size_t top, std::size_t bottom);
  [[nodiscard]] bool intoContext() const;
  void drawImage();
  void addVector(const chart::PixelRect& rect, chart::Style style);
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
