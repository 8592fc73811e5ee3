// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/plan_area.h"

#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/charts/chart_link.h"
#include "ui/charts/chart_stack.h"
#include "ui/charts/dresser.h"
#include "ui/charts/view_history.h"
#include "ui/document/document.h"
#include "ui/windows/plan_pane.h"

namespace memscape::ui {

PlanArea::PlanArea(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_link(new ChartLink(this)),
      m_history(new ViewHistory(*m_link, this)),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_first(new PlanPane(*m_link, document.selection())),
      m_second(new PlanPane(*m_link, document.selection())) {
  m_firstDresser = new Dresser(document, m_first->charts(), this);
  m_secondDresser = new Dresser(document, m_second->charts(), this);
  m_splitter->addWidget(m_first);
  m_splitter->addWidget(m_second);
  m_splitter->setChildrenCollapsible(false);
  m_second->setClosable();
  m_second->hide();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_splitter);
  setFocusProxy(m_first);

  for (PlanPane* pane : {m_first, m_second})
    connect(&pane->charts(), &ChartStack::hovered, this, &PlanArea::hovered);
  for (PlanPane* pane : {m_first, m_second})
    connect(&pane->charts(), &ChartStack::conditionToggled, &document.filters(), &Filters::toggle);
  connect(&document.filters(), &Filters::conditionsChanged, this, [this] {
    for (PlanPane* pane : {m_first, m_second})
      pane->charts().setConditions(m_document.filters().conditions());
  });
  connect(m_second, &PlanPane::closeRequested, this, [this] { m_document.compareWith(std::nullopt); });
  // A style that moves nothing by itself says so here: of people who want less motion.
  m_link->setAnimated(style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0);
  connect(&document, &Document::currentChanged, this, &PlanArea::refresh);
  connect(&document, &Document::plansChanged, this, &PlanArea::refresh);
  refresh();
}

PlanArea::~PlanArea() {
  m_link->blockSignals(
      true);          // the window's actions are gone already, and nobody is to hear of the charts' end
  delete m_splitter;  // with the charts, which still need the link
}

void PlanArea::refresh() {
  const OpenWorkload* workload = m_document.current();
  if (!workload) {
    m_firstDresser->setPlan(nullptr, nullptr);
    m_secondDresser->setPlan(nullptr, nullptr);
    m_first->clear();
    m_second->clear();
    m_second->hide();
    return;
  }
  const SnapshotPtr snapshot = workload->snapshot();
  if (m_problem != snapshot->problem && !(m_workload == workload && workload->keptBuffers())) {
    m_history->clear();
    m_link->marks().clear();
  }
  m_workload = workload;
  m_problem = snapshot->problem;
  const auto titleOf = [&](PlanKey key) {
    return tr("%1 · %2").arg(workload->title(), Document::planTitle(*workload, key));
  };
  const auto chosen = m_document.chosen();
  const auto shown = m_document.shown();
  m_firstDresser->setPlan(snapshot->problem, m_document.shownPlan());
  m_first->show(snapshot, m_document.shownPlan(), shown ? titleOf(*shown) : workload->title(),
                chosen != shown && chosen ? Document::planTitle(*workload, *chosen) : QString());
  if (const auto compared = m_document.compared()) {
    const PlanPtr plan = m_document.comparedPlan();
    m_secondDresser->setPlan(snapshot->problem, plan);
    m_second->show(snapshot, plan, titleOf(*compared),
                   plan ? QString() : Document::planTitle(*workload, *compared));
    m_second->QWidget::show();
  } else {
    m_second->hide();
    m_second->clear();  // its extent is not to count any more
  }
  // Both or none, so that the charts stay level.
  const bool line = m_document.compared() || m_first->hasNote();
  for (PlanPane* pane : {m_first, m_second}) pane->setNoteVisible(line);
}

void PlanArea::setTheme(const Theme& theme) {
  for (PlanPane* pane : {m_first, m_second}) pane->charts().setTheme(theme);
}

void PlanArea::setViewVisible(ChartView view, bool visible) {
  for (PlanPane* pane : {m_first, m_second}) pane->charts().setViewVisible(view, visible);
}

bool PlanArea::isViewVisible(ChartView view) const {
  return m_first->charts().isViewVisible(view);
}

void PlanArea::zoomToSelection() {
  m_first->charts().zoomToSelection();
}

void PlanArea::reveal(model::BufferId buffer) {
  for (PlanPane* pane : {m_first, m_second})
    if (pane->isVisible()) pane->charts().reveal(buffer);
}

void PlanArea::setMeasuring(bool on) {
  for (PlanPane* pane : {m_first, m_second}) pane->charts().setMeasuring(on);
}

void PlanArea::showAll() {
  m_link->showAll();
}

}  // namespace memscape::ui
