// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/occupancy_chart.h"

#include <algorithm>
#include <cmath>
#include <vector>

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
OccupancyChart::Render OccupancyChart::selectionRenderer(std::vector<model::BufferId> buffers) const {
  return [view = view(), range = link()->time(), buffers = std::move(buffers)](const PaintContext& context,
                                                                               const QRectF& plot) {
    const chart::AxisMap time(range, plot.left(), plot.right());
    constexpr double kBarPx = 4;
    constexpr std::size_t kLeastPx = 3;
    const auto columns = static_cast<std::size_t>(std::ceil(plot.width()));
    std::vector<int> changes(columns + 1);  // in how many are live, from column to column
    for (const model::BufferId id : buffers) {
      if (id.index() >= view->problem->buffers().size()) continue;
      for (const model::LiveRange& live : view->problem->liveRanges(id)) {
        const double left = std::max(time.toPx(live.begin) - plot.left(), 0.0);
        const double right = std::min(time.toPx(live.end) - plot.left(), plot.width());
        if (left >= right) continue;
        const auto first = static_cast<std::size_t>(left);
        ++changes[first];
        --changes[std::min(columns, std::max(first + kLeastPx, static_cast<std::size_t>(std::ceil(right))))];
      }
    }
    int live = 0;
    for (std::size_t x = 0, begin = 0; x <= columns; ++x) {
      const bool before = live > 0;
      live += changes[x];
      if (!before && live > 0) begin = x;
      if (!before || live > 0) continue;
      context.painter.fillRect(QRectF(plot.left() + static_cast<double>(begin), plot.bottom() - kBarPx,
                                      static_cast<double>(x - begin), kBarPx),
                               context.theme.selection);
    }
  };
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
