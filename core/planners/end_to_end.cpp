// SPDX-License-Identifier: Apache-2.0
#include "core/planners/end_to_end.h"

#include "core/planners/pool_choice.h"
#include "core/support/checked.h"

namespace memscape::planners {

support::Result<Plan> placeEndToEnd(const Problem& problem, std::vector<BlockId> order,
                                    const Context& context) {
  Plan plan;
  plan.placements.resize(problem.blocks().size());
  std::vector<std::int64_t> top(problem.pools().size(), 0);
  support::StopCheck stop(context.progress.stop);
  for (const BlockId id : order) {
    if (stop.stopRequested()) return cancelled();
    const model::Block& block = problem.block(id);
    plan::Placement& at = plan.placements[id.index()];
    at = choosePool(
        problem, id, [&](PoolId pool) { return support::alignUp(top[pool.index()], block.alignment); },
        plan.reason);
    top[at.pool.index()] = at.offset + block.size;
  }
  plan.order = std::move(order);
  return plan;
}

}  // namespace memscape::planners
