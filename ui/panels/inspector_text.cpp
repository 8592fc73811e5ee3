// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/inspector_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <algorithm>
#include <vector>

#include "core/import/importer.h"
#include "ui/document/text.h"
#include "ui/models/buffer_rows.h"

namespace memscape::ui {
namespace {

using model::BufferId;
using model::Problem;

constexpr std::size_t kListed = 12;  // more of anything is a number

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::inspector", text);
}

/// Rows of "name: value"; values are HTML.
class Page {
 public:
  explicit Page(const QString& title, const QString& subtitle = {}) {
    m_html = QStringLiteral("<h3 style='margin:0'>%1</h3>").arg(title.toHtmlEscaped());
    if (!subtitle.isEmpty())
      m_html += QStringLiteral("<p style='margin:0'>%1</p>").arg(subtitle.toHtmlEscaped());
    m_html += QStringLiteral("<table cellspacing='0' cellpadding='3' width='100%' style='margin-top:6px'>");
  }
  void row(const QString& name, const QString& html) {
    if (html.isEmpty()) return;
    m_html += QStringLiteral(
                  "<tr><td style='white-space:nowrap; padding-right:10px'><b>%1</b></td><td>%2</td></tr>")
                  .arg(name.toHtmlEscaped(), html);
  }
  void text(const QString& name, const QString& value) { row(name, value.toHtmlEscaped()); }
  [[nodiscard]] QString html() const { return m_html + QStringLiteral("</table>"); }

 private:
  QString m_html;
};

QString link(const Problem& problem, BufferId buffer) {
  const QString name = toText(problem.name(buffer));
  return QStringLiteral("<a href='buffer:%1'>%2</a>")
      .arg(QString::number(buffer.value),
           (name.isEmpty() ? tr("buffer %1").arg(buffer.value) : name).toHtmlEscaped());
}

QString stepText(const Problem& problem, model::Step step) {
  if (step < 0 || step >= std::ssize(problem.steps())) return countText(step);
  const QString label = toText(problem.stepLabel(static_cast<std::size_t>(step)));
  return label.isEmpty() ? countText(step) : QStringLiteral("%1 (%2)").arg(countText(step), label);
}

QString liveText(const Problem& problem, BufferId buffer) {
  const auto ranges = problem.liveRanges(buffer);
  if (ranges.empty()) return tr("never");
  QStringList lines;
  for (const model::LiveRange& range : ranges.first(std::min(kListed, ranges.size()))) {
    const QString first = stepText(problem, range.begin).toHtmlEscaped();
    const QString last = stepText(problem, range.end - 1).toHtmlEscaped();
    lines << (range.begin + 1 == range.end ? first : QStringLiteral("%1 … %2").arg(first, last));
  }
  if (ranges.size() > kListed)
    lines << tr("and %1 more").arg(countText(static_cast<std::int64_t>(ranges.size() - kListed)));
  return lines.join(QStringLiteral("<br>"));
}

QString stepLink(model::Step step) {
  return QStringLiteral("<a href='step:%1'>%2</a>").arg(QString::number(step), countText(step));
}

/// Where the statement of a tick stands in the file, and how it begins.
QString positionText(const model::ProgramTrace& trace, model::Step tick) {
  const auto statement = trace.statements[static_cast<std::size_t>(tick)];
  if (!statement.valid()) return {};
  constexpr qsizetype kShownText = 44;
  const model::Statement& of = trace.program->statements[statement.index()];
  QString text = toText(trace.program->text(of.text).substr(0, 4 * kShownText));
  if (text.size() > kShownText) text = text.first(kShownText) + u'…';
  return QStringLiteral("%1&nbsp; <tt>%2</tt>")
      .arg(toText(describe(of.position)).toHtmlEscaped(), text.toHtmlEscaped());
}

/// Of a program: the call of each range, and the statements that open and close it.
QString callsText(const model::ProgramTrace& trace, BufferId buffer) {
  const auto ranges = trace.ranges[buffer.index()];
  if (ranges.empty()) return tr("never");
  QStringList lines;
  for (const model::CallRange& range : ranges.first(std::min(kListed, ranges.size()))) {
    const QString call = toText(callName(trace, static_cast<std::size_t>(range.call))).toHtmlEscaped();
    const QString steps = range.first == range.last
                              ? stepLink(range.first)
                              : QStringLiteral("%1 … %2").arg(stepLink(range.first), stepLink(range.last));
    QString line = QStringLiteral("%1: %2").arg(call, steps);
    const QString first = positionText(trace, range.first);
    const QString last = positionText(trace, range.last);
    if (!first.isEmpty() && !last.isEmpty())
      line += QStringLiteral("<br><small>&nbsp;&nbsp;%1</small>")
                  .arg(first == last ? tr("opened and closed at %1").arg(first)
                                     : tr("opened at %1<br>&nbsp;&nbsp;closed at %2").arg(first, last));
    lines << line;
  }
  if (ranges.size() > kListed)
    lines << tr("and %1 more").arg(countText(static_cast<std::int64_t>(ranges.size() - kListed)));
  return lines.join(QStringLiteral("<br>"));
}

/// Allocations that no planner places, by what keeps them from it.
QString notPlannedText(const model::ProgramTrace& trace) {
  QStringList lines;
  for (const model::NotPlanned& each : trace.notPlanned) {
    if (lines.size() == static_cast<qsizetype>(kListed)) {
      lines << tr("and %1 more, see Messages")
                   .arg(countText(std::ssize(trace.notPlanned) - static_cast<std::int64_t>(kListed)));
      break;
    }
    const auto& allocation = trace.program->allocations[each.allocation.index()];
    lines << QStringLiteral("<b>%1</b>: %2")
                 .arg(toText(trace.program->name(allocation.variable)).toHtmlEscaped(),
                      toText(each.reason).toHtmlEscaped());
  }
  return lines.join(QStringLiteral("<br>"));
}

/// Whom the plan puts on top of the buffer.
QString overlapsText(const Problem& problem, const plan::CheckedPlan* plan, model::BlockId block) {
  QStringList lines;
  if (!plan) return {};
  for (const plan::Violation& violation : plan->validation.violations) {
    if (violation.kind != plan::ViolationKind::Overlap) continue;
    if (violation.block != block && violation.other != block) continue;
    const model::BlockId other = violation.block == block ? violation.other : violation.block;
    lines << link(problem, problem.block(other).root);
    if (lines.size() == static_cast<qsizetype>(kListed)) break;
  }
  return lines.isEmpty() ? QString() : QStringLiteral("✗ ") + lines.join(QStringLiteral(", "));
}

/// Steps that read the buffer; they lie where it is live.
QString consumersText(const Problem& problem, BufferId buffer) {
  QStringList names;
  std::int64_t total = 0;
  for (const model::LiveRange& range : problem.liveRanges(buffer)) {
    const model::Step end = std::min<model::Step>(range.end, std::ssize(problem.steps()));
    for (model::Step step = std::max<model::Step>(range.begin, 0); step < end; ++step) {
      const auto reads = problem.reads(static_cast<std::size_t>(step));
      if (std::ranges::find(reads, buffer) == reads.end()) continue;
      if (++total <= static_cast<std::int64_t>(kListed)) names << stepText(problem, step).toHtmlEscaped();
    }
  }
  if (total > static_cast<std::int64_t>(kListed))
    names << tr("and %1 more").arg(countText(total - static_cast<std::int64_t>(kListed)));
  return names.join(QStringLiteral("<br>"));
}

void describePlace(Page& page, const Problem& problem, const plan::CheckedPlan* plan, BufferId buffer) {
  if (!plan || !plan->placed()) return;
  const BufferPlace place = placeOf(problem, plan, buffer);
  if (!place.pool.valid()) {
    page.text(tr("Place"), tr("not placed by this plan"));
    return;
  }
  page.text(tr("Pool"), QString::fromStdString(problem.pool(place.pool).name));
  page.text(tr("Offset"), QStringLiteral("%1 = %2").arg(countText(place.offset), hexText(place.offset)));
  if (place.storage.valid() && place.storage.index() < plan->plan.storages.size()) {
    const plan::Storage& storage = plan->plan.storages[place.storage.index()];
    page.text(tr("Storage"), tr("%1: declared %2, allocated %3")
                                 .arg(countText(place.storage.value), bytesText(storage.declaredSize),
                                      bytesText(storage.allocatedSize)));
  }
}

/// "1.2 KiB free, too small", "conv2d_3 from 0x1000 to 0x4000, steps 3 … 7".
QString stretchText(const Problem& problem, BufferId buffer, const analysis::Stretch& stretch) {
  const QString where = QStringLiteral("%1 … %2").arg(hexText(stretch.begin), hexText(stretch.end));
  if (stretch.kind == analysis::Stretch::Kind::Taken)
    return tr("%1: %2, steps %3")
        .arg(where, link(problem, problem.block(stretch.block).root),
             rangesText(std::span(&stretch.when, 1)));
  const QString free = bytesText(stretch.end - stretch.begin);
  if (stretch.kind == analysis::Stretch::Kind::Fits) return tr("%1: %2 free, and enough").arg(where, free);
  const bool own = stretch.block == problem.buffer(buffer).block;
  return own ? tr("%1: %2 lost to its alignment").arg(where, free)
             : tr("%1: %2 free, too small").arg(where, free);
}

/// The highest obstacles are the ones that count.
QString whyHereText(const Problem& problem, BufferId buffer, const PlaceReasons& reasons) {
  if (reasons.below.empty()) return tr("at the bottom");
  QStringList lines;
  for (std::size_t i = reasons.below.size(); i-- > 0 && lines.size() < static_cast<qsizetype>(kListed);)
    lines << stretchText(problem, buffer, reasons.below[i]);
  if (reasons.below.size() > kListed)
    lines
        << tr("and %1 more below").arg(countText(static_cast<std::int64_t>(reasons.below.size() - kListed)));
  return lines.join(QStringLiteral("<br>"));
}

QString restsOnText(const Problem& problem, const PlaceReasons& reasons) {
  QStringList lines;
  for (std::size_t i = 1; i < reasons.chain.size() && lines.size() < static_cast<qsizetype>(kListed); ++i) {
    const std::int64_t gap = reasons.chain[i - 1].gapBelow;
    const QString name = link(problem, problem.block(reasons.chain[i].block).root);
    lines << (gap == 0 ? name : tr("%1, %2 below").arg(name, bytesText(gap)));
  }
  if (reasons.chain.size() > kListed + 1)
    lines << tr("and %1 more").arg(countText(static_cast<std::int64_t>(reasons.chain.size() - kListed - 1)));
  return lines.join(QStringLiteral("<br>→ "));
}

QString formatTitle(const model::Workload& workload) {
  const import::Format* format = import::findFormat(workload.format);
  return format ? toText(format->title) : QString::fromStdString(workload.format);
}

}  // namespace

QString describeBuffer(const Snapshot& snapshot, const plan::CheckedPlan* plan, BufferId id,
                       std::optional<std::int64_t> conflicts, const std::optional<PlaceReasons>& reasons) {
  const Problem& problem = *snapshot.problem;
  const model::Buffer& buffer = problem.buffer(id);
  const QString name = toText(problem.name(id));
  Page page(name.isEmpty() ? tr("buffer %1").arg(id.value) : name, kindText(buffer.kind));
  page.text(tr("Size"), exactBytesText(buffer.size));
  const auto shape = problem.shape(id);
  const QString type = toText(problem.dtype(id));
  page.text(tr("Type"), shape.empty() ? type : QStringLiteral("%1 %2").arg(type, shapeText(shape)).trimmed());
  page.row(tr("Live"), snapshot.trace ? callsText(*snapshot.trace, id) : liveText(problem, id));
  if (buffer.producer >= 0) page.text(tr("Producer"), stepText(problem, buffer.producer));
  // Of a program, the text marks them all.
  if (!snapshot.trace) page.row(tr("Consumers"), consumersText(problem, id));
  describePlace(page, problem, plan, id);
  page.row(tr("On top of"), overlapsText(problem, plan, buffer.block));
  if (reasons && !reasons->chain.empty()) {
    page.row(tr("Why here"), whyHereText(problem, id, *reasons));
    page.row(tr("Rests on"), restsOnText(problem, *reasons));
  }
  if (buffer.alignment > 1) page.text(tr("Alignment"), exactBytesText(buffer.alignment));
  if (buffer.aliasOf.valid()) page.row(tr("Alias of"), link(problem, buffer.aliasOf));
  QStringList aliases;
  const auto members = problem.members(buffer.block);
  for (const BufferId member : members.first(std::min(members.size(), kListed + 1)))
    if (member != id && member != buffer.aliasOf) aliases << link(problem, member);
  page.row(tr("Shares memory with"), aliases.join(QStringLiteral(", ")));
  page.text(tr("Conflicts"), conflicts ? countText(*conflicts) : tr("counting…"));
  page.text(tr("Index"), countText(id.value));
  return page.html();
}

QString describeBuffers(const Snapshot& snapshot, std::span<const BufferId> buffers) {
  const Problem& problem = *snapshot.problem;
  std::int64_t bytes = 0;
  for (const BufferId buffer : buffers) bytes += problem.buffer(buffer).size;
  Page page(tr("%1 buffers").arg(countText(std::ssize(buffers))));
  page.text(tr("Together"), exactBytesText(bytes));
  std::vector<BufferId> largest(std::min(buffers.size(), kListed));
  std::ranges::partial_sort_copy(
      buffers, largest, std::ranges::greater{}, [&](BufferId b) { return problem.buffer(b).size; },
      [&](BufferId b) { return problem.buffer(b).size; });
  QStringList lines;
  for (const BufferId buffer : largest)
    lines << QStringLiteral("%1, %2").arg(link(problem, buffer), bytesText(problem.buffer(buffer).size));
  page.row(tr("Largest"), lines.join(QStringLiteral("<br>")));
  return page.html();
}

QString describeWorkload(const Snapshot& snapshot) {
  const Problem& problem = *snapshot.problem;
  const model::Workload& workload = *snapshot.workload;
  Page page(QFileInfo(QString::fromStdString(workload.file)).fileName(), formatTitle(workload));
  page.text(tr("Buffers"), countText(std::ssize(problem.buffers())));
  page.text(tr("Steps"), countText(problem.span().end - problem.span().begin));
  if (const auto& trace = snapshot.trace) {
    page.text(tr("Entry"), toText(trace->program->name(trace->entry)));
    page.text(tr("Calls"), countText(std::ssize(trace->calls) - 1));
    page.text(tr("Not planned"), countText(std::ssize(trace->notPlanned)));
    page.row(QString(), notPlannedText(*trace));
  }
  page.text(tr("Live at once"), tr("at most %1").arg(exactBytesText(snapshot.memoryPressure)));
  page.text(tr("Lower bound"), exactBytesText(snapshot.bounds.readWrite));
  QStringList pools;
  for (const model::Pool& pool : problem.pools()) {
    const QString access = pool.access == model::PoolAccess::ReadOnly ? tr("read-only") : tr("read-write");
    const QString limit = pool.limit ? tr("limit %1").arg(bytesText(*pool.limit)) : tr("no limit");
    pools
        << QStringLiteral("%1: %2, %3").arg(QString::fromStdString(pool.name), access, limit).toHtmlEscaped();
  }
  page.row(tr("Pools"), pools.join(QStringLiteral("<br>")));
  page.text(tr("File's own plan"),
            snapshot.importedPlan ? QString::fromStdString(snapshot.importedPlan->plan.planner) : tr("none"));
  if (!snapshot.trace)
    page.text(tr("Ends in the file"), workload.intervalEnds == model::IntervalEnds::Inclusive
                                          ? tr("inclusive: the last step counts")
                                          : tr("exclusive: the end is after the last step"));
  return page.html();
}

}  // namespace memscape::ui
