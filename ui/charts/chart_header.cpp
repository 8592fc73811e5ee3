// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_header.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace memscape::ui {
namespace {

constexpr double kPad = 8;

}  // namespace

ChartHeader::ChartHeader(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ChartHeader::setText(const QString& title, const Summary& summary) {
  m_title = title;
  m_summary = summary;
  const QString all =
      (QStringList(title) + summary.parts + QStringList(summary.status)).join(QStringLiteral(", "));
  setAccessibleName(all);
  setToolTip(all);  // what is elided can still be read
  update();
}

void ChartHeader::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

QSize ChartHeader::sizeHint() const {
  return {200, static_cast<int>(std::ceil(QFontMetricsF(font()).height())) + 10};
}

QColor ChartHeader::badgeColour() const {
  switch (m_summary.verdict) {
    case Verdict::Good:
      return m_theme.fill(model::BufferKind::Input);
    case Verdict::Doubtful:
      return m_theme.fill(model::BufferKind::Output);
    case Verdict::Bad:
      return m_theme.invalid;
  }
  return m_theme.axis;
}

void ChartHeader::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), m_theme.background);
  const QFontMetricsF metrics(font());
  double right = width() - kPad;
  if (!m_summary.status.isEmpty()) {
    const QString status = metrics.elidedText(m_summary.status, Qt::ElideRight, width() * 0.45);
    const double badge = metrics.horizontalAdvance(status) + 2 * kPad;
    const QRectF box(right - badge, 3, badge, height() - 6);
    painter.setPen(Qt::NoPen);
    painter.setBrush(badgeColour());
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(m_theme.textOn(badgeColour()));
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, status);
    right = box.left() - kPad;
  }
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetricsF boldMetrics(bold);
  const QString figures = m_summary.parts.join(QStringLiteral("  ·  "));
  const double room = right - kPad;
  // The title gives way first, down to a third.
  const double titleRoom = std::max(room / 3, room - metrics.horizontalAdvance(figures) - 2 * kPad);
  const QString title = boldMetrics.elidedText(m_title, Qt::ElideMiddle, titleRoom);
  painter.setFont(bold);
  painter.setPen(m_theme.text);
  painter.drawText(QRectF(kPad, 0, titleRoom, height()),
                   Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);
  const double left = kPad + boldMetrics.horizontalAdvance(title) + 2 * kPad;
  if (right <= left) return;
  painter.setFont(font());
  painter.setPen(m_theme.mutedText);
  painter.drawText(QRectF(left, 0, right - left, height()),
                   Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                   metrics.elidedText(figures, Qt::ElideRight, right - left));
}

}  // namespace memscape::ui
