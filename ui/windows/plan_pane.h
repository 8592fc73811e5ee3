// SPDX-License-Identifier: Apache-2.0
// One plan: a line with its figures, and its charts below.
#pragma once

#include <QWidget>

#include "ui/document/snapshot.h"
#include "ui/paint/theme.h"

class QLabel;
class QToolButton;

namespace memscape::ui {

class ChartLink;
class ChartStack;
class Selection;

class PlanPane : public QWidget {
  Q_OBJECT
 public:
  /// `link` and `selection` outlive the pane.
  PlanPane(ChartLink& link, Selection& selection, QWidget* parent = nullptr);

  /// `waitingFor` names a planner whose plan is being made; empty when there is nothing to wait for.
  void show(const SnapshotPtr& snapshot, const PlanPtr& plan, const QString& title,
            const QString& waitingFor);
  void clear();
  [[nodiscard]] ChartStack& charts() { return *m_charts; }
  void setClosable();

 Q_SIGNALS:
  void closeRequested();

 private:
  QLabel* m_title;
  QLabel* m_figures;
  QToolButton* m_close;
  ChartStack* m_charts;
  ProblemPtr m_problem;
  PlanPtr m_plan;
};

}  // namespace memscape::ui
