// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/plan_pane.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QToolButton>

#include "ui/charts/chart_stack.h"

namespace memscape::ui {
namespace {

constexpr int kIconPx = 12;
constexpr int kLinePaddingPx = 10;

}  // namespace

PlanPane::PlanPane(ChartLink& link, Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_line(new QWidget(this)),
      m_note(new QLabel(m_line)),
      m_close(new QToolButton(m_line)),
      m_charts(new ChartStack(&link, &selection, this)) {
  m_note->setMinimumWidth(1);  // a long reason gives way instead of widening the window
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_close->setIcon(QIcon(QStringLiteral(":/icons/close.svg")));
  m_close->setIconSize(QSize(kIconPx, kIconPx));
  m_close->setAutoRaise(true);
  m_close->setToolTip(tr("End the comparison"));
  m_close->setAccessibleName(tr("End the comparison"));
  m_close->hide();

  auto* line = new QHBoxLayout(m_line);
  line->setContentsMargins(8, 0, 2, 0);
  line->addWidget(m_note, 1);
  line->addWidget(m_close);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_line);
  layout->addWidget(m_charts, 1);
  setFocusProxy(m_charts);
  // The same with and without the button: two panes stay level.
  m_line->setFixedHeight(fontMetrics().height() + kLinePaddingPx);
  m_line->hide();
  connect(m_close, &QToolButton::clicked, this, &PlanPane::closeRequested);
}

void PlanPane::setClosable() {
  m_close->show();
}

bool PlanPane::hasNote() const {
  return !m_note->text().isEmpty();
}

void PlanPane::setNoteVisible(bool visible) {
  m_line->setVisible(visible);
}

void PlanPane::show(const SnapshotPtr& snapshot, const PlanPtr& plan, const QString& title,
                    const QString& waitingFor) {
  QString note;
  if (!waitingFor.isEmpty())
    note = tr("Planning with %1…").arg(waitingFor);
  else if (plan && !plan->plan.reason.empty())
    note = QStringLiteral("⚠ ") + QString::fromStdString(plan->plan.reason);
  m_note->setText(note);
  m_note->setToolTip(note);
  m_note->setAccessibleName(note);
  if (snapshot->problem == m_problem && plan == m_plan) return;
  m_problem = snapshot->problem;
  m_plan = plan;
  m_charts->setPlan(m_problem, m_plan, title, snapshot->trace);
}

void PlanPane::clear() {
  m_problem.reset();
  m_plan.reset();
  m_note->clear();
  m_charts->clear();
}

}  // namespace memscape::ui
