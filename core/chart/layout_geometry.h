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

#include "core/chart/dress.h"
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

  /// The same with (left, top) at the origin and `scale` units for each pixel.
  [[nodiscard]] LayoutGeometry moved(double left, double top, double scale) const;

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

  /// Calls visit(i, pixels) for each rectangle of a lane of which a part, however thin, is visible between
  /// two heights on the screen, in order of begin. Not for strips.
  template <class Visit>
  void visitLane(std::size_t lane, double topPx, double bottomPx, Visit visit) const {
    // Copies, so that the compiler knows that nobody changes them while pixels are written.
    const LayoutScene& scene = *m_scene;
    const AxisMap time = m_time;
    const AxisMap bytes = m_lanes[lane];
    // Whole bytes first, a little more than is visible: most of what is live is above or below.
    const std::int64_t low = bytes.cellAt(bottomPx) - 1;
    const std::int64_t high = bytes.cellAt(topPx) + 2;
    scene.visitLive(scene.lanes[lane], time.cellAt(m_main.left), time.cellAt(m_main.right) + 1,
                    [&](std::size_t i) {
                      if (scene.y0[i] >= high || scene.y1[i] <= low) return;
                      const double bottom = bytes.toPx(scene.y0[i]);
                      const double top = bytes.toPx(scene.y1[i]);
                      if (top >= bottomPx || bottom <= topPx) return;
                      visit(i, PixelRect{time.toPx(scene.steps.step(scene.x0[i])), top,
                                         time.toPx(scene.steps.step(scene.x1[i])), bottom});
                    });
  }

  /// The same for all lanes but strips, visit(lane, i, pixels).
  template <class Visit>
  void visitVisible(double topPx, double bottomPx, Visit visit) const {
    for (std::size_t l = 0; l < m_scene->lanes.size(); ++l)
      if (!isStrip(l))
        visitLane(l, topPx, bottomPx, [&](std::size_t i, const PixelRect& pixels) { visit(l, i, pixels); });
  }

  /// The rectangle under a pixel: the smallest when there are several, hidden ones left out. What is drawn
  /// smaller than `minimumPx` counts as that large. O(log n + k) for the k rectangles that are live there.
  [[nodiscard]] std::optional<std::size_t> hit(double x, double y, double minimumPx,
                                               const Dress& dress) const;

 private:
  const LayoutScene* m_scene;
  const LaneStack* m_stack;
  PixelRect m_main;
  double m_stripPx;
  AxisMap m_time;
  AxisMap m_stackAxis;
  std::vector<AxisMap> m_lanes;
};

}  // namespace memscape::chart
