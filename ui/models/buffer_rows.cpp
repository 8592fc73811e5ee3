// SPDX-License-Identifier: Apache-2.0
#include "ui/models/buffer_rows.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>

#include "ui/document/text.h"

namespace memscape::ui {
namespace {

using analysis::BufferField;
using model::BufferId;
using model::Problem;

constexpr std::size_t kRunLength = 32'768;  // sorts in a few milliseconds

/// Merge sort from runs, so that the stop token is looked at between steps that are short.
template <class Less>
bool sortStably(std::vector<BufferId>& rows, Less less, const support::Progress& progress) {
  const auto at = [&](std::size_t i) {
    return rows.begin() + static_cast<std::ptrdiff_t>(std::min(i, rows.size()));
  };
  for (std::size_t begin = 0; begin < rows.size(); begin += kRunLength) {
    if (progress.stopRequested()) return false;
    std::stable_sort(at(begin), at(begin + kRunLength), less);
  }
  for (std::size_t length = kRunLength; length < rows.size(); length *= 2)
    for (std::size_t begin = 0; begin + length < rows.size(); begin += 2 * length) {
      if (progress.stopRequested()) return false;
      std::inplace_merge(at(begin), at(begin + length), at(begin + 2 * length), less);
    }
  return true;
}

/// Keys by buffer. `key` is asked once for every buffer.
template <class Key>
bool sortBy(std::vector<BufferId>& rows, const Problem& problem, Qt::SortOrder direction, Key key,
            const support::Progress& progress) {
  using Value = decltype(key(BufferId{}));
  std::vector<Value> keys(problem.buffers().size());
  for (const BufferId row : rows) keys[row.index()] = key(row);
  if (direction == Qt::AscendingOrder)
    return sortStably(
        rows, [&](BufferId a, BufferId b) { return keys[a.index()] < keys[b.index()]; }, progress);
  return sortStably(
      rows, [&](BufferId a, BufferId b) { return keys[b.index()] < keys[a.index()]; }, progress);
}

std::int64_t elements(std::span<const std::int64_t> shape) {
  double product = 1;  // only an order: precision past 2^53 does not matter
  for (const std::int64_t dimension : shape) product *= static_cast<double>(dimension);
  return static_cast<std::int64_t>(std::min(product, 9e18));
}

bool sortByColumn(std::vector<BufferId>& rows, const Problem& problem, const plan::CheckedPlan* plan,
                  BufferColumn column, Qt::SortOrder direction, const support::Progress& progress) {
  const auto by = [&](auto key) { return sortBy(rows, problem, direction, key, progress); };
  const analysis::BufferFields fields(problem, plan ? &plan->plan : nullptr);
  switch (column) {
    case BufferColumn::Name:
      return by([&](BufferId b) { return problem.name(b); });
    case BufferColumn::Kind:
      return by([&](BufferId b) { return static_cast<int>(problem.buffer(b).kind); });
    case BufferColumn::Size:
      return by([&](BufferId b) { return problem.buffer(b).size; });
    case BufferColumn::Live:
      return by([&](BufferId b) {
        const auto ranges = problem.liveRanges(b);
        return ranges.empty() ? model::LiveRange{}
                              : model::LiveRange{ranges.front().begin, ranges.back().end};
      });
    case BufferColumn::Pool:
      return by([&](BufferId b) { return placeOf(problem, plan, b).pool; });
    case BufferColumn::Offset:
      return by([&](BufferId b) {
        const BufferPlace place = placeOf(problem, plan, b);
        return place.pool.valid() ? place.offset : -1;
      });
    case BufferColumn::Storage:
      return by([&](BufferId b) { return placeOf(problem, plan, b).storage; });
    case BufferColumn::Producer:
      return by([&](BufferId b) { return problem.buffer(b).producer; });
    case BufferColumn::Type:
      return by([&](BufferId b) { return problem.dtype(b); });
    case BufferColumn::Shape:
      return by([&](BufferId b) { return elements(problem.shape(b)); });
    case BufferColumn::Alignment:
      return by([&](BufferId b) { return problem.buffer(b).alignment; });
    case BufferColumn::Operator:
      return by([&](BufferId b) { return fields.text(BufferField::Operator, b); });
    case BufferColumn::Lifetime:
      return by([&](BufferId b) { return *fields.number(BufferField::Lifetime, b); });
    case BufferColumn::Device:
      return by([&](BufferId b) { return problem.buffer(b).device; });
  }
  return false;
}

}  // namespace

BufferPlace placeOf(const Problem& problem, const plan::CheckedPlan* plan, BufferId buffer) {
  if (!plan || !plan->placed()) return {};
  const plan::Placement& placement = plan->plan.placements[problem.buffer(buffer).block.index()];
  return {.pool = placement.pool, .offset = placement.offset, .storage = placement.storage};
}

std::optional<std::vector<BufferId>> arrangeRows(const Problem& problem, const plan::CheckedPlan* plan,
                                                 const RowOrder& order, const support::Progress& progress) {
  std::vector<BufferId> rows;
  rows.reserve(problem.buffers().size());
  support::StopCheck stop(progress.stop);
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    if (stop.stopRequested()) return std::nullopt;
    if (!order.passing || order.passing->contains(BufferId(i))) rows.emplace_back(i);
  }
  if (order.column && !sortByColumn(rows, problem, plan, *order.column, order.direction, progress))
    return std::nullopt;
  return rows;
}

}  // namespace memscape::ui
