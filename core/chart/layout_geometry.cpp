// SPDX-License-Identifier: Apache-2.0
#include "core/chart/layout_geometry.h"

namespace memscape::chart {
namespace {

constexpr double kGap = 0.04;            // between lanes, of the highest lane
constexpr std::int64_t kLeastShare = 5;  // of a small lane beside the highest one: a fifth of it
constexpr double kAir = 0.03;            // above the top lane: its line must not lie on the frame

/// The part of `axis` that `visible` shows of a lane, in the lane's own bytes.
AxisRange laneRange(AxisRange visible, const LanePlace& place) {
  const double base = static_cast<double>(place.base);
  return {(visible.begin - base) / place.scale, (visible.end - base) / place.scale};
}

}  // namespace

LaneStack stackLanes(const LayoutScene& scene, ReadOnlyLanes readOnly) {
  std::int64_t readWrite = 0;
  std::int64_t highest = 1;
  for (const Lane& lane : scene.lanes) {
    if (lane.access == model::PoolAccess::ReadOnly && readWrite > 0) continue;
    highest = std::max(highest, lane.height);
    if (lane.access == model::PoolAccess::ReadWrite) readWrite += lane.height;
  }
  const auto gap = static_cast<std::int64_t>(static_cast<double>(highest) * kGap);
  LaneStack stack;
  std::int64_t base = 0;
  for (const Lane& lane : scene.lanes) {
    LanePlace place{.base = base};
    const bool besideOthers = lane.access == model::PoolAccess::ReadOnly && readWrite > 0;
    place.strip = besideOthers && readOnly == ReadOnlyLanes::Collapsed;
    if (place.strip) {
      ++stack.strips;
    } else {
      const std::int64_t height =
          besideOthers ? std::min(lane.height, readWrite) : std::max(lane.height, highest / kLeastShare);
      place.scale = static_cast<double>(height) / static_cast<double>(lane.height);
      base += height + gap;
    }
    stack.places.push_back(place);
  }
  stack.height =
      static_cast<double>(std::max(base - gap, std::int64_t{1})) + static_cast<double>(highest) * kAir;
  return stack;
}

LayoutGeometry::LayoutGeometry(const LayoutScene& scene, const LaneStack& stack, AxisRange time,
                               AxisRange offset, PixelRect plot, double stripPx)
    : m_scene(&scene), m_stack(&stack), m_main(plot), m_stripPx(stripPx) {
  m_main.bottom = std::max(plot.top, plot.bottom - static_cast<double>(stack.strips) * stripPx);
  m_time = AxisMap(time, plot.left, plot.right);
  m_stackAxis = AxisMap(offset, m_main.bottom, m_main.top);
  for (const LanePlace& place : stack.places)
    m_lanes.emplace_back(laneRange(offset, place), m_main.bottom, m_main.top);
}

LayoutGeometry LayoutGeometry::moved(double left, double top, double scale) const {
  LayoutGeometry result = *this;
  result.m_main = {(m_main.left - left) * scale, (m_main.top - top) * scale, (m_main.right - left) * scale,
                   (m_main.bottom - top) * scale};
  result.m_stripPx *= scale;
  result.m_time = m_time.moved(left, scale);
  result.m_stackAxis = m_stackAxis.moved(top, scale);
  for (AxisMap& lane : result.m_lanes) lane = lane.moved(top, scale);
  return result;
}

PixelRect LayoutGeometry::laneArea(std::size_t lane) const {
  PixelRect area = m_main;
  if (isStrip(lane)) {
    std::size_t below = 0;  // strips hang from the main area in order
    for (std::size_t l = 0; l < lane; ++l) below += isStrip(l) ? 1 : 0;
    area.top = m_main.bottom + static_cast<double>(below) * m_stripPx;
    area.bottom = area.top + m_stripPx;
  } else {
    area.bottom = m_lanes[lane].toPx(0);
    area.top = m_lanes[lane].toPx(m_scene->lanes[lane].height);
  }
  return area;
}

PixelRect LayoutGeometry::pixels(std::size_t lane, const Rect& rect) const {
  return {m_time.toPx(rect.x0), m_lanes[lane].toPx(rect.y1), m_time.toPx(rect.x1),
          m_lanes[lane].toPx(rect.y0)};
}

std::optional<std::size_t> LayoutGeometry::laneAt(double x, double y) const {
  for (std::size_t l = 0; l < m_scene->lanes.size(); ++l) {
    if (!laneArea(l).contains(x, y)) continue;
    if (isStrip(l) || m_main.contains(x, y)) return l;
  }
  return std::nullopt;
}

std::optional<std::size_t> LayoutGeometry::hit(double x, double y, double minimumPx,
                                               const Dress& dress) const {
  if (!m_main.contains(x, y)) return std::nullopt;
  std::optional<std::size_t> best;
  double bestArea = 0;
  const auto consider = [&](std::size_t lane, std::size_t i) {
    const PixelRect p = pixels(lane, m_scene->rect(i));
    const double padX = std::max(0.0, minimumPx - p.width()) / 2;
    const double padY = std::max(0.0, minimumPx - p.height()) / 2;
    const PixelRect padded{p.left - padX, p.top - padY, p.right + padX, p.bottom + padY};
    const double area = p.width() * p.height();
    if (!padded.contains(x, y) || (best && area >= bestArea)) return;
    if (dress.ofBlock[m_scene->block[i].index()] == kHidden) return;
    best = i;
    bestArea = area;
  };
  for (std::size_t l = 0; l < m_scene->lanes.size(); ++l) {
    if (isStrip(l)) continue;
    m_scene->visitLive(m_scene->lanes[l], m_time.cellAt(x - minimumPx), m_time.cellAt(x + minimumPx) + 1,
                       [&](std::size_t i) { consider(l, i); });
  }
  return best;
}

}  // namespace memscape::chart
