// SPDX-License-Identifier: Apache-2.0
#include "core/chart/coverage.h"

#include <algorithm>
#include <cmath>

namespace memscape::chart {
namespace {

// A rectangle of no measurable size still leaves a trace that is found again.
constexpr double kLeast = 1e-4;

/// How much of the cell [i, i + 1) lies in [from, to).
double share(std::size_t i, double from, double to) {
  const double cell = static_cast<double>(i);
  return std::min(to, cell + 1) - std::max(from, cell);
}

std::uint32_t channel(float value) {
  return static_cast<std::uint32_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
}

}  // namespace

CoverageRaster::CoverageRaster(std::size_t width, std::size_t height) : m_width(width), m_height(height) {}

void CoverageRaster::add(double x0, double y0, double x1, double y1, Rgb colour) {
  if (x1 < 0 || y1 < 0) return;
  x0 = std::max(x0, 0.0);
  y0 = std::max(y0, 0.0);
  x1 = std::min(std::max(x1, x0 + kLeast), static_cast<double>(m_width));
  y1 = std::min(std::max(y1, y0 + kLeast), static_cast<double>(m_height));
  if (x0 >= x1 || y0 >= y1) return;
  if (m_empty) m_cells.resize(m_width * m_height);
  m_empty = false;
  const auto left = static_cast<std::size_t>(x0);
  const auto right = static_cast<std::size_t>(std::ceil(x1));
  const auto bottom = static_cast<std::size_t>(std::ceil(y1));
  for (auto y = static_cast<std::size_t>(y0); y < bottom; ++y) {
    const double rowShare = share(y, y0, y1);
    for (std::size_t x = left; x < right; ++x) {
      const auto part = static_cast<float>(std::max(rowShare * share(x, x0, x1), 1e-8));
      Cell& cell = m_cells[y * m_width + x];
      cell.coverage += part;
      cell.weighted.r += part * colour.r;
      cell.weighted.g += part * colour.g;
      cell.weighted.b += part * colour.b;
    }
  }
}

double CoverageRaster::coverage(std::size_t x, std::size_t y) const {
  if (m_empty) return 0;
  return std::min(1.0F, m_cells[y * m_width + x].coverage);
}

std::uint32_t CoverageRaster::argb(std::size_t x, std::size_t y) const {
  if (m_empty) return 0;
  const Cell& cell = m_cells[y * m_width + x];
  if (cell.coverage <= 0) return 0;
  const float alpha = kVisible + (1 - kVisible) * std::min(1.0F, cell.coverage);
  const float scale = alpha / cell.coverage;
  return channel(alpha) << 24 | channel(cell.weighted.r * scale) << 16 |
         channel(cell.weighted.g * scale) << 8 | channel(cell.weighted.b * scale);
}

}  // namespace memscape::chart
