// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/layout_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/chart/layout_raster.h"
#include "ui/paint/axes.h"
#include "ui/paint/format.h"
#include "ui/paint/rect_filler.h"
#include "ui/paint/selected_marks.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::LayoutPainter)
};

constexpr double kLabelsFromChars = 6;
constexpr double kOverlapPx = 3;

std::vector<LineMark> marksOf(const LayoutPicture& picture, const chart::LayoutGeometry& geometry,
                              std::size_t lane) {
  const chart::Lane& of = picture.scenes.layout.lanes[lane];
  const chart::AxisMap& map = geometry.lane(lane);
  std::vector<LineMark> marks{{Line::ArenaTop, of.arena, map.toPx(of.arena)}};
  if (of.access == model::PoolAccess::ReadWrite && of.lowerBound > 0)
    marks.push_back({Line::LowerBound, of.lowerBound, map.toPx(of.lowerBound)});
  if (of.limit && *of.limit <= of.height) marks.push_back({Line::Limit, *of.limit, map.toPx(*of.limit)});
  return marks;
}

/// What lies above a pool's limit is marked as a whole, beside the line.
void paintOverflow(const PaintContext& context, const QRectF& main, const chart::LayoutGeometry& geometry,
                   const chart::Lane& lane, std::size_t index) {
  if (!lane.limit || lane.arena <= *lane.limit) return;
  const QRectF band(QPointF(main.left(), geometry.lane(index).toPx(lane.arena)),
                    QPointF(main.right(), geometry.lane(index).toPx(*lane.limit)));
  QColor colour = context.theme.invalid;
  colour.setAlpha(110);
  paintHatch(context.painter, band & main, QPen(colour, 1), 9);
}

/// At least so large, and not pressed out of `within` where a part of it lies inside.
QRectF noSmaller(QRectF area, double least, const QRectF& within) {
  const double padX = std::max(0.0, least - area.width()) / 2;
  const double padY = std::max(0.0, least - area.height()) / 2;
  if (padX > 0) area.setX(std::clamp(area.x() - padX, within.left(), within.right() - least));
  if (padY > 0) area.setY(std::clamp(area.y() - padY, within.top(), within.bottom() - least));
  if (padX > 0) area.setWidth(least);
  if (padY > 0) area.setHeight(least);
  return area;
}

void paintOverlap(const PaintContext& context, const QRectF& area) {
  QColor veil = context.theme.background;
  veil.setAlpha(140);
  context.painter.fillRect(area, veil);
  paintHatch(context.painter, area, QPen(context.theme.invalid, 1.5), 6);
  context.painter.setPen(QPen(context.theme.invalid, 2));
  context.painter.setBrush(Qt::NoBrush);
  context.painter.drawRect(area.adjusted(1, 1, -1, -1));
}

void paintOverlaps(const PaintContext& context, const QRectF& main, const LayoutPicture& picture,
                   const chart::LayoutGeometry& geometry) {
  if (main.width() < kOverlapPx || main.height() < kOverlapPx) return;
  // Two blocks of many ranges overlap many times in a few pixels.
  std::set<std::array<int, 4>> painted;
  for (const chart::OverlapArea& overlap : picture.scenes.layout.overlaps) {
    if (context.stop.stop_requested()) return;
    if (geometry.isStrip(overlap.lane)) continue;
    const QRectF exact = toQRectF(geometry.pixels(overlap.lane, overlap.area));
    if (exact.right() <= main.left() || exact.left() >= main.right() || exact.bottom() <= main.top() ||
        exact.top() >= main.bottom())
      continue;
    const QRectF area = noSmaller(exact, kOverlapPx, main) & main.adjusted(-2, -2, 2, 2);
    const auto cell = [](double px) { return static_cast<int>(std::floor(px / kOverlapPx)); };
    const std::array<int, 4> cells{cell(area.left()), cell(area.top()), cell(area.right()),
                                   cell(area.bottom())};
    if (painted.insert(cells).second) paintOverlap(context, area);
  }
}

QString stripText(const LayoutPicture& picture, const chart::Lane& lane) {
  return Tr::tr("%1 · read-only · %2 · %3, collapsed")
      .arg(text(picture.problem.pool(lane.pool).name), iecBytes(lane.arena), bufferCount(lane.blocks));
}

void paintGrid(const PaintContext& context, const QRectF& main, const LayoutPicture& picture,
               const chart::LayoutGeometry& geometry) {
  paintTimeGrid(context, main, picture.time);
  for (std::size_t l = 0; l < picture.scenes.layout.lanes.size(); ++l) {
    if (geometry.isStrip(l)) continue;
    const QRectF area = toQRectF(geometry.laneArea(l)) & main;
    if (!area.isEmpty())
      paintByteGrid(context, area, geometry.lane(l), picture.scenes.layout.lanes[l].height);
  }
}

std::vector<chart::LargeRect> fillRects(const PaintContext& context, RectFiller& filler,
                                        const LayoutPicture& picture, const chart::LayoutGeometry& geometry,
                                        double largePx) {
  const chart::LayoutScene& scene = picture.scenes.layout;
  std::vector<chart::LargeRect> large;
  if (!context.vector) {
    const auto space = filler.space();
    const chart::LayoutGeometry inPixels = geometry.moved(space.left, space.top, space.scale);
    filler.fillPixels(picture.dress.anyDimmed, [&](chart::Raster& raster, chart::RasterPass pass) {
      const auto found =
          chart::rasterise(scene, inPixels, picture.dress, raster, pass, largePx * space.scale);
      large.insert(large.end(), found.begin(), found.end());
    });
    return large;
  }
  const auto pass = [&](chart::RasterPass which) {
    geometry.visitVisible(geometry.mainArea().top, geometry.mainArea().bottom,
                          [&](std::size_t, std::size_t i, const chart::PixelRect& rect) {
                            const chart::Style style = picture.dress.ofBlock[scene.block[i].index()];
                            if (!takes(which, style)) return;
                            filler.addVector(rect, style);
                            if (style < chart::kDimmed && std::min(rect.width(), rect.height()) >= largePx)
                              large.push_back({i, rect});
                          });
  };
  if (picture.dress.anyDimmed) pass(chart::RasterPass::Dimmed);
  pass(picture.dress.anyDimmed ? chart::RasterPass::Bright : chart::RasterPass::All);
  return large;
}

void paintRects(const PaintContext& context, const QRectF& main, const LayoutPicture& picture,
                const chart::LayoutGeometry& geometry) {
  const chart::LayoutScene& scene = picture.scenes.layout;
  const QFontMetricsF metrics(context.painter.font());
  const double labelFrom = metrics.averageCharWidth() * kLabelsFromChars;
  RectFiller filler(context, main, picture.palette);
  const auto large = fillRects(context, filler, picture, geometry, metrics.ascent());
  paintPeaks(context, main, geometry.time(), picture.scenes.occupancy.peaks);
  for (const chart::LargeRect& each : large) {
    const QRectF visible = filler.visible(each.pixels);
    if (std::max(visible.width(), visible.height()) < labelFrom ||
        std::min(visible.width(), visible.height()) < metrics.ascent())
      continue;
    const model::BlockId block = scene.block[each.rect];
    const QString name = text(picture.problem.name(block));
    const QString size = iecBytes(picture.problem.block(block).size);
    paintRectLabel(context, visible, picture.palette.fill(picture.dress.ofBlock[block.index()]),
                   name.isEmpty() ? size : name, name.isEmpty() ? QString() : size);
  }
}

}  // namespace

double stripHeight(const QFont& font) {
  return std::ceil(QFontMetricsF(font).height()) + 7;
}

chart::LayoutGeometry geometryOf(const LayoutPicture& picture, const QRectF& plot, const QFont& font) {
  return {picture.scenes.layout, picture.stack,     picture.time,
          picture.offset,        toPixelRect(plot), stripHeight(font)};
}

void paintLayout(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture) {
  const chart::LayoutGeometry geometry = geometryOf(picture, plot, context.painter.font());
  const QRectF main = toQRectF(geometry.mainArea());
  context.painter.fillRect(plot, context.theme.background);
  paintGrid(context, main, picture, geometry);
  paintRects(context, main, picture, geometry);
  paintOverlaps(context, main, picture, geometry);
  for (std::size_t l = 0; l < picture.scenes.layout.lanes.size(); ++l) {
    const chart::Lane& lane = picture.scenes.layout.lanes[l];
    if (geometry.isStrip(l)) continue;
    paintOverflow(context, main, geometry, lane, l);
    paintMarks(context, main, marksOf(picture, geometry, l));
  }
}

void paintLayoutFrame(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture,
                      double left, double right) {
  const chart::LayoutGeometry geometry = geometryOf(picture, plot, context.painter.font());
  const QRectF main = toQRectF(geometry.mainArea());
  std::vector<LineMark> marks;
  for (std::size_t l = 0; l < picture.scenes.layout.lanes.size(); ++l) {
    const chart::Lane& lane = picture.scenes.layout.lanes[l];
    if (geometry.isStrip(l)) {
      paintConstantsStrip(context, toQRectF(geometry.laneArea(l)), stripText(picture, lane));
      continue;
    }
    const QRectF area = toQRectF(geometry.laneArea(l)) & main;
    if (area.isEmpty()) continue;
    paintByteAxis(context, area, geometry.lane(l), lane.height, left,
                  text(picture.problem.pool(lane.pool).name));
    const std::vector<LineMark> own = marksOf(picture, geometry, l);
    paintMarkLabels(context, area,
                    QRectF(QPointF(main.left(), area.top() - 8), QPointF(right, area.bottom())), own);
  }
}

void paintLayoutSelection(const PaintContext& context, const QRectF& plot, const LayoutPicture& picture,
                          std::span<const model::BufferId> buffers) {
  const chart::LayoutGeometry geometry = geometryOf(picture, plot, context.painter.font());
  const chart::LayoutScene& scene = picture.scenes.layout;
  const QRectF main = toQRectF(geometry.mainArea());
  SelectedMarks marks(context, main, buffers.size());
  if (buffers.size() > kFewSelected) {
    // In order of the scene: looked up one by one, a million would be fetched from all over the memory.
    std::vector<bool> selected(picture.problem.blocks().size());
    for (const model::BufferId buffer : buffers)
      if (buffer.index() < picture.problem.buffers().size())
        selected[picture.problem.buffer(buffer).block.index()] = true;
    geometry.visitVisible(main.top(), main.bottom(),
                          [&](std::size_t, std::size_t i, const chart::PixelRect& rect) {
                            if (selected[scene.block[i].index()]) marks.add(rect);
                          });
    return marks.finish();
  }
  for (const model::BufferId buffer : buffers) {
    if (buffer.index() >= picture.problem.buffers().size()) continue;
    for (const std::uint32_t i : scene.rectsOf(picture.problem.buffer(buffer).block)) {
      const std::size_t lane = scene.laneOf(i);
      if (!geometry.isStrip(lane)) marks.add(geometry.pixels(lane, scene.rect(i)));
    }
  }
  marks.finish();
}

void paintConstantsStrip(const PaintContext& context, const QRectF& area, const QString& what) {
  const QFontMetricsF metrics(context.painter.font());
  const QColor fill = context.theme.fill(model::BufferKind::Constant);
  const QRectF bar = area.adjusted(0, 3, 0, 0);
  context.painter.fillRect(bar, fill);
  context.painter.setPen(context.theme.textOn(fill));
  context.painter.drawText(bar.adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                           metrics.elidedText(what, Qt::ElideRight, bar.width() - 12));
}

void paintRectLabel(const PaintContext& context, const QRectF& visible, const QColor& fill,
                    const QString& name, const QString& detail) {
  QPainter& painter = context.painter;
  const QFontMetricsF metrics(painter.font());
  const double needed =
      std::min(metrics.horizontalAdvance(name), metrics.averageCharWidth() * kLabelsFromChars) + 6;
  const bool upright = visible.width() < needed || (visible.width() < metrics.horizontalAdvance(name) + 6 &&
                                                    visible.height() > visible.width() * 1.5);
  const double along = upright ? visible.height() : visible.width();
  const double across = upright ? visible.width() : visible.height();
  if (along < needed || across < metrics.ascent()) return;
  const bool twoLines = !detail.isEmpty() && across >= metrics.height() * 2 + 4 &&
                        along >= metrics.horizontalAdvance(detail) + 6;
  const QString first = metrics.elidedText(name, Qt::ElideLeft, along - 6);
  painter.save();
  painter.setPen(context.theme.textOn(fill));
  painter.translate(visible.center());
  if (upright) painter.rotate(-90);
  const double height = metrics.height();
  const double top = twoLines ? -height : -height / 2;
  painter.drawText(QRectF(-along / 2, top, along, height), Qt::AlignCenter | Qt::TextSingleLine, first);
  if (twoLines)
    painter.drawText(QRectF(-along / 2, 0, along, height), Qt::AlignCenter | Qt::TextSingleLine, detail);
  painter.restore();
}

}  // namespace memscape::ui
