// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_legend.h"

#include <QPainter>
#include <cmath>
#include <utility>

#include "ui/paint/legend.h"

namespace memscape::ui {

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Legend"));
}

void ChartLegend::setView(PlanViewPtr view) {
  m_view = std::move(view);
  update();
}

void ChartLegend::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

QSize ChartLegend::sizeHint() const {
  return {200, static_cast<int>(std::ceil(QFontMetricsF(font()).height())) + 6};
}

void ChartLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  if (m_view == nullptr) return;
  painter.setFont(font());
  const PaintContext context{.painter = painter, .theme = m_theme, .dpr = devicePixelRatioF()};
  const ChartView what = m_view->placed() ? ChartView::Layout : ChartView::Lifetimes;
  // Rows beyond the first fall below the edge: what is least common comes last.
  paintLegend(&context, font(), QPointF(8, 1), width() - 16,
              legendOf(*m_view->problem, *m_view->scenes, what, m_theme));
}

}  // namespace memscape::ui
