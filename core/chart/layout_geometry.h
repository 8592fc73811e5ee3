// SPDX-License-Identifier: Apache-2.0
// Where the layout's lanes and rectangles are on the screen: one geometry for pixels, hit tests and
// vector export.
//
//   ┌──────────────────────────┐ top
//   │ lane 1: second pool      │   read-write pools share the offset axis, one byte as high as another,
//   │╌╌╌╌╌╌╌╌ gap ╌╌╌╌╌╌╌╌╌╌╌╌╌│   but a small one is stretched to a fifth of the highest, to be legible;
//   │ lane 0: first pool       │   an expanded read-only pool is no higher than those together
//   ├──────────────────────────┤
//   │ parameters  (strip)      │   collapsed read-only pools: constants live for ever, there is
//   └──────────────────────────┘   nothing to see in their lane, and it would press the others flat
#pragma once

#include <optional>
#include <vector>

#include "core/chart/layout_scene.h"
#include "core/chart/view_transform.h"

namespace memscape::chart {

enum class ReadOnlyLanes : std::uint8_t { Collapsed, Expanded };

/// Where a lane stands on the common offset axis, in bytes of the read-write pools.
struct LanePlace {
  bool strip = false;     ///< collapsed: not on the axis
  std::int64_t base = 0;  ///< of its offset 0
  double scale = 1;       ///< units of the axis per byte
};

struct LaneStack {
  std::vector<LanePlace> places;  ///< by lane
  double height = 1;              ///< of the axis, with a little air on top
  std::size_t strips = 0;
};

/// Read-only lanes stay expanded where there is no read-write lane.
[[nodiscard]] LaneStack stackLanes(const LayoutScene& scene, ReadOnlyLanes readOnly);

struct PixelRect {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  [[nodiscard]] double width() const { return right - left; }
  [[nodiscard]] double height() const { return bottom - top; }
  [[nodiscard]] bool contains(double x, double y) const {
    return x >= left && x < right && y >= top && y < bottom;
  }
};

/// Refers to `scene` and `stack`, which outlive it.
class LayoutGeometry {
 public:
  LayoutGeometry(const LayoutScene& scene, const LaneStack& stack, AxisRange time, AxisRange offset,
                 PixelRect plot, double stripPx);

  [[nodiscard]] const AxisMap& time() const { return m_time; }
  [[nodiscard]] const AxisMap& stackAxis() const { return m_stackAxis; }
  /// Bytes of the lane's own pool. Not for strips.
  [[nodiscard]] const AxisMap& lane(std::size_t lane) const { return m_lanes[lane]; }
  [[nodiscard]] bool isStrip(std::size_t lane) const { return m_stack->places[lane].strip; }
  /// The part of the plot that is the lane's, or a collapsed lane's strip; may be outside of the plot.
  [[nodiscard]] PixelRect laneArea(std::size_t lane) const;
  /// The plot without the strips.
  [[nodiscard]] PixelRect mainArea() const { return m_main; }
  [[nodiscard]] PixelRect pixels(std::size_t lane, const Rect& rect) const;
  /// The lane under a pixel.
  [[nodiscard]] std::optional<std::size_t> laneAt(double x, double y) const;

  /// Calls visit(lane, rect) for each rectangle of which a part, however thin, is visible between two
  /// heights on the screen, lane by lane in order of begin. Strips are left out.
  template <class Visit>
  void visitVisible(double topPx, double bottomPx, Visit visit) const {
    for (std::size_t l = 0; l < m_scene->lanes.size(); ++l) {
      if (isStrip(l)) continue;
      const double bottom = m_lanes[l].fromPx(bottomPx);
      const double top = m_lanes[l].fromPx(topPx);
      const bool all = bottom <= 0 && top >= static_cast<double>(m_scene->lanes[l].arena);
      visitLane(l, m_time.cellAt(m_main.left), m_time.cellAt(m_main.right) + 1, [&](std::size_t i) {
        if (all ||
            (static_cast<double>(m_scene->y0[i]) < top && static_cast<double>(m_scene->y1[i]) > bottom))
          visit(l, i);
      });
    }
  }

  /// The rectangle under a pixel: the smallest when there are several. What is drawn smaller than
  /// `minimumPx` counts as that large. O(log n + k) for the k rectangles that are live there.
  [[nodiscard]] std::optional<std::size_t> hit(double x, double y, double minimumPx) const;

 private:
  template <class Visit>
  void visitLane(std::size_t l, Step from, Step to, Visit visit) const {
    const Lane& lane = m_scene->lanes[l];
    const std::size_t count = lane.endRect - lane.firstRect;
    lane.index.visit(std::span(m_scene->x0).subspan(lane.firstRect, count),
                     std::span(m_scene->x1).subspan(lane.firstRect, count), from, to,
                     [&](std::size_t i) { visit(lane.firstRect + i); });
  }

  const LayoutScene* m_scene;
  const LaneStack* m_stack;
  PixelRect m_main;
  double m_stripPx;
  AxisMap m_time;
  AxisMap m_stackAxis;
  std::vector<AxisMap> m_lanes;
};

}  // namespace memscape::chart
