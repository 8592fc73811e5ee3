// SPDX-License-Identifier: Apache-2.0
#include "core/planners/usmp_greedy.h"

#include <map>
#include <optional>

#include "core/analysis/conflicts.h"
#include "core/planners/pool_choice.h"
#include "core/planners/sections.h"
#include "core/planners/usmp_order.h"
#include "core/support/checked.h"
#include "core/support/range_max.h"

namespace memscape::planners {
namespace {

constexpr std::string_view kTvmCompatible = "tvm_compatible";
/// Pairs of conflicting buffers that are listed at most, about a quarter of a GiB.
constexpr std::int64_t kMaxPairs = std::int64_t{1} << 25;

/// The tops of what is placed are heights over time, one tree for each pool.
support::Result<Plan> placeOnTop(const Problem& problem, const std::vector<BlockId>& order,
                                 const Context& context) {
  const Sections sections(problem);
  const auto spans = sections.spans(problem);
  const std::vector<std::int64_t> noWeights(sections.count(), 0);
  std::vector<std::optional<support::RangeMax>> heights(problem.pools().size());

  Plan plan;
  plan.order = order;
  plan.placements.resize(order.size());
  support::StopCheck stop(context.progress.stop);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (stop.stopRequested()) return cancelled();
    if (i % 4096 == 0)
      context.progress(static_cast<double>(i) / static_cast<double>(order.size()), "placing");
    const BlockId id = order[i];
    const model::Block& block = problem.block(id);
    const auto top = [&](PoolId pool) {
      std::int64_t height = 0;
      if (heights[pool.index()])
        for (const SectionSpan& span : spans[id.index()])
          height = std::max(height, heights[pool.index()]->peak(span.first, span.last).height);
      return support::alignUp(height, block.alignment);
    };
    plan::Placement& at = plan.placements[id.index()];
    at = choosePool(problem, id, top, plan.reason);
    if (block.size == 0) continue;
    auto& tree = heights[at.pool.index()];
    if (!tree) tree.emplace(noWeights);
    for (const SectionSpan& span : spans[id.index()])
      tree->raise(span.first, span.last, support::alignUp(at.offset + block.size, block.alignment));
  }
  return plan;
}

/// As TVM does it, conflict by conflict in the order of meeting; see the header.
support::Result<Plan> placeAsTvm(const Problem& problem, const std::vector<BlockId>& order,
                                 const Context& context) {
  const auto conflicts = analysis::blockConflictsInTime(problem, kMaxPairs, context.progress);
  if (!conflicts && context.progress.stopRequested()) return cancelled();
  if (!conflicts)
    return support::Error{support::ErrorCode::Unsupported, "",
                          "tvm_compatible needs the list of all conflicts, and there are more than " +
                              std::to_string(kMaxPairs),
                          ""};
  Plan plan;
  plan.order = order;
  plan.placements.resize(order.size());
  support::StopCheck stop(context.progress.stop);
  for (const BlockId id : order) {
    const model::Block& block = problem.block(id);
    std::map<PoolId, std::int64_t> open;
    for (const PoolId pool : problem.candidates(id))
      if (fitsIn(problem.pool(pool), 0, block.size)) open[pool] = 0;
    std::map<PoolId, std::int64_t> highest;
    for (const BlockId other : (*conflicts)[id.index()]) {
      if (stop.stopRequested()) return cancelled();
      const plan::Placement& at = plan.placements[other.index()];
      if (!at.pool.valid()) continue;
      const model::Block& below = problem.block(other);
      const std::int64_t next = support::alignUp(at.offset + below.size, below.alignment);
      highest[at.pool] = std::max(highest[at.pool], next);
      if (fitsIn(problem.pool(at.pool), next, block.size))
        open[at.pool] = std::max(open[at.pool], next);  // a pool that was out comes back here
      else
        open.erase(at.pool);
    }
    plan.placements[id.index()] = choosePool(
        problem, id, [&](PoolId pool) { return open.contains(pool) ? open[pool] : highest[pool]; },
        plan.reason);
  }
  return plan;
}

support::Result<Plan> place(const Problem& problem, UsmpOrder order, const OptionValues& options,
                            const Context& context) {
  const std::vector<BlockId> blocks = usmpOrder(problem, order);
  return option<bool>(options, kTvmCompatible) ? placeAsTvm(problem, blocks, context)
                                               : placeOnTop(problem, blocks, context);
}

support::Result<Plan> runBySize(const Problem& problem, const OptionValues& options, const Context& context) {
  return place(problem, UsmpOrder::BySize, options, context);
}

support::Result<Plan> runByConflicts(const Problem& problem, const OptionValues& options,
                                     const Context& context) {
  return place(problem, UsmpOrder::ByConflicts, options, context);
}

OptionSpec compatibleOption() {
  return {.name = kTvmCompatible,
          .type = OptionType::Boolean,
          .defaultValue = false,
          .help =
              "repeat TVM's faults as well: a pool that was ruled out comes back, so that live buffers may "
              "overlap"};
}

}  // namespace

Planner usmpGreedyBySizePlanner() {
  return {.name = "usmp_greedy_by_size",
          .title = "USMP greedy by size",
          .description = "TVM USMP: largest first, each on top of those it conflicts with",
          .complexity = "O(n log n)",
          .options = {compatibleOption()},
          .capabilities = {.severalPools = true, .fixedOffsets = false},
          .run = runBySize};
}

Planner usmpGreedyByConflictsPlanner() {
  return {.name = "usmp_greedy_by_conflicts",
          .title = "USMP greedy by conflicts",
          .description = "TVM USMP: most conflicts first, each on top of those it conflicts with",
          .complexity = "O(n log n)",
          .options = {compatibleOption()},
          .capabilities = {.severalPools = true, .fixedOffsets = false},
          .run = runByConflicts};
}

}  // namespace memscape::planners
