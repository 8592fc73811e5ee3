// SPDX-License-Identifier: Apache-2.0
// Dresses one stack's charts as the document wants it: colours by the chosen field, dimmed what filters and
// search leave out. Works in the background; the latest wins.
#pragma once

#include <QObject>
#include <memory>

#include "core/chart/colouring.h"
#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class ChartStack;
class Document;

class Dresser : public QObject {
  Q_OBJECT
 public:
  /// Both outlive it.
  Dresser(Document& document, ChartStack& stack, QObject* parent = nullptr);
  /// What the stack shows; either may be null.
  void setPlan(ProblemPtr problem, PlanPtr plan);
  void setTheme(const Theme& theme);

 private:
  void refresh();

  Document& m_document;
  ChartStack& m_stack;
  Theme m_theme;
  ProblemPtr m_problem;
  PlanPtr m_plan;
  std::shared_ptr<const chart::Colouring> m_colouring;  // of m_problem and m_plan, by the field it says
  Job m_job;
};

}  // namespace memscape::ui
