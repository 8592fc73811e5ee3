// SPDX-License-Identifier: Apache-2.0
#include "core/chart/scenes.h"

namespace memscape::chart {

Scenes makeScenes(const model::Problem& problem, const plan::CheckedPlan* plan, RowOrder order,
                  const std::stop_token& stop) {
  Scenes scenes;
  scenes.lifetimes = makeLifetimesScene(problem, plan != nullptr ? &plan->plan : nullptr, order, stop);
  if (plan == nullptr) return scenes;
  scenes.layout = makeLayoutScene(problem, *plan, stop);
  scenes.occupancy = makeOccupancyScene(problem, *plan, stop);
  return scenes;
}

model::LiveRange workingSpan(const model::Problem& problem) {
  const model::LiveRange span{problem.span().begin, std::max(problem.span().end, problem.span().begin + 1)};
  Step first = span.end;
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    const BufferKind kind = problem.buffers()[i].kind;
    if (kind == BufferKind::Input || kind == BufferKind::Constant) continue;
    if (const auto ranges = problem.liveRanges(BufferId(i)); !ranges.empty())
      first = std::min(first, ranges.front().begin);
  }
  const Step lead = first - span.begin;
  if (first == span.end || lead < (span.end - span.begin) / 10) return span;
  const Step margin = std::max<Step>(1, (span.end - first) / 50);
  return {std::max(span.begin, first - margin), span.end};
}

}  // namespace memscape::chart
