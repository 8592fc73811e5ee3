// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/view_history.h"

#include <QScopedValueRollback>

#include "ui/charts/chart_link.h"

namespace memscape::ui {
namespace {

constexpr qint64 kOneChangeMs = 500;
constexpr std::size_t kMostViews = 200;

}  // namespace

ViewHistory::ViewHistory(ChartLink& link, QObject* parent)
    : QObject(parent), m_link(link), m_now{link.timeTarget(), link.offsetTarget()} {
  connect(&link, &ChartLink::rangeChanged, this, &ViewHistory::record);
  connect(&link, &ChartLink::extentChanged, this, &ViewHistory::record);
}

void ViewHistory::record() {
  const View next{m_link.timeTarget(), m_link.offsetTarget()};
  if (m_going || next == m_now) return;
  // What was not chosen by the user, such as what is shown of a new plan, is no view to go back to.
  if (m_link.touched()) {
    const bool another = !m_sinceChange.isValid() || m_sinceChange.elapsed() > kOneChangeMs;
    if (another || m_before.empty()) m_before.push_back(m_now);
    if (m_before.size() > kMostViews) m_before.erase(m_before.begin());
    m_after.clear();
    m_sinceChange.start();
  }
  m_now = next;
  Q_EMIT changed();
}

void ViewHistory::undo() {
  go(m_before, m_after);
}

void ViewHistory::redo() {
  go(m_after, m_before);
}

void ViewHistory::go(std::vector<View>& from, std::vector<View>& to) {
  if (from.empty()) return;
  to.push_back(m_now);
  m_now = from.back();
  from.pop_back();
  m_sinceChange.invalidate();
  {
    const QScopedValueRollback going(m_going, true);
    m_link.glideTo(m_now.time, m_now.offset);
  }
  m_now = {m_link.timeTarget(), m_link.offsetTarget()};
  Q_EMIT changed();
}

void ViewHistory::clear() {
  m_before.clear();
  m_after.clear();
  m_sinceChange.invalidate();
  m_now = {m_link.timeTarget(), m_link.offsetTarget()};
  Q_EMIT changed();
}

}  // namespace memscape::ui
