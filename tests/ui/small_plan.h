// SPDX-License-Identifier: Apache-2.0
// A plan that is small enough to know by heart.
//
//   150 ┤            ┌─out──────┐
//   120 ┤    ┌─middle┴──┐───────┘
//    40 ┤┌in─┴──────────┴──┐
//     0 ┼────────────────────────  steps 0 1 2 3 4 5
#pragma once

#include <memory>
#include <vector>

#include "core/analysis/pressure.h"
#include "core/model/problem_builder.h"
#include "core/plan/checked_plan.h"

namespace memscape::test {

struct SmallPlan {
  std::shared_ptr<const model::Problem> problem;
  std::shared_ptr<const plan::CheckedPlan> plan;
};

inline SmallPlan smallPlan() {
  auto strings = std::make_shared<support::StringTable>();
  const auto in = strings->add("in");
  const auto middle = strings->add("middle");
  const auto out = strings->add("out");
  model::ProblemBuilder builder(strings);
  const auto pool = builder.addPool({.name = "sram"});
  const auto where = builder.addCandidates({pool});
  const auto add = [&](const model::Buffer& buffer, model::LiveRange range) {
    builder.addBuffer(buffer, std::span(&range, 1), where);
  };
  add({.size = 40, .name = in, .kind = model::BufferKind::Input}, {0, 5});
  add({.size = 80, .name = middle}, {1, 4});
  add({.size = 30, .name = out, .kind = model::BufferKind::Output}, {3, 6});
  auto problem = std::make_shared<const model::Problem>(*std::move(builder).build());
  plan::Plan plan;
  plan.planner = "by hand";
  plan.placements = {
      {.pool = pool, .offset = 0}, {.pool = pool, .offset = 40}, {.pool = pool, .offset = 120}};
  auto checked = std::make_shared<const plan::CheckedPlan>(
      plan::check(*problem, std::move(plan), analysis::lowerBounds(*problem)));
  return {std::move(problem), std::move(checked)};
}

}  // namespace memscape::test
