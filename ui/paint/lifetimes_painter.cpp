// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/lifetimes_painter.h"

#include <QFontMetricsF>

#include "core/model/buffer_set.h"
#include "ui/paint/axes.h"
#include "ui/paint/format.h"
#include "ui/paint/layout_painter.h"
#include "ui/paint/lines.h"
#include "ui/paint/rect_filler.h"
#include "ui/paint/selected_marks.h"

namespace memscape::ui {
namespace {

constexpr double kGapFromPx = 5;  // rows lower than this touch
constexpr double kLabelsFromChars = 6;

struct Maps {
  chart::AxisMap time;
  chart::AxisMap rows;
};

Maps mapsOf(const LifetimesPicture& picture, const QRectF& plot) {
  return {{picture.time, plot.left(), plot.right()}, {picture.rows, plot.top(), plot.bottom()}};
}

chart::PixelRect barOf(const Maps& maps, std::int64_t row, const model::LiveRange& range) {
  const double gap = maps.rows.pxPerUnit() >= kGapFromPx ? 1 : 0;
  return {maps.time.toPx(range.begin), maps.rows.toPx(row) + gap, maps.time.toPx(range.end),
          maps.rows.toPx(row + 1) - gap};
}

/// Names a row inside its bar, or beside it where there is more room.
void paintRowLabel(const PaintContext& context, const QRectF& plot, const QRectF& bar, const QColor& fill,
                   const QString& name) {
  QPainter& painter = context.painter;
  const QFontMetricsF metrics(painter.font());
  const double width = metrics.horizontalAdvance(name) + 8;
  const double least = std::min(width, metrics.averageCharWidth() * kLabelsFromChars + 8);
  const double after = plot.right() - bar.right();
  const double before = bar.left() - plot.left();
  QRectF box(bar.left(), bar.center().y() - metrics.height() / 2, bar.width(), metrics.height());
  Qt::Alignment align = Qt::AlignLeft;
  painter.setPen(context.theme.textOn(fill));
  if (bar.width() < width && std::max(after, before) > bar.width()) {
    painter.setPen(context.theme.text);
    if (after >= std::min(width, before)) {
      box.setLeft(bar.right());
      box.setWidth(after);
    } else {
      box.setLeft(plot.left());
      box.setWidth(before);
      align = Qt::AlignRight;
    }
  }
  if (box.width() < least) return;
  painter.drawText(box.adjusted(4, 0, -4, 0), align | Qt::AlignVCenter | Qt::TextSingleLine,
                   metrics.elidedText(name, Qt::ElideLeft, box.width() - 8));
}

template <class Visit>
void visitRows(const LifetimesPicture& picture, double from, double to, Visit visit) {
  const auto rows = static_cast<std::int64_t>(picture.scenes.lifetimes.rows.size());
  const auto first = std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(from)));
  const auto last = std::min(rows, static_cast<std::int64_t>(std::ceil(to)));
  for (std::int64_t row = first; row < last; ++row)
    visit(row, picture.scenes.lifetimes.rows[static_cast<std::size_t>(row)]);
}

void paintLabels(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture,
                 const Maps& maps) {
  if (maps.rows.pxPerUnit() < QFontMetricsF(context.painter.font()).ascent()) return;
  visitRows(picture, picture.rows.begin, picture.rows.end, [&](std::int64_t row, model::BufferId id) {
    const chart::Style style = picture.dress.ofBuffer[id.index()];
    if (style >= chart::kDimmed) return;
    // Several ranges: the first visible one has the name, the space beside it may be another's.
    for (const model::LiveRange& range : picture.problem.liveRanges(id)) {
      const chart::PixelRect bar = barOf(maps, row, range);
      const QRectF visible = toQRectF(bar) & plot;
      if (visible.isEmpty() || visible.height() < bar.height() * 0.8) continue;
      const bool alone = picture.problem.liveRanges(id).size() == 1;
      paintRowLabel(context, alone ? plot : visible, visible, picture.palette.fill(style),
                    text(picture.problem.name(id)));
      break;
    }
  });
}

void fillRows(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture,
              const Maps& maps) {
  RectFiller filler(context, plot, picture.palette);
  const auto space = filler.space();
  const Maps inSpace{maps.time.moved(space.left, space.scale), maps.rows.moved(space.top, space.scale)};
  const auto draw = [&](double top, double bottom, chart::RasterPass pass, auto add) {
    visitRows(picture, inSpace.rows.fromPx(top - 1), inSpace.rows.fromPx(bottom + 1),
              [&](std::int64_t row, model::BufferId id) {
                const chart::Style style = picture.dress.ofBuffer[id.index()];
                if (!takes(pass, style)) return;
                for (const model::LiveRange& range : picture.problem.liveRanges(id))
                  add(barOf(inSpace, row, range), style);
              });
  };
  const bool dimmed = picture.dress.anyDimmed;
  if (!context.vector)
    return filler.fillPixels(dimmed, [&](chart::Raster& raster, chart::RasterPass pass) {
      draw(raster.top(), raster.bottom(), pass,
           [&](const chart::PixelRect& rect, chart::Style style) { raster.add(rect, style); });
    });
  const auto addVector = [&](const chart::PixelRect& rect, chart::Style style) {
    filler.addVector(rect, style);
  };
  if (dimmed) draw(plot.top(), plot.bottom(), chart::RasterPass::Dimmed, addVector);
  draw(plot.top(), plot.bottom(), dimmed ? chart::RasterPass::Bright : chart::RasterPass::All, addVector);
}

}  // namespace

void paintLifetimes(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture) {
  const Maps maps = mapsOf(picture, plot);
  context.painter.fillRect(plot, context.theme.background);
  paintTimeGrid(context, plot, picture.time);
  fillRows(context, plot, picture, maps);
  paintPeaks(context, plot, maps.time, picture.scenes.occupancy.peaks);
  paintLabels(context, plot, picture, maps);
}

void paintLifetimesFrame(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture,
                         double left) {
  context.painter.setPen(QPen(context.theme.axis, 1));
  context.painter.drawLine(QPointF(plot.left() - 0.5, plot.top()), QPointF(plot.left() - 0.5, plot.bottom()));
  paintUprightTitle(context, plot, left,
                    bufferCount(static_cast<std::int64_t>(picture.scenes.lifetimes.rows.size())));
}

void paintLifetimesSelection(const PaintContext& context, const QRectF& plot, const LifetimesPicture& picture,
                             std::span<const model::BufferId> buffers) {
  const Maps maps = mapsOf(picture, plot);
  if (buffers.empty()) return;
  model::BufferSet selected(picture.problem.buffers().size());
  for (const model::BufferId id : buffers)
    if (id.index() < selected.universe()) selected.insert(id);
  SelectedMarks marks(context, plot, buffers.size());
  visitRows(picture, picture.rows.begin, picture.rows.end, [&](std::int64_t row, model::BufferId id) {
    if (!selected.contains(id)) return;
    for (const model::LiveRange& range : picture.problem.liveRanges(id)) marks.add(barOf(maps, row, range));
  });
  marks.finish();
}

}  // namespace memscape::ui
