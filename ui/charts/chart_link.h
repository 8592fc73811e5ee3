// SPDX-License-Identifier: Apache-2.0
// What charts that move together have in common: the visible part of time and offsets, the step under
// the probe. One link per group of charts; two plans side by side share one.
#pragma once

#include <QObject>

#include "core/model/ids.h"

namespace memscape::ui {

/// A part of an axis in fractions of a unit (step or byte), as zooming makes it.
struct AxisRange {
  double begin = 0;
  double end = 1;
  [[nodiscard]] double length() const { return end - begin; }
  bool operator==(const AxisRange&) const = default;
};

class ChartLink : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// All there is to see: the problems' spans joined, and the tallest stack of pools. Keeps what is
  /// visible inside; shows all when nothing was zoomed before.
  void setExtent(AxisRange time, AxisRange offset);
  [[nodiscard]] AxisRange timeExtent() const { return m_timeExtent; }
  [[nodiscard]] AxisRange offsetExtent() const { return m_offsetExtent; }

  [[nodiscard]] AxisRange time() const { return m_time; }
  [[nodiscard]] AxisRange offset() const { return m_offset; }
  /// Clamped to the extent; not less than a small part of a step or byte.
  void setTime(AxisRange time);
  void setOffset(AxisRange offset);
  void showAll();

  /// The step under the pointer, or -1.
  [[nodiscard]] model::Step probe() const { return m_probe; }
  void setProbe(model::Step step);

 Q_SIGNALS:
  void rangeChanged();
  void probeChanged();

 private:
  AxisRange m_timeExtent;
  AxisRange m_offsetExtent;
  AxisRange m_time;
  AxisRange m_offset;
  model::Step m_probe = -1;
};

}  // namespace memscape::ui
