// SPDX-License-Identifier: Apache-2.0
// The one time axis below the charts of a stack: step numbers, and labels where they fit.
#pragma once

#include <QWidget>

#include "ui/document/snapshot.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class ChartLink;

class TimeAxis : public QWidget {
  Q_OBJECT
 public:
  explicit TimeAxis(ChartLink* link, QWidget* parent);
  void setProblem(ProblemPtr problem);
  void setTheme(const Theme& theme);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  ChartLink* m_link;
  ProblemPtr m_problem;
  Theme m_theme;
};

}  // namespace memscape::ui
