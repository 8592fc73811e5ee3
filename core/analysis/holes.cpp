// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/holes.h"

#include <algorithm>
#include <tuple>

#include "core/analysis/why_here.h"
#include "core/support/checked.h"
#include "core/support/range_max.h"

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::LiveRange;
using model::Step;

struct Life {
  LiveRange range;
  std::int64_t begin = 0;  // bytes
  std::int64_t end = 0;
};

/// Bytes between two neighbouring bounds of blocks are all taken or all free: one cell.
class Cells {
 public:
  explicit Cells(std::span<const Life> lives) : m_bounds{0} {
    for (const Life& life : lives) {
      m_bounds.push_back(life.begin);
      m_bounds.push_back(life.end);
    }
    std::ranges::sort(m_bounds);
    m_bounds.erase(std::ranges::unique(m_bounds).begin(), m_bounds.end());
  }
  [[nodiscard]] std::size_t count() const { return m_bounds.size(); }
  [[nodiscard]] std::size_t at(std::int64_t bound) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(m_bounds, bound) - m_bounds.begin());
  }

 private:
  std::vector<std::int64_t> m_bounds;
};

/// Lets the stretches last as long as all of their bytes are free, until the next block in their way, with
/// `lives` sorted by begin. The other direction is the same thing with time reversed.
void lengthen(std::vector<FreeStretch>& stretches, std::span<const Life> lives, const Cells& cells,
              Step spanEnd, support::StopCheck& check) {
  std::ranges::sort(stretches, std::ranges::greater{}, [](const FreeStretch& s) { return s.steps.end; });
  // By cell, how long before the end of time the first block begins that comes after the step one is at.
  support::RangeMax firstBegin(std::vector<std::int64_t>(cells.count(), 0));
  auto next = lives.rbegin();
  for (FreeStretch& stretch : stretches) {
    if (check.stopRequested()) return;
    for (; next != lives.rend() && next->range.begin >= stretch.steps.end; ++next)
      firstBegin.raise(cells.at(next->begin), cells.at(next->end), spanEnd - next->range.begin);
    stretch.steps.end = spanEnd - firstBegin.peak(cells.at(stretch.begin), cells.at(stretch.end)).height;
  }
}

LiveRange reversed(LiveRange range) {
  return {-range.end, -range.begin};
}

support::Int128 area(const FreeStretch& room) {
  return support::Int128{room.steps.end - room.steps.begin} * (room.end - room.begin);
}

bool meet(const FreeStretch& a, const FreeStretch& b) {
  return a.steps.meets(b.steps) && a.begin < b.end && b.begin < a.end;
}

/// Every rectangle that has grown once, the largest area first.
void sortBySize(std::vector<FreeStretch>& rooms) {
  const auto key = [](const FreeStretch& room) {
    return std::tuple(-area(room), room.steps.begin, room.begin);
  };
  std::ranges::sort(rooms, {}, key);
  rooms.erase(std::ranges::unique(rooms).begin(), rooms.end());
}

void nameWhoFits(std::vector<Hole>& holes, const model::Problem& problem, model::PoolId pool,
                 support::StopCheck& check) {
  std::vector<std::int64_t> best(holes.size(), 0);
  for (std::size_t i = 0; i < problem.blocks().size(); ++i) {
    if (check.stopRequested()) return;
    const BlockId id(i);
    const model::Block& block = problem.block(id);
    if (block.fixedOffset >= 0 || block.size == 0 || block.begin == block.end) continue;
    const auto candidates = problem.candidates(id);
    if (std::ranges::find(candidates, pool) == candidates.end()) continue;
    for (std::size_t h = 0; h < holes.size(); ++h) {
      const FreeStretch& room = holes[h].room;
      if (block.size <= best[h] || block.begin < room.steps.begin || block.end > room.steps.end) continue;
      if (block.size > room.end - support::alignUp(room.begin, block.alignment)) continue;
      best[h] = block.size;
      holes[h].fits = id;
    }
  }
}

}  // namespace

std::vector<Hole> holes(const PlacedIndex& placed, model::PoolId pool, std::size_t most,
                        const support::Progress& progress) {
  std::vector<Hole> result;
  const std::optional<BlockId> top = topOfArena(placed, pool);
  if (!top) return result;
  const LiveRange span = placed.problem().span();
  std::vector<FreeStretch> rooms = freeStretches(placed, pool, placed.end(*top), progress);
  std::vector<Life> lives;
  placed.visitLive(pool, span, [&](BlockId block, LiveRange range) {
    lives.push_back({range, placed.offset(block), placed.end(block)});
  });
  const Cells cells(lives);
  support::StopCheck check(progress.stop);
  lengthen(rooms, lives, cells, span.end, check);
  for (FreeStretch& room : rooms) room.steps = reversed(room.steps);
  for (Life& life : lives) life.range = reversed(life.range);
  std::ranges::sort(lives, {}, [](const Life& life) { return life.range.begin; });
  lengthen(rooms, lives, cells, -span.begin, check);
  for (FreeStretch& room : rooms) room.steps = reversed(room.steps);
  sortBySize(rooms);
  for (const FreeStretch& room : rooms) {
    if (result.size() == most || check.stopRequested()) break;
    if (std::ranges::none_of(result, [&](const Hole& hole) { return meet(hole.room, room); }))
      result.push_back({room, {}});
  }
  nameWhoFits(result, placed.problem(), pool, check);
  if (progress.stopRequested()) result.clear();
  return result;
}

}  // namespace memscape::analysis
