// SPDX-License-Identifier: Apache-2.0
// One plan's charts, with a line above them for what the charts cannot say: what is being planned, or why
// there is no plan.
#pragma once

#include <QWidget>

#include "ui/document/snapshot.h"

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
  [[nodiscard]] bool hasNote() const;
  void setNoteVisible(bool visible);
  /// A button that asks for the end of the comparison.
  void setClosable();

 Q_SIGNALS:
  void closeRequested();

 private:
  QWidget* m_line;
  QLabel* m_note;
  QToolButton* m_close;
  ChartStack* m_charts;
  ProblemPtr m_problem;
  PlanPtr m_plan;
};

}  // namespace memscape::ui
