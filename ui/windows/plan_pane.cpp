// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/plan_pane.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/charts/chart_stack.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

QString figuresText(const PlanPtr& plan) {
  if (!plan) return {};
  if (!plan->placed()) return QString::fromStdString(plan->plan.reason);
  const plan::Metrics& metrics = plan->metrics;
  QStringList parts{PlanPane::tr("arena %1").arg(bytesText(metrics.readWriteArena)),
                    PlanPane::tr("bound %1").arg(bytesText(metrics.lowerBound))};
  if (plan->plan.status == plan::PlanStatus::DoesNotFit)
    parts << PlanPane::tr("✗ does not fit");
  else if (!plan->validation.valid())
    parts << PlanPane::tr("⚠ %1 violations").arg(countText(plan->validation.total));
  else if (plan->plan.status == plan::PlanStatus::Optimal)
    parts << PlanPane::tr("★ optimal");
  if (metrics.gapPercent != 0)
    parts << PlanPane::tr("%1 above the bound").arg(percentText(metrics.gapPercent));
  return parts.join(QStringLiteral("  ·  "));
}

}  // namespace

PlanPane::PlanPane(ChartLink& link, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_figures(new QLabel(this)),
      m_close(new QToolButton(this)),
      m_charts(new ChartStack(&link, &selection, this)) {
  QFont bold = m_title->font();
  bold.setBold(true);
  m_title->setFont(bold);
  // Long reasons give way to the charts instead of widening the window.
  m_title->setMinimumWidth(1);
  m_figures->setMinimumWidth(1);
  m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_figures->setAccessibleName(tr("Figures of the plan"));
  m_close->setIcon(QIcon(QStringLiteral(":/icons/close.svg")));
  m_close->setAutoRaise(true);
  m_close->setToolTip(tr("End the comparison"));
  m_close->setAccessibleName(tr("End the comparison"));
  m_close->hide();

  auto* header = new QHBoxLayout;
  header->setContentsMargins(10, 6, 6, 4);
  header->setSpacing(14);
  header->addWidget(m_title);
  header->addWidget(m_figures, 1);
  header->addWidget(m_close);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(header);
  layout->addWidget(m_charts, 1);
  setFocusProxy(m_charts);
  connect(m_close, &QToolButton::clicked, this, &PlanPane::closeRequested);
}

void PlanPane::setClosable() {
  m_close->show();
}

void PlanPane::show(const SnapshotPtr& snapshot, const PlanPtr& plan, const QString& title,
                    const QString& waitingFor) {
  m_title->setText(title);
  m_title->setToolTip(title);
  QString figures = figuresText(plan);
  if (!waitingFor.isEmpty()) {
    const QString waiting = tr("planning with %1…").arg(waitingFor);
    figures = figures.isEmpty() ? waiting : QStringLiteral("%1  ·  %2").arg(figures, waiting);
  }
  m_figures->setText(figures);
  m_figures->setToolTip(figures);
  if (snapshot->problem == m_problem && plan == m_plan) return;
  m_problem = snapshot->problem;
  m_plan = plan;
  m_charts->setPlan(m_problem, m_plan, title);
}

void PlanPane::clear() {
  m_problem.reset();
  m_plan.reset();
  m_title->clear();
  m_figures->clear();
  m_charts->clear();
}

}  // namespace memscape::ui
