// SPDX-License-Identifier: Apache-2.0
// The layout of a plan as rectangles in steps and bytes: what the layout chart draws and hits.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/chart/step_code.h"
#include "core/model/problem.h"
#include "core/plan/checked_plan.h"
#include "core/support/interval_index.h"

namespace memscape::chart {

using model::BlockId;
using model::BufferId;
using model::BufferKind;
using model::PoolId;
using model::Step;

/// Half-open in both directions; bytes within the lane's pool.
struct Rect {
  Step x0 = 0;
  Step x1 = 0;
  std::int64_t y0 = 0;
  std::int64_t y1 = 0;
  bool operator==(const Rect&) const = default;
};

/// One pool that holds something. Its rectangles are [firstRect, endRect) in order of begin.
struct Lane {
  PoolId pool;
  model::PoolAccess access = model::PoolAccess::ReadWrite;
  std::optional<std::int64_t> limit;
  std::int64_t arena = 0;       ///< highest end
  std::int64_t lowerBound = 0;  ///< of this pool alone; with a single read-write lane, of the whole plan
  std::int64_t height = 0;  ///< bytes that are worth showing: arena, bound, and a limit that is not far off
  std::size_t firstRect = 0;
  std::size_t endRect = 0;
  std::int64_t blocks = 0;
  support::IntervalIndex<StepCode::Code> index;
};

/// Where two blocks are in each other's way.
struct OverlapArea {
  std::size_t lane = 0;
  Rect area;
  BlockId block;
  BlockId other;
};

struct LayoutScene {
  std::vector<Lane> lanes;  ///< read-write pools first, each kind in order of pool
  // One entry per live range of each placed block that takes bytes, by lane and begin.
  std::vector<StepCode::Code> x0, x1;
  std::vector<std::int64_t> y0, y1;
  std::vector<BlockId> block;
  StepCode steps;                     ///< what x0 and x1 are
  std::vector<OverlapArea> overlaps;  ///< those that the validator names, in its order
  model::LiveRange span;

  [[nodiscard]] std::size_t size() const { return x0.size(); }
  [[nodiscard]] Rect rect(std::size_t i) const {
    return {steps.step(x0[i]), steps.step(x1[i]), y0[i], y1[i]};
  }
  /// A block's rectangles, by begin.
  [[nodiscard]] std::span<const std::uint32_t> rectsOf(BlockId id) const;
  [[nodiscard]] std::size_t laneOf(std::size_t rect) const;
  /// Makes rectsOf() answer, once all rectangles are there. O(rectangles + blocks).
  void groupByBlock(std::size_t blocks);

  /// Calls visit(i) for each rectangle of a lane that is live at one of the steps [from, to), in order of
  /// begin. O(log n + k log n) for k of them.
  template <class Visit>
  void visitLive(const Lane& lane, Step from, Step to, Visit visit) const {
    const std::size_t count = lane.endRect - lane.firstRect;
    // The end is a step that is not lived any more: ends[i] > from, in codes.
    const std::int64_t after = from == std::numeric_limits<Step>::max() ? from : steps.before(from + 1);
    lane.index.visit(std::span(x0).subspan(lane.firstRect, count),
                     std::span(x1).subspan(lane.firstRect, count), after - 1, steps.before(to),
                     [&](std::size_t i) { visit(lane.firstRect + i); });
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  // Where every block has one rectangle at most, that one by block, kNone for none. Else rectangles in order
  // of block, and where a block's begin.
  std::vector<std::uint32_t> m_rects;
  std::vector<std::uint32_t> m_firstOfBlock;
};

/// What a block is drawn as: its root's kind, or output when only an alias of an intermediate is one.
[[nodiscard]] BufferKind kindOf(const model::Problem& problem, BlockId block);

/// O(k log k) for k live ranges. Incomplete when a stop is requested.
[[nodiscard]] LayoutScene makeLayoutScene(const model::Problem& problem, const plan::CheckedPlan& plan,
                                          const std::stop_token& stop = {});

}  // namespace memscape::chart
