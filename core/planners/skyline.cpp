// SPDX-License-Identifier: Apache-2.0
#include "core/planners/skyline.h"

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <queue>
#include <tuple>

#include "core/planners/order_key.h"
#include "core/planners/pool_choice.h"
#include "core/planners/sections.h"
#include "core/support/checked.h"
#include "core/support/range_max.h"

namespace memscape::planners {
namespace {

/// The profile of each pool: heights over the sections of time.
class Heights {
 public:
  explicit Heights(const Problem& problem) : m_problem(problem) {
    const Sections sections(problem);
    m_spans = sections.spans(problem);
    const std::vector<std::int64_t> counts = liveCounts(sections.count());
    std::vector<bool> used(problem.pools().size(), false);
    for (std::size_t b = 0; b < problem.blocks().size(); ++b)
      for (const PoolId pool : problem.candidates(BlockId(b))) used[pool.index()] = true;
    for (const bool isUsed : used)
      m_pools.emplace_back(isUsed ? std::span<const std::int64_t>(counts) : std::span<const std::int64_t>());
  }

  /// The highest section while the block lives; among equals the one in which most blocks live.
  [[nodiscard]] support::RangeMax::Peak peak(PoolId pool, BlockId id) const {
    support::RangeMax::Peak best;
    bool first = true;
    for (const SectionSpan& span : m_spans[id.index()]) {
      const support::RangeMax::Peak peak = m_pools[pool.index()].peak(span.first, span.last);
      if (first || peak.height > best.height) best = peak;
      first = false;
    }
    return best;
  }

  [[nodiscard]] std::int64_t at(PoolId pool, std::int32_t section) const {
    const auto index = static_cast<std::size_t>(section);
    return m_pools[pool.index()].peak(index, index + 1).height;
  }

  void place(const plan::Placement& at, BlockId id) {
    const model::Block& block = m_problem.block(id);
    if (block.size == 0) return;
    for (const SectionSpan& span : m_spans[id.index()])
      m_pools[at.pool.index()].raise(span.first, span.last, at.offset + block.size);
  }

 private:
  [[nodiscard]] std::vector<std::int64_t> liveCounts(std::size_t sections) const {
    std::vector<std::int64_t> counts(sections + 1, 0);
    for (const SectionSpan& span : m_spans.values()) {
      ++counts[span.first];
      --counts[span.last];
    }
    std::partial_sum(counts.begin(), counts.end(), counts.begin());
    counts.resize(sections);
    return counts;
  }

  const Problem& m_problem;
  support::Ragged<SectionSpan> m_spans;
  std::vector<support::RangeMax> m_pools;
};

/// Where a block waits: at a section, which it cannot go below while it lives there.
struct Place {
  PoolId pool;
  std::int32_t section = 0;
  std::int64_t alignment = 1;
  auto operator<=>(const Place&) const = default;
};

/// The unplaced blocks, each waiting at the section that was the highest of its life when it was last looked
/// at. The section's height is a lower bound of the block's offset, so one heap entry stands for all that
/// wait there, and when the section grows, one entry is renewed instead of one a block.
class WaitingRoom {
 public:
  explicit WaitingRoom(const Heights& heights) : m_heights(heights) {}

  void add(std::size_t rank, const Place& place) {
    const auto [found, isNew] = m_groups.try_emplace(place, m_byIndex.size());
    if (isNew) m_byIndex.push_back({place, {}, 0});
    Group& group = m_byIndex[found->second];
    group.ranks.push(rank);
    if (group.ranks.top() == rank) announce(found->second);
  }

  /// The block of the lowest bound, ties by rank, with that bound; -1 when none waits.
  struct Next {
    std::ptrdiff_t rank = -1;
    std::int64_t bound = 0;
  };
  [[nodiscard]] Next take() {
    while (!m_heap.empty()) {
      const Entry entry = m_heap.top();
      m_heap.pop();
      Group& group = m_byIndex[entry.group];
      if (entry.version != group.version) continue;  // announced again since
      if (bound(group.place) > entry.bound) {
        announce(entry.group);
        continue;
      }
      const std::size_t rank = group.ranks.top();
      group.ranks.pop();
      if (!group.ranks.empty()) announce(entry.group);
      return {static_cast<std::ptrdiff_t>(rank), entry.bound};
    }
    return {};
  }

 private:
  struct Group {
    Place place;
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ranks;
    std::uint32_t version = 0;
  };
  struct Entry {
    std::int64_t bound;
    std::size_t rank;  // the first in order of those that wait
    std::size_t group;
    std::uint32_t version;
    bool operator>(const Entry& other) const {
      return std::tie(bound, rank) > std::tie(other.bound, other.rank);
    }
  };

  [[nodiscard]] std::int64_t bound(const Place& place) const {
    return support::alignUp(m_heights.at(place.pool, place.section), place.alignment);
  }
  void announce(std::size_t index) {
    Group& group = m_byIndex[index];
    m_heap.push({bound(group.place), group.ranks.top(), index, ++group.version});
  }

  const Heights& m_heights;
  std::map<Place, std::size_t> m_groups;
  std::vector<Group> m_byIndex;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> m_heap;
};

support::Result<Plan> run(const Problem& problem, const OptionValues& options, const Context& context) {
  const std::vector<BlockId> order = orderedBlocks(problem, option<std::string>(options, "order"));
  Heights heights(problem);
  WaitingRoom waiting(heights);
  const auto wait = [&](std::size_t rank, PoolId pool) {
    waiting.add(rank, {pool, heights.peak(pool, order[rank]).section, problem.block(order[rank]).alignment});
  };
  for (std::size_t rank = 0; rank < order.size(); ++rank) wait(rank, problem.candidates(order[rank]).front());

  Plan plan;
  plan.placements.resize(order.size());
  plan.order.reserve(order.size());
  support::StopCheck stop(context.progress.stop);
  for (auto next = waiting.take(); next.rank >= 0; next = waiting.take()) {
    if (stop.stopRequested()) return cancelled();
    const auto rank = static_cast<std::size_t>(next.rank);
    const BlockId id = order[rank];
    std::string misfit;
    const plan::Placement at = choosePool(
        problem, id,
        [&](PoolId pool) {
          return support::alignUp(heights.peak(pool, id).height, problem.block(id).alignment);
        },
        misfit);
    if (at.offset > next.bound) {
      wait(rank, at.pool);
      continue;
    }
    plan.placements[id.index()] = at;
    if (plan.reason.empty()) plan.reason = std::move(misfit);
    heights.place(at, id);
    plan.order.push_back(id);
    if (plan.order.size() % 4096 == 0)
      context.progress(static_cast<double>(plan.order.size()) / static_cast<double>(order.size()), "placing");
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
          .slowFrom = 500'000,
          .run = run};
}

}  // namespace memscape::planners
