// SPDX-License-Identifier: Apache-2.0
// Marks rectangles as selected, however many there are.
#pragma once

#include <QRectF>
#include <cstddef>
#include <vector>

#include "core/chart/layout_geometry.h"
#include "ui/paint/paint_context.h"

namespace memscape::ui {

/// So many are marked one by one, with outline and hatching, each time a chart is painted. More are a part
/// of its image, and the small ones of them plain.
inline constexpr std::size_t kFewSelected = 500;

/// The outline and hatching of a selected rectangle, never thinner than 3 px.
void paintSelected(const PaintContext& context, const QRectF& plot, const chart::PixelRect& rect);

class SelectedMarks {
 public:
  /// `selected`: how many things are. Both others outlive the marks.
  SelectedMarks(const PaintContext& context, const QRectF& plot, std::size_t selected)
      : m_context(context), m_plot(plot), m_few(selected <= kFewSelected) {}

  /// A rectangle in units of the painter.
  void add(const chart::PixelRect& rect);
  /// Paints what add() has kept back. O(rectangles in the plot + pixels).
  void finish();

 private:
  const PaintContext& m_context;
  const QRectF& m_plot;
  bool m_few;
  std::vector<chart::PixelRect> m_small;
};

}  // namespace memscape::ui
