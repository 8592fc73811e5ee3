// SPDX-License-Identifier: Apache-2.0
#include "core/planners/first_fit.h"

#include "core/planners/gap_placement.h"
#include "core/planners/order_key.h"

namespace memscape::planners {
namespace {

// From here on a run takes seconds and more where many buffers are live at once.
constexpr std::int64_t kSlowFrom = 200'000;

support::Result<Plan> firstFit(const Problem& problem, const OptionValues& options, const Context& context) {
  return placeInGaps(problem, orderedBlocks(problem, option<std::string>(options, "order")),
                     {.rule = FitRule::First}, context);
}

support::Result<Plan> bestFit(const Problem& problem, const OptionValues& options, const Context& context) {
  return placeInGaps(problem, orderedBlocks(problem, option<std::string>(options, "order")),
                     {.rule = FitRule::Best}, context);
}

}  // namespace

Planner firstFitPlanner() {
  return {.name = "first_fit",
          .title = "First fit",
          .description = "in a chosen order, each at the lowest offset that is free while it lives",
          .complexity = "O(n k log n), k live together",
          .options = {orderOption("ZTA")},
          .capabilities = {.severalPools = true, .fixedOffsets = true},
          .slowFrom = kSlowFrom,
          .run = firstFit};
}

Planner bestFitPlanner() {
  return {.name = "best_fit",
          .title = "Best fit",
          .description = "in a chosen order, each in the smallest gap that holds it",
          .complexity = "O(n k log n), k live together",
          .options = {orderOption("ZTA")},
          .capabilities = {.severalPools = true, .fixedOffsets = true},
          .slowFrom = kSlowFrom,
          .run = bestFit};
}

}  // namespace memscape::planners
