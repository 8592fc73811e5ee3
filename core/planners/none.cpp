// SPDX-License-Identifier: Apache-2.0
#include "core/planners/none.h"

#include "core/planners/end_to_end.h"

namespace memscape::planners {

Planner nonePlanner() {
  return {.name = "none",
          .title = "No sharing",
          .description = "every buffer its own space, in index order",
          .complexity = "O(n)",
          .options = {},
          .run = [](const Problem& problem, const OptionValues&, const Context& context) {
            std::vector<BlockId> order;
            for (std::size_t b = 0; b < problem.blocks().size(); ++b) order.push_back(BlockId(b));
            return placeEndToEnd(problem, std::move(order), context);
          }};
}

}  // namespace memscape::planners
