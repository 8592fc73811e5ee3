// SPDX-License-Identifier: Apache-2.0
#include "core/chart/layout_raster.h"

#include <algorithm>
#include <array>

namespace memscape::chart {
namespace {

bool isLarge(const PixelRect& rect, double largePx) {
  return rect.height() >= largePx && rect.width() >= largePx;
}

/// A whole lane that lies within the picture: nothing to cull and nothing to cut off. Boxes are worked out
/// for some rectangles in a row before their pixels are written: the processor guesses the lengths of runs of
/// pixels wrong so often that it could not work ahead otherwise.
void rasteriseWhole(const LayoutScene& scene, const Lane& lane, const AxisMap codes, const AxisMap bytes,
                    const Dress& dress, Raster& raster, double largePx, std::vector<LargeRect>& large) {
  constexpr std::size_t kInARow = 128;
  std::array<Raster::Box, kInARow> boxes;
  for (std::size_t first = lane.firstRect; first < lane.endRect; first += kInARow) {
    const std::size_t count = std::min(kInARow, lane.endRect - first);
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t i = first + k;
      const PixelRect rect{codes.toPx(scene.x0[i]), bytes.toPx(scene.y1[i]), codes.toPx(scene.x1[i]),
                           bytes.toPx(scene.y0[i])};
      boxes[k] = raster.boxInside(rect);
      if (isLarge(rect, largePx)) large.push_back({i, rect});
    }
    for (std::size_t k = 0; k < count; ++k) {
      const Style style = dress.ofBlock[scene.block[first + k].index()];
      if (style != kHidden) raster.own(boxes[k], style);
    }
  }
  // Those that are dimmed are drawn elsewhere; hidden ones have no name.
  std::erase_if(
      large, [&](const LargeRect& each) { return dress.ofBlock[scene.block[each.rect].index()] >= kDimmed; });
}

}  // namespace

std::vector<LargeRect> rasterise(const LayoutScene& scene, const LayoutGeometry& geometry, const Dress& dress,
                                 Raster& raster, RasterPass pass, double largePx) {
  std::vector<LargeRect> large;
  const PixelRect main = geometry.mainArea();
  const double top = raster.top();
  const double bottom = raster.bottom();
  const auto add = [&](std::size_t i, const PixelRect& rect) {
    const Style style = dress.ofBlock[scene.block[i].index()];
    if (!takes(pass, style)) return;
    raster.add(rect, style);
    // Seen in the band before when it begins above.
    if (isLarge(rect, largePx) && style < kDimmed && std::max(rect.top, main.top) >= top)
      large.push_back({i, rect});
  };
  const AxisMap& time = geometry.time();
  constexpr double kRounding = 0.01;
  const bool wholeTime = time.toPx(scene.span.begin) >= main.left - kRounding &&
                         time.toPx(scene.span.end) <= main.right + kRounding;
  const std::optional<Step> base = scene.steps.base();
  const bool quick = base && raster.quality() == RasterQuality::Moving && pass == RasterPass::All &&
                     wholeTime && top <= main.top && bottom >= main.bottom;
  for (std::size_t l = 0; l < scene.lanes.size(); ++l) {
    if (geometry.isStrip(l)) continue;
    const Lane& lane = scene.lanes[l];
    const AxisMap& bytes = geometry.lane(l);
    if (quick && bytes.toPx(0) <= main.bottom + kRounding && bytes.toPx(lane.arena) >= main.top - kRounding) {
      rasteriseWhole(scene, lane, time.countedFrom(*base), bytes, dress, raster, largePx, large);
      continue;
    }
    // A pixel more: what is thinner than one may be drawn a little beside its place.
    geometry.visitLane(l, top - 1, bottom + 1, add);
  }
  return large;
}

}  // namespace memscape::chart
