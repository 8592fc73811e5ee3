// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/rect_filler.h"

#include <QImage>

namespace memscape::ui {
namespace {

constexpr double kThinDevicePx = 2;  // below: coverage
constexpr double kOutlineFromPx = 4;

std::size_t devicePixels(double length, double dpr) {
  return static_cast<std::size_t>(std::max(1.0, std::ceil(length * dpr)));
}

QColor outlineOf(const QColor& fill, const Theme& theme) {
  QColor outline = theme.kind == ThemeKind::Dark ? fill.darker(190) : fill.darker(145);
  return outline;
}

}  // namespace

RectFiller::RectFiller(const PaintContext& context, const QRectF& clip)
    : m_context(context),
      m_clip(clip),
      m_coverage(devicePixels(clip.width(), context.dpr), devicePixels(clip.height(), context.dpr)) {}

QRectF RectFiller::add(const chart::PixelRect& rect, const QColor& fill) {
  const double dpr = m_context.dpr;
  if (std::min(rect.width(), rect.height()) * dpr < kThinDevicePx) {
    if (m_context.vector) {
      addThinVector(rect, fill);
    } else {
      const chart::Rgb colour{fill.redF(), fill.greenF(), fill.blueF()};
      m_coverage.add((rect.left - m_clip.left()) * dpr, (rect.top - m_clip.top()) * dpr,
                     (rect.right - m_clip.left()) * dpr, (rect.bottom - m_clip.top()) * dpr, colour);
    }
    return {};
  }
  // Cut off far away, then snap: a painter's own coordinates are not made for 10^12 pixels.
  const double left = m_context.snapped(std::max(rect.left, m_clip.left()));
  const double top = m_context.snapped(std::max(rect.top, m_clip.top()));
  const double right = m_context.snapped(std::min(rect.right, m_clip.right()));
  const double bottom = m_context.snapped(std::min(rect.bottom, m_clip.bottom()));
  if (left >= right || top >= bottom) return {};
  const QRectF visible(left, top, right - left, bottom - top);
  QPainter& painter = m_context.painter;
  if (std::min(visible.width(), visible.height()) < kOutlineFromPx) {
    painter.fillRect(visible, fill);
  } else {
    painter.setPen(QPen(outlineOf(fill, m_context.theme), 1));
    painter.setBrush(fill);
    painter.drawRect(visible.adjusted(0.5, 0.5, -0.5, -0.5));
  }
  return visible;
}

void RectFiller::addThinVector(const chart::PixelRect& rect, const QColor& fill) {
  // Half-pixel steps: finer than the eye, and a million slivers become as many as there are places.
  const auto place = [](double px) { return std::floor(px * 2) / 2; };
  const double left = place(std::max(rect.left, m_clip.left()));
  const double top = place(std::max(rect.top, m_clip.top()));
  const double right = std::max(std::min(rect.right, m_clip.right()), left + 0.5);
  const double bottom = std::max(std::min(rect.bottom, m_clip.bottom()), top + 0.5);
  if (left >= m_clip.right() || top >= m_clip.bottom() || rect.right < m_clip.left() ||
      rect.bottom < m_clip.top())
    return;
  const auto part = [](double px) { return static_cast<std::uint64_t>(px * 2) & 0xFFFF; };
  const std::uint64_t key = part(left) << 48 | part(top) << 32 | part(right) << 16 | part(bottom);
  if (!m_drawnThin.insert(key).second) return;
  m_context.painter.fillRect(QRectF(left, top, right - left, bottom - top), fill);
}

void RectFiller::finish() {
  if (m_coverage.empty()) return;
  const int width = static_cast<int>(m_coverage.width());
  const int height = static_cast<int>(m_coverage.height());
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < height; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < width; ++x)
      line[x] = m_coverage.argb(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
  }
  m_context.painter.drawImage(QRectF(m_clip.topLeft(), QSizeF(width / m_context.dpr, height / m_context.dpr)),
                              image);
}

}  // namespace memscape::ui
