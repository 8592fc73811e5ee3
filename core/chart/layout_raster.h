// SPDX-License-Identifier: Apache-2.0
// The layout's rectangles into a raster, and which of them are large enough for a name.
#pragma once

#include <cstdint>
#include <vector>

#include "core/chart/dress.h"
#include "core/chart/layout_geometry.h"
#include "core/chart/raster.h"

namespace memscape::chart {

/// A rectangle with the pixels that it takes, parts outside of the picture included.
struct LargeRect {
  std::size_t rect = 0;
  PixelRect pixels;
};

/// Adds the rectangles of `pass`. `geometry` is in pixels of the raster's picture, the main area at its
/// origin. Returns those that are not dimmed and at least `largePx` in both directions, each only for the
/// band in which its visible part begins. O(visible rectangles + pixels).
[[nodiscard]] std::vector<LargeRect> rasterise(const LayoutScene& scene, const LayoutGeometry& geometry,
                                               const Dress& dress, Raster& raster, RasterPass pass,
                                               double largePx);

}  // namespace memscape::chart
