// SPDX-License-Identifier: Apache-2.0
// What charts that move together have in common: the visible part of time and offsets, the step under
// the probe. One link per group of charts; two plans side by side share one.
#pragma once

#include <QObject>
#include <QVariantAnimation>
#include <map>

#include "core/chart/view_transform.h"
#include "core/model/ids.h"
#include "ui/charts/marks.h"
#include "ui/charts/overlays.h"

namespace memscape::ui {

using chart::AxisRange;

class ChartLink : public QObject {
  Q_OBJECT
 public:
  explicit ChartLink(QObject* parent = nullptr);

  /// What there is to see for one of the charts' owners (a ChartStack), instead of what it said before. All
  /// owners' extents are joined. `home` is the part of time that is shown until the user zooms. Keeps what is
  /// visible inside; shows home when nothing was zoomed before.
  void setExtent(const QObject* owner, AxisRange time, AxisRange home, AxisRange offset);
  /// For an owner that has an extent already.
  void setOffsetExtent(const QObject* owner, AxisRange offset);
  void removeExtent(const QObject* owner);
  [[nodiscard]] AxisRange timeExtent() const { return m_timeExtent; }
  [[nodiscard]] AxisRange offsetExtent() const { return m_offsetExtent; }

  [[nodiscard]] AxisRange time() const { return m_time; }
  [[nodiscard]] AxisRange offset() const { return m_offset; }
  /// Clamped to the extent; not less than a small part of a step or byte.
  void setTime(AxisRange time);
  void setOffset(AxisRange offset);
  void showAll();

  /// Goes there within a moment, so that the eye can follow; at once unless animated.
  void glideTo(AxisRange time, AxisRange offset);
  void glideTime(AxisRange time) { glideTo(time, offsetTarget()); }
  void glideOffset(AxisRange offset) { glideTo(timeTarget(), offset); }
  /// Where a glide ends, or what is visible.
  [[nodiscard]] AxisRange timeTarget() const { return gliding() ? m_timeTarget : m_time; }
  [[nodiscard]] AxisRange offsetTarget() const { return gliding() ? m_offsetTarget : m_offset; }
  [[nodiscard]] bool gliding() const { return m_glide.state() == QAbstractAnimation::Running; }
  /// Off at first. For people who want less motion, leave it off.
  void setAnimated(bool animated) { m_animated = animated; }
  /// True when the user has chosen what to see.
  [[nodiscard]] bool touched() const { return m_timeTouched || m_offsetTouched; }

  [[nodiscard]] Marks& marks() { return m_marks; }
  [[nodiscard]] Overlays& overlays() { return m_overlays; }

  /// The step under the pointer, or -1.
  [[nodiscard]] model::Step probe() const { return m_probe; }
  void setProbe(model::Step step);
  /// The same, and moves time so that the step is in sight.
  void showStep(model::Step step);

 Q_SIGNALS:
  void rangeChanged();
  /// There is more or less to see, or something else.
  void extentChanged();
  void probeChanged();

 private:
  struct Extent {
    AxisRange time;
    AxisRange home;
    AxisRange offset;
  };
  void join();
  void glide(double progress);
  void endGlide();

  std::map<const QObject*, Extent> m_extents;
  AxisRange m_timeExtent;
  AxisRange m_home;
  AxisRange m_offsetExtent;
  AxisRange m_time;
  AxisRange m_offset;
  bool m_timeTouched = false;  // the user has chosen what to see
  bool m_offsetTouched = false;
  model::Step m_probe = -1;
  Marks m_marks;
  Overlays m_overlays;
  QVariantAnimation m_glide;
  AxisRange m_timeFrom, m_timeTarget;
  AxisRange m_offsetFrom, m_offsetTarget;
  bool m_animated = false;
};

}  // namespace memscape::ui
