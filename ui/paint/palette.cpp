// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/palette.h"

#include <algorithm>

namespace memscape::ui {
namespace {

constexpr double kDimmedShare = 0.22;  // of the colour; the rest is background
constexpr int kDarkerLight = 145;
constexpr int kDarkerDark = 190;

int mixed(int a, int b, double share) {
  return static_cast<int>(a * share + b * (1 - share) + 0.5);
}

}  // namespace

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
