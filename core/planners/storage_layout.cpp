// SPDX-License-Identifier: Apache-2.0
#include "core/planners/storage_layout.h"

#include <algorithm>

#include "core/support/checked.h"

namespace memscape::planners {

void layEndToEnd(const Problem& problem, Plan& plan) {
  std::vector<std::int64_t> alignment(plan.storages.size(), 1);
  for (std::size_t b = 0; b < plan.placements.size(); ++b) {
    const plan::Placement& at = plan.placements[b];
    if (at.storage.valid())
      alignment[at.storage.index()] = std::max(alignment[at.storage.index()], problem.blocks()[b].alignment);
  }
  std::vector<std::int64_t> top(problem.pools().size(), 0);
  for (std::size_t s = 0; s < plan.storages.size(); ++s) {
    plan::Storage& storage = plan.storages[s];
    storage.offset = support::alignUp(top[storage.pool.index()], alignment[s]);
    top[storage.pool.index()] = storage.offset + storage.allocatedSize;
  }
  for (plan::Placement& at : plan.placements)
    if (at.storage.valid()) at.offset = plan.storages[at.storage.index()].offset;
}

}  // namespace memscape::planners
