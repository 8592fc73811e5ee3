// SPDX-License-Identifier: Apache-2.0
#include "core/chart/lifetimes_scene.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "core/support/progress.h"

namespace memscape::chart {
namespace {

using model::BufferId;

struct Key {
  bool constant = false;
  std::string_view name;
  std::int64_t first = 0;
  std::int64_t second = 0;
  std::int64_t start = 0;
  BufferId buffer;
  auto operator<=>(const Key&) const = default;
};

std::int64_t liveSteps(const model::Problem& problem, BufferId id) {
  std::int64_t length = 0;
  for (const model::LiveRange& range : problem.liveRanges(id)) length += range.end - range.begin;
  return length;
}

Key keyOf(const model::Problem& problem, const plan::Plan* plan, RowOrder order, BufferId id) {
  const model::Buffer& buffer = problem.buffer(id);
  Key key{.constant = buffer.kind == model::BufferKind::Constant,
          .start = problem.liveRanges(id).front().begin,
          .buffer = id};
  switch (order) {
    case RowOrder::Start:
      break;
    case RowOrder::Size:
      key.first = -buffer.size;
      break;
    case RowOrder::Length:
      key.first = -liveSteps(problem, id);
      break;
    case RowOrder::Offset:
      if (plan != nullptr && !plan->placements.empty()) {
        const plan::Placement& placement = plan->placements[buffer.block.index()];
        key.first = placement.pool.value;
        key.second = placement.offset;
      }
      break;
    case RowOrder::Name:
      key.name = problem.name(id);
      break;
  }
  return key;
}

}  // namespace

std::int64_t LifetimesScene::rowOf(model::BufferId buffer) const {
  const auto row = std::ranges::find(rows, buffer);
  return row == rows.end() ? -1 : row - rows.begin();
}

LifetimesScene makeLifetimesScene(const model::Problem& problem, const plan::Plan* plan, RowOrder order,
                                  const std::stop_token& stop) {
  LifetimesScene scene;
  scene.span = problem.span();
  std::vector<Key> keys;
  keys.reserve(problem.buffers().size());
  support::StopCheck check(stop);
  for (std::size_t i = 0; i < problem.buffers().size() && !check.stopRequested(); ++i)
    if (!problem.liveRanges(BufferId(i)).empty()) keys.push_back(keyOf(problem, plan, order, BufferId(i)));
  std::ranges::sort(keys);
  scene.rows.reserve(keys.size());
  for (const Key& key : keys) {
    scene.rows.push_back(key.buffer);
    if (key.constant) ++scene.constants;
  }
  return scene;
}

}  // namespace memscape::chart
