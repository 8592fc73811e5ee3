// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_overlays.h"

#include <QFontMetricsF>
#include <algorithm>

#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

constexpr double kArrowPx = 5;

void paintArrow(QPainter& painter, QPointF from, QPointF to) {
  painter.drawLine(from, to);
  const QPointF along = to - from;
  const double length = std::hypot(along.x(), along.y());
  if (length < 3 * kArrowPx) return;
  const QPointF unit = along / length;
  const QPointF side(-unit.y(), unit.x());
  for (const auto& [tip, inward] : {std::pair(from, unit), std::pair(to, -unit)}) {
    painter.drawLine(tip, tip + (inward * 2 + side) * (kArrowPx / 2));
    painter.drawLine(tip, tip + (inward * 2 - side) * (kArrowPx / 2));
  }
}

}  // namespace

void paintProbe(const PaintContext& context, const QRectF& plot, const QRectF& area,
                const chart::AxisMap& time, model::Step step) {
  if (step < 0) return;
  const double x = (time.toPx(step) + time.toPx(step + 1)) / 2;
  if (x < plot.left() || x > plot.right()) return;
  context.painter.setPen(QPen(context.theme.mutedText, 1));
  context.painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

void paintBand(const PaintContext& context, const QRectF& band, const QColor& colour) {
  QColor veil = colour;
  context.painter.setPen(QPen(veil, 1, Qt::DashLine));
  veil.setAlpha(40);
  context.painter.setBrush(veil);
  context.painter.drawRect(band);
}

void paintMarkedSpans(const PaintContext& context, const QRectF& plot, const chart::AxisMap& time,
                      std::span<const model::LiveRange> spans, bool named) {
  QPainter& painter = context.painter;
  const QFontMetricsF metrics(painter.font());
  const double labelHeight = metrics.height();
  for (const model::LiveRange& span : spans) {
    const double left = std::clamp(time.toPx(span.begin), plot.left() - 4, plot.right() + 4);
    const double right = std::clamp(time.toPx(span.end), plot.left() - 4, plot.right() + 4);
    if (right < plot.left() || left > plot.right()) continue;
    QColor veil = context.theme.mark;
    veil.setAlpha(26);
    painter.fillRect(QRectF(QPointF(left, plot.top()), QPointF(right, plot.bottom())) & plot, veil);
    painter.setPen(QPen(context.theme.mark, 1.5, Qt::DashDotDotLine));
    for (const double x : {left, right})
      if (x >= plot.left() && x <= plot.right())
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const QString text = stepCount(span.end - span.begin);
    const double needed = metrics.horizontalAdvance(text) + 8;
    const QRectF visible = QRectF(left, plot.top(), right - left, labelHeight) & plot;
    if (!named || visible.width() < needed) continue;
    const QRectF box(visible.center().x() - needed / 2, plot.top() + 1, needed, labelHeight);
    painter.fillRect(box, context.theme.mark);
    painter.setPen(context.theme.textOn(context.theme.mark));
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
  }
}

void paintMeasure(const PaintContext& context, const QRectF& plot, const QRectF& area, const QString& text) {
  QPainter& painter = context.painter;
  const QRectF shown = area & plot;
  if (shown.isNull()) return;
  QColor veil = context.theme.background;
  veil.setAlpha(90);
  painter.fillRect(shown, veil);
  // A pale line below the dark one: it has to stand out from every fill.
  for (const auto& [colour, width] :
       {std::pair(context.theme.background, 4.0), std::pair(context.theme.text, 1.5)}) {
    painter.setPen(QPen(colour, width));
    painter.setBrush(Qt::NoBrush);
    paintArrow(painter, shown.bottomLeft(), shown.bottomRight());
    paintArrow(painter, shown.bottomLeft(), shown.topLeft());
  }
  const QFontMetricsF metrics(painter.font());
  const QSizeF size(metrics.horizontalAdvance(text) + 12, metrics.height() + 6);
  // Inside of the area where there is room, else beside it.
  QPointF corner = shown.width() >= size.width() && shown.height() >= size.height()
                       ? shown.center() - QPointF(size.width(), size.height()) / 2
                       : QPointF(shown.right() + 6, shown.center().y() - size.height() / 2);
  corner.setX(std::clamp(corner.x(), plot.left(), std::max(plot.left(), plot.right() - size.width())));
  corner.setY(std::clamp(corner.y(), plot.top(), std::max(plot.top(), plot.bottom() - size.height())));
  const QRectF box(corner, size);
  painter.fillRect(box, context.theme.text);
  painter.setPen(context.theme.background);
  painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
}

}  // namespace memscape::ui
