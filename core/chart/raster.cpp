// SPDX-License-Identifier: Apache-2.0
#include "core/chart/raster.h"

#include <cmath>

namespace memscape::chart {
namespace {

// A rectangle of no measurable size still leaves a trace that is found again.
constexpr double kLeast = 1e-4;
constexpr float kLeastShare = 1e-8F;

/// How much of the cell [i, i + 1) lies in [from, to).
double share(std::size_t i, double from, double to) {
  const auto cell = static_cast<double>(i);
  return std::min(to, cell + 1) - std::max(from, cell);
}

std::uint32_t over(std::uint32_t below, float alpha, float r, float g, float b) {
  const auto blend = [&](int shift, float value) {
    const float under = static_cast<float>(below >> shift & 0xFF) * (1 - alpha);
    return static_cast<std::uint32_t>(std::lround(std::min(255.0F, under + value * alpha))) << shift;
  };
  return blend(24, 255) | blend(16, r) | blend(8, g) | blend(0, b);
}

/// Fills of other libraries leave the upper halves of wide registers in use, and then code that does not use
/// them takes nearly twice as long on some processors.
void releaseWideRegisters() {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx") != 0) __asm__ volatile("vzeroupper");
#endif
}

}  // namespace

Raster::Raster(RasterQuality quality, const PixelBand& band, const RasterColours& colours, int outline)
    : m_quality(quality),
      m_band(band),
      m_width(static_cast<double>(band.width)),
      m_height(static_cast<double>(band.rows)),
      m_top(static_cast<double>(band.top)),
      m_bottom(static_cast<double>(band.top + band.rows)),
      m_colours(&colours),
      m_outline(outline) {
  releaseWideRegisters();
}

void Raster::fill(const PixelRect& rect, Style style) {
  const Box box = snapped(rect);
  const double least = std::min(rect.width(), rect.height());
  if (least < kOutlineFromPx * m_outline) return paint(box, m_colours->fill[style]);
  const int t = m_outline;
  const std::uint32_t edge = m_colours->outline[style];
  if (rect.top >= 0) paint({box.left, box.top, box.right, box.top + t}, edge);
  paint({box.left, box.bottom - t, box.right, box.bottom}, edge);
  // What is cut off at the picture's side has no edge there.
  const int left = rect.left >= 0 ? box.left + t : box.left;
  const int right = rect.right <= m_width ? box.right - t : box.right;
  const int top = rect.top >= 0 ? box.top + t : box.top;
  if (left > box.left) paint({box.left, top, left, box.bottom - t}, edge);
  if (right < box.right) paint({right, top, box.right, box.bottom - t}, edge);
  if (left < right) paint({left, top, right, box.bottom - t}, m_colours->fill[style]);
}

void Raster::cover(const PixelRect& rect, Style style) {
  const double x0 = std::max(rect.left, 0.0);
  const double y0 = std::max(rect.top - m_top, 0.0);
  const double x1 = std::min(std::max(rect.right, rect.left + kLeast), m_width);
  const double y1 = std::min(std::max(rect.bottom, rect.top + kLeast) - m_top, m_height);
  if (x0 >= x1 || y0 >= y1) return;
  if (m_cells.empty()) m_cells.resize(m_band.width * m_band.rows);
  const std::uint32_t colour = m_colours->fill[style];
  const auto r = static_cast<float>(colour >> 16 & 0xFF);
  const auto g = static_cast<float>(colour >> 8 & 0xFF);
  const auto b = static_cast<float>(colour & 0xFF);
  const auto right = static_cast<std::size_t>(std::ceil(x1));
  const auto bottom = static_cast<std::size_t>(std::ceil(y1));
  for (auto y = static_cast<std::size_t>(y0); y < bottom; ++y) {
    const double rowShare = share(y, y0, y1);
    for (auto x = static_cast<std::size_t>(x0); x < right; ++x) {
      const float part = std::max(static_cast<float>(rowShare * share(x, x0, x1)), kLeastShare);
      Cell& cell = m_cells[y * m_band.width + x];
      cell.coverage += part;
      cell.r += part * r;
      cell.g += part * g;
      cell.b += part * b;
    }
  }
}

void Raster::finish() {
  if (m_cells.empty()) return;
  const Cell* cell = m_cells.data();
  for (std::size_t y = 0; y < m_band.rows; ++y) {
    std::uint32_t* row = m_band.pixels + y * m_band.stride;
    for (std::size_t x = 0; x < m_band.width; ++x, ++cell) {
      if (cell->coverage <= 0) continue;
      const float alpha = kVisible + (1 - kVisible) * std::min(1.0F, cell->coverage);
      row[x] =
          over(row[x], alpha, cell->r / cell->coverage, cell->g / cell->coverage, cell->b / cell->coverage);
    }
  }
  m_cells.clear();
}

double Raster::coverage(std::size_t x, std::size_t y) const {
  if (m_cells.empty()) return 0;
  return std::min(1.0F, m_cells[y * m_band.width + x].coverage);
}

}  // namespace memscape::chart
