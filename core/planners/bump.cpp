// SPDX-License-Identifier: Apache-2.0
#include "core/planners/bump.h"

#include <algorithm>

#include "core/planners/end_to_end.h"

namespace memscape::planners {

Planner bumpPlanner() {
  return {.name = "bump",
          .title = "Bump allocator",
          .description = "in the order of definition, nothing is ever freed",
          .complexity = "O(n log n)",
          .options = {},
          .run = [](const Problem& problem, const OptionValues&, const Context& context) {
            std::vector<BlockId> order;
            for (std::size_t b = 0; b < problem.blocks().size(); ++b) order.push_back(BlockId(b));
            std::ranges::stable_sort(order, {}, [&](BlockId id) { return problem.block(id).begin; });
            return placeEndToEnd(problem, std::move(order), context);
          }};
}

}  // namespace memscape::planners
