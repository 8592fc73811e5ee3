// SPDX-License-Identifier: Apache-2.0
// From steps and bytes to pixels and back, exact to a fraction of a unit far away from zero.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace memscape::chart {

/// A part of an axis in fractions of a unit (step or byte), as zooming makes it.
struct AxisRange {
  double begin = 0;
  double end = 1;
  [[nodiscard]] double length() const { return end - begin; }
  bool operator==(const AxisRange&) const = default;
};

/// `range` with its length times `factor`, `at` staying where it is on the screen.
[[nodiscard]] inline AxisRange zoomed(AxisRange range, double at, double factor) {
  return {at - (at - range.begin) * factor, at + (range.end - at) * factor};
}

/// `range` moved by `fraction` of its length.
[[nodiscard]] inline AxisRange panned(AxisRange range, double fraction) {
  const double by = range.length() * fraction;
  return {range.begin + by, range.end + by};
}

/// The range of the same length (at least `minimum`, at most the extent's) nearest to `range` that lies
/// inside `extent`.
[[nodiscard]] inline AxisRange clamped(AxisRange range, AxisRange extent, double minimum) {
  const double length = std::clamp(range.length(), std::min(minimum, extent.length()), extent.length());
  const double centre = (range.begin + range.end) / 2;
  const double begin = std::clamp(length == range.length() ? range.begin : centre - length / 2, extent.begin,
                                  std::max(extent.begin, extent.end - length));
  return {begin, begin + length};
}

/// Maps `visible` to the pixels from `fromPx` to `toPx`, which may be less than `fromPx` (offsets grow
/// upwards). The whole part of the origin is subtracted in 64 bits before anything is scaled, so offsets
/// near 2^50 keep their distance of one byte.
class AxisMap {
 public:
  AxisMap() = default;
  AxisMap(AxisRange visible, double fromPx, double toPx)
      : m_origin(static_cast<std::int64_t>(std::floor(visible.begin))),
        m_fraction(visible.begin - std::floor(visible.begin)),
        m_scale((toPx - fromPx) / std::max(visible.length(), 1e-9)),
        m_fromPx(fromPx),
        m_originPx(fromPx - m_fraction * m_scale) {}

  /// The same map with `origin` at 0 and `scale` units for each pixel: device pixels of an image, for
  /// example.
  [[nodiscard]] AxisMap moved(double origin, double scale) const {
    AxisMap map = *this;
    map.m_fromPx = (m_fromPx - origin) * scale;
    map.m_originPx = (m_originPx - origin) * scale;
    map.m_scale *= scale;
    return map;
  }

  /// The same map for values that are counted from `base`.
  [[nodiscard]] AxisMap countedFrom(std::int64_t base) const {
    AxisMap map = *this;
    map.m_origin -= base;
    return map;
  }

  [[nodiscard]] double toPx(std::int64_t value) const {
    return static_cast<double>(value - m_origin) * m_scale + m_originPx;
  }
  /// The same for a fraction of a unit, as fromPx() gives it.
  [[nodiscard]] double placeOf(double value) const {
    return m_fromPx + (value - static_cast<double>(m_origin) - m_fraction) * m_scale;
  }
  /// Fractions of a unit are kept as far as a double holds them.
  [[nodiscard]] double fromPx(double px) const {
    return static_cast<double>(m_origin) + (m_fraction + (px - m_fromPx) / m_scale);
  }
  /// The unit (step, byte) whose cell holds the pixel.
  [[nodiscard]] std::int64_t cellAt(double px) const {
    return m_origin + static_cast<std::int64_t>(std::floor(m_fraction + (px - m_fromPx) / m_scale));
  }
  [[nodiscard]] double pxPerUnit() const { return std::abs(m_scale); }

 private:
  std::int64_t m_origin = 0;
  double m_fraction = 0;
  double m_scale = 1;
  double m_fromPx = 0;
  double m_originPx = 0;  // where m_origin is
};

}  // namespace memscape::chart
