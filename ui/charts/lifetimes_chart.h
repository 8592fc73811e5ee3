// SPDX-License-Identifier: Apache-2.0
// Lifetimes: one row per buffer. Rows scroll and zoom on their own, time is shared.
#pragma once

#include "core/chart/lifetimes_scene.h"
#include "ui/charts/chart_widget.h"

namespace memscape::ui {

class LifetimesChart : public ChartWidget {
  Q_OBJECT
 public:
  LifetimesChart(ChartLink* link, Selection* selection, QWidget* parent);
  [[nodiscard]] chart::AxisRange vertical() const override { return m_rows; }
  [[nodiscard]] chart::AxisRange verticalExtent() const override;
  void setVertical(chart::AxisRange range) override;
  [[nodiscard]] std::optional<model::BufferId> bufferAt(QPointF position) const override;
  /// Only for the menu; the scenes are made by the stack.
  void setOrder(chart::RowOrder order) { m_order = order; }

 Q_SIGNALS:
  void orderChosen(memscape::chart::RowOrder order);

 protected:
  [[nodiscard]] Render renderer() const override;
  void paintFrame(const PaintContext& context, const QRectF& plot) const override;
  [[nodiscard]] Render selectionRenderer(std::vector<model::BufferId> buffers) const override;
  [[nodiscard]] std::size_t load() const override;
  [[nodiscard]] std::optional<chart::AxisRange> verticalOf(model::BufferId buffer) const override;
  [[nodiscard]] QString placeText(QPointF position) const override;
  [[nodiscard]] bool upward() const override { return false; }
  /// Up and down the rows; left and right there is only time.
  [[nodiscard]] bool walks(chart::Direction direction) const override {
    return direction == chart::Direction::Up || direction == chart::Direction::Down;
  }
  std::optional<model::BufferId> neighbourOf(model::BufferId buffer, chart::Direction direction) override;
  [[nodiscard]] QString heightText(double low, double high) const override;
  void addMenuItems(QMenu& menu) override;
  void viewChanged() override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showFirstRows();

  chart::AxisRange m_rows;
  chart::RowOrder m_order = chart::RowOrder::Start;
  bool m_touched = false;  // the user has chosen what to see
};

}  // namespace memscape::ui
