// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_link.h"

#include <algorithm>
#include <cmath>

namespace memscape::ui {
namespace {

constexpr double kLeastSteps = 0.5;
constexpr double kLeastBytes = 8;
constexpr int kGlideMs = 140;

AxisRange joined(AxisRange a, AxisRange b) {
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

/// Between two ranges: lengths grow and shrink by equal factors, which looks like even speed.
AxisRange between(AxisRange from, AxisRange to, double part) {
  if (part >= 1) return to;
  const double length = from.length() * std::pow(to.length() / from.length(), part);
  const double grown = to.length() - from.length();
  // The place that stays where it is while zooming, or plain motion where nothing is zoomed.
  const double moved = std::abs(grown) > 1e-9 * from.length() ? (length - from.length()) / grown : part;
  const double begin = from.begin + (to.begin - from.begin) * moved;
  return {begin, begin + length};
}

}  // namespace

ChartLink::ChartLink(QObject* parent) : QObject(parent) {
  m_glide.setDuration(kGlideMs);
  m_glide.setStartValue(0.0);
  m_glide.setEndValue(1.0);
  m_glide.setEasingCurve(QEasingCurve::OutCubic);
  connect(&m_glide, &QVariantAnimation::valueChanged, this,
          [this](const QVariant& value) { glide(value.toDouble()); });
}

void ChartLink::glideTo(AxisRange time, AxisRange offset) {
  time = clamped(time, m_timeExtent, kLeastSteps);
  offset = clamped(offset, m_offsetExtent, kLeastBytes);
  if (!m_animated) {
    setTime(time);
    setOffset(offset);
    return;
  }
  if (time == timeTarget() && offset == offsetTarget()) return;
  m_glide.stop();
  m_timeFrom = m_time;
  m_offsetFrom = m_offset;
  m_timeTarget = time;
  m_offsetTarget = offset;
  m_timeTouched = true;
  m_offsetTouched = offset != m_offsetExtent;
  m_glide.start();
}

/// What is set in the middle of a glide starts from where that would have ended.
void ChartLink::endGlide() {
  if (!gliding()) return;
  m_glide.stop();
  m_time = m_timeTarget;
  m_offset = m_offsetTarget;
  Q_EMIT rangeChanged();
}

void ChartLink::glide(double progress) {
  if (!gliding() && progress < 1) return;  // being set up
  m_time = between(m_timeFrom, m_timeTarget, progress);
  m_offset = between(m_offsetFrom, m_offsetTarget, progress);
  Q_EMIT rangeChanged();
}

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
  m_glide.stop();
  m_time = time;
  m_offset = offset;
  Q_EMIT extentChanged();
  Q_EMIT rangeChanged();  // scroll bars follow the extent too
}

void ChartLink::setTime(AxisRange time) {
  const AxisRange next = clamped(time, m_timeExtent, kLeastSteps);
  endGlide();
  if (next == m_time) return;
  m_time = next;
  m_timeTouched = true;
  Q_EMIT rangeChanged();
}

void ChartLink::setOffset(AxisRange offset) {
  const AxisRange next = clamped(offset, m_offsetExtent, kLeastBytes);
  endGlide();
  if (next == m_offset) return;
  m_offset = next;
  m_offsetTouched = next != m_offsetExtent;
  Q_EMIT rangeChanged();
}

void ChartLink::showAll() {
  glideTo(m_timeExtent, m_offsetExtent);
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
