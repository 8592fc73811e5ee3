// SPDX-License-Identifier: Apache-2.0
#include "core/planners/graph_plan_memory.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "core/planners/pool_choice.h"
#include "core/planners/storage_layout.h"
#include "core/support/checked.h"

namespace memscape::planners {
namespace {

using model::Step;
using model::StorageId;
using plan::Storage;

/// The free storages of one device (and pool, and dtype) by capacity; equal capacities keep the order of
/// release, because multimap inserts behind its equals.
using FreeList = std::multimap<std::int64_t, StorageId>;

class StoragePlanner {
 public:
  StoragePlanner(const Problem& problem, std::int64_t matchRange, bool matchType, const Context& context)
      : m_problem(problem),
        m_matchRange(matchRange),
        m_matchType(matchType),
        m_context(context),
        m_stop(context.progress.stop) {
    m_plan.placements.resize(problem.blocks().size());
  }

  support::Result<Plan> run() {
    sortBlocks();
    std::size_t ended = 0;
    for (std::size_t i = 0; i < m_byBegin.size(); ++i) {
      if (m_stop.stopRequested()) return cancelled();
      if (i % 65536 == 0)
        m_context.progress(static_cast<double>(i) / static_cast<double>(m_byBegin.size()),
                           "assigning storages");
      ended = releaseUntil(m_problem.block(m_byBegin[i]).begin, ended);
      if (auto done = request(m_byBegin[i]); !done) return done.error();
    }
    if (auto laid = layEndToEnd(m_problem, m_plan); !laid) return laid.error();
    m_plan.order = std::move(m_byBegin);
    return std::move(m_plan);
  }

 private:
  void sortBlocks() {
    for (std::size_t b = 0; b < m_problem.blocks().size(); ++b) m_byBegin.push_back(BlockId(b));
    m_byEnd = m_byBegin;
    const auto begin = [&](BlockId id) { return m_problem.block(id).begin; };
    if (!std::ranges::is_sorted(m_byBegin, {}, begin)) std::ranges::stable_sort(m_byBegin, {}, begin);
    std::ranges::stable_sort(m_byEnd, {}, [&](BlockId id) { return m_problem.block(id).end; });
  }

  /// Releases what ended at or before `time`; `first` is the next one in m_byEnd. Blocks that are not
  /// requested yet (they are never live, or begin later) stay for a later call.
  std::size_t releaseUntil(Step time, std::size_t first) {
    while (first < m_byEnd.size() && m_problem.block(m_byEnd[first]).end <= time) {
      const Step end = m_problem.block(m_byEnd[first]).end;
      std::size_t last = first;
      while (last < m_byEnd.size() && m_problem.block(m_byEnd[last]).end == end) ++last;
      const std::span<BlockId> group(m_byEnd.data() + first, last - first);
      if (group.size() > 1) orderReleases(end - 1, group);
      for (const BlockId id : group) release(id);
      first = last;
    }
    return first;
  }

  /// Sorts the blocks whose last step is `step` into the order in which that step releases them: outputs that
  /// nobody reads, then arguments by their last occurrence, then the rest by index.
  void orderReleases(Step step, std::span<BlockId> group) {
    std::map<BlockId, std::size_t> lastArgument;
    if (step >= 0 && static_cast<std::size_t>(step) < m_problem.steps().size()) {
      const auto arguments = m_problem.reads(static_cast<std::size_t>(step));
      for (std::size_t i = 0; i < arguments.size(); ++i)
        lastArgument[m_problem.buffer(arguments[i]).block] = i + 1;
    }
    const auto rank = [&](BlockId id) {
      const auto found = lastArgument.find(id);
      const bool unread = m_problem.block(id).begin == step;
      return std::tuple(unread ? 0 : (found != lastArgument.end() ? 1 : 2),
                        found != lastArgument.end() ? found->second : 0, id);
    };
    std::ranges::sort(group, {}, rank);
  }

  FreeList& freeList(BlockId id) {
    const model::Block& block = m_problem.block(id);
    const StringIdValue type = m_matchType ? typeOf(block.root) : -1;
    return m_free[{m_problem.candidates(id).front(), block.device, type}];
  }

  void release(BlockId id) {
    const StorageId storage = m_plan.placements[id.index()].storage;
    if (storage.valid()) freeList(id).emplace(m_plan.storages[storage.index()].allocatedSize, storage);
  }

  support::Result<void> request(BlockId id) {
    const std::int64_t size = m_problem.block(id).size;
    const auto largest = support::checkedMultiply(size, m_matchRange);
    if (!largest)
      return support::Error{support::ErrorCode::Overflow,
                            "buffer " + std::to_string(m_problem.block(id).root.value) + " '" +
                                std::string(m_problem.name(id)) + "'",
                            "its size " + std::to_string(size) + " times match_range " +
                                std::to_string(m_matchRange) + " passes 2^63-1",
                            "set a smaller match_range"};
    plan::Placement& at = m_plan.placements[id.index()];
    at.pool = m_problem.candidates(id).front();
    if (const auto found = m_matchRange == 0 ? std::nullopt : takeFree(freeList(id), size, *largest)) {
      at.storage = *found;
      Storage& storage = m_plan.storages[found->index()];
      storage.allocatedSize = std::max(storage.allocatedSize, size);
      return {};
    }
    at.storage = StorageId(m_plan.storages.size());
    m_plan.storages.push_back({.pool = at.pool, .declaredSize = size, .allocatedSize = size});
    return {};
  }

  [[nodiscard]] std::optional<StorageId> takeFree(FreeList& free, std::int64_t size,
                                                  std::int64_t largest) const {
    auto at = free.lower_bound(size);
    if (at == free.end() || at->first > largest) {
      if (at == free.begin() || std::prev(at)->first < size / m_matchRange) return std::nullopt;
      --at;
    }
    const StorageId storage = at->second;
    free.erase(at);
    return storage;
  }

  using StringIdValue = std::int32_t;
  [[nodiscard]] StringIdValue typeOf(model::BufferId buffer) {
    // Equal names may have several ids; the text decides.
    const auto next = static_cast<StringIdValue>(m_types.size());
    return m_types.emplace(m_problem.dtype(buffer), next).first->second;
  }

  const Problem& m_problem;
  std::int64_t m_matchRange;
  bool m_matchType;
  const Context& m_context;
  support::StopCheck m_stop;
  Plan m_plan;
  std::vector<BlockId> m_byBegin;
  std::vector<BlockId> m_byEnd;
  std::map<std::tuple<PoolId, std::int32_t, StringIdValue>, FreeList> m_free;
  std::map<std::string_view, StringIdValue> m_types;
};

support::Result<Plan> run(const Problem& problem, const OptionValues& options, const Context& context) {
  return StoragePlanner(problem, option<std::int64_t>(options, "match_range"),
                        option<bool>(options, "match_dtype"), context)
      .run();
}

}  // namespace

Planner graphPlanMemoryPlanner() {
  return {
      .name = "graph_plan_memory",
      .title = "TVM GraphPlanMemory",
      .description = "TVM's storage tokens: reuse a storage of similar size, never an offset",
      .complexity = "O(n log n)",
      .options =
          {{.name = "match_range",
            .type = OptionType::Integer,
            .defaultValue = std::int64_t{16},
            .minimum = 0,
            .maximum = 1'000'000,
            .help = "a storage is reused when its capacity is within this factor of the size; 0: no sharing"},
           {.name = "match_dtype",
            .type = OptionType::Boolean,
            .defaultValue = false,
            .help = "share only between equal element types, as TVM Relax does"}},
      .capabilities = {.severalPools = false, .fixedOffsets = false},
      .run = run};
}

}  // namespace memscape::planners
