// SPDX-License-Identifier: Apache-2.0
#include "core/planners/storage_layout.h"

#include "core/support/checked.h"

namespace memscape::planners {

support::Result<void> layEndToEnd(const Problem& problem, Plan& plan) {
  const support::Error tooLarge{support::ErrorCode::Overflow, "",
                                "a storage's alignment or offset passes 2^63-1", ""};
  std::vector<std::int64_t> alignment(plan.storages.size(), 1);
  for (std::size_t b = 0; b < plan.placements.size(); ++b) {
    const plan::Placement& at = plan.placements[b];
    if (!at.storage.valid()) continue;
    // Several blocks take turns in it, and its offset is a multiple of all their alignments.
    const auto common = support::checkedLcm(alignment[at.storage.index()], problem.blocks()[b].alignment);
    if (!common) return tooLarge;
    alignment[at.storage.index()] = *common;
  }
  std::vector<std::int64_t> top(problem.pools().size(), 0);
  for (std::size_t s = 0; s < plan.storages.size(); ++s) {
    plan::Storage& storage = plan.storages[s];
    std::int64_t& end = top[storage.pool.index()];
    if (!support::checkedAdd(end, alignment[s] - 1)) return tooLarge;
    storage.offset = support::alignUp(end, alignment[s]);
    const auto next = support::checkedAdd(storage.offset, storage.allocatedSize);
    if (!next) return tooLarge;
    end = *next;
  }
  for (plan::Placement& at : plan.placements)
    if (at.storage.valid()) at.offset = plan.storages[at.storage.index()].offset;
  return {};
}

}  // namespace memscape::planners
