// SPDX-License-Identifier: Apache-2.0
#include "tests/support/small_problem.h"

#include <cstdlib>
#include <iostream>

#include "core/model/problem_builder.h"

namespace memscape::testing {

model::Problem makeProblem(const std::vector<SmallBuffer>& buffers, std::vector<model::Pool> pools) {
  auto strings = std::make_shared<support::StringTable>();
  std::vector<support::StringId> names;
  for (const SmallBuffer& buffer : buffers) names.push_back(strings->add(buffer.name));
  model::ProblemBuilder builder(strings);
  if (pools.empty()) pools.push_back({.name = "workspace"});
  std::vector<model::PoolId> ids;
  for (model::Pool& pool : pools) ids.push_back(builder.addPool(std::move(pool)));
  const std::int32_t anywhere = builder.addCandidates(ids);
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const SmallBuffer& buffer = buffers[i];
    model::Buffer made{.size = buffer.size, .alignment = buffer.alignment, .name = names[i]};
    if (buffer.aliasOf >= 0) made.aliasOf = model::BufferId(static_cast<std::size_t>(buffer.aliasOf));
    const model::BufferId id = builder.addBuffer(made, buffer.ranges, anywhere);
    if (buffer.fixedOffset >= 0) builder.setFixedOffset(id, buffer.fixedOffset);
  }
  auto problem = std::move(builder).build();
  if (!problem) {
    std::cerr << "test problem is wrong: " << support::describe(problem.error()) << '\n';
    std::abort();
  }
  return std::move(*problem);
}

}  // namespace memscape::testing
