// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_legend.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>
#include <utility>

#include "ui/paint/legend.h"

namespace memscape::ui {
namespace {

constexpr double kLeft = 8;

}  // namespace

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Legend"));
  setFocusPolicy(Qt::TabFocus);
  setMouseTracking(true);
}

void ChartLegend::setView(PlanViewPtr view) {
  m_view = std::move(view);
  update();
}

void ChartLegend::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

QSize ChartLegend::sizeHint() const {
  return {200, static_cast<int>(std::ceil(QFontMetricsF(font()).height())) + 6};
}

void ChartLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  if (m_view == nullptr) return;
  painter.setFont(font());
  const PaintContext context{.painter = painter, .theme = m_theme, .dpr = devicePixelRatioF()};
  // Rows beyond the first fall below the edge: what is least common comes last.
  const auto shown = entries();
  paintLegend(&context, font(), QPointF(kLeft, 1), width() - 2 * kLeft, shown);
  const auto where = places();
  if (!hasFocus() || m_current >= where.size()) return;
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(where[m_current].adjusted(-3, 1, 3, -1));
}

std::vector<LegendEntry> ChartLegend::entries() const {
  if (m_view == nullptr) return {};
  const ChartView what = m_view->placed() ? ChartView::Layout : ChartView::Lifetimes;
  std::vector<LegendEntry> plain = legendOf(*m_view->problem, *m_view->scenes, what, m_theme);
  if (m_view->colouring == nullptr) return plain;
  std::vector<LegendEntry> all = legendOf(*m_view->colouring, *m_view->palette, m_conditions);
  for (LegendEntry& entry : plain)
    if (entry.sample != LegendEntry::Sample::Fill) all.push_back(std::move(entry));
  return all;
}

std::vector<QRectF> ChartLegend::places() const {
  std::vector<QRectF> places;
  paintLegend(nullptr, font(), QPointF(kLeft, 1), width() - 2 * kLeft, entries(), &places);
  return places;
}

std::optional<std::size_t> ChartLegend::entryAt(QPointF position) const {
  const auto where = places();
  for (std::size_t i = 0; i < where.size(); ++i)
    if (where[i].contains(position)) return i;
  return std::nullopt;
}

const analysis::BufferCondition* ChartLegend::conditionOf(std::size_t entry) const {
  const auto all = entries();
  if (entry >= all.size() || !all[entry].category) return nullptr;
  const auto& conditions = m_view->colouring->categories[*all[entry].category].conditions;
  return conditions.empty() ? nullptr : &conditions.front();
}

void ChartLegend::toggle(std::size_t entry) {
  if (const analysis::BufferCondition* condition = conditionOf(entry)) {
    const analysis::BufferCondition asked = *condition;
    Q_EMIT conditionToggled(asked);
  }
}

void ChartLegend::setConditions(std::vector<analysis::BufferCondition> conditions) {
  m_conditions = std::move(conditions);
  update();
}

void ChartLegend::mouseReleaseEvent(QMouseEvent* event) {
  const auto entry = entryAt(event->position());
  if (event->button() == Qt::LeftButton && entry) toggle(*entry);
}

void ChartLegend::mouseMoveEvent(QMouseEvent* event) {
  const auto entry = entryAt(event->position());
  if (entry && conditionOf(*entry) != nullptr)
    setCursor(Qt::PointingHandCursor);
  else
    unsetCursor();
}

void ChartLegend::keyPressEvent(QKeyEvent* event) {
  const auto all = entries();
  const auto go = [&](int by) {
    for (std::size_t i = m_current + static_cast<std::size_t>(by); i < all.size();
         i += static_cast<std::size_t>(by))
      if (conditionOf(i) != nullptr) {
        m_current = i;
        setAccessibleDescription(tr("%1, %2").arg(all[i].text, all[i].tip));
        return update();
      }
  };
  switch (event->key()) {
    case Qt::Key_Left:
      return go(-1);
    case Qt::Key_Right:
      return go(1);
    case Qt::Key_Space:
    case Qt::Key_Return:
      return toggle(m_current);
    default:
      QWidget::keyPressEvent(event);
  }
}

bool ChartLegend::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    const auto entry = entryAt(help->pos());
    const QString tip = entry ? entries()[*entry].tip : QString();
    QToolTip::showText(
        help->globalPos(),
        tip.isEmpty() || conditionOf(*entry) == nullptr ? tip : tr("%1\nClick to filter").arg(tip), this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace memscape::ui
