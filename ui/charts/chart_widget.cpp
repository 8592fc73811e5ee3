// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_widget.h"

#include <QAccessible>
#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <utility>

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_link.h"
#include "ui/document/selection.h"
#include "ui/paint/axes.h"
#include "ui/paint/lines.h"
#include "ui/paint/selected_marks.h"

namespace memscape::ui {
namespace {

constexpr std::size_t kRenderAtOnce = 1500;  // things; more are left to the worker
constexpr int kRestMs = 120;
constexpr int kNarrowPx = 420;  // narrower: no room for the meanings of the lines

}  // namespace

ChartMargins chartMargins(const QFont& font, int width) {
  return {std::ceil(byteAxisWidth(font)) + 2, width < kNarrowPx ? 8 : std::ceil(markLabelWidth(font)) + 4};
}

ChartWidget::ChartWidget(ChartLink* link, Selection* selection, QWidget* parent)
    : QWidget(parent), m_link(link), m_selection(selection), m_theme(lightTheme()) {
  installChartAccessibility();
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  m_refresh.setSingleShot(true);
  m_refresh.setInterval(0);
  connect(&m_refresh, &QTimer::timeout, this, &ChartWidget::refresh);
  m_rest.setSingleShot(true);
  m_rest.setInterval(kRestMs);
  connect(&m_rest, &QTimer::timeout, this, [this] { render(chart::RasterQuality::AtRest); });
  connect(link, &ChartLink::rangeChanged, this, &ChartWidget::invalidate);
  connect(link, &ChartLink::probeChanged, this, qOverload<>(&QWidget::update));
  connect(&link->marks(), &Marks::changed, this, qOverload<>(&QWidget::update));
  connect(selection, &Selection::changed, this, &ChartWidget::showSelected);
  connect(selection, &Selection::changed, this, [this] {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(this, spokenValue());
    QAccessible::updateAccessibility(&event);
  });
}

void ChartWidget::setView(PlanViewPtr view, const QString& message) {
  if (view == nullptr || m_view == nullptr || view->scenes != m_view->scenes) m_background.cancel();
  m_view = std::move(view);
  m_message = message;
  if (m_view == nullptr) m_shown = {};
  if (m_view == nullptr) m_measure.reset();
  viewChanged();
  invalidate();
}

void ChartWidget::setTheme(const Theme& theme) {
  m_theme = theme;
  invalidate();
}

QRectF ChartWidget::plot() const {
  const ChartMargins margins = chartMargins(font(), width());
  return {margins.left, 6.0, std::max(1.0, width() - margins.left - margins.right),
          std::max(1.0, height() - 12.0)};
}

void ChartWidget::invalidate() {
  if (m_view != nullptr) m_refresh.start();
  update();
}

bool ChartWidget::manySelected() const {
  return m_selection->buffers().size() > kFewSelected;
}

/// Few are painted over the image, many are a part of it.
void ChartWidget::showSelected() {
  const bool many = manySelected();
  if (many || m_marked) invalidate();
  m_marked = many;
  update();
}

std::function<QImage(const std::stop_token&)> ChartWidget::imageMaker(chart::RasterQuality quality) const {
  // The plot is moved so that its content begins at the image's corner.
  const QRectF inside = content();
  const Render mark =
      manySelected() ? selectionRenderer(m_selection->buffers()) : [](const PaintContext&, const QRectF&) {};
  return [render = renderer(), mark, theme = m_theme, font = font(), dpr = devicePixelRatioF(),
          plot = plot().translated(-inside.topLeft()), size = inside.size(),
          quality](const std::stop_token& stop) {
    QImage image((size * dpr).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    image.setDevicePixelRatio(dpr);
    image.fill(theme.background);  // where rounding leaves a row beside the plot
    QPainter painter(&image);
    painter.setFont(font);
    const PaintContext context{
        .painter = painter, .theme = theme, .dpr = dpr, .stop = stop, .quality = quality, .image = &image};
    render(context, plot);
    mark(context, plot);
    return image;
  };
}

void ChartWidget::refresh() {
  if (m_view == nullptr || !isVisible()) return;
  m_rest.stop();
  if (m_resting) m_background.cancel();  // exact, but of what is no longer visible
  m_resting = false;
  // A quick image that has begun is let finish: while the user keeps moving, none would ever arrive
  // otherwise.
  m_stale = m_background.busy();
  if (m_stale) return;
  if (load() > kRenderAtOnce || manySelected()) return render(chart::RasterQuality::Moving);
  m_shown = {imageMaker(chart::RasterQuality::AtRest)({}), m_link->time(), vertical()};
  update();
}

void ChartWidget::render(chart::RasterQuality quality) {
  if (m_view == nullptr || !isVisible()) return;
  m_resting = quality == chart::RasterQuality::AtRest;
  const auto make = imageMaker(quality);
  const Shown wanted{{}, m_link->time(), vertical()};
  m_background.start([this, make, wanted](const std::stop_token& stop) -> Background::Deliver {
    return [this, image = make(stop), wanted] {
      m_shown = {image, wanted.time, wanted.vertical};
      if (std::exchange(m_stale, false))
        m_refresh.start();
      else if (!std::exchange(m_resting, false))
        m_rest.start();
      update();
    };
  });
}

void ChartWidget::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  painter.setFont(font());
  if (m_view == nullptr || !m_message.isEmpty()) {
    painter.setPen(m_theme.mutedText);
    painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap, m_message);
  } else {
    const PaintContext context{.painter = painter, .theme = m_theme, .dpr = devicePixelRatioF()};
    painter.setClipRect(content());
    paintImage(painter);
    if (!manySelected()) selectionRenderer(m_selection->buffers())(context, plot());
    painter.setClipping(false);
    paintFrame(context, plot());
    paintOverlays(context);
  }
  if (hasFocus()) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  }
}

void ChartWidget::paintImage(QPainter& painter) const {
  if (m_shown.image.isNull()) return;
  const QRectF inside = content();
  if (m_shown.time == m_link->time() && m_shown.vertical == vertical() &&
      m_shown.image.size() == (inside.size() * devicePixelRatioF()).toSize()) {
    painter.drawImage(inside.topLeft(), m_shown.image);
    return;
  }
  const chart::AxisRange time = m_link->time();
  const chart::AxisRange range = vertical();
  const auto place = [](double value, chart::AxisRange axis, double from, double to) {
    return from + (value - axis.begin) / axis.length() * (to - from);
  };
  const double from = upward() ? inside.bottom() : inside.top();
  const double to = upward() ? inside.top() : inside.bottom();
  const double y0 = place(m_shown.vertical.begin, range, from, to);
  const double y1 = place(m_shown.vertical.end, range, from, to);
  const QRectF target(
      QPointF(place(m_shown.time.begin, time, inside.left(), inside.right()), std::min(y0, y1)),
      QPointF(place(m_shown.time.end, time, inside.left(), inside.right()), std::max(y0, y1)));
  painter.drawImage(target, m_shown.image, QRectF(QPointF(0, 0), QSizeF(m_shown.image.size())));
}

void ChartWidget::paintOverlays(const PaintContext& context) const {
  const QRectF area = content();
  const chart::AxisMap time(m_link->time(), area.left(), area.right());
  paintMarkedSpans(context, area, time, m_link->marks().spans(), true);
  paintProbe(context, plot(), rect(), time, m_link->probe());
  if (m_drag == Drag::Band)
    paintBand(context, QRectF(m_pressed, m_pointer).normalized() & area,
              palette().color(QPalette::Highlight));
  if (m_measure) {
    const chart::AxisMap up = upward() ? chart::AxisMap(vertical(), area.bottom(), area.top())
                                       : chart::AxisMap(vertical(), area.top(), area.bottom());
    const QRectF measured(QPointF(time.placeOf(m_measure->time0), up.placeOf(m_measure->vertical0)),
                          QPointF(time.placeOf(m_measure->time1), up.placeOf(m_measure->vertical1)));
    paintMeasure(context, area, measured.normalized(), measureText());
  }
}

void ChartWidget::resizeEvent(QResizeEvent*) {
  invalidate();
}

void ChartWidget::showEvent(QShowEvent*) {
  invalidate();  // nothing is rendered while hidden
}

void ChartWidget::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) invalidate();
  QWidget::changeEvent(event);
}

}  // namespace memscape::ui
