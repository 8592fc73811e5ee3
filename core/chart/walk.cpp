// SPDX-License-Identifier: Apache-2.0
#include "core/chart/walk.h"

#include <algorithm>
#include <tuple>

namespace memscape::chart {
namespace {

std::int64_t shared(std::int64_t a0, std::int64_t a1, std::int64_t b0, std::int64_t b1) {
  return std::min(a1, b1) - std::max(a0, b0);
}

/// The best of the candidates so far: the least distance, then the most that is shared.
class Nearest {
 public:
  void offer(std::size_t rect, std::int64_t distance, std::int64_t common) {
    const std::tuple key(distance, -common, rect);
    if (m_rect && key >= m_key) return;
    m_key = key;
    m_rect = rect;
  }
  [[nodiscard]] std::optional<std::size_t> rect() const { return m_rect; }
  [[nodiscard]] bool found() const { return m_rect.has_value(); }

 private:
  std::tuple<std::int64_t, std::int64_t, std::size_t> m_key;
  std::optional<std::size_t> m_rect;
};

template <class Visit>
void visitLane(const LayoutScene& scene, const Lane& lane, Step from, Step to, Visit visit) {
  scene.visitLive(lane, from, to, [&](std::size_t i) { visit(i, scene.rect(i)); });
}

std::optional<std::size_t> beside(const LayoutScene& scene, std::size_t rect, bool right) {
  const Rect of = scene.rect(rect);
  const Lane& lane = scene.lanes[scene.laneOf(rect)];
  const Step room = right ? scene.span.end - of.x1 : of.x0 - scene.span.begin;
  for (Step wide = 1; wide <= room; wide = wide > room / 4 && wide < room ? room : wide * 4) {
    Nearest nearest;
    const Step from = right ? of.x1 : of.x0 - wide;
    const Step to = right ? of.x1 + wide : of.x0;
    visitLane(scene, lane, from, to, [&](std::size_t i, const Rect& other) {
      const std::int64_t common = shared(of.y0, of.y1, other.y0, other.y1);
      if (common <= 0) return;
      if (right && other.x0 >= of.x1) nearest.offer(i, other.x0 - of.x1, common);
      if (!right && other.x1 <= of.x0) nearest.offer(i, of.x0 - other.x1, common);
    });
    if (nearest.found() || wide == room) return nearest.rect();
  }
  return std::nullopt;
}

std::optional<std::size_t> across(const LayoutScene& scene, std::size_t rect, bool up) {
  const Rect of = scene.rect(rect);
  const auto home = static_cast<std::ptrdiff_t>(scene.laneOf(rect));
  for (std::ptrdiff_t l = home; l >= 0 && l < std::ssize(scene.lanes); l += up ? 1 : -1) {
    Nearest nearest;
    visitLane(scene, scene.lanes[static_cast<std::size_t>(l)], of.x0, of.x1,
              [&](std::size_t i, const Rect& other) {
                const Step common = shared(of.x0, of.x1, other.x0, other.x1);
                const std::int64_t distance = l != home ? (up ? other.y0 : -other.y1)
                                              : up      ? other.y0 - of.y1
                                                        : of.y0 - other.y1;
                if (l != home || distance >= 0) nearest.offer(i, distance, common);
              });
    if (nearest.found()) return nearest.rect();
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> neighbour(const LayoutScene& scene, std::size_t rect, Direction direction) {
  switch (direction) {
    case Direction::Left:
      return beside(scene, rect, false);
    case Direction::Right:
      return beside(scene, rect, true);
    case Direction::Up:
      return across(scene, rect, true);
    case Direction::Down:
      return across(scene, rect, false);
  }
  return std::nullopt;
}

}  // namespace memscape::chart
