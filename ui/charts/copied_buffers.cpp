// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/copied_buffers.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/paint/format.h"

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::CopiedBuffers)
};

/// A tab or a line end in a name would make another cell of it.
QString cell(QString text) {
  return text.replace(u'\t', u' ').replace(u'\n', u' ');
}

QString lineOf(const PlanView& view, model::BufferId id) {
  const model::Buffer& buffer = view.problem->buffer(id);
  QStringList steps;
  for (const model::LiveRange& live : view.problem->liveRanges(id))
    steps << QStringLiteral("%1-%2").arg(live.begin).arg(live.end - 1);
  QString pool;
  QString offset;
  if (view.placed()) {
    const plan::Placement& place = view.plan->plan.placements[buffer.block.index()];
    if (place.pool.valid()) {
      pool = text(view.problem->pool(place.pool).name);
      offset = QString::number(place.offset);
    }
  }
  return QStringList{cell(text(view.problem->name(id))),
                     text(nameOf(buffer.kind)),
                     QString::number(buffer.size),
                     steps.join(u' '),
                     cell(pool),
                     offset}
      .join(u'\t');
}

}  // namespace

QString copiedBuffers(const PlanView& view, std::span<const model::BufferId> buffers) {
  QStringList lines{QStringList{Tr::tr("name"), Tr::tr("kind"), Tr::tr("bytes"), Tr::tr("steps"),
                                Tr::tr("pool"), Tr::tr("offset")}
                        .join(u'\t')};
  for (const model::BufferId id : buffers.first(std::min(buffers.size(), kCopiedBuffers)))
    if (id.index() < view.problem->buffers().size()) lines << lineOf(view, id);
  if (buffers.size() > kCopiedBuffers)
    lines << Tr::tr("… and %1 more").arg(number(static_cast<std::int64_t>(buffers.size() - kCopiedBuffers)));
  return lines.join(u'\n') + u'\n';
}

}  // namespace memscape::ui
