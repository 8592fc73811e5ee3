// SPDX-License-Identifier: Apache-2.0
// Occupancy: live bytes and the reach of the arena at each step.
#pragma once

#include "ui/charts/chart_widget.h"

namespace memscape::ui {

class OccupancyChart : public ChartWidget {
  Q_OBJECT
 public:
  OccupancyChart(ChartLink* link, Selection* selection, QWidget* parent);
  /// Always from nothing to the top: the area only means something as a whole.
  [[nodiscard]] chart::AxisRange vertical() const override;
  [[nodiscard]] chart::AxisRange verticalExtent() const override { return vertical(); }
  void setVertical(chart::AxisRange) override {}
  [[nodiscard]] std::optional<model::BufferId> bufferAt(QPointF) const override { return std::nullopt; }

 protected:
  [[nodiscard]] Render renderer() const override;
  void paintFrame(const PaintContext& context, const QRectF& plot) const override;
  [[nodiscard]] Render selectionRenderer(std::vector<model::BufferId> buffers) const override;
  [[nodiscard]] std::size_t load() const override;
  [[nodiscard]] std::optional<chart::AxisRange> verticalOf(model::BufferId) const override {
    return std::nullopt;
  }
  [[nodiscard]] QString placeText(QPointF position) const override;
  [[nodiscard]] QString heightText(double low, double high) const override;
  void clickedBeside(QPointF) override {}
};

}  // namespace memscape::ui
