// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/time_axis.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_link.h"
#include "ui/charts/chart_widget.h"
#include "ui/paint/axes.h"
#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

/// The probe's step, named in a box over the axis.
void paintProbeTag(QPainter& painter, const Theme& theme, const model::Problem& problem, model::Step step,
                   const QRectF& plot, double x) {
  const QFontMetricsF metrics(painter.font());
  const QString shown = metrics.elidedText(stepText(problem, step), Qt::ElideMiddle, plot.width());
  const double width = metrics.horizontalAdvance(shown) + 10;
  const double left = std::clamp(x - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
  const QRectF box(left, plot.bottom() + 3, width, metrics.height() + 2);
  painter.fillRect(box, theme.text);
  painter.setPen(theme.background);
  painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, shown);
}

}  // namespace

TimeAxis::TimeAxis(ChartLink* link, QWidget* parent) : QWidget(parent), m_link(link), m_theme(lightTheme()) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Time axis"));
  connect(link, &ChartLink::rangeChanged, this, qOverload<>(&QWidget::update));
  connect(link, &ChartLink::probeChanged, this, qOverload<>(&QWidget::update));
}

void TimeAxis::setProblem(ProblemPtr problem) {
  m_problem = std::move(problem);
  update();
}

void TimeAxis::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

QSize TimeAxis::sizeHint() const {
  return {200, static_cast<int>(std::ceil(timeAxisHeight(font(), StepLabels::WhereTheyFit))) + 2};
}

void TimeAxis::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  if (m_problem == nullptr) return;
  painter.setFont(font());
  const ChartMargins margins = chartMargins(font(), width());
  const QRectF plot(margins.left, -1, std::max(1.0, width() - margins.left - margins.right), 1);
  const PaintContext context{.painter = painter, .theme = m_theme, .dpr = devicePixelRatioF()};
  paintTimeAxis(context, plot, m_link->time(), m_problem.get(), StepLabels::WhereTheyFit);
  if (m_link->probe() < 0) return;
  const chart::AxisMap map(m_link->time(), plot.left(), plot.right());
  const double x = (map.toPx(m_link->probe()) + map.toPx(m_link->probe() + 1)) / 2;
  if (x >= plot.left() && x <= plot.right())
    paintProbeTag(painter, m_theme, *m_problem, m_link->probe(), plot, x);
}

}  // namespace memscape::ui
