// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/axes.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::Axes)
};

constexpr double kTick = 4;
constexpr double kLabelsFromChars = 6;

double tickSpacingPx(const QFontMetricsF& metrics, chart::AxisRange visible) {
  const auto largest = static_cast<std::int64_t>(std::max(std::abs(visible.begin), std::abs(visible.end)));
  return metrics.horizontalAdvance(number(largest)) + metrics.averageCharWidth() * 2.5;
}

chart::Ticks byteTicksOf(const QRectF& area, const chart::AxisMap& bytes, std::int64_t top,
                         double lineHeight) {
  const chart::AxisRange range{std::max(0.0, bytes.fromPx(area.bottom())),
                               std::min(static_cast<double>(top), bytes.fromPx(area.top()))};
  if (range.length() <= 0) return {};
  return chart::byteTicks(range, range.length() * bytes.pxPerUnit(), lineHeight * 2.5);
}

void paintStepLabels(const PaintContext& context, const QRectF& plot, const chart::AxisMap& time,
                     const model::Problem& problem) {
  const QFontMetricsF metrics(context.painter.font());
  const double cell = time.pxPerUnit();
  if (cell < kLabelsFromChars * metrics.averageCharWidth() + 6) return;
  const double y = plot.bottom() + kTick + metrics.height() + 2;
  const auto steps = static_cast<std::int64_t>(problem.steps().size());
  for (std::int64_t s = std::max<std::int64_t>(0, time.cellAt(plot.left())); s < steps; ++s) {
    const double left = std::max(time.toPx(s), plot.left());
    const double right = std::min(time.toPx(s + 1), plot.right());
    if (left >= plot.right()) break;
    const double room = right - left - 6;
    if (room < kLabelsFromChars * metrics.averageCharWidth()) continue;
    context.painter.drawText(
        QRectF(left + 3, y, room, metrics.height()), Qt::AlignCenter | Qt::TextSingleLine,
        metrics.elidedText(text(problem.stepLabel(static_cast<std::size_t>(s))), Qt::ElideLeft, room));
  }
}

}  // namespace

double byteAxisWidth(const QFont& font) {
  const QFontMetricsF metrics(font);
  return metrics.horizontalAdvance(QStringLiteral("0.125 MiB")) + metrics.height() + kTick + 8;
}

double timeAxisHeight(const QFont& font, StepLabels labels) {
  const double line = QFontMetricsF(font).height();
  return kTick + line + 3 + (labels == StepLabels::WhereTheyFit ? line + 2 : 0);
}

void paintTimeGrid(const PaintContext& context, const QRectF& plot, chart::AxisRange visible) {
  const chart::AxisMap map(visible, plot.left(), plot.right());
  context.painter.setPen(QPen(context.theme.grid, 1));
  const double spacing = tickSpacingPx(QFontMetricsF(context.painter.font()), visible);
  for (const std::int64_t tick : chart::stepTicks(visible, plot.width(), spacing).values) {
    const double x = context.snapped(map.toPx(tick)) + 0.5;
    if (x < plot.right()) context.painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  }
}

void paintByteGrid(const PaintContext& context, const QRectF& plot, const chart::AxisMap& bytes,
                   std::int64_t top) {
  context.painter.setPen(QPen(context.theme.grid, 1));
  const double line = QFontMetricsF(context.painter.font()).height();
  for (const std::int64_t tick : byteTicksOf(plot, bytes, top, line).values) {
    const double y = context.snapped(bytes.toPx(tick)) - 0.5;
    if (y > plot.top()) context.painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  }
}

void paintTimeAxis(const PaintContext& context, const QRectF& plot, chart::AxisRange visible,
                   const model::Problem* problem, StepLabels labels) {
  QPainter& painter = context.painter;
  const QFontMetricsF metrics(painter.font());
  const chart::AxisMap map(visible, plot.left(), plot.right());
  painter.setPen(QPen(context.theme.axis, 1));
  painter.drawLine(QPointF(plot.left(), plot.bottom() + 0.5), QPointF(plot.right(), plot.bottom() + 0.5));
  const double spacing = tickSpacingPx(metrics, visible);
  const double half = map.pxPerUnit() / 2;  // a number names a step, so it stands in the step's middle
  const QString unit = Tr::tr("step");
  const double unitLeft = plot.left() - metrics.horizontalAdvance(unit) - 10;
  for (const std::int64_t tick : chart::stepTicks(visible, plot.width(), spacing).values) {
    const double x = map.toPx(tick);
    if (x <= plot.right()) {
      painter.setPen(QPen(context.theme.axis, 1));
      painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + kTick));
    }
    const QString shown = number(tick);
    const double width = metrics.horizontalAdvance(shown) + 2;
    const QRectF box(x + half - width / 2, plot.bottom() + kTick + 1, width, metrics.height());
    if (x + half > plot.right() || box.right() > plot.right() + width / 2) continue;
    painter.setPen(context.theme.mutedText);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, shown);
  }
  painter.setPen(context.theme.mutedText);
  painter.drawText(QRectF(unitLeft, plot.bottom() + kTick + 1, plot.left() - unitLeft - 8, metrics.height()),
                   Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, unit);
  if (labels == StepLabels::WhereTheyFit && problem != nullptr) paintStepLabels(context, plot, map, *problem);
}

void paintByteAxis(const PaintContext& context, const QRectF& area, const chart::AxisMap& bytes,
                   std::int64_t top, double left, const QString& title) {
  QPainter& painter = context.painter;
  const QFontMetricsF metrics(painter.font());
  const chart::Ticks ticks = byteTicksOf(area, bytes, top, metrics.height());
  const double labelLeft = left + metrics.height();
  for (const std::int64_t tick : ticks.values) {
    const double y = bytes.toPx(tick);
    painter.setPen(QPen(context.theme.axis, 1));
    painter.drawLine(QPointF(area.left() - kTick, y), QPointF(area.left(), y));
    painter.setPen(context.theme.mutedText);
    painter.drawText(
        QRectF(labelLeft, y - metrics.height() / 2, area.left() - kTick - 3 - labelLeft, metrics.height()),
        Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
        tickBytes(tick, ticks.spacing, ticks.values.back()));
  }
  painter.setPen(QPen(context.theme.axis, 1));
  painter.drawLine(QPointF(area.left() - 0.5, area.top()), QPointF(area.left() - 0.5, area.bottom()));
  paintUprightTitle(context, area, left, title);
}

void paintUprightTitle(const PaintContext& context, const QRectF& area, double left, const QString& title) {
  QPainter& painter = context.painter;
  const QFontMetricsF metrics(painter.font());
  if (area.height() < kLabelsFromChars * metrics.averageCharWidth()) return;
  painter.save();
  painter.setPen(context.theme.text);
  painter.translate(left, area.center().y());
  painter.rotate(-90);
  painter.drawText(QRectF(-area.height() / 2, 0, area.height(), metrics.height()),
                   Qt::AlignCenter | Qt::TextSingleLine,
                   metrics.elidedText(title, Qt::ElideMiddle, area.height()));
  painter.restore();
}

}  // namespace memscape::ui
