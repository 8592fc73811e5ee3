// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/layout_chart.h"

#include <QMenu>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_link.h"
#include "ui/charts/hover_text.h"
#include "ui/document/selection.h"
#include "ui/paint/explain_painter.h"
#include "ui/paint/format.h"
#include "ui/paint/layout_painter.h"

namespace memscape::ui {
namespace {

constexpr double kHitPx = 3;  // what is thinner is as easy to hit as this

LayoutPicture pictureOf(const PlanView& view, const ChartLink& link) {
  return {*view.problem, *view.scenes, view.lanes, *view.dress, *view.palette, link.time(), link.offset()};
}

}  // namespace

LayoutChart::LayoutChart(ChartLink* link, Selection* selection, QWidget* parent)
    : ChartWidget(link, selection, parent), m_explainer(link->overlays(), *selection) {
  connect(&m_explainer, &Explainer::changed, this, qOverload<>(&QWidget::update));
  setAccessibleName(tr("Layout"));
  setAccessibleDescription(tr("Buffers by step and offset. The Buffers table holds the same as text."));
}

chart::AxisRange LayoutChart::vertical() const {
  return link()->offset();
}

chart::AxisRange LayoutChart::verticalExtent() const {
  return link()->offsetExtent();
}

void LayoutChart::setVertical(chart::AxisRange range) {
  link()->setOffset(range);
}

chart::AxisRange LayoutChart::verticalTarget() const {
  return link()->offsetTarget();
}

void LayoutChart::glideVertical(chart::AxisRange range) {
  link()->glideOffset(range);
}

std::optional<model::BufferId> LayoutChart::neighbourOf(model::BufferId buffer, chart::Direction direction) {
  const chart::LayoutScene& scene = view()->scenes->layout;
  const auto rects = scene.rectsOf(view()->problem->buffer(buffer).block);
  if (rects.empty()) return std::nullopt;
  const bool known = m_walkedTo && std::ranges::find(rects, *m_walkedTo) != rects.end();
  const auto next = chart::neighbour(scene, known ? *m_walkedTo : rects.front(), direction);
  if (!next || view()->lanes.places[scene.laneOf(*next)].strip) return std::nullopt;
  m_walkedTo = *next;
  return view()->problem->block(scene.block[*next]).root;
}

QString LayoutChart::heightText(double low, double high) const {
  // Of a stack of lanes, the one in which both ends are.
  const auto& places = view()->lanes.places;
  for (const chart::LanePlace& place : places) {
    if (place.strip) continue;
    const auto inLane = [&](double at) { return (at - static_cast<double>(place.base)) / place.scale; };
    const auto lane = static_cast<std::size_t>(&place - places.data());
    const auto height = static_cast<double>(view()->scenes->layout.lanes[lane].height);
    const double from = std::min(inLane(low), inLane(high));
    const double to = std::max(inLane(low), inLane(high));
    if (from < 0 || to > height * 1.05) continue;
    return bothBytes(static_cast<std::int64_t>(std::llround(to - from)));
  }
  return {};
}

chart::LayoutGeometry LayoutChart::geometry() const {
  return geometryOf(pictureOf(*view(), *link()), plot(), font());
}

QRectF LayoutChart::content() const {
  return view() == nullptr ? plot() : toQRectF(geometry().mainArea());
}

std::optional<model::BufferId> LayoutChart::bufferAt(QPointF position) const {
  if (view() == nullptr) return std::nullopt;
  const auto rect = geometry().hit(position.x(), position.y(), kHitPx, *view()->dress);
  if (!rect) return std::nullopt;
  return view()->problem->block(view()->scenes->layout.block[*rect]).root;
}

LayoutChart::Render LayoutChart::renderer() const {
  return [view = view(), time = link()->time(), offset = link()->offset()](const PaintContext& context,
                                                                           const QRectF& plot) {
    paintLayout(context, plot,
                {*view->problem, *view->scenes, view->lanes, *view->dress, *view->palette, time, offset});
  };
}

void LayoutChart::paintFrame(const PaintContext& context, const QRectF& plot) const {
  paintLayoutFrame(context, plot, pictureOf(*view(), *link()), 4, width() - 4);
  paintExplanation(context, plot, pictureOf(*view(), *link()), m_explainer.explanation());
  if (m_explainer.busy()) paintNote(context, content(), tr("Looking for holes…"));
}

LayoutChart::Render LayoutChart::selectionRenderer(std::vector<model::BufferId> buffers) const {
  return [view = view(), time = link()->time(), offset = link()->offset(), buffers = std::move(buffers)](
             const PaintContext& context, const QRectF& plot) {
    paintLayoutSelection(
        context, plot,
        {*view->problem, *view->scenes, view->lanes, *view->dress, *view->palette, time, offset}, buffers);
  };
}

std::size_t LayoutChart::load() const {
  return view()->scenes->layout.size();
}

std::optional<chart::AxisRange> LayoutChart::verticalOf(model::BufferId buffer) const {
  const chart::LayoutScene& scene = view()->scenes->layout;
  const auto rects = scene.rectsOf(view()->problem->buffer(buffer).block);
  if (rects.empty()) return std::nullopt;
  const chart::LanePlace& place = view()->lanes.places[scene.laneOf(rects.front())];
  if (place.strip) return std::nullopt;
  const auto onAxis = [&](std::int64_t bytes) {
    return static_cast<double>(place.base) + static_cast<double>(bytes) * place.scale;
  };
  return chart::AxisRange{onAxis(scene.y0[rects.front()]), onAxis(scene.y1[rects.front()])};
}

QString LayoutChart::placeText(QPointF position) const {
  const chart::LayoutGeometry where = geometry();
  const auto lane = where.laneAt(position.x(), position.y());
  if (!lane || where.isStrip(*lane)) return {};
  return QStringLiteral("0x") +
         QString::number(std::max<std::int64_t>(0, where.lane(*lane).cellAt(position.y())), 16)
             .rightJustified(6, QLatin1Char('0'))
             .toUpper();
}

QString LayoutChart::hintAt(QPointF position) const {
  const chart::LayoutGeometry where = geometry();
  const auto lane = where.laneAt(position.x(), position.y());
  if (lane && where.isStrip(*lane)) return tr("Click or press E to expand this pool");
  const Explanation& explanation = m_explainer.explanation();
  const auto hole = holeAt(pictureOf(*view(), *link()), where, explanation, position);
  return hole ? holeToolTip(*view(), explanation.holes[*hole]) : QString();
}

void LayoutChart::clickedBeside(QPointF position) {
  const chart::LayoutGeometry where = geometry();
  const auto lane = where.laneAt(position.x(), position.y());
  if (lane && where.isStrip(*lane))
    Q_EMIT readOnlyLanesToggled();
  else
    ChartWidget::clickedBeside(position);
}

void LayoutChart::addMenuItems(QMenu& menu) {
  const auto& lanes = view()->scenes->layout.lanes;
  if (lanes.size() < 2 || lanes.back().access != model::PoolAccess::ReadOnly) return;
  menu.addSeparator();
  const QString text =
      view()->lanes.strips > 0 ? tr("Expand read-only pools") : tr("Collapse read-only pools");
  connect(menu.addAction(text + QStringLiteral("\tE")), &QAction::triggered, this,
          &ChartWidget::readOnlyLanesToggled);
}

}  // namespace memscape::ui
