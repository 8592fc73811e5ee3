// SPDX-License-Identifier: Apache-2.0
#include "core/planners/tflm_greedy.h"

#include <algorithm>

#include "core/planners/gap_placement.h"
#include "core/support/checked.h"

namespace memscape::planners {
namespace {

constexpr std::string_view kRounding = "size_rounding";

support::Result<Plan> run(const Problem& problem, const OptionValues& options, const Context& context) {
  const auto rounding = option<std::int64_t>(options, kRounding);
  std::vector<BlockId> order;
  for (std::size_t b = problem.blocks().size(); b > 0; --b) order.push_back(BlockId(b - 1));
  // The rounded sizes of blocks near the end of 63 bits may not exist; dividing compares the same.
  const auto units = [&](BlockId id) {
    const std::int64_t size = problem.block(id).size;
    return size / rounding + (size % rounding == 0 ? 0 : 1);
  };
  std::ranges::stable_sort(order, std::ranges::greater{}, units);
  return placeInGaps(problem, order, {.rule = FitRule::First, .sizeRounding = rounding}, context);
}

}  // namespace

Planner tflmGreedyPlanner() {
  return {
      .name = "tflm_greedy",
      .title = "TFLM greedy",
      .description = "TensorFlow Lite Micro: largest first, each in the first gap",
      .complexity = "O(n k log n), k live together",
      .options = {{.name = kRounding,
                   .type = OptionType::Integer,
                   .defaultValue = std::int64_t{16},
                   .minimum = 1,
                   .maximum = 4096,
                   .help = "bytes that sizes are rounded up to, as TFLM's allocator does; 1 leaves them"}},
      .capabilities = {.severalPools = true, .fixedOffsets = true},
      .slowFrom = 200'000,
      .run = run};
}

}  // namespace memscape::planners
