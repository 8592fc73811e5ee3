// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/lifetimes_chart.h"

#include <QActionGroup>
#include <QFontMetricsF>
#include <QMenu>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/charts/chart_link.h"
#include "ui/document/selection.h"
#include "ui/paint/format.h"
#include "ui/paint/lifetimes_painter.h"

namespace memscape::ui {
namespace {

constexpr double kLeastRows = 3;

LifetimesPicture pictureOf(const PlanView& view, const ChartLink& link, chart::AxisRange rows) {
  return {*view.problem, *view.scenes, *view.dress, *view.palette, link.time(), rows};
}

}  // namespace

LifetimesChart::LifetimesChart(ChartLink* link, Selection* selection, QWidget* parent)
    : ChartWidget(link, selection, parent) {
  setAccessibleName(tr("Lifetimes"));
  setAccessibleDescription(
      tr("One row per buffer, a bar while it is live. The Buffers table holds the same as text."));
}

chart::AxisRange LifetimesChart::verticalExtent() const {
  if (view() == nullptr) return {};
  return {0, std::max(1.0, static_cast<double>(view()->scenes->lifetimes.rows.size()))};
}

void LifetimesChart::setVertical(chart::AxisRange range) {
  const chart::AxisRange next = chart::clamped(range, verticalExtent(), kLeastRows);
  if (next == m_rows) return;
  m_rows = next;
  m_touched = true;
  invalidate();
  Q_EMIT verticalChanged();
}

/// Rows high enough for names, as many as there is room for.
void LifetimesChart::showFirstRows() {
  const double rowPx = std::ceil(QFontMetricsF(font()).height()) + 2;
  const double rows = std::max(kLeastRows, plot().height() / rowPx);
  m_rows = {0, std::min(verticalExtent().end, rows)};
}

void LifetimesChart::viewChanged() {
  if (m_touched)
    m_rows = chart::clamped(m_rows, verticalExtent(), kLeastRows);
  else
    showFirstRows();
  Q_EMIT verticalChanged();
}

void LifetimesChart::resizeEvent(QResizeEvent* event) {
  if (!m_touched) showFirstRows();
  ChartWidget::resizeEvent(event);
  Q_EMIT verticalChanged();
}

std::optional<model::BufferId> LifetimesChart::bufferAt(QPointF position) const {
  if (view() == nullptr || !plot().contains(position)) return std::nullopt;
  const auto row = chart::AxisMap(m_rows, plot().top(), plot().bottom()).cellAt(position.y());
  const auto& rows = view()->scenes->lifetimes.rows;
  if (row < 0 || static_cast<std::size_t>(row) >= rows.size()) return std::nullopt;
  // Anywhere in the row: its bar may be a pixel wide, and its name stands beside it.
  const model::BufferId buffer = rows[static_cast<std::size_t>(row)];
  if (view()->dress->ofBuffer[buffer.index()] == chart::kHidden) return std::nullopt;
  return buffer;
}

LifetimesChart::Render LifetimesChart::renderer() const {
  return [view = view(), time = link()->time(), rows = m_rows](const PaintContext& context,
                                                               const QRectF& plot) {
    paintLifetimes(context, plot, {*view->problem, *view->scenes, *view->dress, *view->palette, time, rows});
  };
}

void LifetimesChart::paintFrame(const PaintContext& context, const QRectF& plot) const {
  paintLifetimesFrame(context, plot, pictureOf(*view(), *link(), m_rows), 4);
}

LifetimesChart::Render LifetimesChart::selectionRenderer(std::vector<model::BufferId> buffers) const {
  return [view = view(), time = link()->time(), rows = m_rows, buffers = std::move(buffers)](
             const PaintContext& context, const QRectF& plot) {
    paintLifetimesSelection(
        context, plot, {*view->problem, *view->scenes, *view->dress, *view->palette, time, rows}, buffers);
  };
}

std::size_t LifetimesChart::load() const {
  return static_cast<std::size_t>(std::max(0.0, m_rows.length()));
}

std::optional<chart::AxisRange> LifetimesChart::verticalOf(model::BufferId buffer) const {
  const std::int64_t row = view()->scenes->lifetimes.rowOf(buffer);
  if (row < 0) return std::nullopt;
  return chart::AxisRange{static_cast<double>(row), static_cast<double>(row) + 1};
}

std::optional<model::BufferId> LifetimesChart::neighbourOf(model::BufferId buffer,
                                                           chart::Direction direction) {
  const chart::LifetimesScene& scene = view()->scenes->lifetimes;
  const std::int64_t row = scene.rowOf(buffer);
  const std::int64_t next = row + (direction == chart::Direction::Up ? -1 : 1);
  if (row < 0 || next < 0 || next >= std::ssize(scene.rows)) return std::nullopt;
  return scene.rows[static_cast<std::size_t>(next)];
}

QString LifetimesChart::heightText(double low, double high) const {
  return bufferCount(static_cast<std::int64_t>(std::round(std::abs(high - low))));
}

QString LifetimesChart::placeText(QPointF) const {
  return {};
}

void LifetimesChart::addMenuItems(QMenu& menu) {
  const std::array<std::pair<chart::RowOrder, QString>, 5> orders{
      {{chart::RowOrder::Start, tr("Start")},
       {chart::RowOrder::Size, tr("Size")},
       {chart::RowOrder::Length, tr("Length of life")},
       {chart::RowOrder::Offset, tr("Offset")},
       {chart::RowOrder::Name, tr("Name")}}};
  QMenu* sub = menu.addMenu(tr("Order rows by"));
  auto* group = new QActionGroup(sub);
  for (const auto& [order, name] : orders) {
    QAction* action = group->addAction(sub->addAction(name));
    action->setCheckable(true);
    action->setChecked(order == m_order);
    connect(action, &QAction::triggered, this, [this, chosen = order] { Q_EMIT orderChosen(chosen); });
  }
}

}  // namespace memscape::ui
