// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/hover_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::HoverText)
};

constexpr std::size_t kMaxRanges = 4;

QString row(const QString& what, const QString& value) {
  return QStringLiteral("<tr><td style='padding-right:8px'>%1</td><td>%2</td></tr>").arg(what, value);
}

/// Of a program: in which call each range is.
QString callRangesText(const PlanView& view, model::BufferId buffer) {
  const auto ranges = view.trace->ranges[buffer.index()];
  QStringList lines;
  for (const model::CallRange& range : ranges.first(std::min(kMaxRanges, ranges.size())))
    lines << QStringLiteral("%1: %2").arg(
        text(callName(*view.trace, static_cast<std::size_t>(range.call))).toHtmlEscaped(),
        rangeText({range.first, range.last + 1}));
  if (ranges.size() > kMaxRanges)
    lines << Tr::tr("and %1 more").arg(number(static_cast<std::int64_t>(ranges.size() - kMaxRanges)));
  return lines.join(QStringLiteral("<br>"));
}

/// Whom the plan puts on top of the buffer.
QString overlapRow(const PlanView& view, const model::Buffer& buffer) {
  if (!view.plan) return {};
  QStringList others;
  for (const plan::Violation& violation : view.plan->validation.violations) {
    if (violation.kind != plan::ViolationKind::Overlap) continue;
    if (violation.block != buffer.block && violation.other != buffer.block) continue;
    if (others.size() == static_cast<qsizetype>(kMaxRanges)) {
      others << QStringLiteral("…");
      break;
    }
    const model::BlockId other = violation.block == buffer.block ? violation.other : violation.block;
    others << text(view.problem->name(other)).toHtmlEscaped();
  }
  return others.isEmpty() ? QString() : row(Tr::tr("✗ overlaps"), others.join(QStringLiteral("<br>")));
}

QString rangesText(const PlanView& view, model::BufferId buffer) {
  if (view.trace) return callRangesText(view, buffer);
  const auto ranges = view.problem->liveRanges(buffer);
  QStringList lines;
  for (std::size_t i = 0; i < ranges.size() && i < kMaxRanges; ++i) {
    const QString first = stepText(*view.problem, ranges[i].begin).toHtmlEscaped();
    lines
        << (ranges[i].end == ranges[i].begin + 1
                ? first
                : Tr::tr("%1 to %2").arg(first, stepText(*view.problem, ranges[i].end - 1).toHtmlEscaped()));
  }
  if (ranges.size() > kMaxRanges)
    lines << Tr::tr("and %1 more").arg(number(static_cast<std::int64_t>(ranges.size() - kMaxRanges)));
  return lines.join(QStringLiteral("<br>"));
}

QString placeRows(const PlanView& view, const model::Buffer& buffer) {
  if (!view.placed()) return {};
  const plan::Placement& placement = view.plan->plan.placements[buffer.block.index()];
  if (!placement.pool.valid()) return row(Tr::tr("offset"), Tr::tr("not placed"));
  return row(Tr::tr("offset"), offsetText(placement.offset)) +
         row(Tr::tr("pool"), text(view.problem->pool(placement.pool).name).toHtmlEscaped());
}

}  // namespace

QString bufferToolTip(const PlanView& view, model::BufferId id) {
  const model::Buffer& buffer = view.problem->buffer(id);
  const QString name = text(view.problem->name(id)).toHtmlEscaped();
  QString rows = row(Tr::tr("kind"), kindLabel(buffer.kind)) + row(Tr::tr("size"), bothBytes(buffer.size)) +
                 row(Tr::tr("live"), rangesText(view, id)) + placeRows(view, buffer) +
                 overlapRow(view, buffer);
  if (const auto members = view.problem->members(buffer.block); members.size() > 1) {
    QStringList others;
    for (const model::BufferId member : members)
      if (member != id && others.size() < static_cast<qsizetype>(kMaxRanges))
        others << text(view.problem->name(member)).toHtmlEscaped();
    if (members.size() - 1 > kMaxRanges) others << QStringLiteral("…");
    rows += row(Tr::tr("same memory"), others.join(QStringLiteral("<br>")));
  }
  return QStringLiteral("<b>%1</b><table cellspacing=0>%2</table>")
      .arg(name.isEmpty() ? Tr::tr("buffer %1").arg(number(id.value)) : name, rows);
}

QString holeToolTip(const PlanView& view, const PoolHole& hole) {
  const analysis::FreeStretch& room = hole.hole.room;
  QString rows = row(Tr::tr("free"), bothBytes(room.end - room.begin)) +
                 row(Tr::tr("offset"), Tr::tr("%1 to %2").arg(offsetText(room.begin), offsetText(room.end))) +
                 row(Tr::tr("steps"), rangeText(room.steps)) +
                 row(Tr::tr("pool"), text(view.problem->pool(hole.pool).name).toHtmlEscaped());
  if (hole.hole.fits.valid()) {
    const plan::Placement& now = view.plan->plan.placements[hole.hole.fits.index()];
    rows += row(Tr::tr("fits"), Tr::tr("%1, %2").arg(text(view.problem->name(hole.hole.fits)).toHtmlEscaped(),
                                                     bothBytes(view.problem->block(hole.hole.fits).size))) +
            row(Tr::tr("now at"), now.pool.valid()
                                      ? Tr::tr("%1 in %2")
                                            .arg(offsetText(now.offset),
                                                 text(view.problem->pool(now.pool).name).toHtmlEscaped())
                                      : Tr::tr("not placed"));
  } else {
    rows += row(Tr::tr("fits"), Tr::tr("no buffer with all of its life"));
  }
  return QStringLiteral("<b>%1</b><table cellspacing=0>%2</table>").arg(Tr::tr("Hole"), rows);
}

QString hoverLine(const PlanView& view, model::Step step, const QString& place,
                  std::optional<model::BufferId> buffer) {
  QStringList parts{stepText(*view.problem, step)};
  if (!place.isEmpty()) parts << place;
  if (buffer)
    parts << QStringLiteral("%1, %2").arg(text(view.problem->name(*buffer)),
                                          bothBytes(view.problem->buffer(*buffer).size));
  return parts.join(QStringLiteral(" · "));
}

QString bufferLine(const PlanView& view, model::BufferId id) {
  const model::Buffer& buffer = view.problem->buffer(id);
  QStringList parts{text(view.problem->name(id)), bothBytes(buffer.size)};
  if (const auto ranges = view.problem->liveRanges(id); !ranges.empty())
    parts << Tr::tr("steps %1").arg(rangeText({ranges.front().begin, ranges.back().end}));
  if (view.placed()) {
    const plan::Placement& place = view.plan->plan.placements[buffer.block.index()];
    if (place.pool.valid())
      parts << Tr::tr("%1 at %2").arg(text(view.problem->pool(place.pool).name), offsetText(place.offset));
  }
  return parts.join(QStringLiteral(" · "));
}

}  // namespace memscape::ui
