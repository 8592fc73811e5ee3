// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_link.h"

#include <algorithm>

namespace memscape::ui {
namespace {

constexpr double kLeastSteps = 0.5;
constexpr double kLeastBytes = 8;

AxisRange joined(AxisRange a, AxisRange b) {
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

}  // namespace

void ChartLink::setExtent(const QObject* owner, AxisRange time, AxisRange home, AxisRange offset) {
  m_extents[owner] = {time, home, offset};
  join();
}

void ChartLink::setOffsetExtent(const QObject* owner, AxisRange offset) {
  m_extents[owner].offset = offset;
  join();
}

void ChartLink::removeExtent(const QObject* owner) {
  if (m_extents.erase(owner) != 0 && !m_extents.empty()) join();
  // With nothing to see, the next plan is a new beginning.
  if (m_extents.empty()) m_timeTouched = m_offsetTouched = false;
}

void ChartLink::join() {
  Extent all = m_extents.begin()->second;
  for (const auto& [owner, extent] : m_extents)
    all = {joined(all.time, extent.time), joined(all.home, extent.home), joined(all.offset, extent.offset)};
  m_timeExtent = all.time;
  m_home = all.home;
  m_offsetExtent = all.offset;
  const AxisRange time = m_timeTouched ? clamped(m_time, m_timeExtent, kLeastSteps) : m_home;
  const AxisRange offset = m_offsetTouched ? clamped(m_offset, m_offsetExtent, kLeastBytes) : m_offsetExtent;
  m_time = time;
  m_offset = offset;
  Q_EMIT rangeChanged();  // scroll bars follow the extent too
}

void ChartLink::setTime(AxisRange time) {
  const AxisRange next = clamped(time, m_timeExtent, kLeastSteps);
  if (next == m_time) return;
  m_time = next;
  m_timeTouched = true;
  Q_EMIT rangeChanged();
}

void ChartLink::setOffset(AxisRange offset) {
  const AxisRange next = clamped(offset, m_offsetExtent, kLeastBytes);
  if (next == m_offset) return;
  m_offset = next;
  m_offsetTouched = next != m_offsetExtent;
  Q_EMIT rangeChanged();
}

void ChartLink::showAll() {
  if (m_time == m_timeExtent && m_offset == m_offsetExtent) return;
  m_time = m_timeExtent;
  m_offset = m_offsetExtent;
  m_timeTouched = true;
  m_offsetTouched = false;
  Q_EMIT rangeChanged();
}

void ChartLink::setProbe(model::Step step) {
  if (step == m_probe) return;
  m_probe = step;
  Q_EMIT probeChanged();
}

void ChartLink::showStep(model::Step step) {
  const double middle = static_cast<double>(step) + 0.5;
  if (middle < m_time.begin || middle > m_time.end)
    setTime({middle - m_time.length() / 2, middle + m_time.length() / 2});
  setProbe(step);
}

}  // namespace memscape::ui
