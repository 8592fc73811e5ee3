// SPDX-License-Identifier: Apache-2.0
#include "core/chart/occupancy_scene.h"

#include <algorithm>
#include <queue>
#include <tuple>

#include "core/support/progress.h"

namespace memscape::chart {
namespace {

using model::BlockId;
using model::Step;

struct Begin {
  Step begin;
  Step end;
  std::int64_t size;
  std::int64_t top;
  std::size_t pool;
};

std::vector<Begin> collect(const model::Problem& problem, const plan::Plan& plan) {
  std::vector<Begin> begins;
  for (std::size_t i = 0; i < problem.blocks().size(); ++i) {
    const plan::Placement& placement = plan.placements[i];
    const std::int64_t size = problem.blocks()[i].size;
    if (!placement.pool.valid() || size == 0 ||
        problem.pool(placement.pool).access != model::PoolAccess::ReadWrite)
      continue;
    for (const model::LiveRange& range : problem.liveRanges(BlockId(i)))
      begins.push_back({range.begin, range.end, size, placement.offset + size, placement.pool.index()});
  }
  std::ranges::sort(begins, {}, &Begin::begin);
  return begins;
}

/// The live blocks of one pool by their tops; those that have ended are dropped when they come up.
class LiveTops {
 public:
  void add(std::int64_t top, Step end) { m_tops.emplace(top, end); }
  std::int64_t highest(Step now) {
    while (!m_tops.empty() && m_tops.top().second <= now) m_tops.pop();
    return m_tops.empty() ? 0 : m_tops.top().first;
  }

 private:
  std::priority_queue<std::pair<std::int64_t, Step>> m_tops;
};

std::vector<Step> changes(const std::vector<Begin>& begins) {
  std::vector<Step> times;
  times.reserve(begins.size() * 2);
  for (const Begin& b : begins) {
    times.push_back(b.begin);
    times.push_back(b.end);
  }
  std::ranges::sort(times);
  times.erase(std::ranges::unique(times).begin(), times.end());
  times.shrink_to_fit();
  return times;
}

void sweep(OccupancyScene& scene, const std::vector<Begin>& begins, std::size_t pools,
           const std::stop_token& stop) {
  std::vector<LiveTops> tops(pools);
  std::priority_queue<std::pair<Step, std::int64_t>, std::vector<std::pair<Step, std::int64_t>>,
                      std::greater<>>
      ends;
  std::size_t next = 0;
  std::int64_t live = 0;
  support::StopCheck check(stop);
  scene.live.reserve(scene.times.size());
  scene.extent.reserve(scene.times.size());
  for (const Step now : scene.times) {
    if (check.stopRequested()) break;
    for (; !ends.empty() && ends.top().first <= now; ends.pop()) live -= ends.top().second;
    for (; next < begins.size() && begins[next].begin <= now; ++next) {
      live += begins[next].size;
      ends.emplace(begins[next].end, begins[next].size);
      tops[begins[next].pool].add(begins[next].top, begins[next].end);
    }
    std::int64_t extent = 0;
    for (LiveTops& pool : tops) extent += pool.highest(now);
    scene.live.push_back(live);
    scene.extent.push_back(extent);
  }
}

void findPeaks(OccupancyScene& scene) {
  for (const std::int64_t value : scene.live) scene.peakLive = std::max(scene.peakLive, value);
  if (scene.peakLive == 0) return;
  for (std::size_t i = 0; i + 1 < scene.times.size(); ++i) {
    if (scene.live[i] != scene.peakLive) continue;
    if (!scene.peaks.empty() && scene.peaks.back().end == scene.times[i])
      scene.peaks.back().end = scene.times[i + 1];
    else
      scene.peaks.push_back({scene.times[i], scene.times[i + 1]});
  }
}

std::optional<std::int64_t> commonLimit(const model::Problem& problem, const plan::Plan& plan) {
  std::vector<bool> used(problem.pools().size());
  for (const plan::Placement& placement : plan.placements)
    if (placement.pool.valid()) used[placement.pool.index()] = true;
  std::optional<std::int64_t> sum;
  for (std::size_t p = 0; p < used.size(); ++p) {
    const model::Pool& pool = problem.pools()[p];
    if (!used[p] || pool.access != model::PoolAccess::ReadWrite) continue;
    if (!pool.limit || *pool.limit > (std::int64_t{1} << 62) - sum.value_or(0)) return std::nullopt;
    sum = sum.value_or(0) + *pool.limit;
  }
  return sum;
}

}  // namespace

std::optional<std::size_t> OccupancyScene::at(Step step) const {
  const auto after = std::ranges::upper_bound(times, step);
  if (after == times.begin()) return std::nullopt;
  return static_cast<std::size_t>(after - times.begin()) - 1;
}

std::int64_t OccupancyScene::height() const {
  const std::int64_t content = std::max({arena, lowerBound, peakLive, std::int64_t{1}});
  return limit && *limit / 3 * 2 <= content ? std::max(content, *limit) : content;
}

OccupancyScene makeOccupancyScene(const model::Problem& problem, const plan::CheckedPlan& plan,
                                  const std::stop_token& stop) {
  OccupancyScene scene;
  scene.span = problem.span();
  if (!plan.placed()) return scene;
  scene.arena = plan.metrics.readWriteArena;
  scene.lowerBound = plan.metrics.lowerBound;
  scene.limit = commonLimit(problem, plan.plan);
  const std::vector<Begin> begins = collect(problem, plan.plan);
  scene.times = changes(begins);
  sweep(scene, begins, problem.pools().size(), stop);
  if (scene.live.size() != scene.times.size()) return {};
  findPeaks(scene);
  return scene;
}

}  // namespace memscape::chart
