// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/rect_filler.h"

namespace memscape::ui {
namespace {

constexpr std::size_t kPixelsPerBand = 1U << 18U;

std::size_t devicePixels(double length, double dpr) {
  return static_cast<std::size_t>(std::max(0.0, std::ceil(length * dpr)));
}

}  // namespace

RectFiller::RectFiller(const PaintContext& context, const QRectF& clip, const Palette& palette)
    : m_context(context), m_clip(clip), m_palette(palette) {
  if (context.vector) return;
  m_space = {clip.left(), clip.top(), context.dpr};
  m_colours = palette.forRaster();
  m_width = devicePixels(clip.width(), context.dpr);
  m_height = devicePixels(clip.height(), context.dpr);
  if (m_width == 0 || m_height == 0 || intoContext()) return;
  m_image =
      QImage(static_cast<int>(m_width), static_cast<int>(m_height), QImage::Format_ARGB32_Premultiplied);
  m_image.fill(Qt::transparent);
}

/// In a moving picture speed is all; one at rest can be stopped between bands.
std::size_t RectFiller::rowsPerBand() const {
  if (m_context.quality == chart::RasterQuality::Moving) return m_height;
  return std::max<std::size_t>(16, kPixelsPerBand / m_width);
}

/// Only where the clip begins and ends on whole pixels of the image.
bool RectFiller::intoContext() const {
  if (m_context.image == nullptr) return false;
  const QPointF corner = m_clip.topLeft() * m_context.dpr;
  return corner.x() == std::floor(corner.x()) && corner.y() == std::floor(corner.y()) && corner.x() >= 0 &&
         corner.y() >= 0 && corner.x() + static_cast<double>(m_width) <= m_context.image->width() &&
         corner.y() + static_cast<double>(m_height) <= m_context.image->height();
}

chart::PixelBand RectFiller::band(std::size_t top, std::size_t bottom) {
  const bool own = !m_image.isNull();
  QImage& image = own ? m_image : *m_context.image;
  const QPointF corner = own ? QPointF() : m_clip.topLeft() * m_context.dpr;
  const auto stride = static_cast<std::size_t>(image.bytesPerLine()) / sizeof(std::uint32_t);
  auto* pixels = reinterpret_cast<std::uint32_t*>(image.bits());
  return {.pixels = pixels + (static_cast<std::size_t>(corner.y()) + top) * stride +
                    static_cast<std::size_t>(corner.x()),
          .stride = stride,
          .width = m_width,
          .rows = bottom - top,
          .top = top};
}

void RectFiller::drawImage() {
  if (m_image.isNull()) return;
  m_context.painter.drawImage(QRectF(m_clip.topLeft(), QSizeF(m_image.size()) / m_context.dpr), m_image);
}

QRectF RectFiller::visible(const chart::PixelRect& rect) const {
  const auto x = [this](double px) { return px / m_space.scale + m_space.left; };
  const auto y = [this](double px) { return px / m_space.scale + m_space.top; };
  // Cut off far away, then snap: a painter's own coordinates are not made for 10^12 pixels.
  const double left = m_context.snapped(std::max(x(rect.left), m_clip.left()));
  const double top = m_context.snapped(std::max(y(rect.top), m_clip.top()));
  const double right = m_context.snapped(std::min(x(rect.right), m_clip.right()));
  const double bottom = m_context.snapped(std::min(y(rect.bottom), m_clip.bottom()));
  if (left >= right || top >= bottom) return {};
  return {left, top, right - left, bottom - top};
}

void RectFiller::addVector(const chart::PixelRect& rect, chart::Style style) {
  const QColor fill = m_palette.fill(style);
  if (std::min(rect.width(), rect.height()) < chart::Raster::kThinPx) return addThinVector(rect, fill);
  const QRectF seen = visible(rect);
  if (seen.isEmpty()) return;
  QPainter& painter = m_context.painter;
  if (std::min(seen.width(), seen.height()) < chart::Raster::kOutlineFromPx) {
    painter.fillRect(seen, fill);
  } else {
    painter.setPen(QPen(m_palette.outline(style), 1));
    painter.setBrush(fill);
    painter.drawRect(seen.adjusted(0.5, 0.5, -0.5, -0.5));
  }
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

}  // namespace memscape::ui
