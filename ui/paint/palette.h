// SPDX-License-Identifier: Apache-2.0
// The colour of each category of a dress, in one theme.
#pragma once

#include <QColor>
#include <vector>

#include "core/chart/colouring.h"
#include "core/chart/raster.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class Palette {
 public:
  /// Kinds of buffers, in the order of model::BufferKind.
  [[nodiscard]] static Palette byKind(const Theme& theme);
  /// Kinds have their own colours; ordered categories a ramp that is as even to the eye as to a printer, from
  /// dark to light; values the colours of Okabe and Ito, "other" a grey.
  [[nodiscard]] static Palette of(const chart::Colouring& colouring, const Theme& theme);
  /// `fills` by category; categories beyond the last one have its colour.
  Palette(const Theme& theme, std::vector<QColor> fills);

  /// Dimmed styles are faded towards the background.
  [[nodiscard]] QColor fill(chart::Style style) const;
  [[nodiscard]] QColor outline(chart::Style style) const;
  [[nodiscard]] chart::RasterColours forRaster() const;

 private:
  QColor m_background;
  bool m_dark;
  std::vector<QColor> m_fills;
};

}  // namespace memscape::ui
