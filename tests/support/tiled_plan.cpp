// SPDX-License-Identifier: Apache-2.0
#include "tests/support/tiled_plan.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/pressure.h"
#include "core/model/problem_builder.h"
#include "tests/support/random_problems.h"

namespace memscape::testing {

TiledPlan makeTiledPlan(std::size_t buffers) {
  Random random(buffers + 1);
  auto strings = std::make_shared<support::StringTable>();
  model::ProblemBuilder builder(strings);
  builder.reserve(buffers, buffers);
  const model::PoolId pool = builder.addPool({.name = "workspace"});
  const std::int32_t candidates = builder.addCandidates({pool});
  plan::Plan plan;
  plan.planner = "tiled";
  const auto rows = static_cast<std::size_t>(std::clamp(std::sqrt(static_cast<double>(buffers)), 4.0, 400.0));
  const auto steps = static_cast<model::Step>(buffers);
  // Every row has its share of the buffers, and they fill the steps.
  const std::int64_t mean = std::max<std::int64_t>(1, static_cast<std::int64_t>(rows));
  std::int64_t offset = 0;
  std::size_t made = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::int64_t height = random.between(64, 4096);
    const std::size_t share = buffers * (row + 1) / rows - buffers * row / rows;
    model::Step at = random.between(0, mean / 2);
    for (std::size_t i = 0; i < share; ++i, ++made) {
      const model::Step begin = std::min(at, steps - 1);
      const model::Step end = std::min<model::Step>(
          begin + std::max<std::int64_t>(1, random.between(mean / 2, mean * 3 / 2)), steps);
      at = end + (random.chance(5) ? 1 : 0);
      const std::int64_t size = begin == steps - 1 && at > steps ? 0 : random.between(height * 3 / 4, height);
      const model::LiveRange live{begin, end};
      // What the row has no room for any more takes no memory.
      const bool fits = i == 0 || begin < steps - 1;
      builder.addBuffer({.size = fits ? size : 0, .name = strings->add("b" + std::to_string(made))},
                        std::span(&live, 1), candidates);
      plan.placements.push_back({.pool = pool, .offset = offset});
    }
    offset += height;
  }
  auto problem = std::move(builder).build();
  auto shared = std::make_shared<const model::Problem>(*std::move(problem));
  auto checked = plan::check(*shared, std::move(plan), analysis::lowerBounds(*shared));
  return {shared, std::make_shared<const plan::CheckedPlan>(std::move(checked))};
}

}  // namespace memscape::testing
