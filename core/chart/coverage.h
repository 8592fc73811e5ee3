// SPDX-License-Identifier: Apache-2.0
// Rectangles thinner than a pixel, summed to how much of each pixel they cover: dense regions look as full
// as they are, and a single thin rectangle still shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace memscape::chart {

struct Rgb {
  float r = 0;
  float g = 0;
  float b = 0;
};

class CoverageRaster {
 public:
  CoverageRaster(std::size_t width, std::size_t height);

  /// In pixels, x0 <= x1 and y0 <= y1; clipped. O(pixels touched).
  void add(double x0, double y0, double x1, double y1, Rgb colour);
  [[nodiscard]] bool empty() const { return m_empty; }
  [[nodiscard]] std::size_t width() const { return m_width; }
  [[nodiscard]] std::size_t height() const { return m_height; }

  /// Covered part of a pixel, 0 to 1.
  [[nodiscard]] double coverage(std::size_t x, std::size_t y) const;
  /// Premultiplied 0xAARRGGBB. Where anything is at all the alpha is at least kVisible and grows with the
  /// coverage.
  [[nodiscard]] std::uint32_t argb(std::size_t x, std::size_t y) const;

  static constexpr float kVisible = 0.4F;

 private:
  struct Cell {
    float coverage = 0;
    Rgb weighted;
  };
  std::size_t m_width;
  std::size_t m_height;
  std::vector<Cell> m_cells;  // made when the first rectangle comes
  bool m_empty = true;
};

}  // namespace memscape::chart
