// SPDX-License-Identifier: Apache-2.0
#include "ui/models/steps_table.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <numeric>

#include "core/analysis/pressure.h"
#include "core/chart/occupancy_scene.h"
#include "ui/document/text.h"
#include "ui/document/text_search.h"

namespace memscape::ui {
namespace {

using model::BufferId;
using model::Problem;
using model::Step;

constexpr std::size_t kNamed = 3;

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::StepsModel", text);
}

std::vector<Step> stepsOf(const Problem& problem) {
  const model::LiveRange span = problem.span();
  std::vector<Step> steps;
  // In doubles: the span of bare intervals may be as long as it likes.
  if (static_cast<double>(span.end) - static_cast<double>(span.begin) <= double{StepsTable::kMostSteps}) {
    steps.resize(static_cast<std::size_t>(span.end - span.begin));
    std::iota(steps.begin(), steps.end(), span.begin);
    return steps;
  }
  for (std::size_t i = 0; i < problem.buffers().size(); ++i)
    for (const model::LiveRange& range : problem.liveRanges(BufferId(i)))
      steps.insert(steps.end(), {range.begin, range.end});
  std::ranges::sort(steps);
  steps.erase(std::ranges::unique(steps).begin(), steps.end());
  std::erase_if(steps, [&](Step step) { return step >= span.end; });
  return steps;
}

template <class Visit>
void forEachRange(const Problem& problem, Visit visit) {
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    const BufferId id(i);
    if (!analysis::isReadWrite(problem, problem.buffer(id).block)) continue;
    for (const model::LiveRange& range : problem.liveRanges(id)) visit(id, range);
  }
}

/// Buffers by row: counted first, then put where they belong.
template <class StepOf>
void sortIntoRows(const StepsTable& table, StepOf stepOf, std::vector<std::uint32_t>& first,
                  std::vector<BufferId>& buffers) {
  first.assign(table.steps.size() + 1, 0);
  forEachRange(*table.problem,
               [&](BufferId, const model::LiveRange& range) { ++first[*table.rowOf(stepOf(range)) + 1]; });
  std::partial_sum(first.begin(), first.end(), first.begin());
  buffers.resize(first.back());
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  forEachRange(*table.problem, [&](BufferId id, const model::LiveRange& range) {
    buffers[next[*table.rowOf(stepOf(range))]++] = id;
  });
}

/// The values of a function that changes at `times`, by row.
std::vector<std::int64_t> spread(const std::vector<Step>& steps, const std::vector<Step>& times,
                                 const std::vector<std::int64_t>& values) {
  std::vector<std::int64_t> rows(steps.size());
  std::size_t next = 0;
  for (std::size_t row = 0; row < steps.size(); ++row) {
    while (next < times.size() && times[next] <= steps[row]) ++next;
    if (next > 0) rows[row] = values[next - 1];
  }
  return rows;
}

std::span<const BufferId> part(const std::vector<std::uint32_t>& first, const std::vector<BufferId>& buffers,
                               std::size_t row) {
  return std::span(buffers).subspan(first[row], first[row + 1] - first[row]);
}

QString namesText(const Problem& problem, std::span<const BufferId> buffers, CellText as) {
  if (as == CellText::Exact) return QString::number(buffers.size());
  QStringList names;
  for (const BufferId id : buffers.first(std::min(kNamed, buffers.size()))) names << toText(problem.name(id));
  const QString text = names.join(QStringLiteral(", "));
  if (buffers.size() <= kNamed) return text;
  return tr("%1 and %2 more").arg(text, countText(std::ssize(buffers) - std::ssize(names)));
}

template <class Key>
void sortRows(std::vector<std::uint32_t>& rows, Qt::SortOrder direction, Key key) {
  if (direction == Qt::AscendingOrder)
    std::ranges::stable_sort(rows, {}, key);
  else
    std::ranges::stable_sort(rows, std::ranges::greater(), key);
}

std::string_view labelOf(const StepsTable& table, std::size_t row) {
  const Step step = table.steps[row];
  return step >= 0 && step < std::ssize(table.problem->steps())
             ? table.problem->stepLabel(static_cast<std::size_t>(step))
             : std::string_view{};
}

std::string_view operatorOf(const StepsTable& table, std::size_t row) {
  const Step step = table.steps[row];
  return step >= 0 && step < std::ssize(table.problem->steps())
             ? table.problem->stepOperator(static_cast<std::size_t>(step))
             : std::string_view{};
}

}  // namespace

std::span<const BufferId> StepsTable::startsOf(std::size_t row) const {
  return part(firstStart, starts, row);
}

std::span<const BufferId> StepsTable::endsOf(std::size_t row) const {
  return part(firstEnd, ends, row);
}

std::optional<std::size_t> StepsTable::rowOf(Step step) const {
  if (steps.empty() || step < steps.front() || step >= problem->span().end) return std::nullopt;
  // Where there is a row for each step, this is it.
  const auto direct = static_cast<std::size_t>(step) - static_cast<std::size_t>(steps.front());
  if (direct < steps.size() && steps[direct] == step) return direct;
  return static_cast<std::size_t>(std::ranges::upper_bound(steps, step) - steps.begin()) - 1;
}

QString StepsTable::cellText(std::size_t row, StepColumn column, CellText as) const {
  const auto number = [as](std::int64_t value) {
    return as == CellText::Exact ? QString::number(value) : countText(value);
  };
  const auto bytes = [as](std::int64_t value) {
    return as == CellText::Exact ? QString::number(value) : bytesText(value);
  };
  switch (column) {
    case StepColumn::Step:
      return number(steps[row]);
    case StepColumn::Label:
      return toText(labelOf(*this, row));
    case StepColumn::Operator:
      return toText(operatorOf(*this, row));
    case StepColumn::LiveBytes:
      return bytes(liveBytes[row]);
    case StepColumn::Extent:
      return extent.empty() ? QString() : bytes(extent[row]);
    case StepColumn::LiveBuffers:
      return number(liveBuffers[row]);
    case StepColumn::Starts:
      return namesText(*problem, startsOf(row), as);
    case StepColumn::Ends:
      return namesText(*problem, endsOf(row), as);
  }
  return {};
}

StepsTablePtr makeSteps(const ProblemPtr& problem, const PlanPtr& plan, const std::stop_token& stop) {
  auto table = std::make_shared<StepsTable>();
  table->problem = problem;
  table->steps = stepsOf(*problem);
  if (stop.stop_requested()) return nullptr;
  sortIntoRows(
      *table, [](const model::LiveRange& r) { return r.begin; }, table->firstStart, table->starts);
  if (stop.stop_requested()) return nullptr;
  sortIntoRows(
      *table, [](const model::LiveRange& r) { return r.end - 1; }, table->firstEnd, table->ends);
  if (stop.stop_requested()) return nullptr;
  if (plan && plan->placed()) {
    const chart::OccupancyScene scene = chart::makeOccupancyScene(*problem, *plan, stop);
    table->liveBytes = spread(table->steps, scene.times, scene.live);
    table->extent = spread(table->steps, scene.times, scene.extent);
  } else {
    const analysis::StepFunction live =
        analysis::liveBytes(*problem, [&](model::BlockId b) { return analysis::isReadWrite(*problem, b); });
    table->liveBytes = spread(table->steps, live.times, live.values);
  }
  table->liveBuffers.resize(table->steps.size());
  for (std::size_t row = 0; row < table->steps.size(); ++row)
    table->liveBuffers[row] = table->firstStart[row + 1] - table->firstEnd[row];
  return stop.stop_requested() ? nullptr : table;
}

std::optional<std::vector<std::uint32_t>> arrangeSteps(const StepsTable& table, const StepOrder& order,
                                                       const std::stop_token& stop) {
  const Words words(order.words);
  std::vector<std::uint32_t> rows;
  support::StopCheck check(stop);
  for (std::size_t row = 0; row < table.steps.size(); ++row) {
    if (check.stopRequested()) return std::nullopt;
    if (words.allIn({labelOf(table, row), operatorOf(table, row)}))
      rows.push_back(static_cast<std::uint32_t>(row));
  }
  const auto by = [&](auto key) { sortRows(rows, order.direction, key); };
  switch (order.column.value_or(StepColumn::Step)) {
    case StepColumn::Step:
      if (order.direction == Qt::DescendingOrder) std::ranges::reverse(rows);
      break;
    case StepColumn::Label:
      by([&](std::uint32_t row) { return labelOf(table, row); });
      break;
    case StepColumn::Operator:
      by([&](std::uint32_t row) { return operatorOf(table, row); });
      break;
    case StepColumn::LiveBytes:
      by([&](std::uint32_t row) { return table.liveBytes[row]; });
      break;
    case StepColumn::Extent:
      by([&](std::uint32_t row) { return table.extent.empty() ? 0 : table.extent[row]; });
      break;
    case StepColumn::LiveBuffers:
      by([&](std::uint32_t row) { return table.liveBuffers[row]; });
      break;
    case StepColumn::Starts:
      by([&](std::uint32_t row) { return table.startsOf(row).size(); });
      break;
    case StepColumn::Ends:
      by([&](std::uint32_t row) { return table.endsOf(row).size(); });
      break;
  }
  return stop.stop_requested() ? std::nullopt : std::optional(std::move(rows));
}

std::vector<BufferId> liveAt(const Problem& problem, Step step) {
  std::vector<BufferId> live;
  forEachRange(problem, [&](BufferId id, const model::LiveRange& range) {
    if (range.begin <= step && step < range.end) live.push_back(id);
  });
  return live;
}

}  // namespace memscape::ui
