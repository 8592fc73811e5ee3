// SPDX-License-Identifier: Apache-2.0
// What the mouse does in a chart.
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_link.h"
#include "ui/charts/chart_widget.h"
#include "ui/charts/hover_text.h"
#include "ui/document/selection.h"
#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

constexpr double kZoomPerNotch = 0.8;
constexpr double kScrollPerNotch = 0.12;  // of what is visible
constexpr double kWheelNotch = 120;

}  // namespace

double ChartWidget::timeAt(double x) const {
  return chart::AxisMap(m_link->time(), plot().left(), plot().right()).fromPx(x);
}

double ChartWidget::verticalAt(double y) const {
  const QRectF inside = content();
  return upward() ? chart::AxisMap(vertical(), inside.bottom(), inside.top()).fromPx(y)
                  : chart::AxisMap(vertical(), inside.top(), inside.bottom()).fromPx(y);
}

// Several notches in a row add up to one glide.
void ChartWidget::zoomTime(double at, double factor) {
  m_link->glideTime(chart::zoomed(m_link->timeTarget(), at, factor));
}

void ChartWidget::zoomVertical(double at, double factor) {
  glideVertical(chart::zoomed(verticalTarget(), at, factor));
}

void ChartWidget::panTime(double fraction) {
  m_link->glideTime(chart::panned(m_link->timeTarget(), fraction));
}

/// Up the screen for a positive fraction.
void ChartWidget::panVertical(double fraction) {
  glideVertical(chart::panned(verticalTarget(), upward() ? fraction : -fraction));
}

void ChartWidget::panBy(QPointF px) {
  const QRectF inside = content();
  m_link->setTime(chart::panned(m_link->time(), -px.x() / inside.width()));
  const double up = px.y() / inside.height();
  setVertical(chart::panned(vertical(), upward() ? up : -up));
}

void ChartWidget::wheelEvent(QWheelEvent* event) {
  if (m_view == nullptr) return;
  const bool ctrl = event->modifiers().testFlag(Qt::ControlModifier);
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  const QPointF turned = QPointF(event->angleDelta()) / kWheelNotch;
  const double notches = turned.y() != 0 ? turned.y() : turned.x();
  const QPointF at = event->position();
  if (ctrl && shift)
    zoomVertical(verticalAt(at.y()), std::pow(kZoomPerNotch, notches));
  else if (ctrl)
    zoomTime(timeAt(at.x()), std::pow(kZoomPerNotch, notches));
  else if (shift || turned.y() == 0)
    panTime(-notches * kScrollPerNotch);
  else
    panVertical(notches * kScrollPerNotch);
  event->accept();
}

void ChartWidget::mousePressEvent(QMouseEvent* event) {
  m_pressed = m_pointer = event->position();
  const bool pan = event->button() == Qt::MiddleButton ||
                   (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier));
  if (pan)
    m_drag = Drag::Pan;
  else if (event->button() == Qt::LeftButton)
    m_drag = Drag::Undecided;
  // Many desktops keep Alt+drag for moving windows: Ctrl+drag does the same.
  m_dragMeasures = m_measuring || event->modifiers().testFlag(Qt::AltModifier) ||
                   event->modifiers().testFlag(Qt::ControlModifier);
  if (m_drag == Drag::Pan) setCursor(Qt::ClosedHandCursor);
}

void ChartWidget::mouseMoveEvent(QMouseEvent* event) {
  const QPointF before = m_pointer;
  m_pointer = event->position();
  if (m_view == nullptr) return;
  const bool far = (m_pointer - m_pressed).manhattanLength() >= QApplication::startDragDistance();
  if (m_drag == Drag::Undecided && far) m_drag = m_dragMeasures ? Drag::Measure : Drag::Band;
  if (m_drag == Drag::Pan) panBy(m_pointer - before);
  if (m_drag == Drag::Measure) extendMeasure();
  if (m_drag == Drag::Band) update();
  if (m_drag != Drag::Pan) hover(m_pointer);
}

void ChartWidget::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::None);
  unsetCursor();
  if (m_view == nullptr) return;
  if (drag == Drag::Undecided) {
    m_measure.reset();
    click(event->position(), event->modifiers());
  }
  if (drag == Drag::Band) zoomToBand();
  update();
}

void ChartWidget::extendMeasure() {
  const QRectF area = content();
  const auto inside = [&](QPointF p) {
    return QPointF(std::clamp(p.x(), area.left(), area.right()),
                   std::clamp(p.y(), area.top(), area.bottom()));
  };
  const QPointF from = inside(m_pressed);
  const QPointF to = inside(m_pointer);
  m_measure = {timeAt(from.x()), timeAt(to.x()), verticalAt(from.y()), verticalAt(to.y())};
  Q_EMIT hovered(measureText());
  update();
}

QString ChartWidget::measureText() const {
  const double steps = std::round(std::abs(m_measure->time1 - m_measure->time0));
  const QString height = heightText(m_measure->vertical0, m_measure->vertical1);
  const QString wide = stepCount(static_cast<std::int64_t>(steps));
  return height.isEmpty() ? wide : tr("%1 × %2").arg(wide, height);
}

void ChartWidget::zoomToBand() {
  const QRectF band = QRectF(m_pressed, m_pointer).normalized() & content();
  // A flat or narrow band means only the other axis.
  constexpr double kLeastPx = 6;
  const double low = std::min(verticalAt(band.top()), verticalAt(band.bottom()));
  const double high = std::max(verticalAt(band.top()), verticalAt(band.bottom()));
  const chart::AxisRange wide{timeAt(band.left()), timeAt(band.right())};
  if (band.height() >= kLeastPx) glideVertical({low, high});
  if (band.width() >= kLeastPx) m_link->glideTime(wide);
}

void ChartWidget::click(QPointF position, Qt::KeyboardModifiers modifiers) {
  const std::optional<model::BufferId> buffer = bufferAt(position);
  if (!buffer)
    clickedBeside(position);
  else if (modifiers.testFlag(Qt::ControlModifier))
    m_selection->toggle(*buffer);
  else
    m_selection->set({*buffer});
}

void ChartWidget::clickedBeside(QPointF) {
  m_selection->clear();
}

void ChartWidget::hover(QPointF position) {
  const QRectF area = plot();
  if (position.x() < area.left() || position.x() >= area.right()) {
    leaveEvent(nullptr);
    return;
  }
  const model::Step step = static_cast<model::Step>(std::floor(timeAt(position.x())));
  m_link->setProbe(step);
  const auto buffer = bufferAt(position);
  Q_EMIT hovered(hoverLine(*m_view, step, placeText(position), buffer));
}

void ChartWidget::leaveEvent(QEvent*) {
  m_link->setProbe(-1);
  Q_EMIT hovered(QString());
}

bool ChartWidget::event(QEvent* event) {
  // Single keys belong to the chart that has the focus, before any shortcut of the window.
  if (event->type() == QEvent::ShortcutOverride) {
    if (chartCommandOf(*static_cast<QKeyEvent*>(event))) event->accept();
  }
  if (event->type() == QEvent::ToolTip && m_view != nullptr) {
    auto* help = static_cast<QHelpEvent*>(event);
    if (const auto buffer = bufferAt(help->pos()))
      QToolTip::showText(help->globalPos(), bufferToolTip(*m_view, *buffer), this);
    else
      QToolTip::showText(help->globalPos(), hintAt(help->pos()), this);
    return true;
  }
  if (event->type() == QEvent::ScreenChangeInternal) invalidate();  // maybe other device pixels
  return QWidget::event(event);
}

}  // namespace memscape::ui
