// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_accessible.h"

#include <QAccessibleWidget>

#include "ui/charts/chart_widget.h"

namespace memscape::ui {
namespace {

class ChartAccessible : public QAccessibleWidget {
 public:
  explicit ChartAccessible(ChartWidget* chart)
      : QAccessibleWidget(chart, QAccessible::Chart), m_chart(chart) {}
  [[nodiscard]] QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? m_chart->spokenValue() : QAccessibleWidget::text(kind);
  }

 private:
  ChartWidget* m_chart;  // Qt drops the interface with the widget
};

QAccessibleInterface* make(const QString&, QObject* object) {
  auto* chart = qobject_cast<ChartWidget*>(object);
  return chart != nullptr ? new ChartAccessible(chart) : nullptr;
}

}  // namespace

void installChartAccessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(make);
    return true;
  }();
  (void)installed;
}

}  // namespace memscape::ui
