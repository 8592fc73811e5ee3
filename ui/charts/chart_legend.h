// SPDX-License-Identifier: Apache-2.0
// One row that says what the charts' colours and lines mean.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/charts/plan_view.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

struct LegendEntry;

class ChartLegend : public QWidget {
  Q_OBJECT
 public:
  explicit ChartLegend(QWidget* parent);
  void setView(PlanViewPtr view);
  void setTheme(const Theme& theme);
  /// The filter's: entries that it leaves out look so.
  void setConditions(std::vector<analysis::BufferCondition> conditions);
  [[nodiscard]] QSize sizeHint() const override;

 Q_SIGNALS:
  /// A click, or Space on the entry that has the focus.
  void conditionToggled(const memscape::analysis::BufferCondition& condition);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] std::vector<LegendEntry> entries() const;
  [[nodiscard]] std::vector<QRectF> places() const;
  [[nodiscard]] std::optional<std::size_t> entryAt(QPointF position) const;
  [[nodiscard]] const analysis::BufferCondition* conditionOf(std::size_t entry) const;
  void toggle(std::size_t entry);

  PlanViewPtr m_view;
  std::vector<analysis::BufferCondition> m_conditions;
  std::size_t m_current = 0;  // the entry that Space toggles
  Theme m_theme;
};

}  // namespace memscape::ui
