// SPDX-License-Identifier: Apache-2.0
// Rectangles as pixels, fast while the picture moves and exact when it rests.
//
//   Moving   every rectangle takes whole pixels, at least one. A pixel belongs to one rectangle: the last one
//            that was added. Rectangles are added in order of their index, so what a pixel shows does not
//            depend on which others are culled.
//   AtRest   what is thinner than two pixels in any direction is summed up to how much of each pixel it
//            covers, so that dense regions look as full as they are; the rest is filled from pixel edge to
//            pixel edge, neighbours without a seam, with an outline from four pixels on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/chart/dress.h"
#include "core/chart/layout_geometry.h"

namespace memscape::chart {

enum class RasterQuality : std::uint8_t { Moving, AtRest };

/// Opaque 0xFFRRGGBB by style; kHidden is never asked for.
struct RasterColours {
  std::array<std::uint32_t, 256> fill{};
  std::array<std::uint32_t, 256> outline{};
};

/// What of the rectangles is added: where some are dimmed there are two passes, so that those that are not
/// lie over those that are.
enum class RasterPass : std::uint8_t { All, Dimmed, Bright };

/// False for hidden ones.
[[nodiscard]] constexpr bool takes(RasterPass pass, Style style) {
  return style != kHidden &&
         (pass == RasterPass::All || ((style & kDimmed) != 0) == (pass == RasterPass::Dimmed));
}

/// Where a raster writes: rows of pixels 0xAARRGGBB, premultiplied.
struct PixelBand {
  std::uint32_t* pixels = nullptr;  ///< of the first row
  std::size_t stride = 0;           ///< pixels from row to row
  std::size_t width = 0;
  std::size_t rows = 0;
  std::size_t top = 0;  ///< number of the first row in the whole picture
};

/// Writes one band of a picture; where nothing is, its pixels stay as they are. Colours outlive it.
class Raster {
 public:
  /// `outline`: thickness in pixels.
  Raster(RasterQuality quality, const PixelBand& band, const RasterColours& colours, int outline = 1);

  /// In pixels of the whole picture, left <= right and top <= bottom; what lies outside of the band is cut
  /// off, and hidden ones are left out. O(pixels touched).
  void add(const PixelRect& rect, Style style) {
    if (style == kHidden || rect.right < 0 || rect.bottom < m_top || rect.left >= m_width ||
        rect.top >= m_bottom)
      return;
    if (m_quality == RasterQuality::Moving)
      paint(snapped(rect), m_colours->fill[style]);
    else if (std::min(rect.width(), rect.height()) < kThinPx)
      cover(rect, style);
    else
      fill(rect, style);
  }
  /// Whole pixels, in columns and rows of the band.
  struct Box {
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
  };
  /// What a rectangle takes that lies within the picture of a single band, but for rounding.
  [[nodiscard]] Box boxInside(const PixelRect& rect) const {
    const int left = std::clamp(static_cast<int>(rect.left), 0, static_cast<int>(m_band.width) - 1);
    const int top = std::clamp(static_cast<int>(rect.top), 0, static_cast<int>(m_band.rows) - 1);
    const int right = std::min(static_cast<int>(rect.right), static_cast<int>(m_band.width));
    return {left, top, std::max(right, left + 1), std::max(static_cast<int>(rect.bottom), top + 1)};
  }
  /// Gives the pixels to a style that is not hidden.
  void own(const Box& box, Style style) { paint(box, m_colours->fill[style]); }
  [[nodiscard]] RasterQuality quality() const { return m_quality; }
  [[nodiscard]] double top() const { return m_top; }
  [[nodiscard]] double bottom() const { return m_bottom; }

  /// Brings what was summed up into the pixels. What is added after that lies over it.
  void finish();

  /// How much of a pixel of the band thin rectangles cover, 0 to 1. Before finish(), at rest.
  [[nodiscard]] double coverage(std::size_t x, std::size_t y) const;

  static constexpr double kThinPx = 2;
  static constexpr double kOutlineFromPx = 4;
  static constexpr float kVisible = 0.4F;  ///< least opacity of a pixel that is covered at all

 private:
  struct Cell {
    float coverage = 0;
    float r = 0;
    float g = 0;
    float b = 0;
  };
  /// The pixels in which edges lie are the first ones; at least one. Within the picture's sides; rows count
  /// from the band's top and may be a little outside. Without a branch: there are many and they are all
  /// different.
  [[nodiscard]] Box snapped(const PixelRect& rect) const {
    constexpr int kBelow = 8;  // conversion cuts towards zero, and nothing below -kBelow comes here
    const int left = static_cast<int>(std::clamp(rect.left, 0.0, m_width - 1));
    const int right = static_cast<int>(std::min(rect.right, m_width));
    const double top = std::max(std::max(rect.top, 0.0) - m_top, -1.0 * kBelow);
    const double bottom = std::min(rect.bottom - m_top, m_height + kBelow);
    const int first = static_cast<int>(top + kBelow) - kBelow;
    const int last = static_cast<int>(bottom + kBelow) - kBelow;
    return {left, first, std::max(right, left + 1), std::max(last, first + 1)};
  }
  void paint(const Box& box, std::uint32_t colour) {
    const int bottom = std::min(box.bottom, static_cast<int>(m_band.rows));
    for (int y = std::max(box.top, 0); y < bottom; ++y) {
      std::uint32_t* row = m_band.pixels + static_cast<std::size_t>(y) * m_band.stride;
      for (int x = box.left; x < box.right; ++x) row[x] = colour;
    }
  }
  void cover(const PixelRect& rect, Style style);
  void fill(const PixelRect& rect, Style style);

  RasterQuality m_quality;
  PixelBand m_band;
  double m_width;
  double m_height;
  double m_top;
  double m_bottom;
  const RasterColours* m_colours;
  int m_outline;
  std::vector<Cell> m_cells;  // made when the first thin rectangle comes
};

}  // namespace memscape::chart
