// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/pressure.h"

#include <algorithm>
#include <utility>

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::PoolId;
using model::Problem;

std::int64_t largest(const StepFunction& function) {
  return function.values.empty() ? 0 : std::ranges::max(function.values);
}

}  // namespace

StepFunction liveBytes(const Problem& problem, const std::function<bool(BlockId)>& include) {
  std::vector<std::pair<model::Step, std::int64_t>> changes;
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    const std::int64_t size = problem.blocks()[b].size;
    if (size == 0 || !include(BlockId(b))) continue;
    for (const model::LiveRange& range : problem.liveRanges(BlockId(b))) {
      changes.emplace_back(range.begin, size);
      changes.emplace_back(range.end, -size);
    }
  }
  // At one time, what ends is taken off before what begins is added: the sum never passes the true load.
  std::ranges::sort(changes);
  StepFunction function;
  std::int64_t live = 0;
  for (const auto& [time, change] : changes) {
    live += change;
    if (!function.times.empty() && function.times.back() == time) {
      function.values.back() = live;
    } else {
      function.times.push_back(time);
      function.values.push_back(live);
    }
  }
  return function;
}

bool isReadWrite(const Problem& problem, BlockId block) {
  return problem.pool(problem.candidates(block).front()).access == model::PoolAccess::ReadWrite;
}

std::int64_t memoryPressure(const Problem& problem) {
  return largest(liveBytes(problem, [&](BlockId block) { return isReadWrite(problem, block); }));
}

model::LowerBounds lowerBounds(const Problem& problem) {
  model::LowerBounds bounds;
  bounds.readWrite = memoryPressure(problem);
  for (std::size_t p = 0; p < problem.pools().size(); ++p) {
    const auto onlyHere = [&](BlockId block) {
      const auto candidates = problem.candidates(block);
      return candidates.size() == 1 && candidates.front() == PoolId(p);
    };
    bounds.perPool.push_back(largest(liveBytes(problem, onlyHere)));
  }
  return bounds;
}

}  // namespace memscape::analysis
