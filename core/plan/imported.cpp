// SPDX-License-Identifier: Apache-2.0
#include "core/plan/imported.h"

#include <algorithm>
#include <map>

#include "core/support/checked.h"

namespace memscape::plan {
namespace {

using model::Block;
using model::BufferId;

/// Lays the storages of each pool end to end and returns them in order of (pool, number in the file).
class StorageLayout {
 public:
  StorageLayout(const model::Problem& problem, const model::ImportedPlan& imported)
      : m_problem(problem), m_imported(imported) {}

  void apply(Plan& plan) {
    for (std::size_t b = 0; b < plan.placements.size(); ++b) {
      const BufferId root = m_problem.blocks()[b].root;
      const std::int32_t number = m_imported.storageIds[root.index()];
      if (number >= 0 && plan.placements[b].pool.valid()) addBlock(plan, b, number);
    }
    std::vector<std::int64_t> top(m_problem.pools().size(), 0);
    for (const auto& [key, id] : m_ids) {
      Storage& storage = plan.storages[id.index()];
      std::int64_t& end = top[storage.pool.index()];
      storage.offset = support::alignUp(end, m_alignments[id.index()]);
      end = storage.offset + storage.allocatedSize;
    }
    for (Placement& at : plan.placements)
      if (at.storage.valid()) at.offset = plan.storages[at.storage.index()].offset;
  }

 private:
  void addBlock(Plan& plan, std::size_t b, std::int32_t number) {
    const Block& block = m_problem.blocks()[b];
    const auto [entry, isNew] =
        m_ids.emplace(std::pair{plan.placements[b].pool, number}, StorageId(plan.storages.size()));
    if (isNew) {
      plan.storages.push_back({plan.placements[b].pool, block.size, 0, 0});
      m_alignments.push_back(1);
    }
    Storage& storage = plan.storages[entry->second.index()];
    storage.allocatedSize = std::max(storage.allocatedSize, block.size);
    // Without a common multiple the strictest has to do; the validator names the others.
    std::int64_t& alignment = m_alignments[entry->second.index()];
    alignment =
        support::checkedLcm(alignment, block.alignment).value_or(std::max(alignment, block.alignment));
    plan.placements[b].storage = entry->second;
  }

  const model::Problem& m_problem;
  const model::ImportedPlan& m_imported;
  std::map<std::pair<PoolId, std::int32_t>, StorageId> m_ids;
  std::vector<std::int64_t> m_alignments;  // by StorageId
};

}  // namespace

Plan fromImported(const model::Problem& problem, const model::ImportedPlan& imported) {
  Plan plan;
  plan.planner = imported.source;
  plan.imported = true;
  plan.placements.resize(problem.blocks().size());
  const bool hasOffsets = !imported.offsets.empty();
  for (std::size_t b = 0; b < plan.placements.size(); ++b) {
    const std::size_t root = problem.blocks()[b].root.index();
    const bool placed = hasOffsets ? imported.offsets[root] >= 0
                                   : !imported.storageIds.empty() && imported.storageIds[root] >= 0;
    // An end past 2^63-1 is no place; what draws and measures need not think of it.
    const bool exists = !hasOffsets || support::checkedAdd(imported.offsets[root], problem.blocks()[b].size);
    if (!placed || !exists) continue;
    Placement& at = plan.placements[b];
    at.pool = imported.pools.empty() ? problem.candidates(BlockId(b)).front() : imported.pools[root];
    if (hasOffsets) at.offset = imported.offsets[root];
  }
  if (!hasOffsets && !imported.storageIds.empty()) StorageLayout(problem, imported).apply(plan);
  return plan;
}

}  // namespace memscape::plan
