// SPDX-License-Identifier: Apache-2.0
#include "core/chart/layout_scene.h"

#include <numeric>
#include <utility>

#include "core/support/progress.h"

namespace memscape::chart {
namespace {

struct Entry {
  std::size_t lane;
  Rect rect;
  BlockId block;
};

bool drawn(const model::Problem& problem, const plan::Plan& plan, BlockId id) {
  return plan.placements[id.index()].pool.valid() && problem.block(id).size > 0 &&
         !problem.liveRanges(id).empty();
}

Rect rectOf(const model::Problem& problem, const plan::Plan& plan, BlockId id, model::LiveRange range) {
  const std::int64_t offset = plan.placements[id.index()].offset;
  return {range.begin, range.end, offset, offset + problem.block(id).size};
}

/// A limit far above everything would press the plan into a stripe; then it is only named.
std::int64_t heightOf(const Lane& lane) {
  const std::int64_t content = std::max({lane.arena, lane.lowerBound, std::int64_t{1}});
  if (!lane.limit || *lane.limit / 3 * 2 > content) return content;
  return std::max(content, *lane.limit);
}

std::vector<Lane> makeLanes(const model::Problem& problem, const plan::CheckedPlan& checked) {
  std::vector<std::int64_t> blocks(problem.pools().size());
  for (std::size_t i = 0; i < problem.blocks().size(); ++i)
    if (drawn(problem, checked.plan, BlockId(i))) ++blocks[checked.plan.placements[i].pool.index()];
  std::vector<Lane> lanes;
  for (const auto access : {model::PoolAccess::ReadWrite, model::PoolAccess::ReadOnly}) {
    for (std::size_t p = 0; p < problem.pools().size(); ++p) {
      const model::Pool& pool = problem.pools()[p];
      if (pool.access != access || blocks[p] == 0) continue;
      Lane lane{.pool = PoolId(p), .access = access, .limit = pool.limit, .blocks = blocks[p]};
      if (p < checked.metrics.pools.size()) lane.lowerBound = checked.metrics.pools[p].lowerBound;
      lanes.push_back(std::move(lane));
    }
  }
  // Blocks that might have gone elsewhere count for no single pool; with one pool in use they all do.
  if (!lanes.empty() && lanes[0].access == model::PoolAccess::ReadWrite &&
      (lanes.size() == 1 || lanes[1].access == model::PoolAccess::ReadOnly))
    lanes[0].lowerBound = std::max(lanes[0].lowerBound, checked.metrics.lowerBound);
  return lanes;
}

std::vector<Entry> collect(const model::Problem& problem, const plan::Plan& plan,
                           const std::vector<Lane>& lanes, const std::stop_token& stop) {
  std::vector<std::size_t> laneOfPool(problem.pools().size(), 0);
  for (std::size_t l = 0; l < lanes.size(); ++l) laneOfPool[lanes[l].pool.index()] = l;
  std::vector<Entry> entries;
  entries.reserve(problem.blocks().size());
  support::StopCheck check(stop);
  for (std::size_t i = 0; i < problem.blocks().size() && !check.stopRequested(); ++i) {
    const BlockId id(i);
    if (!drawn(problem, plan, id)) continue;
    for (const model::LiveRange& range : problem.liveRanges(id))
      entries.push_back({laneOfPool[plan.placements[i].pool.index()], rectOf(problem, plan, id, range), id});
  }
  std::ranges::sort(entries, {},
                    [](const Entry& e) { return std::tuple(e.lane, e.rect.x0, e.rect.y0, e.block); });
  return entries;
}

void fillRects(LayoutScene& scene, const std::vector<Entry>& entries) {
  scene.steps = StepCode(scene.span.begin, scene.span.end, [&] {
    std::vector<Step> steps;
    steps.reserve(entries.size() * 2);
    for (const Entry& entry : entries) {
      steps.push_back(entry.rect.x0);
      steps.push_back(entry.rect.x1);
    }
    return steps;
  });
  scene.x0.reserve(entries.size());
  scene.x1.reserve(entries.size());
  scene.y0.reserve(entries.size());
  scene.y1.reserve(entries.size());
  scene.block.reserve(entries.size());
  for (const Entry& entry : entries) {
    scene.x0.push_back(scene.steps.code(entry.rect.x0));
    scene.x1.push_back(scene.steps.code(entry.rect.x1));
    scene.y0.push_back(entry.rect.y0);
    scene.y1.push_back(entry.rect.y1);
    scene.block.push_back(entry.block);
    scene.lanes[entry.lane].endRect = scene.x0.size();
    scene.lanes[entry.lane].arena = std::max(scene.lanes[entry.lane].arena, entry.rect.y1);
  }
  for (std::size_t l = 1; l < scene.lanes.size(); ++l) {
    scene.lanes[l].firstRect = scene.lanes[l - 1].endRect;
    scene.lanes[l].endRect = std::max(scene.lanes[l].endRect, scene.lanes[l].firstRect);
  }
  for (Lane& lane : scene.lanes) {
    lane.height = heightOf(lane);
    const auto ends =
        std::span(std::as_const(scene.x1)).subspan(lane.firstRect, lane.endRect - lane.firstRect);
    lane.index = support::IntervalIndex<StepCode::Code>(ends);
  }
}

/// O(ranges of both): each block's ranges are apart from each other, in order, and in one lane.
void addOverlap(LayoutScene& scene, const plan::Violation& violation) {
  const auto ofBlock = scene.rectsOf(violation.block);
  const auto ofOther = scene.rectsOf(violation.other);
  for (std::size_t a = 0, b = 0; a < ofBlock.size() && b < ofOther.size();) {
    const Rect of = scene.rect(ofBlock[a]);
    const Rect with = scene.rect(ofOther[b]);
    const Rect area{std::max(of.x0, with.x0), std::min(of.x1, with.x1), std::max(of.y0, with.y0),
                    std::min(of.y1, with.y1)};
    const std::size_t lane = scene.laneOf(ofBlock[a]);
    if (area.x0 < area.x1 && area.y0 < area.y1 && lane == scene.laneOf(ofOther[b]))
      scene.overlaps.push_back({lane, area, violation.block, violation.other});
    ++(of.x1 <= with.x1 ? a : b);  // the one that ends first meets no other
  }
}

}  // namespace

void LayoutScene::groupByBlock(std::size_t blocks) {
  m_firstOfBlock.clear();
  m_rects.assign(blocks, kNone);
  bool several = false;
  for (std::size_t i = 0; i < size() && !several; ++i) {
    std::uint32_t& rect = m_rects[block[i].index()];
    several = rect != kNone;
    rect = static_cast<std::uint32_t>(i);
  }
  if (!several) return;
  m_firstOfBlock.assign(blocks + 1, 0);
  for (const BlockId id : block) ++m_firstOfBlock[id.index() + 1];
  std::partial_sum(m_firstOfBlock.begin(), m_firstOfBlock.end(), m_firstOfBlock.begin());
  m_rects.assign(size(), 0);
  std::vector<std::uint32_t> next(m_firstOfBlock.begin(), m_firstOfBlock.end() - 1);
  for (std::size_t i = 0; i < size(); ++i) m_rects[next[block[i].index()]++] = static_cast<std::uint32_t>(i);
}

std::span<const std::uint32_t> LayoutScene::rectsOf(BlockId id) const {
  if (m_firstOfBlock.empty()) {
    const bool none = id.index() >= m_rects.size() || m_rects[id.index()] == kNone;
    return std::span(m_rects).subspan(none ? 0 : id.index(), none ? 0 : 1);
  }
  const std::uint32_t first = m_firstOfBlock[id.index()];
  return std::span(m_rects).subspan(first, m_firstOfBlock[id.index() + 1] - first);
}

std::size_t LayoutScene::laneOf(std::size_t rect) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(lanes, rect, {}, &Lane::endRect) - lanes.begin());
}

BufferKind kindOf(const model::Problem& problem, BlockId block) {
  const BufferKind root = problem.buffer(problem.block(block).root).kind;
  if (root != BufferKind::Intermediate) return root;
  for (const BufferId member : problem.members(block))
    if (problem.buffer(member).kind == BufferKind::Output) return BufferKind::Output;
  return root;
}

LayoutScene makeLayoutScene(const model::Problem& problem, const plan::CheckedPlan& plan,
                            const std::stop_token& stop) {
  LayoutScene scene;
  scene.span = problem.span();
  if (!plan.placed()) return scene;
  scene.lanes = makeLanes(problem, plan);
  fillRects(scene, collect(problem, plan.plan, scene.lanes, stop));
  scene.groupByBlock(problem.blocks().size());
  for (const plan::Violation& violation : plan.validation.violations) {
    if (stop.stop_requested()) break;
    if (violation.kind == plan::ViolationKind::Overlap) addOverlap(scene, violation);
  }
  return scene;
}

}  // namespace memscape::chart
