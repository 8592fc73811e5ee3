// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/axis_scroll_bar.h"

#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

namespace memscape::ui {
namespace {

constexpr double kUnits = 1 << 24;  // the bar's own units for the whole extent

}  // namespace

AxisScrollBar::AxisScrollBar(Qt::Orientation orientation, Direction direction, QWidget* parent)
    : QScrollBar(orientation, parent), m_direction(direction) {
  connect(this, &QScrollBar::valueChanged, this, &AxisScrollBar::report);
}

void AxisScrollBar::setAxis(chart::AxisRange visible, chart::AxisRange extent) {
  m_visible = visible;
  m_extent = extent;
  const QSignalBlocker blocked(this);  // what is set from outside is not the user's move
  const double perUnit = kUnits / std::max(extent.length(), 1e-9);
  const int page = std::max(1, static_cast<int>(std::lround(visible.length() * perUnit)));
  const double before =
      m_direction == Direction::Ascending ? visible.begin - extent.begin : extent.end - visible.end;
  setRange(0, std::max(0, static_cast<int>(kUnits) - page));
  setPageStep(page);
  setSingleStep(std::max(1, page / 10));
  setValue(static_cast<int>(std::lround(before * perUnit)));
}

void AxisScrollBar::report(int value) {
  const double before = value * m_extent.length() / kUnits;
  const double begin = m_direction == Direction::Ascending ? m_extent.begin + before
                                                           : m_extent.end - before - m_visible.length();
  Q_EMIT moved({begin, begin + m_visible.length()});
}

}  // namespace memscape::ui
