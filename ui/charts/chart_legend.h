// SPDX-License-Identifier: Apache-2.0
// One row that says what the charts' colours and lines mean.
#pragma once

#include <QWidget>

#include "ui/charts/plan_view.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class ChartLegend : public QWidget {
  Q_OBJECT
 public:
  explicit ChartLegend(QWidget* parent);
  void setView(PlanViewPtr view);
  void setTheme(const Theme& theme);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  PlanViewPtr m_view;
  Theme m_theme;
};

}  // namespace memscape::ui
