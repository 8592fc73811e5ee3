// SPDX-License-Identifier: Apache-2.0
// The whole plan's occupancy in a strip, with what of it is visible: says where one is, and moves it.
#pragma once

#include <QPixmap>
#include <QWidget>

#include "core/chart/view_transform.h"
#include "ui/charts/plan_view.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class ChartLink;

class Minimap : public QWidget {
  Q_OBJECT
 public:
  /// `link` outlives it.
  Minimap(ChartLink* link, QWidget* parent);
  /// Null: empty.
  void setView(PlanViewPtr view);
  void setTheme(const Theme& theme);
  [[nodiscard]] QSize sizeHint() const override;
  /// The strip without its margins: the whole extent of time.
  [[nodiscard]] QRectF strip() const;
  /// What of it is visible in the charts.
  [[nodiscard]] QRectF window() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  enum class Grip { None, Begin, End, Window };
  [[nodiscard]] Grip gripAt(double x) const;
  [[nodiscard]] double stepAt(double x) const;
  void drag(double x);
  void drawCurve();
  void follow();

  ChartLink* m_link;
  PlanViewPtr m_view;
  Theme m_theme;
  QPixmap m_curve;  // of the view, for the current size
  Grip m_grip = Grip::None;
  double m_gripped = 0;  // step under the pointer when the window was gripped
};

}  // namespace memscape::ui
