// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/explain_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::ExplainPainter)
};

constexpr double kLeastPx = 3;     // of a hole
constexpr double kFramedPx = 6;    // of a block's height: less has no room for a frame
constexpr double kGapLabelPx = 6;  // beside the line
constexpr double kLinePx = 2;
constexpr double kHaloPx = 1;
constexpr double kContactPx = 3;  // radius

/// The lane of a pool, unless it is collapsed.
std::optional<std::size_t> laneOf(const LayoutPicture& picture, const chart::LayoutGeometry& geometry,
                                  model::PoolId pool) {
  const auto& lanes = picture.scenes.layout.lanes;
  const auto lane = std::ranges::find(lanes, pool, &chart::Lane::pool);
  const auto index = static_cast<std::size_t>(lane - lanes.begin());
  if (lane == lanes.end() || geometry.isStrip(index)) return std::nullopt;
  return index;
}

QRectF pixelsOf(const analysis::FreeStretch& room, const chart::LayoutGeometry& geometry, std::size_t lane) {
  return toQRectF(geometry.pixels(lane, {room.steps.begin, room.steps.end, room.begin, room.end}));
}

/// Text on a patch of background, so that hatching and fills do not get in its way.
void paintPatch(const PaintContext& context, const QRectF& box, const QString& text) {
  QColor patch = context.theme.background;
  patch.setAlpha(225);
  context.painter.fillRect(box, patch);
  context.painter.setPen(context.theme.text);
  context.painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
}

void labelHole(const PaintContext& context, const QRectF& visible, const model::Problem& problem,
               const analysis::Hole& hole) {
  const QFontMetricsF metrics(context.painter.font());
  const QString free = Tr::tr("%1 free").arg(iecBytes(hole.room.end - hole.room.begin));
  const QString fits =
      hole.fits.valid() ? Tr::tr("fits %1").arg(text(problem.name(hole.fits))) : Tr::tr("fits none");
  const QString both = QStringLiteral("%1 · %2").arg(free, fits);
  const auto needs = [&](const QString& line) { return metrics.horizontalAdvance(line) + 8; };
  const double height = metrics.height();
  const auto row = [&](const QString& line, double rows, double at) {
    const QPointF middle = visible.center() + QPointF(0, (at - (rows - 1) / 2) * height);
    paintPatch(context, QRectF(middle.x() - needs(line) / 2, middle.y() - height / 2, needs(line), height),
               line);
  };
  if (visible.height() < height) return;
  if (visible.width() >= needs(both)) return row(both, 1, 0);
  const bool two = visible.height() >= 2 * height && visible.width() >= needs(free);
  if (two) row(metrics.elidedText(fits, Qt::ElideMiddle, visible.width() - 8), 2, 1);
  if (visible.width() >= needs(free)) row(free, two ? 2 : 1, 0);
}

void paintHoles(const PaintContext& context, const QRectF& main, const LayoutPicture& picture,
                const chart::LayoutGeometry& geometry, const std::vector<PoolHole>& holes) {
  QColor hatch = context.theme.mutedText;
  hatch.setAlpha(110);
  for (const PoolHole& each : holes) {
    const auto lane = laneOf(picture, geometry, each.pool);
    if (!lane) continue;
    const QRectF visible = pixelsOf(each.hole.room, geometry, *lane) & main;
    if (visible.width() < kLeastPx || visible.height() < kLeastPx) continue;
    paintHatch(context.painter, visible, QPen(hatch, 1), 12);
    context.painter.setPen(QPen(context.theme.mutedText, 1, Qt::DotLine));
    context.painter.setBrush(Qt::NoBrush);
    context.painter.drawRect(visible.adjusted(0.5, 0.5, -0.5, -0.5));
    labelHole(context, visible, picture.problem, each.hole);
  }
}

/// Of a block's rectangles the one that lives at a step.
std::optional<chart::Rect> rectAt(const chart::LayoutScene& scene, model::BlockId block, model::Step step) {
  for (const std::uint32_t i : scene.rectsOf(block)) {
    const chart::Rect rect = scene.rect(i);
    if (rect.x0 <= step && step < rect.x1) return rect;
  }
  return std::nullopt;
}

/// One stroke of the line that goes down a chain.
struct Stroke {
  QLineF line;
  bool gap = false;
};

/// A chain in pixels; what is too small to be seen is left out.
struct ChainLines {
  std::vector<Stroke> strokes;
  std::vector<QRectF> frames;
  std::vector<QPointF> contacts;
  struct Gap {
    QPointF middle;
    std::int64_t bytes = 0;
    double height = 0;
  };
  std::vector<Gap> gaps;
};

ChainLines linesOf(const QRectF& main, const LayoutPicture& picture, const chart::LayoutGeometry& geometry,
                   std::size_t lane, const std::vector<analysis::Link>& links) {
  ChainLines lines;
  const QRectF around = main.adjusted(-4, -4, 4, 4);
  std::optional<QPointF> pen;
  const auto to = [&](QPointF point, bool gap = false) {
    const bool moved = pen && (point - *pen).manhattanLength() >= 1;
    if (moved && QRectF(*pen, point).normalized().adjusted(-1, -1, 1, 1).intersects(around))
      lines.strokes.push_back({{*pen, point}, gap});
    if (!pen || moved) pen = point;
  };
  const chart::AxisMap& bytes = geometry.lane(lane);
  for (const analysis::Link& link : links) {
    const auto rect = rectAt(picture.scenes.layout, link.block, link.meets.begin);
    if (!rect) continue;
    const QRectF frame = toQRectF(geometry.pixels(lane, *rect));
    // Through the last one straight down.
    const bool last = &link == &links.back();
    const double x =
        last && pen ? pen->x()
                    : (geometry.time().toPx(link.meets.begin) + geometry.time().toPx(link.meets.end)) / 2;
    // Across inside of the block, to where it meets the next one; the first begins at its own top.
    to(pen ? QPointF(pen->x(), frame.center().y()) : QPointF(x, frame.top()));
    to({x, frame.center().y()});
    to({x, frame.bottom()});
    const double below = bytes.toPx(rect->y0 - link.gapBelow);
    if (link.gapBelow > 0) {
      to({x, below}, true);
      if (around.contains(x, (frame.bottom() + below) / 2))
        lines.gaps.push_back({{x, (frame.bottom() + below) / 2}, link.gapBelow, below - frame.bottom()});
    }
    if (frame.height() < kFramedPx || !frame.intersects(around)) continue;
    lines.frames.push_back(frame.adjusted(-std::max(0.0, kLeastPx - frame.width()) / 2, 0,
                                          std::max(0.0, kLeastPx - frame.width()) / 2, 0) &
                           around);
    lines.contacts.emplace_back(x, below);
  }
  return lines;
}

void paintStrokes(const PaintContext& context, const ChainLines& lines, const QColor& colour, double wider) {
  QPainter& painter = context.painter;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, kLinePx + wider, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  for (const QRectF& frame : lines.frames) painter.drawRect(frame.adjusted(1, 1, -1, -1));
  for (const Stroke& stroke : lines.strokes) {
    const bool dashed = stroke.gap && wider == 0;
    painter.setPen(
        QPen(colour, kLinePx + wider, dashed ? Qt::DotLine : Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawLine(stroke.line);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  const double radius = kContactPx + wider / 2;
  for (const QPointF& contact : lines.contacts) painter.drawEllipse(contact, radius, radius);
}

void paintChain(const PaintContext& context, const QRectF& main, const ChainLines& lines) {
  // A pale line below the dark one, or the other way round: it stands out from every fill.
  paintStrokes(context, lines, context.theme.background, 2 * kHaloPx);
  paintStrokes(context, lines, context.theme.mark, 0);
  const QFontMetricsF metrics(context.painter.font());
  for (const ChainLines::Gap& gap : lines.gaps) {
    if (gap.height < metrics.height()) continue;
    const QString text = Tr::tr("%1 gap").arg(iecBytes(gap.bytes));
    const double width = metrics.horizontalAdvance(text) + 8;
    const bool left = gap.middle.x() + kGapLabelPx + width > main.right();
    paintPatch(context,
               QRectF(left ? gap.middle.x() - kGapLabelPx - width : gap.middle.x() + kGapLabelPx,
                      gap.middle.y() - metrics.height() / 2, width, metrics.height()),
               text);
  }
}

}  // namespace

void paintExplanation(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture,
                      const Explanation& explanation) {
  if (explanation.holes.empty() && explanation.chains.empty()) return;
  const chart::LayoutGeometry geometry = geometryOf(picture, plot, context.painter.font());
  const QRectF main = toQRectF(geometry.mainArea());
  context.painter.save();
  context.painter.setClipRect(main);
  paintHoles(context, main, picture, geometry, explanation.holes);
  for (const SupportChain& chain : explanation.chains)
    if (const auto lane = laneOf(picture, geometry, chain.pool))
      paintChain(context, main, linesOf(main, picture, geometry, *lane, chain.links));
  context.painter.restore();
}

std::optional<std::size_t> holeAt(const LayoutPicture& picture, const chart::LayoutGeometry& geometry,
                                  const Explanation& explanation, QPointF position) {
  for (std::size_t i = 0; i < explanation.holes.size(); ++i) {
    const auto lane = laneOf(picture, geometry, explanation.holes[i].pool);
    if (lane && pixelsOf(explanation.holes[i].hole.room, geometry, *lane).contains(position)) return i;
  }
  return std::nullopt;
}

void paintNote(const PaintContext& context, const QRectF& area, const QString& text) {
  const QFontMetricsF metrics(context.painter.font());
  const QSizeF size(metrics.horizontalAdvance(text) + 12, metrics.height() + 4);
  paintPatch(context, QRectF(area.topRight() + QPointF(-size.width() - 4, 4), size), text);
}

}  // namespace memscape::ui
