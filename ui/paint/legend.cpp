// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/legend.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <limits>

#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::Legend)
};

constexpr double kSwatch = 12;
constexpr double kLineSample = 26;
constexpr double kBesideSample = 5;
constexpr double kBetween = 16;

double sampleWidth(const LegendEntry& entry) {
  return entry.sample == LegendEntry::Sample::Line ? kLineSample : kSwatch;
}

std::array<bool, 5> kindsOf(const model::Problem& problem, const chart::Scenes& scenes, ChartView view) {
  std::array<bool, 5> used{};
  if (view == ChartView::Layout)
    for (const model::BlockId block : scenes.layout.block)
      used[static_cast<std::size_t>(chart::kindOf(problem, block))] = true;
  if (view == ChartView::Lifetimes)
    for (const model::BufferId id : scenes.lifetimes.rows)
      used[static_cast<std::size_t>(problem.buffer(id).kind)] = true;
  return used;
}

/// "4 KiB … 8 KiB" and the like: the whole stretch.
QString stretchLabel(const analysis::BufferCondition& stretch) {
  const auto value = [&](std::int64_t number_) {
    return stretch.field == analysis::BufferField::Size ? iecBytes(number_) : number(number_);
  };
  if (stretch.most == std::numeric_limits<std::int64_t>::max())
    return Tr::tr("from %1").arg(value(stretch.least));
  if (stretch.least == std::numeric_limits<std::int64_t>::min())
    return Tr::tr("below %1").arg(value(stretch.most + 1));
  return QStringLiteral("%1 …").arg(value(stretch.least));
}

QString categoryLabel(const chart::Colouring& colouring, const chart::ColourCategory& category) {
  if (category.other) return Tr::tr("other");
  if (category.conditions.empty()) return Tr::tr("none");
  const analysis::BufferCondition& condition = category.conditions.front();
  if (colouring.field == analysis::BufferField::Storage)
    return Tr::tr("storage %1").arg(number(condition.least));
  if (colouring.ordered) return stretchLabel(condition);
  if (colouring.field == analysis::BufferField::Kind)
    return kindLabel(model::parseBufferKind(condition.text).value_or(model::BufferKind::Intermediate));
  return condition.text.empty() ? Tr::tr("none") : text(condition.text);
}

void addLines(std::vector<LegendEntry>& entries, const chart::Scenes& scenes, ChartView view) {
  const auto addLine = [&](Line line, const QString& what) {
    entries.push_back({.sample = LegendEntry::Sample::Line, .line = line, .text = what});
  };
  const chart::OccupancyScene& occupancy = scenes.occupancy;
  bool limit = view == ChartView::Occupancy && occupancy.limit && *occupancy.limit <= occupancy.height();
  if (view == ChartView::Layout)
    for (const chart::Lane& lane : scenes.layout.lanes) limit |= lane.limit && *lane.limit <= lane.height;
  if (view != ChartView::Lifetimes) {
    addLine(Line::ArenaTop, Tr::tr("arena top"));
    if (occupancy.lowerBound > 0) addLine(Line::LowerBound, Tr::tr("lower bound"));
    if (limit) addLine(Line::Limit, Tr::tr("limit"));
  }
  if (!occupancy.peaks.empty())
    addLine(Line::Peak, Tr::tr("peak, step %1").arg(rangeText(occupancy.peaks.front())) +
                            (occupancy.peaks.size() > 1 ? QStringLiteral(", …") : QString()));
}

void paintSample(const PaintContext& context, const LegendEntry& entry, const QRectF& box) {
  QPainter& painter = context.painter;
  if (entry.sample == LegendEntry::Sample::Line) {
    painter.setPen(pen(entry.line, context.theme));
    painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    return;
  }
  if (entry.sample == LegendEntry::Sample::Fill) painter.fillRect(box, entry.fill);
  if (entry.sample == LegendEntry::Sample::Overlap) {
    paintHatch(painter, box, QPen(context.theme.invalid, 1.5), 6);
    painter.setPen(QPen(context.theme.invalid, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(1, 1, -1, -1));
  }
}

}  // namespace

std::vector<LegendEntry> legendOf(const model::Problem& problem, const chart::Scenes& scenes, ChartView view,
                                  const Theme& theme) {
  std::vector<LegendEntry> entries;
  const std::array<bool, 5> used = kindsOf(problem, scenes, view);
  for (std::size_t k = 0; k < used.size(); ++k) {
    const auto kind = static_cast<model::BufferKind>(k);
    if (used[k]) entries.push_back({.fill = theme.fill(kind), .text = kindLabel(kind)});
  }
  if (view == ChartView::Occupancy) {
    entries.push_back({.fill = theme.occupancy, .text = Tr::tr("live")});
    entries.push_back({.fill = theme.waste, .text = Tr::tr("not live, below the highest live buffer")});
  }
  if (view == ChartView::Layout && !scenes.layout.overlaps.empty())
    entries.push_back({.sample = LegendEntry::Sample::Overlap, .text = Tr::tr("overlap")});
  addLines(entries, scenes, view);
  return entries;
}

std::vector<LegendEntry> legendOf(const chart::Colouring& colouring, const Palette& palette,
                                  std::span<const analysis::BufferCondition> conditions) {
  const bool asked = std::ranges::any_of(
      conditions, [&](const analysis::BufferCondition& c) { return c.field == colouring.field; });
  std::vector<LegendEntry> entries;
  for (std::size_t c = 0; c < colouring.categories.size(); ++c) {
    const chart::ColourCategory& category = colouring.categories[c];
    if (category.count == 0) continue;
    const bool among =
        std::ranges::any_of(category.conditions, [&](const analysis::BufferCondition& condition) {
          return std::ranges::find(conditions, condition) != conditions.end();
        });
    entries.push_back({.fill = palette.fill(static_cast<chart::Style>(c)),
                       .text = categoryLabel(colouring, category),
                       .category = c,
                       .off = asked && !among,
                       .tip = Tr::tr("%1, %2").arg(bufferCount(category.count), iecBytes(category.bytes))});
  }
  return entries;
}

double paintLegend(const PaintContext* context, const QFont& font, QPointF topLeft, double width,
                   const std::vector<LegendEntry>& entries, std::vector<QRectF>* places) {
  if (entries.empty()) return 0;
  const QFontMetricsF metrics(font);
  const double row = std::ceil(metrics.height()) + 4;
  double x = 0;
  double y = 0;
  for (const LegendEntry& entry : entries) {
    const double textWidth = metrics.horizontalAdvance(entry.text);
    const double needed = sampleWidth(entry) + kBesideSample + textWidth;
    if (x > 0 && x + needed > width) {
      x = 0;
      y += row;
    }
    if (places != nullptr) places->emplace_back(topLeft + QPointF(x, y), QSizeF(needed, row));
    if (context != nullptr) {
      context->painter.setOpacity(entry.off ? 0.4 : 1);
      QFont face = font;
      face.setStrikeOut(entry.off);
      context->painter.setFont(face);
      const QPointF at = topLeft + QPointF(x, y);
      paintSample(*context, entry, QRectF(at.x(), at.y() + (row - kSwatch) / 2, sampleWidth(entry), kSwatch));
      context->painter.setPen(context->theme.text);
      context->painter.drawText(
          QRectF(at.x() + sampleWidth(entry) + kBesideSample, at.y(), textWidth + 2, row),
          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.text);
    }
    if (context != nullptr) context->painter.setOpacity(1);
    x += needed + kBetween;
  }
  return y + row;
}

}  // namespace memscape::ui
