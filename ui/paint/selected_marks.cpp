// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/selected_marks.h"

#include <algorithm>

#include "ui/paint/lines.h"
#include "ui/paint/rect_filler.h"

namespace memscape::ui {
namespace {

constexpr double kSelectedPx = 3;
constexpr double kPlainPx = 12;  // one of many that is smaller has no room for hatching

chart::PixelRect padded(const chart::PixelRect& rect) {
  const double padX = std::max(0.0, kSelectedPx - rect.width()) / 2;
  const double padY = std::max(0.0, kSelectedPx - rect.height()) / 2;
  return {rect.left - padX, rect.top - padY, rect.right + padX, rect.bottom + padY};
}

}  // namespace

void paintSelected(const PaintContext& context, const QRectF& plot, const chart::PixelRect& rect) {
  const QRectF area = toQRectF(padded(rect)) & plot.adjusted(-3, -3, 3, 3);
  if (area.isEmpty()) return;
  QColor hatch = context.theme.selection;
  hatch.setAlpha(70);
  paintHatch(context.painter, area, QPen(hatch, 1), 7);
  context.painter.setBrush(Qt::NoBrush);
  // A light line beside the dark one (or the other way round): it stands out from any fill.
  context.painter.setPen(QPen(context.theme.background, 1));
  context.painter.drawRect(area.adjusted(2.5, 2.5, -2.5, -2.5));
  context.painter.setPen(QPen(context.theme.selection, 2));
  context.painter.drawRect(area.adjusted(1, 1, -1, -1));
}

void SelectedMarks::add(const chart::PixelRect& rect) {
  if (m_few) return paintSelected(m_context, m_plot, rect);
  const chart::PixelRect mark = padded(rect);
  if (mark.right <= m_plot.left() || mark.left >= m_plot.right() || mark.bottom <= m_plot.top() ||
      mark.top >= m_plot.bottom() || m_context.stop.stop_requested())
    return;
  if (std::min(mark.width(), mark.height()) >= kPlainPx)
    paintSelected(m_context, m_plot, rect);
  else
    m_small.push_back(mark);
}

void SelectedMarks::finish() {
  if (m_small.empty()) return;
  PaintContext plain{.painter = m_context.painter, .theme = m_context.theme, .dpr = m_context.dpr};
  plain.stop = m_context.stop;
  plain.quality = chart::RasterQuality::Moving;  // whole pixels
  plain.image = m_context.image;
  const Palette palette(m_context.theme, {m_context.theme.selection});
  RectFiller filler(plain, m_plot, palette);
  const RectFiller::Space space = filler.space();
  filler.fillPixels(false, [&](chart::Raster& raster, chart::RasterPass) {
    for (const chart::PixelRect& mark : m_small)
      raster.add({(mark.left - space.left) * space.scale, (mark.top - space.top) * space.scale,
                  (mark.right - space.left) * space.scale, (mark.bottom - space.top) * space.scale},
                 0);
  });
}

}  // namespace memscape::ui
