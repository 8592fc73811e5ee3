// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_stack.h"

#include <QHBoxLayout>
#include <QPointer>
#include <QSplitter>
#include <QVBoxLayout>
#include <array>
#include <utility>

#include "ui/charts/axis_scroll_bar.h"
#include "ui/charts/background.h"
#include "ui/charts/chart_header.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/chart_link.h"
#include "ui/charts/layout_chart.h"
#include "ui/charts/lifetimes_chart.h"
#include "ui/charts/minimap.h"
#include "ui/charts/occupancy_chart.h"
#include "ui/charts/time_axis.h"
#include "ui/document/selection.h"

namespace memscape::ui {
namespace {

using Direction = AxisScrollBar::Direction;

chart::AxisRange toRange(const model::LiveRange& span) {
  return {static_cast<double>(span.begin), static_cast<double>(span.end)};
}

std::size_t indexOf(ChartView view) {
  return static_cast<std::size_t>(view);
}

/// A chart with its scroll bar in a row of the splitter.
QWidget* makeRow(ChartWidget* chart, AxisScrollBar* bar, QWidget* parent) {
  auto* row = new QWidget(parent);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(chart, 1);
  layout->addWidget(bar);
  row->setMinimumHeight(60);
  return row;
}

}  // namespace

struct ChartStack::Private {
  ChartStack* q = nullptr;
  QPointer<ChartLink> link;  // may go first where both have one parent
  Selection* selection = nullptr;
  ChartHeader* header = nullptr;
  ChartLegend* legend = nullptr;
  QSplitter* splitter = nullptr;
  LayoutChart* layout = nullptr;
  LifetimesChart* lifetimes = nullptr;
  OccupancyChart* occupancy = nullptr;
  TimeAxis* axis = nullptr;
  Minimap* minimap = nullptr;
  AxisScrollBar* offsetBar = nullptr;
  AxisScrollBar* rowsBar = nullptr;
  std::array<QWidget*, 3> rows{};
  std::array<bool, 3> wanted{true, true, true};

  ProblemPtr problem;
  PlanPtr plan;
  std::shared_ptr<const model::ProgramTrace> trace;
  PlanViewPtr view;
  std::shared_ptr<const chart::Dress> dress;  // null: by kind
  std::shared_ptr<const chart::Dress> byKind;
  std::shared_ptr<const chart::Colouring> colouring;
  Theme theme = lightTheme();
  chart::RowOrder order = chart::RowOrder::Start;
  chart::ReadOnlyLanes readOnly = chart::ReadOnlyLanes::Collapsed;
  std::unique_ptr<Background> background;  // last: it stops before what it delivers to goes

  [[nodiscard]] std::array<ChartWidget*, 3> charts() const { return {layout, lifetimes, occupancy}; }
  void build();
  void addRows();
  void connectCharts();
  void buildScenes();
  void show(const PlanView& next);
  [[nodiscard]] PlanViewPtr dressed(const PlanView& plain) const;
  void showMessage(const QString& message);
  void toggleReadOnly();
  void updateBars() const;
  [[nodiscard]] QString whyEmpty() const;
};

void ChartStack::Private::build() {
  header = new ChartHeader(q);
  legend = new ChartLegend(q);
  splitter = new QSplitter(Qt::Vertical, q);
  layout = new LayoutChart(link, selection, q);
  lifetimes = new LifetimesChart(link, selection, q);
  occupancy = new OccupancyChart(link, selection, q);
  axis = new TimeAxis(link, q);
  minimap = new Minimap(link, q);
  offsetBar = new AxisScrollBar(Qt::Vertical, Direction::Descending, q);
  rowsBar = new AxisScrollBar(Qt::Vertical, Direction::Ascending, q);
  offsetBar->setAccessibleName(tr("Offset"));
  rowsBar->setAccessibleName(tr("Rows"));
  addRows();
  // Axis and overview end where the charts end, beside their scroll bars.
  auto* below = new QVBoxLayout;
  below->setContentsMargins(0, 0, offsetBar->sizeHint().width(), 0);
  below->setSpacing(0);
  below->addWidget(axis);
  below->addWidget(minimap);
  auto* column = new QVBoxLayout(q);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(header);
  column->addWidget(legend);
  column->addWidget(splitter, 1);
  column->addLayout(below);
  q->setFocusProxy(layout);
  background = std::make_unique<Background>();
}

void ChartStack::Private::addRows() {
  auto* noBar = new AxisScrollBar(Qt::Vertical, Direction::Ascending, q);
  QSizePolicy keep = noBar->sizePolicy();
  keep.setRetainSizeWhenHidden(true);
  noBar->setSizePolicy(keep);
  noBar->hide();
  rows = {makeRow(layout, offsetBar, splitter), makeRow(lifetimes, rowsBar, splitter),
          makeRow(occupancy, noBar, splitter)};
  constexpr std::array<int, 3> kShares{5, 3, 2};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    splitter->addWidget(rows[i]);
    splitter->setStretchFactor(static_cast<int>(i), kShares[i]);
  }
  splitter->setChildrenCollapsible(false);
  splitter->setSizes({500, 300, 200});
}

void ChartStack::Private::connectCharts() {
  for (ChartWidget* chart : charts()) {
    connect(chart, &ChartWidget::hovered, q, &ChartStack::hovered);
    connect(chart, &ChartWidget::readOnlyLanesToggled, q, [this] { toggleReadOnly(); });
  }
  connect(legend, &ChartLegend::conditionToggled, q, &ChartStack::conditionToggled);
  connect(lifetimes, &LifetimesChart::orderChosen, q, [this](chart::RowOrder chosen) {
    order = chosen;
    lifetimes->setOrder(chosen);
    if (problem != nullptr) buildScenes();
  });
  connect(lifetimes, &ChartWidget::verticalChanged, q, [this] { updateBars(); });
  connect(link.data(), &ChartLink::rangeChanged, q, [this] { updateBars(); });
  connect(offsetBar, &AxisScrollBar::moved, link.data(), &ChartLink::setOffset);
  connect(rowsBar, &AxisScrollBar::moved, lifetimes, &LifetimesChart::setVertical);
}

void ChartStack::Private::updateBars() const {
  offsetBar->setAxis(link->offset(), link->offsetExtent());
  rowsBar->setAxis(lifetimes->vertical(), lifetimes->verticalExtent());
}

void ChartStack::Private::buildScenes() {
  background->start([this, problem = problem, plan = plan, trace = trace, order = order,
                     readOnly = readOnly](const std::stop_token& stop) -> Background::Deliver {
    auto scenes = std::make_shared<chart::Scenes>(chart::makeScenes(*problem, plan.get(), order, stop));
    const model::LiveRange home = chart::workingSpan(*problem);
    auto made = std::make_shared<PlanView>();
    made->problem = problem;
    made->plan = plan;
    made->trace = trace;
    made->lanes = chart::stackLanes(scenes->layout, readOnly);
    made->scenes = std::move(scenes);
    made->dress = std::make_shared<chart::Dress>(chart::dressByKind(*problem));
    return [this, made = std::move(made), home] {
      byKind = made->dress;
      model::LiveRange span = made->problem->span();
      span.end = std::max(span.end, span.begin + 1);
      link->setExtent(q, toRange(span), toRange(home), {0, made->lanes.height});
      show(*made);
    };
  });
}

QString ChartStack::Private::whyEmpty() const {
  if (plan == nullptr) return tr("Planning…");
  if (!plan->placed())
    return plan->plan.reason.empty() ? tr("The planner made no plan.")
                                     : QString::fromStdString(plan->plan.reason);
  return view->scenes->layout.size() == 0 ? tr("No buffer takes memory.") : QString();
}

/// The view in the clothes that it is to have.
PlanViewPtr ChartStack::Private::dressed(const PlanView& plain) const {
  auto made = std::make_shared<PlanView>(plain);
  made->dress = dress != nullptr ? dress : byKind;
  made->colouring = dress != nullptr ? colouring : nullptr;
  made->palette = std::make_shared<const Palette>(
      made->colouring != nullptr ? Palette::of(*made->colouring, theme) : Palette::byKind(theme));
  return made;
}

void ChartStack::Private::show(const PlanView& next) {
  view = dressed(next);
  const QString why = whyEmpty();
  layout->setView(view, why);
  occupancy->setView(view, why);
  lifetimes->setView(view, view->scenes->lifetimes.rows.empty() ? tr("No buffer is ever live.") : QString());
  axis->setProblem(view->problem);
  minimap->setView(view);
  legend->setView(view);
  updateBars();
}

void ChartStack::Private::showMessage(const QString& message) {
  view = nullptr;
  for (ChartWidget* chart : charts()) chart->setView(nullptr, message);
  axis->setProblem(nullptr);
  minimap->setView(nullptr);
  legend->setView(nullptr);
}

void ChartStack::Private::toggleReadOnly() {
  readOnly = readOnly == chart::ReadOnlyLanes::Collapsed ? chart::ReadOnlyLanes::Expanded
                                                         : chart::ReadOnlyLanes::Collapsed;
  if (view == nullptr) return;
  PlanView next = *view;
  next.lanes = chart::stackLanes(next.scenes->layout, readOnly);
  if (background->busy()) return buildScenes();  // another plan is on its way, and shall have the same lanes
  link->setOffsetExtent(q, {0, next.lanes.height});
  show(next);
}

ChartStack::ChartStack(ChartLink* link, Selection* selection, QWidget* parent)
    : QWidget(parent), d(std::make_unique<Private>()) {
  d->q = this;
  d->link = link;
  d->selection = selection;
  d->build();
  d->connectCharts();
  clear();
}

ChartStack::~ChartStack() {
  d->background.reset();
  if (d->link) d->link->removeExtent(this);
}

void ChartStack::setPlan(ProblemPtr problem, PlanPtr plan, const QString& title,
                         std::shared_ptr<const model::ProgramTrace> trace) {
  d->header->setText(title, plan != nullptr ? summaryOf(*problem, *plan, title) : Summary{});
  if (d->problem == problem && d->plan == plan) return;
  // Another problem's picture would be a wrong answer; another plan's may stay until this one is ready.
  if (d->problem != problem) d->dress = nullptr;
  if (d->problem != problem) d->showMessage(plan == nullptr ? tr("Planning…") : tr("Drawing…"));
  d->problem = std::move(problem);
  d->plan = std::move(plan);
  d->trace = std::move(trace);
  d->buildScenes();
}

void ChartStack::clear() {
  d->background->cancel();
  d->problem = nullptr;
  d->plan = nullptr;
  d->trace = nullptr;
  d->showMessage({});
  d->header->setText({}, {});
  d->link->removeExtent(this);
}

void ChartStack::setDress(std::shared_ptr<const chart::Dress> dress,
                          std::shared_ptr<const chart::Colouring> colouring) {
  if (d->problem == nullptr || dress->ofBuffer.size() != d->problem->buffers().size())
    return;  // another one's
  d->dress = std::move(dress);
  d->colouring = std::move(colouring);
  if (d->view != nullptr && d->view->problem == d->problem) d->show(*d->view);
}

void ChartStack::setConditions(std::vector<analysis::BufferCondition> conditions) {
  d->legend->setConditions(std::move(conditions));
}

void ChartStack::setTheme(const Theme& theme) {
  d->theme = theme;
  if (d->view != nullptr) d->show(*d->view);
  for (ChartWidget* chart : d->charts()) chart->setTheme(theme);
  d->header->setTheme(theme);
  d->legend->setTheme(theme);
  d->axis->setTheme(theme);
  d->minimap->setTheme(theme);
}

void ChartStack::setViewVisible(ChartView view, bool visible) {
  d->wanted[indexOf(view)] = visible;
  d->rows[indexOf(view)]->setVisible(visible);
}

bool ChartStack::isViewVisible(ChartView view) const {
  return d->wanted[indexOf(view)];
}

void ChartStack::setMeasuring(bool on) {
  for (ChartWidget* chart : d->charts()) chart->setMeasuring(on);
}

void ChartStack::reveal(model::BufferId buffer) {
  d->layout->bringIntoSight(buffer);
  d->lifetimes->bringIntoSight(buffer);
}

void ChartStack::zoomToSelection() {
  // Each vertical axis has its own chart; time is shared.
  d->layout->showSelection(ChartWidget::Focus::Fit);
  d->lifetimes->showSelection(ChartWidget::Focus::Centre);
}

}  // namespace memscape::ui
