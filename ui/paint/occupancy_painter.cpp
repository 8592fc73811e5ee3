// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/occupancy_painter.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <algorithm>

#include "ui/paint/axes.h"
#include "ui/paint/format.h"
#include "ui/paint/lines.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::OccupancyPainter)
};

/// One stretch of the chart with equal values: a step of the function, or a column of pixels that holds
/// several steps and keeps their extremes.
struct Stretch {
  double left = 0;
  double right = 0;
  std::int64_t liveLeast = 0;
  std::int64_t liveMost = 0;
  std::int64_t extentMost = 0;
};

std::vector<Stretch> stretches(const chart::OccupancyScene& scene, const chart::AxisMap& time,
                               const QRectF& plot, double dpr) {
  std::vector<Stretch> result;
  const auto first = scene.at(time.cellAt(plot.left())).value_or(0);
  double columnEnd = plot.left();
  for (std::size_t i = first; i < scene.times.size(); ++i) {
    const double left = std::max(time.toPx(scene.times[i]), plot.left());
    if (left >= plot.right()) break;
    const bool last = i + 1 == scene.times.size();
    const double right = last ? plot.right() : std::min(time.toPx(scene.times[i + 1]), plot.right());
    if (right <= plot.left()) continue;
    if (!result.empty() && right < columnEnd) {
      Stretch& column = result.back();
      column.right = right;
      column.liveLeast = std::min(column.liveLeast, scene.live[i]);
      column.liveMost = std::max(column.liveMost, scene.live[i]);
      column.extentMost = std::max(column.extentMost, scene.extent[i]);
    } else {
      result.push_back({left, right, scene.live[i], scene.live[i], scene.extent[i]});
      columnEnd = left + 1 / dpr;
    }
  }
  return result;
}

template <class Value>
QPainterPath outline(const std::vector<Stretch>& parts, const chart::AxisMap& bytes, Value value) {
  QPainterPath path;
  for (const Stretch& part : parts) {
    const double y = bytes.toPx(value(part));
    if (path.isEmpty())
      path.moveTo(part.left, y);
    else
      path.lineTo(part.left, y);
    path.lineTo(part.right, y);
  }
  return path;
}

void fillBelow(QPainter& painter, QPainterPath path, const std::vector<Stretch>& parts, double base,
               const QColor& colour) {
  path.lineTo(parts.back().right, base);
  path.lineTo(parts.front().left, base);
  path.closeSubpath();
  painter.fillPath(path, colour);
}

std::vector<LineMark> marksOf(const chart::OccupancyScene& scene, const chart::AxisMap& bytes) {
  std::vector<LineMark> marks{{Line::ArenaTop, scene.arena, bytes.toPx(scene.arena)}};
  if (scene.lowerBound > 0)
    marks.push_back({Line::LowerBound, scene.lowerBound, bytes.toPx(scene.lowerBound)});
  if (scene.limit && *scene.limit <= scene.height())
    marks.push_back({Line::Limit, *scene.limit, bytes.toPx(*scene.limit)});
  return marks;
}

}  // namespace

chart::AxisRange occupancyRange(const chart::OccupancyScene& scene) {
  return {0, static_cast<double>(scene.height()) * 1.06};
}

void paintOccupancy(const PaintContext& context, const QRectF& plot, const OccupancyPicture& picture) {
  const chart::OccupancyScene& scene = picture.scenes.occupancy;
  const chart::AxisMap time(picture.time, plot.left(), plot.right());
  const chart::AxisMap bytes(occupancyRange(scene), plot.bottom(), plot.top());
  QPainter& painter = context.painter;
  context.painter.fillRect(plot, context.theme.background);
  paintTimeGrid(context, plot, picture.time);
  paintByteGrid(context, plot, bytes, scene.height());
  const std::vector<Stretch> parts = stretches(scene, time, plot, context.dpr);
  if (!parts.empty()) {
    const auto most = outline(parts, bytes, [](const Stretch& s) { return s.liveMost; });
    const auto least = outline(parts, bytes, [](const Stretch& s) { return s.liveLeast; });
    const auto extent =
        outline(parts, bytes, [](const Stretch& s) { return std::max(s.extentMost, s.liveMost); });
    QColor between = context.theme.occupancy;
    between.setAlpha(150);  // a column's steps lie between its extremes
    fillBelow(painter, extent, parts, plot.bottom(), context.theme.waste);
    fillBelow(painter, most, parts, plot.bottom(), between);
    fillBelow(painter, least, parts, plot.bottom(), context.theme.occupancy);
    painter.setPen(QPen(context.theme.axis, 1));
    painter.drawPath(extent);
    painter.setPen(QPen(context.theme.occupancy.darker(150), 1));
    painter.drawPath(most);
  }
  paintPeaks(context, plot, time, scene.peaks);
  paintMarks(context, plot, marksOf(scene, bytes));
}

void paintOccupancyFrame(const PaintContext& context, const QRectF& plot, const OccupancyPicture& picture,
                         double left, double right) {
  const chart::OccupancyScene& scene = picture.scenes.occupancy;
  const chart::AxisMap bytes(occupancyRange(scene), plot.bottom(), plot.top());
  paintByteAxis(context, plot, bytes, scene.height(), left, Tr::tr("bytes in use"));
  paintMarkLabels(context, plot, QRectF(plot.topLeft(), QPointF(right, plot.bottom())),
                  marksOf(scene, bytes));
}

}  // namespace memscape::ui
