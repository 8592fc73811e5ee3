// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/lines.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::Lines)
};

struct Placed {
  double lineY;
  double y;  // of the label's middle
  QString names;
  QString value;
  QColor colour;
  double height = 0;
};

/// Moves labels apart, first down, then those that fell off the end up again.
void spread(std::vector<Placed>& labels, const QRectF& area) {
  double next = area.top();
  for (Placed& placed : labels) {
    placed.y = std::max(placed.lineY, next + placed.height / 2);
    next = placed.y + placed.height / 2;
  }
  double last = area.bottom();
  for (auto placed = labels.rbegin(); placed != labels.rend(); ++placed) {
    placed->y = std::min(placed->y, last - placed->height / 2);
    last = placed->y - placed->height / 2;
  }
}

std::vector<Placed> joinEqual(const std::vector<LineMark>& marks, const QRectF& plot, const Theme& theme) {
  std::vector<LineMark> sorted = marks;
  std::ranges::stable_sort(sorted, std::ranges::greater{}, &LineMark::bytes);
  std::vector<Placed> labels;
  for (std::size_t i = 0; i < sorted.size();) {
    QStringList names;
    const LineMark& first = sorted[i];
    for (; i < sorted.size() && sorted[i].bytes == first.bytes; ++i) names << label(sorted[i].line);
    if (first.y < plot.top() - 1 || first.y > plot.bottom() + 1) continue;
    labels.push_back({.lineY = first.y,
                      .y = first.y,
                      .names = names.join(QStringLiteral(" = ")),
                      .value = iecBytes(first.bytes),
                      .colour = names.size() == 1 ? pen(first.line, theme).color() : theme.text});
  }
  return labels;
}

}  // namespace

QPen pen(Line line, const Theme& theme) {
  QPen result;
  result.setCapStyle(Qt::FlatCap);
  switch (line) {
    case Line::ArenaTop:
      result.setColor(theme.arenaTop);
      result.setWidthF(1.5);
      break;
    case Line::LowerBound:
      result.setColor(theme.lowerBound);
      result.setWidthF(2);
      result.setDashPattern({1, 2});
      break;
    case Line::Limit:
      result.setColor(theme.limit);
      result.setWidthF(2);
      result.setDashPattern({5, 2.5});
      break;
    case Line::Peak:
      result.setColor(theme.peak);
      result.setWidthF(1.5);
      result.setDashPattern({5, 2, 1.2, 2});
      break;
  }
  return result;
}

QString label(Line line) {
  switch (line) {
    case Line::ArenaTop:
      return Tr::tr("arena");
    case Line::LowerBound:
      return Tr::tr("bound");
    case Line::Limit:
      return Tr::tr("limit");
    case Line::Peak:
      return Tr::tr("peak");
  }
  return {};
}

void paintMarks(const PaintContext& context, const QRectF& plot, const std::vector<LineMark>& marks) {
  for (const LineMark& mark : marks) {
    if (mark.y < plot.top() || mark.y > plot.bottom()) continue;
    context.painter.setPen(pen(mark.line, context.theme));
    context.painter.drawLine(QPointF(plot.left(), mark.y), QPointF(plot.right(), mark.y));
  }
}

void paintMarkLabels(const PaintContext& context, const QRectF& plot, const QRectF& area,
                     const std::vector<LineMark>& marks) {
  constexpr double kLeader = 10;
  const QFontMetricsF metrics(context.painter.font());
  const double width = area.right() - plot.right() - kLeader - 3;
  std::vector<Placed> labels = joinEqual(marks, plot, context.theme);
  for (Placed& placed : labels) {
    const QString line = placed.names + QLatin1Char(' ') + placed.value;
    const bool oneLine = metrics.horizontalAdvance(line) <= width;
    if (oneLine) placed.value = std::exchange(placed.names, QString()) + QLatin1Char(' ') + placed.value;
    placed.height = metrics.height() * (oneLine ? 1 : 2);
  }
  spread(labels, area);
  for (const Placed& placed : labels) {
    context.painter.setPen(QPen(placed.colour, 1));
    context.painter.drawLine(QPointF(plot.right(), placed.lineY), QPointF(plot.right() + kLeader, placed.y));
    QRectF box(plot.right() + kLeader + 3, placed.y - placed.height / 2, width, metrics.height());
    for (const QString& line : {placed.names, placed.value}) {
      if (line.isEmpty()) continue;
      context.painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                               metrics.elidedText(line, Qt::ElideRight, width + 1));
      box.translate(0, metrics.height());
    }
  }
}

double markLabelWidth(const QFont& font) {
  return QFontMetricsF(font).horizontalAdvance(Tr::tr("bound") + QStringLiteral(" 1000.0 MiB")) + 18;
}

void paintHatch(QPainter& painter, const QRectF& rect, const QPen& hatchPen, double spacing) {
  painter.setPen(hatchPen);
  // Lines x + y = c; anchored to the origin so that neighbouring areas join.
  const double first = std::ceil((rect.left() + rect.top()) / spacing) * spacing;
  for (double c = first; c < rect.right() + rect.bottom(); c += spacing) {
    const double x0 = std::max(rect.left(), c - rect.bottom());
    const double x1 = std::min(rect.right(), c - rect.top());
    if (x0 < x1) painter.drawLine(QPointF(x0, c - x0), QPointF(x1, c - x1));
  }
}

void paintPeaks(const PaintContext& context, const QRectF& plot, const chart::AxisMap& time,
                const std::vector<model::LiveRange>& peaks) {
  constexpr double kBandFromPx = 3;
  QColor band = context.theme.peak;
  band.setAlpha(36);
  double lastRight = plot.left() - kBandFromPx;  // many peaks in a few pixels are one mark
  for (const model::LiveRange& peak : peaks) {
    const double left = std::max(time.toPx(peak.begin), plot.left());
    const double right = std::min(time.toPx(peak.end), plot.right());
    if (left > plot.right() || right < plot.left() || right < lastRight + kBandFromPx) continue;
    if (right - left >= kBandFromPx)
      context.painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), band);
    const double middle = (left + right) / 2;
    context.painter.setPen(pen(Line::Peak, context.theme));
    context.painter.drawLine(QPointF(middle, plot.bottom()), QPointF(middle, plot.top()));
    lastRight = right;
  }
}

}  // namespace memscape::ui
