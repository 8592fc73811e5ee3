// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/occupancy_chart.h"

#include <cmath>

#include "ui/charts/chart_link.h"
#include "ui/document/selection.h"
#include "ui/paint/format.h"
#include "ui/paint/occupancy_painter.h"

namespace memscape::ui {

OccupancyChart::OccupancyChart(ChartLink* link, Selection* selection, QWidget* parent)
    : ChartWidget(link, selection, parent) {
  setAccessibleName(tr("Occupancy"));
  setAccessibleDescription(tr("Live bytes and the highest used offset at each step."));
}

chart::AxisRange OccupancyChart::vertical() const {
  return view() == nullptr ? chart::AxisRange{} : occupancyRange(view()->scenes->occupancy);
}

OccupancyChart::Render OccupancyChart::renderer() const {
  return [view = view(), time = link()->time()](const PaintContext& context, const QRectF& plot) {
    paintOccupancy(context, plot, {*view->scenes, time});
  };
}

void OccupancyChart::paintFrame(const PaintContext& context, const QRectF& plot) const {
  paintOccupancyFrame(context, plot, {*view()->scenes, link()->time()}, 4, width() - 4);
}

/// The steps in which something selected is live, as a bar along the bottom.
void OccupancyChart::paintSelection(const PaintContext& context, const QRectF& plot) const {
  const chart::AxisMap time(link()->time(), plot.left(), plot.right());
  constexpr double kBarPx = 4;
  for (const model::BufferId id : selection()->buffers()) {
    if (id.index() >= view()->problem->buffers().size()) continue;
    for (const model::LiveRange& live : view()->problem->liveRanges(id)) {
      const double left = std::max(time.toPx(live.begin), plot.left());
      const double right = std::min(time.toPx(live.end), plot.right());
      if (left < right)
        context.painter.fillRect(QRectF(left, plot.bottom() - kBarPx, std::max(right - left, 3.0), kBarPx),
                                 context.theme.selection);
    }
  }
}

std::size_t OccupancyChart::load() const {
  return view()->scenes->occupancy.times.size();
}

QString OccupancyChart::heightText(double low, double high) const {
  return bothBytes(static_cast<std::int64_t>(std::llround(std::abs(high - low))));
}

QString OccupancyChart::placeText(QPointF position) const {
  const chart::OccupancyScene& scene = view()->scenes->occupancy;
  const auto at =
      scene.at(chart::AxisMap(link()->time(), plot().left(), plot().right()).cellAt(position.x()));
  if (!at) return {};
  return tr("%1 live, reaches %2").arg(bothBytes(scene.live[*at]), bothBytes(scene.extent[*at]));
}

}  // namespace memscape::ui
