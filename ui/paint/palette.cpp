// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/palette.h"

#include <algorithm>
#include <iterator>

namespace memscape::ui {
namespace {

constexpr double kDimmedShare = 0.22;  // of the colour; the rest is background
constexpr int kDarkerLight = 145;
constexpr int kDarkerDark = 190;

int mixed(int a, int b, double share) {
  return static_cast<int>(a * share + b * (1 - share) + 0.5);
}

// Nine points of viridis, evenly spaced (van der Walt and Smith, 2015).
constexpr QRgb kRamp[] = {0xFF440154, 0xFF472D7B, 0xFF3B528B, 0xFF2C728E, 0xFF21918C,
                          0xFF28AE80, 0xFF5EC962, 0xFFADDC30, 0xFFFDE725};
// Okabe and Ito (2008), without black, in an order that keeps the first ones far apart.
constexpr QRgb kValues[] = {0xFF56B4E9, 0xFFE69F00, 0xFF009E73, 0xFFCC79A7,
                            0xFF0072B2, 0xFFF0E442, 0xFFD55E00};
static_assert(std::size(kRamp) >= chart::kColouredStretches && std::size(kValues) >= chart::kColouredValues);

/// Somewhat darker on a dark ground, where full colours glare.
QColor onGround(QRgb colour, const Theme& theme) {
  return theme.kind == ThemeKind::Dark ? QColor(colour).darker(118) : QColor(colour);
}

}  // namespace

Palette Palette::of(const chart::Colouring& colouring, const Theme& theme) {
  if (colouring.field == analysis::BufferField::Kind) return byKind(theme);
  const std::size_t count = colouring.categories.size();
  std::vector<QColor> fills;
  for (std::size_t c = 0; c < count; ++c) {
    const std::size_t last = std::size(kRamp) - 1;
    if (colouring.categories[c].other)
      fills.push_back(theme.fill(model::BufferKind::Constant));
    else if (colouring.ordered)
      fills.push_back(onGround(kRamp[count < 2 ? last / 2 : c * last / (count - 1)], theme));
    else
      fills.push_back(onGround(kValues[c], theme));
  }
  return {theme, std::move(fills)};
}

Palette Palette::byKind(const Theme& theme) {
  std::vector<QColor> fills;
  for (int kind = 0; kind <= static_cast<int>(model::BufferKind::Workspace); ++kind)
    fills.push_back(theme.fill(static_cast<model::BufferKind>(kind)));
  return {theme, std::move(fills)};
}

Palette::Palette(const Theme& theme, std::vector<QColor> fills)
    : m_background(theme.background), m_dark(theme.kind == ThemeKind::Dark), m_fills(std::move(fills)) {
  if (m_fills.empty()) m_fills.push_back(theme.axis);
}

QColor Palette::fill(chart::Style style) const {
  const QColor full = m_fills[std::min<std::size_t>(chart::categoryOf(style), m_fills.size() - 1)];
  if ((style & chart::kDimmed) == 0) return full;
  return {mixed(full.red(), m_background.red(), kDimmedShare),
          mixed(full.green(), m_background.green(), kDimmedShare),
          mixed(full.blue(), m_background.blue(), kDimmedShare)};
}

QColor Palette::outline(chart::Style style) const {
  return fill(style).darker((style & chart::kDimmed) != 0 ? 112 : m_dark ? kDarkerDark : kDarkerLight);
}

chart::RasterColours Palette::forRaster() const {
  chart::RasterColours colours;
  for (std::size_t style = 0; style < colours.fill.size(); ++style) {
    colours.fill[style] = fill(static_cast<chart::Style>(style)).rgb();
    colours.outline[style] = outline(static_cast<chart::Style>(style)).rgb();
  }
  return colours;
}

}  // namespace memscape::ui
