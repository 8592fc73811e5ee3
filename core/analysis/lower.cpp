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
  std::vector<PoolId> named;  ///< the read-write pools that the user named, in that order
  bool replace = false;       ///< read-write buffers go to `named` instead of their own pools
};

Result<ChangedPools> changePools(const Problem& problem, const std::vector<Pool>& wanted) {
  ChangedPools changed{{problem.pools().begin(), problem.pools().end()}, {}, false};
  std::vector<std::string_view> names;
  for (const Pool& pool : wanted) {
    if (std::ranges::find(names, pool.name) != names.end())
      return Error{ErrorCode::Usage, "", "pool '" + pool.name + "' is named twice", ""};
    names.push_back(pool.name);
    auto found = std::ranges::find(changed.pools, pool.name, &Pool::name);
    if (found == changed.pools.end()) {
      found = changed.pools.insert(found, {pool.name, PoolAccess::ReadWrite, std::nullopt});
      changed.replace = true;
    }
    found->limit = pool.limit;
    if (found->access == PoolAccess::ReadWrite)
      changed.named.emplace_back(static_cast<std::size_t>(found - changed.pools.begin()));
  }
  const auto devicePools = std::ranges::count_if(problem.pools(), [](const Pool& p) {
    return p.access == PoolAccess::ReadWrite && p.name.find('@') != std::string::npos;
  });
  if (devicePools > 1 && changed.replace)
    return Error{ErrorCode::Usage, "",
                 "pool '" + changed.pools[problem.pools().size()].name +
                     "' does not exist, and a graph on several devices keeps its own pools",
                 "name pools that inspect lists"};
  return changed;
}

/// The candidates of a read-write block after the change: the named pools, or its own with the named ones
/// first.
std::vector<PoolId> changedCandidates(std::span<const PoolId> own, const ChangedPools& pools) {
  if (pools.replace) return pools.named;
  std::vector<PoolId> list(own.begin(), own.end());
  const auto rank = [&](PoolId pool) { return std::ranges::find(pools.named, pool) - pools.named.begin(); };
  std::ranges::stable_sort(list, {}, rank);
  return list;
}

Result<Problem> change(const Problem& problem, const LowerOptions& options) {
  auto pools = changePools(problem, options.pools);
  if (!pools) return pools.error();
  model::ProblemBuilder builder(problem.strings());
  builder.reserve(problem.buffers().size(), problem.steps().size());
  builder.setShapes(problem.shapes());
  for (const Pool& pool : pools->pools) builder.addPool(pool);

  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    model::Buffer buffer = problem.buffers()[i];
    const auto own = problem.candidates(buffer.block);
    const std::int32_t candidates = isReadWrite(problem, buffer.block)
                                        ? builder.addCandidates(changedCandidates(own, *pools))
                                        : builder.addCandidates(own);
    if (options.alignment) buffer.alignment = *options.alignment;
    builder.addBuffer(buffer, problem.liveRanges(BufferId(i)), candidates);
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
  if (!options.alignment && options.pools.empty()) return lowered;
  auto changed = change(*lowered.problem, options);
  if (!changed) return changed.error();
  lowered.problem = std::make_shared<const Problem>(std::move(*changed));
  return lowered;
}

}  // namespace memscape::analysis
