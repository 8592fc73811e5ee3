// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "ui/paint/axes.h"
#include "ui/paint/format.h"
#include "ui/paint/layout_painter.h"
#include "ui/paint/legend.h"
#include "ui/paint/lifetimes_painter.h"
#include "ui/paint/occupancy_painter.h"
#include "ui/paint/summary.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::Picture)
};

constexpr double kMargin = 14;
constexpr int kMaxSidePx = 32768;
constexpr double kPdfDpi = 1200;
constexpr double kCssDpi = 96;

QFont sized(int pixelSize, QFont::Weight weight = QFont::Normal) {
  QFont font = QGuiApplication::font();
  font.setPixelSize(pixelSize);
  font.setWeight(weight);
  return font;
}

/// The figures in as few lines as fit.
QStringList wrapped(const QStringList& parts, const QFontMetricsF& metrics, double width) {
  const QString separator = QStringLiteral("  ·  ");
  QStringList lines;
  for (const QString& part : parts) {
    if (!lines.isEmpty() && metrics.horizontalAdvance(lines.back() + separator + part) <= width)
      lines.back() += separator + part;
    else
      lines << part;
  }
  return lines;
}

/// Says what a picture leaves out at the beginning; empty when it shows everything.
QString omitted(const model::Problem& problem) {
  const model::LiveRange shown = chart::workingSpan(problem);
  if (shown.begin == problem.span().begin) return {};
  return Tr::tr("from step %1: before, only inputs and constants").arg(number(shown.begin));
}

/// Title, figures and legend. Returns where the plot may begin.
double paintHeader(const PaintContext& context, const PictureRequest& request, const chart::Scenes& scenes) {
  QPainter& painter = context.painter;
  const double width = request.size.width() - 2 * kMargin;
  double y = kMargin - 4;
  const auto line = [&](const QString& shown, const QFont& font, const QColor& colour) {
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(QRectF(kMargin, y, width, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(shown, Qt::ElideMiddle, width));
    y += metrics.height() + 2;
  };
  line(request.title, sized(16, QFont::DemiBold), context.theme.text);
  const QFont small = sized(12);
  QStringList figures;
  if (request.plan != nullptr) {
    const Summary summary = summaryOf(*request.problem, *request.plan, request.title);
    figures = summary.parts + QStringList(summary.status);
  }
  if (const QString note = omitted(*request.problem); !note.isEmpty()) figures << note;
  for (const QString& row : wrapped(figures, QFontMetricsF(small), width))
    line(row, small, context.theme.mutedText);
  painter.setFont(small);
  y += 4;
  return y +
         paintLegend(&context, small, QPointF(kMargin, y), width,
                     legendOf(*request.problem, scenes, request.view, context.theme)) +
         8;
}

void paintNothing(const PaintContext& context, const QRectF& plot, const QString& why) {
  context.painter.setPen(context.theme.mutedText);
  context.painter.drawText(plot, Qt::AlignCenter | Qt::TextWordWrap, why);
}

/// Why there is nothing to paint; empty when there is something.
QString emptyReason(const PictureRequest& request, const chart::Scenes& scenes) {
  if (scenes.lifetimes.rows.empty()) return Tr::tr("No buffer is ever live.");
  if (request.view == ChartView::Lifetimes) return {};
  if (request.plan == nullptr || !request.plan->placed())
    return request.plan == nullptr || request.plan->plan.reason.empty()
               ? Tr::tr("There is no plan.")
               : QString::fromStdString(request.plan->plan.reason);
  return scenes.layout.size() == 0 ? Tr::tr("No buffer takes memory.") : QString();
}

chart::AxisRange timeOf(const model::Problem& problem) {
  const model::LiveRange span = chart::workingSpan(problem);
  return {static_cast<double>(span.begin), static_cast<double>(span.end)};
}

/// Constants are live all the time: one strip stands for them, unless there is nothing else.
void paintLifetimesView(const PaintContext& context, const PictureRequest& request,
                        const chart::Scenes& scenes, QRectF plot) {
  const std::size_t constants = scenes.lifetimes.constants;
  std::size_t rows = scenes.lifetimes.rows.size();
  if (constants > 0 && constants < rows) {
    rows -= constants;
    const double strip = stripHeight(context.painter.font());
    plot.setBottom(plot.bottom() - strip);
    paintConstantsStrip(
        context, QRectF(plot.left(), plot.bottom(), plot.width(), strip),
        constants == 1 ? Tr::tr("1 constant, collapsed")
                       : Tr::tr("%1 constants, collapsed").arg(number(static_cast<std::int64_t>(constants))));
  }
  const chart::Dress dress = chart::dressByKind(*request.problem);
  const Palette palette = Palette::byKind(context.theme);
  const LifetimesPicture picture{
      *request.problem, scenes, dress, palette, timeOf(*request.problem), {0, static_cast<double>(rows)}};
  paintLifetimes(context, plot, picture);
  paintLifetimesFrame(context, plot, picture, kMargin - 4);
}

void paintView(const PaintContext& context, const PictureRequest& request, const chart::Scenes& scenes,
               const QRectF& plot) {
  const chart::AxisRange time = timeOf(*request.problem);
  const double right = request.size.width() - 4;
  switch (request.view) {
    case ChartView::Layout: {
      const chart::LaneStack stack = chart::stackLanes(scenes.layout, chart::ReadOnlyLanes::Collapsed);
      const chart::Dress dress = chart::dressByKind(*request.problem);
      const Palette palette = Palette::byKind(context.theme);
      const LayoutPicture picture{*request.problem, scenes, stack, dress, palette, time, {0, stack.height}};
      paintLayout(context, plot, picture);
      paintLayoutFrame(context, plot, picture, kMargin - 4, right);
      break;
    }
    case ChartView::Lifetimes:
      paintLifetimesView(context, request, scenes, plot);
      break;
    case ChartView::Occupancy: {
      const OccupancyPicture picture{scenes, time};
      paintOccupancy(context, plot, picture);
      paintOccupancyFrame(context, plot, picture, kMargin - 4, right);
      break;
    }
  }
  paintTimeAxis(context, plot, time, request.problem.get(), StepLabels::WhereTheyFit);
}

double gutter(const PictureRequest& request, const QFont& font) {
  if (request.view == ChartView::Lifetimes) return kMargin;
  return markLabelWidth(font) + 4;
}

void paint(const PaintContext& context, const PictureRequest& request) {
  QPainter& painter = context.painter;
  painter.fillRect(QRectF(QPointF(0, 0), QSizeF(request.size)), context.theme.background);
  const chart::Scenes scenes =
      chart::makeScenes(*request.problem, request.plan.get(), chart::RowOrder::Start);
  const double top = paintHeader(context, request, scenes);
  const QFont font = sized(11);
  painter.setFont(font);
  const double left =
      kMargin - 4 +
      (request.view == ChartView::Lifetimes ? QFontMetricsF(font).height() + 30 : byteAxisWidth(font));
  const double bottom = request.size.height() - timeAxisHeight(font, StepLabels::WhereTheyFit) - 4;
  const QRectF plot(QPointF(std::ceil(left), std::ceil(top)),
                    QPointF(std::floor(request.size.width() - gutter(request, font)), std::floor(bottom)));
  if (plot.width() < 10 || plot.height() < 10) return;
  const QString why = emptyReason(request, scenes);
  if (why.isEmpty())
    paintView(context, request, scenes, plot);
  else
    paintNothing(context, plot, why);
}

support::Error cannotWrite(const QString& path, const QString& why) {
  return {support::ErrorCode::CannotWrite, path.toStdString(),
          "cannot write the picture: " + why.toStdString(), ""};
}

bool writeSvg(QIODevice& device, const PictureRequest& request) {
  QSvgGenerator generator;
  generator.setOutputDevice(&device);
  generator.setResolution(static_cast<int>(kCssDpi));
  generator.setSize(request.size);
  generator.setViewBox(QRect(QPoint(0, 0), request.size));
  generator.setTitle(request.title.toHtmlEscaped());  // Qt 6.4 writes it as it is
  generator.setDescription(Tr::tr("Memory plan drawn by Memscape"));
  QPainter painter;
  if (!painter.begin(&generator)) return false;
  paint({.painter = painter, .theme = theme(request.theme), .vector = true}, request);
  return painter.end();
}

bool writePdf(QIODevice& device, const PictureRequest& request) {
  QPdfWriter writer(&device);
  writer.setResolution(static_cast<int>(kPdfDpi));
  writer.setTitle(request.title);
  writer.setCreator(QStringLiteral("Memscape"));
  const QSizeF points = QSizeF(request.size) * (72 / kCssDpi);
  writer.setPageMargins(QMarginsF());
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  QPainter painter;
  if (!painter.begin(&writer)) return false;
  painter.scale(kPdfDpi / kCssDpi, kPdfDpi / kCssDpi);
  paint({.painter = painter, .theme = theme(request.theme), .vector = true}, request);
  return painter.end();
}

bool writePng(QIODevice& device, const PictureRequest& request) {
  QImage image(request.size, QImage::Format_RGB32);
  if (image.isNull()) return false;
  QPainter painter(&image);
  paintPicture(painter, request);
  painter.end();
  return image.save(&device, "PNG");
}

using Writer = bool (*)(QIODevice&, const PictureRequest&);

Writer writerFor(const QString& suffix) {
  if (suffix == QLatin1String("svg")) return writeSvg;
  if (suffix == QLatin1String("pdf")) return writePdf;
  if (suffix == QLatin1String("png")) return writePng;
  return nullptr;
}

}  // namespace

void paintPicture(QPainter& painter, const PictureRequest& request) {
  painter.save();
  painter.setRenderHint(QPainter::TextAntialiasing);
  paint({.painter = painter, .theme = theme(request.theme), .dpr = painter.device()->devicePixelRatioF()},
        request);
  painter.restore();
}

support::Result<void> writePicture(const QString& path, const PictureRequest& request) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  const Writer write = writerFor(suffix);
  if (write == nullptr)
    return support::Error{
        support::ErrorCode::Usage, path.toStdString(),
        "unknown picture format '" + suffix.toStdString() + "', expected .svg, .pdf or .png", ""};
  if (request.size.width() < 1 || request.size.height() < 1 || request.size.width() > kMaxSidePx ||
      request.size.height() > kMaxSidePx)
    return support::Error{support::ErrorCode::Usage, path.toStdString(),
                          "a picture is 1 to " + std::to_string(kMaxSidePx) + " pixels wide and high", ""};
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return cannotWrite(path, file.errorString());
  if (!write(file, request)) return cannotWrite(path, file.errorString());
  if (!file.commit()) return cannotWrite(path, file.errorString());
  return {};
}

}  // namespace memscape::ui
