// SPDX-License-Identifier: Apache-2.0
// A scroll bar for a part of an axis that is counted in fractions, far beyond what an int holds.
#pragma once

#include <QScrollBar>

#include "core/chart/view_transform.h"

namespace memscape::ui {

class AxisScrollBar : public QScrollBar {
  Q_OBJECT
 public:
  /// Which end of the axis is at the bar's beginning (left, top).
  enum class Direction { Ascending, Descending };
  AxisScrollBar(Qt::Orientation orientation, Direction direction, QWidget* parent = nullptr);

  void setAxis(chart::AxisRange visible, chart::AxisRange extent);

 Q_SIGNALS:
  void moved(memscape::chart::AxisRange visible);

 private:
  void report(int value);

  Direction m_direction;
  chart::AxisRange m_visible;
  chart::AxisRange m_extent;
};

}  // namespace memscape::ui
