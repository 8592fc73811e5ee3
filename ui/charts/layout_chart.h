// SPDX-License-Identifier: Apache-2.0
// The layout of a plan: steps to the right, offsets up, a lane per pool.
#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/explainer.h"

namespace memscape::ui {

class LayoutChart : public ChartWidget {
  Q_OBJECT
 public:
  LayoutChart(ChartLink* link, Selection* selection, QWidget* parent);
  [[nodiscard]] chart::AxisRange vertical() const override;
  [[nodiscard]] chart::AxisRange verticalExtent() const override;
  void setVertical(chart::AxisRange range) override;
  [[nodiscard]] std::optional<model::BufferId> bufferAt(QPointF position) const override;

 protected:
  [[nodiscard]] Render renderer() const override;
  void paintFrame(const PaintContext& context, const QRectF& plot) const override;
  [[nodiscard]] Render selectionRenderer(std::vector<model::BufferId> buffers) const override;
  [[nodiscard]] std::size_t load() const override;
  [[nodiscard]] std::optional<chart::AxisRange> verticalOf(model::BufferId buffer) const override;
  [[nodiscard]] QString placeText(QPointF position) const override;
  [[nodiscard]] QString hintAt(QPointF position) const override;
  [[nodiscard]] QRectF content() const override;
  [[nodiscard]] chart::AxisRange verticalTarget() const override;
  void glideVertical(chart::AxisRange range) override;
  [[nodiscard]] bool sharesVertical() const override { return true; }
  [[nodiscard]] bool walks(chart::Direction) const override { return true; }
  std::optional<model::BufferId> neighbourOf(model::BufferId buffer, chart::Direction direction) override;
  [[nodiscard]] QString heightText(double low, double high) const override;
  void clickedBeside(QPointF position) override;
  void addMenuItems(QMenu& menu) override;
  void viewChanged() override { m_explainer.setView(view()); }

 private:
  [[nodiscard]] chart::LayoutGeometry geometry() const;

  Explainer m_explainer;
  mutable std::optional<std::size_t>
      m_walkedTo;  // of a buffer with several rectangles, the one that was reached
};

}  // namespace memscape::ui
