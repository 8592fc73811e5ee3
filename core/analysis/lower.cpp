// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/lower.h"

#include <algorithm>

#include "core/analysis/lower_graph.h"
#include "core/analysis/pressure.h"
#include "core/model/problem_builder.h"

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::BufferId;
using model::Pool;
using model::PoolAccess;
using model::PoolId;
using model::Problem;
using support::Error;
using support::ErrorCode;
using support::Result;

/// The problem's pools with the user's limits, and the list that read-write buffers may go to
/// instead of their own (empty: their own).
struct ChangedPools {
  std::vector<Pool> pools;
  std::vector<PoolId> readWrite;
};

Result<ChangedPools> changePools(const Problem& problem, const std::vector<Pool>& wanted) {
  ChangedPools changed{{problem.pools().begin(), problem.pools().end()}, {}};
  for (const Pool& pool : wanted) {
    auto found = std::ranges::find(changed.pools, pool.name, &Pool::name);
    if (found == changed.pools.end())
      found = changed.pools.insert(found, {pool.name, PoolAccess::ReadWrite, std::nullopt});
    found->limit = pool.limit;
    if (found->access == PoolAccess::ReadOnly) continue;
    const PoolId id(static_cast<std::size_t>(found - changed.pools.begin()));
    if (std::ranges::find(changed.readWrite, id) != changed.readWrite.end())
      return Error{ErrorCode::Usage, "", "pool '" + pool.name + "' is named twice", ""};
    changed.readWrite.push_back(id);
  }
  const auto devicePools = std::ranges::count_if(problem.pools(), [](const Pool& p) {
    return p.access == PoolAccess::ReadWrite && p.name.find('@') != std::string::npos;
  });
  if (devicePools > 1 && !changed.readWrite.empty()) {
    // One device cannot use another one's memory: here a pool option sets limits, and nothing else.
    for (const PoolId id : changed.readWrite)
      if (id.index() >= problem.pools().size())
        return Error{ErrorCode::Usage, "",
                     "pool '" + changed.pools[id.index()].name +
                         "' does not exist, and a graph on several devices keeps its own pools",
                     "name one of the pools that inspect lists"};
    changed.readWrite.clear();
  }
  return changed;
}

Result<Problem> change(const Problem& problem, const LowerOptions& options) {
  auto pools = changePools(problem, options.pools);
  if (!pools) return pools.error();
  model::ProblemBuilder builder(problem.strings());
  builder.reserve(problem.buffers().size(), problem.steps().size());
  builder.setShapes(problem.shapes());
  // A pool that nothing can go to any more would only be an empty row everywhere.
  const auto isDropped = [&](std::size_t p) {
    const bool listed = std::ranges::find(pools->readWrite, PoolId(p)) != pools->readWrite.end();
    return pools->pools[p].access == PoolAccess::ReadWrite && !pools->readWrite.empty() && !listed;
  };
  std::vector<PoolId> newId(pools->pools.size());
  const auto keep = [&](std::size_t p) { newId[p] = builder.addPool(pools->pools[p]); };
  for (std::size_t p = 0; p < pools->pools.size(); ++p)
    if (!isDropped(p) && std::ranges::find(pools->readWrite, PoolId(p)) == pools->readWrite.end()) keep(p);
  for (const PoolId p : pools->readWrite) keep(p.index());

  std::vector<PoolId> list;
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    model::Buffer buffer = problem.buffers()[i];
    const BlockId block = buffer.block;
    list.clear();
    if (!pools->readWrite.empty() && isReadWrite(problem, block)) {
      for (const PoolId p : pools->readWrite) list.push_back(newId[p.index()]);
    } else {
      for (const PoolId p : problem.candidates(block)) list.push_back(newId[p.index()]);
    }
    if (options.alignment) buffer.alignment = *options.alignment;
    builder.addBuffer(buffer, problem.liveRanges(BufferId(i)), builder.addCandidates(list));
  }
  for (const model::Block& block : problem.blocks())
    if (block.fixedOffset >= 0) builder.setFixedOffset(block.root, block.fixedOffset);
  for (std::size_t s = 0; s < problem.steps().size(); ++s)
    builder.addStep(problem.steps()[s], problem.reads(s));
  return std::move(builder).build();
}

}  // namespace

Result<std::shared_ptr<const Problem>> lower(const model::Workload& workload, const LowerOptions& options,
                                             const support::Progress& progress) {
  std::shared_ptr<const Problem> problem;
  if (const auto* graph = std::get_if<std::shared_ptr<const model::Graph>>(&workload.content)) {
    progress(0, "computing live ranges");
    auto lowered = lowerGraph(**graph, progress);
    if (!lowered) return lowered.error();
    problem = std::make_shared<const Problem>(std::move(*lowered));
  } else {
    problem = std::get<std::shared_ptr<const Problem>>(workload.content);
  }
  if (!options.alignment && options.pools.empty()) return problem;
  auto changed = change(*problem, options);
  if (!changed) return changed.error();
  return std::make_shared<const Problem>(std::move(*changed));
}

}  // namespace memscape::analysis
