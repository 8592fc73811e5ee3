// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/lower.h"

#include <algorithm>
#include <string_view>

#include "core/analysis/buffer_extraction.h"
#include "core/analysis/lower_graph.h"
#include "core/analysis/pressure.h"
#include "core/model/problem_builder.h"

namespace memscape::analysis {
namespace {

using model::BufferId;
using model::Pool;
using model::PoolAccess;
using model::PoolId;
using model::Problem;
using support::Error;
using support::ErrorCode;
using support::Result;

/// The problem's pools with the user's limits, new ones behind them: a pool keeps its id, which plans from
/// files use.
struct ChangedPools {
  std::vector<Pool> pools;
  std::size_t ownCount = 0;
  std::vector<PoolId> named;  ///< in the user's order

  [[nodiscard]] bool isNew(PoolId pool) const { return pool.index() >= ownCount; }
  [[nodiscard]] bool addsTo(PoolAccess access) const {
    return std::ranges::any_of(
        named, [&](PoolId pool) { return isNew(pool) && pools[pool.index()].access == access; });
  }
};

Result<ChangedPools> changePools(const Problem& problem, const std::vector<Pool>& wanted) {
  ChangedPools changed{{problem.pools().begin(), problem.pools().end()}, problem.pools().size(), {}};
  std::vector<std::string_view> names;
  for (const Pool& pool : wanted) {
    if (std::ranges::find(names, pool.name) != names.end())
      return Error{ErrorCode::Usage, "", "pool '" + pool.name + "' is named twice", ""};
    names.push_back(pool.name);
    auto found = std::ranges::find(changed.pools, pool.name, &Pool::name);
    if (found == changed.pools.end()) found = changed.pools.insert(found, {pool.name, pool.access});
    found->limit = pool.limit;
    changed.named.emplace_back(static_cast<std::size_t>(found - changed.pools.begin()));
  }
  const auto devicePools = std::ranges::count_if(problem.pools(), [](const Pool& p) {
    return p.access == PoolAccess::ReadWrite && p.name.find('@') != std::string::npos;
  });
  if (devicePools > 1 && changed.pools.size() > changed.ownCount)
    return Error{ErrorCode::Usage, "",
                 "pool '" + changed.pools[changed.ownCount].name +
                     "' does not exist, and a graph on several devices keeps its own pools",
                 "name pools that inspect lists"};
  return changed;
}

/// The candidates of a block after the change: its own with the named ones first; or, when there are new
/// ones, those of the named pools that are new or its own.
std::vector<PoolId> changedCandidates(std::span<const PoolId> own, PoolAccess access,
                                      const ChangedPools& pools) {
  std::vector<PoolId> list;
  if (pools.addsTo(access)) {
    for (const PoolId pool : pools.named)
      if (pools.pools[pool.index()].access == access &&
          (pools.isNew(pool) || std::ranges::find(own, pool) != own.end()))
        list.push_back(pool);
    return list;
  }
  list.assign(own.begin(), own.end());
  const auto rank = [&](PoolId pool) { return std::ranges::find(pools.named, pool) - pools.named.begin(); };
  std::ranges::stable_sort(list, {}, rank);
  return list;
}

/// By block, what the user chose for it; the last word counts.
Result<std::vector<std::vector<PoolId>>> chosenCandidates(const Problem& problem, const ChangedPools& pools,
                                                          const std::vector<CandidateChange>& changes) {
  std::vector<std::vector<PoolId>> chosen(changes.empty() ? 0 : problem.blocks().size());
  for (const CandidateChange& change : changes) {
    if (!change.buffer.valid() || change.buffer.index() >= problem.buffers().size())
      return Error{ErrorCode::Usage, "", "there is no buffer " + std::to_string(change.buffer.value), ""};
    const std::string name(problem.name(change.buffer));
    if (change.pools.empty())
      return Error{ErrorCode::Usage, "buffer '" + name + "'", "may go to no pool, expected at least one", ""};
    const model::BlockId block = problem.buffer(change.buffer).block;
    const bool readWrite = isReadWrite(problem, block);
    std::vector<PoolId>& list = chosen[block.index()];
    list.clear();
    for (const std::string& wanted : change.pools) {
      const auto found = std::ranges::find(pools.pools, wanted, &Pool::name);
      if (found == pools.pools.end())
        return Error{ErrorCode::Usage, "buffer '" + name + "'", "there is no pool '" + wanted + "'", ""};
      if ((found->access == PoolAccess::ReadWrite) != readWrite)
        return Error{ErrorCode::Usage, "buffer '" + name + "'",
                     std::string("cannot go to the ") + (readWrite ? "read-only" : "read-write") + " pool '" +
                         wanted + "'",
                     ""};
      list.emplace_back(static_cast<std::size_t>(found - pools.pools.begin()));
    }
  }
  return chosen;
}

Result<Problem> change(const Problem& problem, const LowerOptions& options) {
  auto pools = changePools(problem, options.pools);
  if (!pools) return pools.error();
  const auto chosen = chosenCandidates(problem, *pools, options.candidates);
  if (!chosen) return chosen.error();
  model::ProblemBuilder builder(problem.strings());
  builder.reserve(problem.buffers().size(), problem.steps().size());
  builder.setShapes(problem.shapes());
  for (const Pool& pool : pools->pools) builder.addPool(pool);

  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    model::Buffer buffer = problem.buffers()[i];
    const auto access = isReadWrite(problem, buffer.block) ? PoolAccess::ReadWrite : PoolAccess::ReadOnly;
    auto candidates = changedCandidates(problem.candidates(buffer.block), access, *pools);
    if (!chosen->empty() && !(*chosen)[buffer.block.index()].empty())
      candidates = (*chosen)[buffer.block.index()];
    if (options.alignment) buffer.alignment = *options.alignment;
    builder.addBuffer(buffer, problem.liveRanges(BufferId(i)), builder.addCandidates(candidates));
  }
  for (const model::Block& block : problem.blocks())
    if (block.fixedOffset >= 0) builder.setFixedOffset(block.root, block.fixedOffset);
  for (std::size_t s = 0; s < problem.steps().size(); ++s)
    builder.addStep(problem.steps()[s], problem.reads(s));
  return std::move(builder).build();
}

}  // namespace

Result<Lowered> lower(const model::Workload& workload, const LowerOptions& options,
                      const support::Progress& progress) {
  Lowered lowered;
  if (const auto* graph = std::get_if<std::shared_ptr<const model::Graph>>(&workload.content)) {
    progress(0, "computing live ranges");
    auto problem = lowerGraph(**graph, progress);
    if (!problem) return problem.error();
    lowered.problem = std::make_shared<const Problem>(std::move(*problem));
    lowered.memoryPressure = memoryPressure(*lowered.problem);
    lowered.importedPlan = workload.importedPlan;
  } else if (const auto* program = std::get_if<std::shared_ptr<const model::Program>>(&workload.content)) {
    auto extracted = extractBuffers(*program, options, progress);
    if (!extracted) return extracted.error();
    lowered = std::move(*extracted);
  } else {
    lowered.problem = std::get<std::shared_ptr<const Problem>>(workload.content);
    lowered.memoryPressure = memoryPressure(*lowered.problem);
    lowered.importedPlan = workload.importedPlan;
  }
  lowered.ownPools.assign(lowered.problem->pools().begin(), lowered.problem->pools().end());
  if (!options.alignment && options.pools.empty() && options.candidates.empty()) return lowered;
  auto changed = change(*lowered.problem, options);
  if (!changed) return changed.error();
  lowered.problem = std::make_shared<const Problem>(std::move(*changed));
  return lowered;
}

}  // namespace memscape::analysis
