// SPDX-License-Identifier: Apache-2.0
#include "core/planners/skyline.h"

#include <algorithm>
#include <queue>
#include <tuple>

#include "core/planners/order_key.h"
#include "core/planners/pool_choice.h"
#include "core/planners/range_max.h"
#include "core/planners/sections.h"
#include "core/support/checked.h"

namespace memscape::planners {
namespace {

/// Heap entry: the block's lowest offset when it was last looked at.
struct Entry {
  std::int64_t offset;
  std::size_t rank;  // place in the order key's order
  std::size_t group;
  bool operator>(const Entry& other) const {
    return std::tie(offset, rank) > std::tie(other.offset, other.rank);
  }
};

/// The profile of each pool: heights over the sections of time.
class Heights {
 public:
  explicit Heights(const Problem& problem)
      : m_problem(problem), m_pools(problem.pools().size(), RangeMax(0)) {
    const Sections sections(problem);
    m_spans = sections.spans(problem);
    std::vector<bool> used(m_pools.size(), false);
    for (std::size_t b = 0; b < problem.blocks().size(); ++b)
      for (const PoolId pool : problem.candidates(BlockId(b))) used[pool.index()] = true;
    for (std::size_t p = 0; p < used.size(); ++p)
      if (used[p]) m_pools[p] = RangeMax(sections.count());
  }

  [[nodiscard]] std::int64_t lowest(PoolId pool, BlockId id) const {
    std::int64_t height = 0;
    for (const SectionSpan& span : m_spans[id.index()])
      height = std::max(height, m_pools[pool.index()].maximum(span.first, span.last));
    return support::alignUp(height, m_problem.block(id).alignment);
  }

  void place(const plan::Placement& at, BlockId id) {
    const model::Block& block = m_problem.block(id);
    if (block.size == 0) return;
    for (const SectionSpan& span : m_spans[id.index()])
      m_pools[at.pool.index()].raise(span.first, span.last, at.offset + block.size);
  }

 private:
  const Problem& m_problem;
  support::Ragged<SectionSpan> m_spans;
  std::vector<RangeMax> m_pools;
};

/// Blocks that always have the same lowest offset: one live range, and the same one; same alignment and
/// candidates. Only the first of them in order can be next, so only it is in the heap. Without this,
/// thousands of inputs that live for the whole run would all go stale at each placement.
std::vector<std::vector<std::size_t>> groupByRange(const Problem& problem,
                                                   const std::vector<BlockId>& order) {
  std::vector<std::size_t> ranks(order.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = i;
  const auto key = [&](std::size_t rank) {
    const model::Block& block = problem.block(order[rank]);
    return std::tuple(block.begin, block.end, block.alignment, block.candidates);
  };
  std::ranges::stable_sort(ranks, {}, key);
  std::vector<std::vector<std::size_t>> groups;
  for (const std::size_t rank : ranks) {
    const bool several = problem.liveRanges(order[rank]).size() > 1;
    if (groups.empty() || several || key(groups.back().front()) != key(rank) ||
        problem.liveRanges(order[groups.back().front()]).size() > 1)
      groups.emplace_back();
    groups.back().push_back(rank);
  }
  return groups;
}

support::Result<Plan> run(const Problem& problem, const OptionValues& options, const Context& context) {
  const std::vector<BlockId> order = orderedBlocks(problem, option<std::string>(options, "order"));
  const auto groups = groupByRange(problem, order);
  std::vector<std::size_t> next(groups.size(), 0);  // by group: the first member that is not placed
  Heights heights(problem);
  const auto look = [&](std::size_t rank) {
    return choosePool(problem, order[rank], [&](PoolId pool) { return heights.lowest(pool, order[rank]); });
  };

  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
  for (std::size_t g = 0; g < groups.size(); ++g) heap.push({0, groups[g].front(), g});
  Plan plan;
  plan.placements.resize(order.size());
  plan.order.reserve(order.size());
  support::StopCheck stop(context.progress.stop);
  while (!heap.empty()) {
    if (stop.stopRequested()) return cancelled();
    Entry entry = heap.top();
    heap.pop();
    const plan::Placement at = look(entry.rank);
    if (at.offset > entry.offset) {
      entry.offset = at.offset;
      if (!heap.empty() && entry > heap.top()) {
        heap.push(entry);
        continue;
      }
    }
    const BlockId id = order[entry.rank];
    plan.placements[id.index()] = at;
    heights.place(at, id);
    plan.order.push_back(id);
    if (plan.order.size() % 4096 == 0)
      context.progress(static_cast<double>(plan.order.size()) / static_cast<double>(order.size()), "placing");
    if (++next[entry.group] < groups[entry.group].size())
      heap.push({at.offset, groups[entry.group][next[entry.group]], entry.group});
  }
  return plan;
}

}  // namespace

Planner skylinePlanner() {
  return {.name = "skyline",
          .title = "Skyline",
          .description = "always the buffer that can go lowest, ties by the order key",
          .complexity = "near O(n log n)",
          .options = {orderOption("TWA")},
          .run = run};
}

}  // namespace memscape::planners
