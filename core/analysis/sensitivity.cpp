// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/sensitivity.h"

#include <algorithm>
#include <bit>

#include "core/analysis/pressure.h"
#include "core/model/problem_builder.h"

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::LiveRange;

/// The load between changes, with the largest value of any stretch in O(log n).
class Load {
 public:
  explicit Load(StepFunction load)
      : m_times(std::move(load.times)),
        m_leaves(std::bit_ceil(std::max<std::size_t>(m_times.size(), 1))),
        m_most(2 * m_leaves, 0) {
    std::ranges::copy(load.values, m_most.begin() + static_cast<std::ptrdiff_t>(m_leaves));
    for (std::size_t node = m_leaves - 1; node > 0; --node)
      m_most[node] = std::max(m_most[2 * node], m_most[2 * node + 1]);
  }
  [[nodiscard]] std::int64_t most() const { return m_most[1]; }
  /// At any of the steps [begin, end); 0 for none.
  [[nodiscard]] std::int64_t most(model::Step begin, model::Step end) const {
    if (begin >= end) return 0;
    return mostOf(indexAt(begin), indexBefore(end) + 1);
  }
  /// At any step but those.
  [[nodiscard]] std::int64_t mostBeside(std::span<const LiveRange> ranges) const {
    std::int64_t most = 0;
    std::ptrdiff_t from = 0;
    for (const LiveRange& range : ranges) {
      // A value that begins before the range holds at a step before it as well.
      const std::ptrdiff_t until = std::ranges::lower_bound(m_times, range.begin) - m_times.begin();
      most = std::max(most, mostOf(from, until));
      from = indexAt(range.end);
    }
    return std::max(most, mostOf(from, std::ssize(m_times)));
  }

 private:
  /// Of the value that holds at a step; -1 before the first.
  [[nodiscard]] std::ptrdiff_t indexAt(model::Step step) const {
    return std::ranges::upper_bound(m_times, step) - m_times.begin() - 1;
  }
  [[nodiscard]] std::ptrdiff_t indexBefore(model::Step end) const {
    return std::ranges::lower_bound(m_times, end) - m_times.begin() - 1;
  }
  [[nodiscard]] std::int64_t mostOf(std::ptrdiff_t first, std::ptrdiff_t last) const {
    std::int64_t most = 0;
    std::size_t left = static_cast<std::size_t>(std::max<std::ptrdiff_t>(first, 0)) + m_leaves;
    std::size_t right = static_cast<std::size_t>(std::max<std::ptrdiff_t>(last, 0)) + m_leaves;
    for (; left < right; left /= 2, right /= 2) {
      if (left % 2 == 1) most = std::max(most, m_most[left++]);
      if (right % 2 == 1) most = std::max(most, m_most[--right]);
    }
    return most;
  }

  std::vector<model::Step> m_times;
  std::size_t m_leaves;
  std::vector<std::int64_t> m_most;
};

Sensitivity sensitivityOf(const model::Problem& problem, const Load& load, BlockId block) {
  const auto ranges = problem.liveRanges(block);
  const std::int64_t size = problem.block(block).size;
  const std::int64_t beside = load.mostBeside(ranges);
  std::int64_t inside = 0;
  for (const LiveRange& range : ranges) inside = std::max(inside, load.most(range.begin, range.end));
  const auto falls = [&](std::int64_t less) { return load.most() - std::max(beside, inside - less); };
  const LiveRange last{ranges.back().end - 1, ranges.back().end};
  const std::int64_t without =
      std::max(load.mostBeside(std::span(&last, 1)), load.most(last.begin, last.end) - size);
  return {block, falls(size), falls(size - size / 2), load.most() - without};
}

}  // namespace

std::vector<Sensitivity> sensitivity(const model::Problem& problem, const support::Progress& progress) {
  const Load load(liveBytes(problem, [&](BlockId block) { return isReadWrite(problem, block); }));
  std::vector<Sensitivity> result;
  support::StopCheck check(progress.stop);
  for (std::size_t i = 0; i < problem.blocks().size() && !check.stopRequested(); ++i) {
    const BlockId block(i);
    if (problem.block(block).size == 0 || problem.liveRanges(block).empty() || !isReadWrite(problem, block))
      continue;
    const Sensitivity each = sensitivityOf(problem, load, block);
    if (each.ifGone > 0 || each.ifHalved > 0 || each.ifFreedEarlier > 0) result.push_back(each);
  }
  std::ranges::sort(result, {}, [](const Sensitivity& s) {
    return std::tuple(-s.ifGone, -s.ifHalved, -s.ifFreedEarlier, s.block);
  });
  return result;
}

support::Result<model::Problem> withChange(const model::Problem& problem, BlockId block, BlockChange change) {
  model::ProblemBuilder builder(problem.strings());
  builder.reserve(problem.buffers().size(), 0);
  for (const model::Pool& pool : problem.pools()) builder.addPool(pool);
  std::vector<LiveRange> ranges;
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    const model::BufferId id(i);
    model::Buffer buffer = problem.buffer(id);
    const auto own = problem.liveRanges(id);
    ranges.assign(own.begin(), own.end());
    if (buffer.block == block) {
      const model::Step end = problem.block(block).end - 1;
      if (change == BlockChange::Gone) buffer.size = 0;
      if (change == BlockChange::Halved) buffer.size /= 2;
      if (change == BlockChange::FreedEarlier)
        for (LiveRange& range : ranges) range.end = std::max(range.begin, std::min(range.end, end));
    }
    builder.addBuffer(buffer, ranges, builder.addCandidates(problem.candidates(problem.buffer(id).block)));
  }
  for (const model::Block& each : problem.blocks())
    if (each.fixedOffset >= 0) builder.setFixedOffset(each.root, each.fixedOffset);
  return std::move(builder).build();
}

}  // namespace memscape::analysis
