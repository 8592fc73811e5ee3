// SPDX-License-Identifier: Apache-2.0
// What mouse, wheel and keys do in a chart.
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

namespace memscape::ui {
namespace {

constexpr double kZoomPerNotch = 0.8;
constexpr double kScrollPerNotch = 0.12;  // of what is visible
constexpr double kScrollPerKey = 0.15;
constexpr double kFitAir = 0.15;  // beside a selection that is fitted
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

void ChartWidget::zoomTime(double at, double factor) {
  m_link->setTime(chart::zoomed(m_link->time(), at, factor));
}

void ChartWidget::zoomVertical(double at, double factor) {
  setVertical(chart::zoomed(vertical(), at, factor));
}

/// Up the screen for a positive fraction.
void ChartWidget::panVertical(double fraction) {
  setVertical(chart::panned(vertical(), upward() ? fraction : -fraction));
}

void ChartWidget::panBy(QPointF px) {
  const QRectF inside = content();
  m_link->setTime(chart::panned(m_link->time(), -px.x() / inside.width()));
  panVertical(px.y() / inside.height());
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
    m_link->setTime(chart::panned(m_link->time(), -notches * kScrollPerNotch));
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
  if (m_drag == Drag::Pan) setCursor(Qt::ClosedHandCursor);
}

void ChartWidget::mouseMoveEvent(QMouseEvent* event) {
  const QPointF before = m_pointer;
  m_pointer = event->position();
  if (m_view == nullptr) return;
  const bool far = (m_pointer - m_pressed).manhattanLength() >= QApplication::startDragDistance();
  if (m_drag == Drag::Undecided && far) m_drag = Drag::Band;
  if (m_drag == Drag::Pan) panBy(m_pointer - before);
  if (m_drag == Drag::Band) update();
  if (m_drag != Drag::Pan) hover(m_pointer);
}

void ChartWidget::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::None);
  unsetCursor();
  if (m_view == nullptr) return;
  if (drag == Drag::Undecided) click(event->position(), event->modifiers());
  if (drag == Drag::Band) zoomToBand();
  update();
}

void ChartWidget::zoomToBand() {
  const QRectF band = QRectF(m_pressed, m_pointer).normalized() & content();
  // A flat or narrow band means only the other axis.
  constexpr double kLeastPx = 6;
  const double low = std::min(verticalAt(band.top()), verticalAt(band.bottom()));
  const double high = std::max(verticalAt(band.top()), verticalAt(band.bottom()));
  if (band.width() >= kLeastPx) m_link->setTime({timeAt(band.left()), timeAt(band.right())});
  if (band.height() >= kLeastPx) setVertical({low, high});
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
    auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (plain && QStringLiteral("WSADFPE0[]").contains(QChar(key->key()).toUpper())) event->accept();
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

void ChartWidget::keyPressEvent(QKeyEvent* event) {
  if (m_view == nullptr || !navigate(event->key(), event->modifiers())) QWidget::keyPressEvent(event);
}

bool ChartWidget::navigate(int key, Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ControlModifier) || modifiers.testFlag(Qt::AltModifier)) return false;
  const bool shift = modifiers.testFlag(Qt::ShiftModifier);
  const chart::AxisRange time = m_link->time();
  const double at =
      m_link->probe() >= 0 ? static_cast<double>(m_link->probe()) + 0.5 : (time.begin + time.end) / 2;
  const chart::AxisRange range = vertical();
  const double centre = (range.begin + range.end) / 2;
  switch (key) {
    case Qt::Key_W:
      shift ? zoomVertical(centre, kZoomPerNotch) : zoomTime(at, kZoomPerNotch);
      return true;
    case Qt::Key_S:
      shift ? zoomVertical(centre, 1 / kZoomPerNotch) : zoomTime(at, 1 / kZoomPerNotch);
      return true;
    case Qt::Key_A:
    case Qt::Key_Left:
      m_link->setTime(chart::panned(time, -kScrollPerKey));
      return true;
    case Qt::Key_D:
    case Qt::Key_Right:
      m_link->setTime(chart::panned(time, kScrollPerKey));
      return true;
    case Qt::Key_Up:
      panVertical(kScrollPerKey);
      return true;
    case Qt::Key_Down:
      panVertical(-kScrollPerKey);
      return true;
    case Qt::Key_0:
      m_link->showAll();
      setVertical(verticalExtent());
      return true;
    case Qt::Key_F:
      centreOrFit();
      return true;
    case Qt::Key_P:
      showPeak();
      return true;
    case Qt::Key_E:
      Q_EMIT readOnlyLanesToggled();
      return true;
    case Qt::Key_BracketLeft:
      moveProbe(-1);
      return true;
    case Qt::Key_BracketRight:
      moveProbe(1);
      return true;
    case Qt::Key_Escape:
      m_selection->clear();
      return true;
    default:
      return false;
  }
}

void ChartWidget::moveProbe(model::Step by) {
  const chart::AxisRange time = m_link->time();
  const auto first = static_cast<model::Step>(std::ceil(m_link->timeExtent().begin));
  const auto last = static_cast<model::Step>(std::ceil(m_link->timeExtent().end)) - 1;
  const model::Step from =
      m_link->probe() >= 0 ? m_link->probe() + by : static_cast<model::Step>((time.begin + time.end) / 2);
  const model::Step step = std::clamp(from, first, std::max(first, last));
  m_link->showStep(step);
  Q_EMIT hovered(hoverLine(*m_view, step, {}, {}));
}

void ChartWidget::centreOrFit() {
  if (m_selection->empty()) return;
  showSelection(m_centred == m_selection->buffers() ? Focus::Fit : Focus::Centre);
  m_centred = m_selection->buffers();
}

void ChartWidget::showSelection(Focus focus) {
  if (m_view == nullptr) return;
  std::optional<chart::AxisRange> time;
  std::optional<chart::AxisRange> up;
  const auto join = [](std::optional<chart::AxisRange>& to, chart::AxisRange part) {
    to = to ? chart::AxisRange{std::min(to->begin, part.begin), std::max(to->end, part.end)} : part;
  };
  for (const model::BufferId id : m_selection->buffers()) {
    if (id.index() >= m_view->problem->buffers().size()) continue;
    for (const model::LiveRange& live : m_view->problem->liveRanges(id))
      join(time, {static_cast<double>(live.begin), static_cast<double>(live.end)});
    if (const auto covered = verticalOf(id)) join(up, *covered);
  }
  const auto target = [focus](chart::AxisRange now, chart::AxisRange wanted) {
    const double length = focus == Focus::Fit ? wanted.length() * (1 + 2 * kFitAir) : now.length();
    const double middle = (wanted.begin + wanted.end) / 2;
    return chart::AxisRange{middle - length / 2, middle + length / 2};
  };
  if (time) m_link->setTime(target(m_link->time(), *time));
  if (up) setVertical(target(vertical(), *up));
}

void ChartWidget::showPeak() {
  if (m_view == nullptr || m_view->scenes->occupancy.peaks.empty()) return;
  // The next one after the probe, and the first again after the last.
  const auto& peaks = m_view->scenes->occupancy.peaks;
  const auto next = std::ranges::find_if(
      peaks, [this](const model::LiveRange& peak) { return peak.begin > m_link->probe(); });
  const model::LiveRange peak = next == peaks.end() ? peaks.front() : *next;
  const chart::AxisRange time = m_link->time();
  const double middle = static_cast<double>(peak.begin) + 0.5;
  m_link->setTime({middle - time.length() / 2, middle + time.length() / 2});
  m_link->setProbe(peak.begin);
  Q_EMIT hovered(hoverLine(*m_view, peak.begin, {}, {}));
}

void ChartWidget::contextMenuEvent(QContextMenuEvent* event) {
  if (m_view == nullptr) return;
  QMenu menu(this);
  const auto add = [&](const QString& text, int key, bool enabled) {
    // The key is only shown: pressing it goes through keyPressEvent.
    QAction* action = menu.addAction(QStringLiteral("%1\t%2").arg(text, QKeySequence(key).toString()));
    action->setEnabled(enabled);
    connect(action, &QAction::triggered, this, [this, key] { (void)navigate(key, {}); });
  };
  add(tr("Whole plan"), Qt::Key_0, true);
  add(tr("Show selection"), Qt::Key_F, !m_selection->empty());
  add(tr("Jump to peak"), Qt::Key_P, !m_view->scenes->occupancy.peaks.empty());
  addMenuItems(menu);
  menu.exec(event->globalPos());
}

void ChartWidget::addMenuItems(QMenu&) {}

}  // namespace memscape::ui
