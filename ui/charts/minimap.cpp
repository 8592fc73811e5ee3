// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/minimap.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/charts/chart_link.h"
#include "ui/charts/chart_widget.h"
#include "ui/paint/format.h"
#include "ui/paint/lines.h"

namespace memscape::ui {
namespace {

constexpr double kHeightInLines = 2.2;
constexpr double kGripPx = 5;
constexpr double kLeastWindowPx = 3;
constexpr double kZoomPerNotch = 0.8;
constexpr double kScrollPerKey = 0.15;

/// Highest value of each column of pixels. O(times + columns).
std::vector<std::int64_t> columnsOf(const chart::OccupancyScene& scene, const chart::AxisMap& time,
                                    int columns) {
  std::vector<std::int64_t> most(static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i + 1 < scene.times.size(); ++i) {
    const auto clampedColumn = [&](double px) { return std::clamp(static_cast<int>(px), 0, columns - 1); };
    const int from = clampedColumn(std::floor(time.toPx(scene.times[i])));
    const int to = clampedColumn(std::ceil(time.toPx(scene.times[i + 1])) - 1);
    for (int x = from; x <= to; ++x)
      most[static_cast<std::size_t>(x)] = std::max(most[static_cast<std::size_t>(x)], scene.live[i]);
  }
  return most;
}

}  // namespace

Minimap::Minimap(ChartLink* link, QWidget* parent) : QWidget(parent), m_link(link), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Overview"));
  setToolTip(tr(
      "Live bytes of the whole plan. Drag the window to move, its edges to zoom; double-click shows all."));
  connect(link, &ChartLink::rangeChanged, this, &Minimap::follow);
  connect(link, &ChartLink::probeChanged, this, qOverload<>(&QWidget::update));
  connect(&link->marks(), &Marks::changed, this, qOverload<>(&QWidget::update));
}

void Minimap::setView(PlanViewPtr view) {
  m_view = std::move(view);
  m_curve = {};
  follow();
}

void Minimap::setTheme(const Theme& theme) {
  m_theme = theme;
  m_curve = {};
  update();
}

QSize Minimap::sizeHint() const {
  return {200, static_cast<int>(std::ceil(fontMetrics().height() * kHeightInLines))};
}

QRectF Minimap::strip() const {
  const ChartMargins margins = chartMargins(font(), width());
  return {margins.left, 3, std::max(1.0, width() - margins.left - margins.right),
          std::max(1.0, height() - 6.0)};
}

QRectF Minimap::window() const {
  const QRectF area = strip();
  const chart::AxisMap map(m_link->timeExtent(), area.left(), area.right());
  const double left = map.placeOf(m_link->time().begin);
  const double right = map.placeOf(m_link->time().end);
  const double air = std::max(0.0, kLeastWindowPx - (right - left)) / 2;
  return {left - air, area.top(), right - left + 2 * air, area.height()};
}

/// Says where one is to who cannot see it.
void Minimap::follow() {
  const chart::AxisRange time = m_link->timeTarget();
  setAccessibleDescription(m_view == nullptr
                               ? QString()
                               : tr("Steps %1 to %2 of %3 are visible")
                                     .arg(number(static_cast<std::int64_t>(std::floor(time.begin))),
                                          number(static_cast<std::int64_t>(std::ceil(time.end)) - 1),
                                          number(static_cast<std::int64_t>(m_link->timeExtent().length()))));
  update();
}

void Minimap::drawCurve() {
  const QRectF area = strip();
  const double dpr = devicePixelRatioF();
  const QSize size = (area.size() * dpr).toSize().expandedTo({1, 1});
  if (m_curve.size() == size) return;
  m_curve = QPixmap(size);
  m_curve.fill(m_theme.background);
  const chart::OccupancyScene& scene = m_view->scenes->occupancy;
  if (scene.times.empty()) return;
  const auto columns = columnsOf(scene, chart::AxisMap(m_link->timeExtent(), 0, size.width()), size.width());
  QPainter painter(&m_curve);
  const double height = size.height();
  const auto top = static_cast<double>(std::max<std::int64_t>(scene.peakLive, 1));
  for (int x = 0; x < size.width(); ++x) {
    const double high = static_cast<double>(columns[static_cast<std::size_t>(x)]) / top * height;
    painter.fillRect(QRectF(x, height - high, 1, high), m_theme.occupancy);
  }
  m_curve.setDevicePixelRatio(dpr);
}

void Minimap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  if (m_view == nullptr) return;
  drawCurve();
  const QRectF area = strip();
  const chart::AxisMap map(m_link->timeExtent(), area.left(), area.right());
  painter.drawPixmap(area.topLeft(), m_curve);
  for (const model::LiveRange& peak : m_view->scenes->occupancy.peaks) {
    painter.setPen(pen(Line::Peak, m_theme));
    const double x = (map.toPx(peak.begin) + map.toPx(peak.end)) / 2;
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  }
  for (const model::LiveRange& mark : m_link->marks().spans())
    painter.fillRect(QRectF(map.toPx(mark.begin), area.top(),
                            std::max(2.0, map.toPx(mark.end) - map.toPx(mark.begin)), 4) &
                         area,
                     m_theme.mark);
  const QRectF seen = window();
  QColor veil = m_theme.background;
  veil.setAlpha(170);
  painter.fillRect(QRectF(area.topLeft(), QPointF(seen.left(), area.bottom())), veil);
  painter.fillRect(QRectF(QPointF(seen.right(), area.top()), area.bottomRight()), veil);
  painter.setPen(QPen(m_theme.axis, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
  painter.setPen(QPen(hasFocus() ? palette().color(QPalette::Highlight) : m_theme.text, hasFocus() ? 2 : 1));
  painter.drawRect(seen);
  // Handles, so that one sees that the edges can be taken.
  for (const double x : {seen.left(), seen.right()})
    painter.fillRect(QRectF(x - 2, area.center().y() - 7, 4, 14), m_theme.text);
  if (m_link->probe() >= 0) {
    const double x = (map.toPx(m_link->probe()) + map.toPx(m_link->probe() + 1)) / 2;
    painter.setPen(QPen(m_theme.mutedText, 1));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  }
}

Minimap::Grip Minimap::gripAt(double x) const {
  const QRectF seen = window();
  // Of a narrow window there is more of the outer side to take.
  if (std::abs(x - seen.left()) <= kGripPx && x <= seen.center().x()) return Grip::Begin;
  if (std::abs(x - seen.right()) <= kGripPx) return Grip::End;
  return Grip::Window;
}

double Minimap::stepAt(double x) const {
  return chart::AxisMap(m_link->timeExtent(), strip().left(), strip().right()).fromPx(x);
}

void Minimap::mousePressEvent(QMouseEvent* event) {
  if (m_view == nullptr || event->button() != Qt::LeftButton) return;
  const double x = event->position().x();
  m_grip = gripAt(x);
  m_gripped = stepAt(x);
  if (m_grip != Grip::Window || window().contains(QPointF(x, window().center().y()))) return;
  // Beside the window: it comes to the pointer.
  const double half = m_link->time().length() / 2;
  m_link->setTime({m_gripped - half, m_gripped + half});
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
  if (m_view == nullptr) return;
  if (m_grip != Grip::None) return drag(event->position().x());
  const Grip grip = gripAt(event->position().x());
  setCursor(grip == Grip::Window ? Qt::OpenHandCursor : Qt::SizeHorCursor);
}

void Minimap::drag(double x) {
  const chart::AxisRange time = m_link->time();
  const double step = stepAt(std::clamp(x, strip().left(), strip().right()));
  constexpr double kLeast = 0.5;
  if (m_grip == Grip::Begin) m_link->setTime({std::min(step, time.end - kLeast), time.end});
  if (m_grip == Grip::End) m_link->setTime({time.begin, std::max(step, time.begin + kLeast)});
  if (m_grip == Grip::Window) {
    m_link->setTime({time.begin + step - m_gripped, time.end + step - m_gripped});
    m_gripped = step;
    setCursor(Qt::ClosedHandCursor);
  }
}

void Minimap::mouseReleaseEvent(QMouseEvent*) {
  m_grip = Grip::None;
  unsetCursor();
}

void Minimap::mouseDoubleClickEvent(QMouseEvent*) {
  m_link->glideTime(m_link->timeExtent());
}

void Minimap::wheelEvent(QWheelEvent* event) {
  if (m_view == nullptr) return;
  const double notches = event->angleDelta().y() / 120.0;
  m_link->glideTime(
      chart::zoomed(m_link->timeTarget(), stepAt(event->position().x()), std::pow(kZoomPerNotch, notches)));
  event->accept();
}

void Minimap::keyPressEvent(QKeyEvent* event) {
  const chart::AxisRange time = m_link->timeTarget();
  const chart::AxisRange all = m_link->timeExtent();
  const double centre = (time.begin + time.end) / 2;
  switch (event->key()) {
    case Qt::Key_Left:
      return m_link->glideTime(chart::panned(time, -kScrollPerKey));
    case Qt::Key_Right:
      return m_link->glideTime(chart::panned(time, kScrollPerKey));
    case Qt::Key_PageUp:
      return m_link->glideTime(chart::panned(time, -1));
    case Qt::Key_PageDown:
      return m_link->glideTime(chart::panned(time, 1));
    case Qt::Key_Plus:
    case Qt::Key_W:
      return m_link->glideTime(chart::zoomed(time, centre, kZoomPerNotch));
    case Qt::Key_Minus:
    case Qt::Key_S:
      return m_link->glideTime(chart::zoomed(time, centre, 1 / kZoomPerNotch));
    case Qt::Key_Home:
      return m_link->glideTime({all.begin, all.begin + time.length()});
    case Qt::Key_End:
      return m_link->glideTime({all.end - time.length(), all.end});
    case Qt::Key_0:
      return m_link->glideTime(all);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace memscape::ui
