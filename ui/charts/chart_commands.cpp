// SPDX-License-Identifier: Apache-2.0
// What keys and the context menu do in a chart.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_link.h"
#include "ui/charts/chart_widget.h"
#include "ui/charts/copied_buffers.h"
#include "ui/charts/hover_text.h"
#include "ui/document/selection.h"
#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

constexpr double kZoomPerKey = 0.8;
constexpr double kScrollPerKey = 0.15;  // of what is visible
constexpr double kFitAir = 0.15;        // beside a selection that is fitted

}  // namespace

void ChartWidget::keyPressEvent(QKeyEvent* event) {
  const auto command = chartCommandOf(*event);
  if (m_view == nullptr || !command) return QWidget::keyPressEvent(event);
  run(*command);
}

void ChartWidget::run(ChartCommand command) {
  if (m_view == nullptr) return;
  const chart::AxisRange time = m_link->timeTarget();
  const auto probe = static_cast<double>(m_link->probe()) + 0.5;
  const bool probed = m_link->probe() >= 0 && probe >= time.begin && probe <= time.end;
  const double at = probed ? probe : (time.begin + time.end) / 2;
  const chart::AxisRange range = verticalTarget();
  const double centre = (range.begin + range.end) / 2;
  switch (command) {
    case ChartCommand::ZoomIn:
      return zoomTime(at, kZoomPerKey);
    case ChartCommand::ZoomOut:
      return zoomTime(at, 1 / kZoomPerKey);
    case ChartCommand::ZoomInOffsets:
      return zoomVertical(centre, kZoomPerKey);
    case ChartCommand::ZoomOutOffsets:
      return zoomVertical(centre, 1 / kZoomPerKey);
    case ChartCommand::PanLeft:
      return panTime(-kScrollPerKey);
    case ChartCommand::PanRight:
      return panTime(kScrollPerKey);
    case ChartCommand::PanUp:
      return panVertical(kScrollPerKey);
    case ChartCommand::PanDown:
      return panVertical(-kScrollPerKey);
    case ChartCommand::GoLeft:
      return go(chart::Direction::Left);
    case ChartCommand::GoRight:
      return go(chart::Direction::Right);
    case ChartCommand::GoUp:
      return go(chart::Direction::Up);
    case ChartCommand::GoDown:
      return go(chart::Direction::Down);
    case ChartCommand::SelectHere:
      return selectHere();
    case ChartCommand::WholePlan:
      m_link->showAll();
      if (!sharesVertical()) setVertical(verticalExtent());
      return;
    case ChartCommand::ShowSelection:
      return centreOrFit();
    case ChartCommand::ShowPeak:
      return showPeak();
    case ChartCommand::PreviousStep:
      return moveProbe(-1);
    case ChartCommand::NextStep:
      return moveProbe(1);
    case ChartCommand::ToggleReadOnly:
      Q_EMIT readOnlyLanesToggled();
      return;
    case ChartCommand::ToggleHoles:
      return m_link->overlays().setHoles(!m_link->overlays().holes());
    case ChartCommand::ToggleChain:
      return m_link->overlays().setChain(!m_link->overlays().chain());
    case ChartCommand::ToggleMark:
      return toggleMark();
    case ChartCommand::CopySelection:
      return copySelection();
    case ChartCommand::ClearSelection:
      m_measure.reset();
      m_selection->clear();
      update();
      return;
  }
}

void ChartWidget::go(chart::Direction direction) {
  const auto pan = [&] {
    switch (direction) {
      case chart::Direction::Left:
        return panTime(-kScrollPerKey);
      case chart::Direction::Right:
        return panTime(kScrollPerKey);
      case chart::Direction::Up:
        return panVertical(kScrollPerKey);
      case chart::Direction::Down:
        return panVertical(-kScrollPerKey);
    }
  };
  if (m_selection->empty() || !walks(direction)) return pan();
  const auto next = neighbourOf(m_selection->buffers().front(), direction);
  if (!next) return;
  m_selection->set({*next});
  bringIntoSight(*next);
  Q_EMIT hovered(bufferLine(*m_view, *next));
}

/// Moves only as far as is needed.
void ChartWidget::bringIntoSight(model::BufferId buffer) {
  if (m_view == nullptr || buffer.index() >= m_view->problem->buffers().size()) return;
  const auto moved = [](chart::AxisRange now, chart::AxisRange wanted) {
    const double air = std::min(now.length() * kFitAir, std::max(0.0, now.length() - wanted.length()) / 2);
    double by = 0;
    if (wanted.end + air > now.end) by = wanted.end + air - now.end;
    if (wanted.begin - air < now.begin + by) by = wanted.begin - air - now.begin;
    return chart::AxisRange{now.begin + by, now.end + by};
  };
  const auto ranges = m_view->problem->liveRanges(buffer);
  const chart::AxisRange time = m_link->timeTarget();
  // One range in sight is enough, and a long one need not fit.
  const bool seen = std::ranges::any_of(ranges, [&](const model::LiveRange& live) {
    return static_cast<double>(live.begin)<time.end&& static_cast<double>(live.end)> time.begin;
  });
  if (const auto up = verticalOf(buffer)) glideVertical(moved(verticalTarget(), *up));
  if (!seen && !ranges.empty())
    m_link->glideTime(moved(time, {static_cast<double>(ranges.front().begin),
                                   std::min(static_cast<double>(ranges.front().end),
                                            static_cast<double>(ranges.front().begin) + time.length())}));
}

void ChartWidget::selectHere() {
  const QRectF area = content();
  const chart::AxisRange time = m_link->time();
  const auto probe = static_cast<double>(m_link->probe()) + 0.5;
  const bool probed = m_link->probe() >= 0 && probe >= time.begin && probe <= time.end;
  const double x =
      probed ? chart::AxisMap(time, area.left(), area.right()).placeOf(probe) : area.center().x();
  // From the middle outwards.
  constexpr double kApartPx = 4;
  for (double away = 0; away <= area.height() / 2; away += kApartPx)
    for (const double y : {area.center().y() - away, area.center().y() + away})
      if (const auto buffer = bufferAt({x, y})) {
        m_selection->set({*buffer});
        Q_EMIT hovered(bufferLine(*m_view, *buffer));
        return;
      }
}

void ChartWidget::toggleMark() {
  std::optional<model::LiveRange> span;
  for (const model::BufferId id : m_selection->buffers())
    for (const model::LiveRange& live : m_view->problem->liveRanges(id))
      span = span ? model::LiveRange{std::min(span->begin, live.begin), std::max(span->end, live.end)} : live;
  // Without a selection, what was measured; without that, the step under the probe.
  if (!span && m_measure) {
    const auto [from, to] = std::minmax(m_measure->time0, m_measure->time1);
    span = {static_cast<model::Step>(std::round(from)), static_cast<model::Step>(std::round(to))};
  } else if (!span && m_link->probe() >= 0) {
    span = {m_link->probe(), m_link->probe() + 1};
  }
  if (span && !span->empty()) m_link->marks().toggle(*span);
}

QString ChartWidget::spokenValue() const {
  if (m_view == nullptr || !m_message.isEmpty()) return m_message;
  const chart::AxisRange time = m_link->timeTarget();
  const model::LiveRange seen{static_cast<model::Step>(std::floor(time.begin)),
                              static_cast<model::Step>(std::ceil(time.end))};
  const auto& selected = m_selection->buffers();
  const QString what = selected.empty()       ? tr("Nothing is selected")
                       : selected.size() == 1 ? bufferLine(*m_view, selected.front())
                                              : tr("%1 selected").arg(bufferCount(std::ssize(selected)));
  return tr("%1. Steps %2 of %3 are visible.")
      .arg(what, rangeText(seen), rangeText({m_view->problem->span().begin, m_view->problem->span().end}));
}

void ChartWidget::copySelection() const {
  if (m_selection->empty()) return;
  QApplication::clipboard()->setText(copiedBuffers(*m_view, m_selection->buffers()));
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
  if (up) glideVertical(target(verticalTarget(), *up));
  if (time) m_link->glideTime(target(m_link->timeTarget(), *time));
}

void ChartWidget::showPeak() {
  if (m_view == nullptr || m_view->scenes->occupancy.peaks.empty()) return;
  // The next one after the probe, and the first again after the last.
  const auto& peaks = m_view->scenes->occupancy.peaks;
  const auto next = std::ranges::find_if(
      peaks, [this](const model::LiveRange& peak) { return peak.begin > m_link->probe(); });
  const model::LiveRange peak = next == peaks.end() ? peaks.front() : *next;
  const chart::AxisRange time = m_link->timeTarget();
  const double middle = static_cast<double>(peak.begin) + 0.5;
  m_link->glideTime({middle - time.length() / 2, middle + time.length() / 2});
  m_link->setProbe(peak.begin);
  Q_EMIT hovered(hoverLine(*m_view, peak.begin, {}, {}));
}

void ChartWidget::contextMenuEvent(QContextMenuEvent* event) {
  if (m_view == nullptr) return;
  QMenu menu(this);
  const auto add = [&](const QString& text, ChartCommand command, bool enabled) {
    // The key is only shown: pressing it goes through keyPressEvent.
    QAction* action = menu.addAction(QStringLiteral("%1\t%2").arg(text, chartKeyText(command)));
    action->setEnabled(enabled);
    connect(action, &QAction::triggered, this, [this, command] { run(command); });
  };
  const bool selected = !m_selection->empty();
  add(tr("Whole plan"), ChartCommand::WholePlan, true);
  add(tr("Show selection"), ChartCommand::ShowSelection, selected);
  add(tr("Jump to peak"), ChartCommand::ShowPeak, !m_view->scenes->occupancy.peaks.empty());
  menu.addSeparator();
  add(tr("Copy selection"), ChartCommand::CopySelection, selected);
  add(tr("Mark steps"), ChartCommand::ToggleMark, selected || m_measure || m_link->probe() >= 0);
  QAction* clear = menu.addAction(tr("Remove all marks"));
  clear->setEnabled(!m_link->marks().spans().empty());
  connect(clear, &QAction::triggered, &m_link->marks(), &Marks::clear);
  addMenuItems(menu);
  menu.exec(event->globalPos());
}

void ChartWidget::addMenuItems(QMenu&) {}

}  // namespace memscape::ui
