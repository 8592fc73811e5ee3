// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/waterfall_view.h"

#include <QPainter>
#include <QStringList>
#include <vector>

#include "ui/document/text.h"
#include "ui/paint/lines.h"

namespace memscape::ui {
namespace {

struct Part {
  QString name;
  std::int64_t bytes = 0;
  QColor fill;
  bool hatched = false;  // told apart without its colour
};

std::vector<Part> partsOf(const analysis::Waterfall& w, const Theme& theme) {
  std::vector<Part> parts{{WaterfallView::tr("live"), w.live - w.overlap, theme.occupancy}};
  if (w.padding > 0) parts.push_back({WaterfallView::tr("alignment"), w.padding, theme.lowerBound, true});
  parts.push_back({WaterfallView::tr("holes"), w.holes, theme.waste});
  return parts;
}

}  // namespace

WaterfallView::WaterfallView(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Where the arena goes at the peak"));
}

QSize WaterfallView::sizeHint() const {
  return {240, fontMetrics().height() * 5 / 2 + 6};
}

void WaterfallView::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

void WaterfallView::setWaterfall(std::optional<analysis::Waterfall> waterfall) {
  m_waterfall = waterfall;
  QString said;
  if (m_waterfall) {
    QStringList parts;
    for (const Part& part : partsOf(*m_waterfall, m_theme))
      parts << tr("%1 %2").arg(part.name, exactBytesText(part.bytes));
    said = tr("%1 = arena %2").arg(parts.join(QStringLiteral(" + ")), exactBytesText(m_waterfall->arena));
    setToolTip(tr("%1\nFragmentation %2: 1 − largest free piece (%3) / all free bytes (%4)")
                   .arg(said, percentText(m_waterfall->fragmentationPercent()),
                        bytesText(m_waterfall->largestHole), bytesText(m_waterfall->holes)));
  } else {
    setToolTip({});
  }
  setAccessibleDescription(said);
  update();
}

void WaterfallView::paintEvent(QPaintEvent*) {
  if (!m_waterfall || m_waterfall->arena == 0) return;
  QPainter painter(this);
  const double line = fontMetrics().height();
  const QRectF bar(0.5, 0.5, width() - 1.0, height() - line - 6);
  double left = bar.left();
  QStringList words;
  std::vector<Part> parts = partsOf(*m_waterfall, m_theme);
  double textAt = bar.left();
  for (const Part& part : parts) {
    const double wide =
        bar.width() * static_cast<double>(part.bytes) / static_cast<double>(m_waterfall->arena);
    const QRectF box(left, bar.top(), wide, bar.height());
    painter.fillRect(box, part.fill);
    if (part.hatched) paintHatch(painter, box, QPen(m_theme.background, 1), 5);
    left += wide;
    // Below the bar a swatch and the numbers, one after the other.
    const QRectF swatch(textAt, bar.bottom() + 4 + (line - 10) / 2, 10, 10);
    painter.fillRect(swatch, part.fill);
    if (part.hatched) paintHatch(painter, swatch, QPen(m_theme.background, 1), 4);
    const QString text = tr("%1 %2").arg(part.name, bytesText(part.bytes));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QPointF(swatch.right() + 5, bar.bottom() + 4 + fontMetrics().ascent()), text);
    textAt = swatch.right() + 5 + fontMetrics().horizontalAdvance(text) + 14;
  }
  painter.setPen(QPen(m_theme.axis, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar);
  const QString arena =
      tr("= arena %1 · fragmentation %2")
          .arg(bytesText(m_waterfall->arena), percentText(m_waterfall->fragmentationPercent()));
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(QRectF(textAt, bar.bottom() + 4, width() - textAt, line),
                   Qt::AlignLeft | Qt::TextSingleLine,
                   fontMetrics().elidedText(arena, Qt::ElideRight, static_cast<int>(width() - textAt)));
}

}  // namespace memscape::ui
