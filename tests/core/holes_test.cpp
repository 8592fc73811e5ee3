// SPDX-License-Identifier: Apache-2.0
// Free space of plans, against looking at every byte at every step.
#include "core/analysis/holes.h"

#include <QtTest>

#include "core/analysis/pressure.h"
#include "core/analysis/why_here.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"
#include "tests/support/tiled_plan.h"

using namespace memscape;
using analysis::FreeStretch;
using analysis::Hole;
using analysis::PlacedIndex;
using model::BlockId;
using model::LiveRange;
using model::PoolId;

namespace {

const PoolId kFirst(std::size_t{0});
constexpr std::size_t kAll = 1'000'000;

/// The bytes of a pool at every step: true where a block lives.
class Bitmap {
 public:
  Bitmap(const PlacedIndex& placed, PoolId pool)
      : m_span(placed.problem().span()),
        m_taken(static_cast<std::size_t>(std::max<std::int64_t>(m_span.end - m_span.begin, 0))) {
    for (std::size_t i = 0; i < placed.problem().blocks().size(); ++i)
      if (placed.takesSpace(BlockId(i)) && placed.place(BlockId(i)).pool == pool)
        m_arena = std::max(m_arena, placed.end(BlockId(i)));
    for (std::vector<bool>& bytes : m_taken) bytes.resize(static_cast<std::size_t>(m_arena), false);
    for (std::size_t i = 0; i < placed.problem().blocks().size(); ++i) {
      if (!placed.takesSpace(BlockId(i)) || placed.place(BlockId(i)).pool != pool) continue;
      for (const LiveRange& range : placed.problem().liveRanges(BlockId(i)))
        for (model::Step step = range.begin; step < range.end; ++step)
          for (std::int64_t byte = placed.offset(BlockId(i)); byte < placed.end(BlockId(i)); ++byte)
            at(step)[static_cast<std::size_t>(byte)] = true;
    }
  }
  [[nodiscard]] std::int64_t arena() const { return m_arena; }
  [[nodiscard]] LiveRange span() const { return m_span; }
  /// False also outside of the arena and of time.
  [[nodiscard]] bool isFree(const FreeStretch& room) const {
    if (room.steps.begin < m_span.begin || room.steps.end > m_span.end) return false;
    if (room.begin < 0 || room.end > m_arena) return false;
    for (model::Step step = room.steps.begin; step < room.steps.end; ++step)
      for (std::int64_t byte = room.begin; byte < room.end; ++byte)
        if (at(step)[static_cast<std::size_t>(byte)]) return false;
    return true;
  }
  [[nodiscard]] std::int64_t freeBytes() const {
    std::int64_t sum = 0;
    for (const std::vector<bool>& bytes : m_taken) sum += std::ranges::count(bytes, false);
    return sum;
  }
  /// What is free at one step, as high as can be, then as long as can be.
  [[nodiscard]] std::vector<FreeStretch> rooms() const {
    std::vector<FreeStretch> found;
    for (model::Step step = m_span.begin; step < m_span.end; ++step)
      for (std::int64_t byte = 0; byte < m_arena; ++byte) {
        FreeStretch room{{step, step + 1}, byte, byte + 1};
        if (!isFree(room)) continue;
        while (isFree({room.steps, room.end, room.end + 1})) ++room.end;
        byte = room.end;
        while (isFree({{room.steps.begin - 1, room.steps.begin}, room.begin, room.end})) --room.steps.begin;
        while (isFree({{room.steps.end, room.steps.end + 1}, room.begin, room.end})) ++room.steps.end;
        found.push_back(room);
      }
    return found;
  }

 private:
  std::vector<bool>& at(model::Step step) { return m_taken[static_cast<std::size_t>(step - m_span.begin)]; }
  [[nodiscard]] const std::vector<bool>& at(model::Step step) const {
    return m_taken[static_cast<std::size_t>(step - m_span.begin)];
  }

  LiveRange m_span;
  std::int64_t m_arena = 0;
  std::vector<std::vector<bool>> m_taken;
};

std::int64_t area(const FreeStretch& room) {
  return (room.steps.end - room.steps.begin) * (room.end - room.begin);
}

bool meet(const FreeStretch& a, const FreeStretch& b) {
  return a.steps.meets(b.steps) && a.begin < b.end && b.begin < a.end;
}

/// Random plans in two pools, some of whose blocks lie on top of each other.
template <class Check>
void forPlans(Check check) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const model::Problem problem = testing::randomProblem(seed, {.buffers = 22,
                                                                 .steps = 18,
                                                                 .largestSize = 40,
                                                                 .severalRangesPercent = 30,
                                                                 .fixedPercent = seed % 3 == 0 ? 15 : 0,
                                                                 .pools = 2});
    for (std::size_t planner = 0; planner < planners::all().size(); planner += 3) {
      plan::Plan plan =
          planners::run(planners::all()[planner], problem, analysis::lowerBounds(problem), {}, {}).plan;
      if (plan.placements.empty()) continue;
      if (seed % 5 == 0)
        for (plan::Placement& place : plan.placements) place.offset /= 2;  // overlaps
      if (seed % 7 == 0) plan.placements.front().pool = {};
      const PlacedIndex placed(problem, plan);
      for (std::size_t pool = 0; pool < problem.pools().size(); ++pool) check(placed, PoolId(pool));
    }
  }
}

}  // namespace

class HolesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void stretchesAreAllThatIsFree() {
    int found = 0;
    forPlans([&](const PlacedIndex& placed, PoolId pool) {
      const Bitmap bitmap(placed, pool);
      const auto stretches = analysis::freeStretches(placed, pool, bitmap.arena());
      std::int64_t sum = 0;
      for (const FreeStretch& stretch : stretches) {
        QVERIFY(bitmap.isFree(stretch));
        const model::Step first = stretch.steps.begin;
        QVERIFY(!bitmap.isFree({{first, first + 1}, stretch.begin - 1, stretch.end}));
        QVERIFY(!bitmap.isFree({{first, first + 1}, stretch.begin, stretch.end + 1}));
        sum += area(stretch);
      }
      // Free, and no more together than there is: they do not meet and leave nothing out.
      QCOMPARE(sum, bitmap.freeBytes());
      found += static_cast<int>(stretches.size());
    });
    QVERIFY(found > 1000);
  }

  void holesAreTheLargestRooms() {
    int found = 0;
    forPlans([&](const PlacedIndex& placed, PoolId pool) {
      const Bitmap bitmap(placed, pool);
      const auto holes = analysis::holes(placed, pool, kAll);
      const auto rooms = bitmap.rooms();
      std::int64_t largest = 0;
      for (const FreeStretch& room : rooms) largest = std::max(largest, area(room));
      QCOMPARE(holes.empty() ? 0 : area(holes.front().room), largest);
      for (std::size_t i = 0; i < holes.size(); ++i) {
        QVERIFY(std::ranges::find(rooms, holes[i].room) != rooms.end());
        if (i > 0) QVERIFY(area(holes[i].room) <= area(holes[i - 1].room));
        for (std::size_t j = 0; j < i; ++j) QVERIFY(!meet(holes[i].room, holes[j].room));
      }
      // What was left out is in the way of one that is at least as large.
      for (const FreeStretch& room : rooms)
        QVERIFY(std::ranges::any_of(
            holes, [&](const Hole& hole) { return meet(hole.room, room) && area(hole.room) >= area(room); }));
      const auto few = analysis::holes(placed, pool, 3);
      QCOMPARE(few.size(), std::min<std::size_t>(holes.size(), 3));
      for (std::size_t i = 0; i < few.size(); ++i) QVERIFY(few[i].room == holes[i].room);
      found += static_cast<int>(holes.size());
    });
    QVERIFY(found > 300);
  }

  void holesNameTheLargestThatFits() {
    int fitting = 0;
    int without = 0;
    forPlans([&](const PlacedIndex& placed, PoolId pool) {
      const model::Problem& problem = placed.problem();
      for (const Hole& hole : analysis::holes(placed, pool, 20)) {
        BlockId expected;
        for (std::size_t i = 0; i < problem.blocks().size(); ++i) {
          const model::Block& block = problem.block(BlockId(i));
          const auto ranges = problem.liveRanges(BlockId(i));
          bool fits = block.size > 0 && !ranges.empty() && block.fixedOffset < 0 &&
                      std::ranges::count(problem.candidates(BlockId(i)), pool) > 0;
          for (const LiveRange& range : ranges)
            fits &= range.begin >= hole.room.steps.begin && range.end <= hole.room.steps.end;
          std::int64_t offset = hole.room.begin;
          while (offset % block.alignment != 0) ++offset;
          fits &= offset + block.size <= hole.room.end;
          if (fits && (!expected.valid() || block.size > problem.block(expected).size)) expected = BlockId(i);
        }
        QCOMPARE(hole.fits, expected);
        ++(expected.valid() ? fitting : without);
      }
    });
    QVERIFY(fitting > 100 && without > 100);
  }

  void oneHoleBelowTwoBlocks() {
    // a and b stand on nothing, c fits below them at its alignment, d is too long for that.
    const auto problem = testing::makeProblem(
        {{"a", 40, {{0, 4}}}, {"b", 30, {{2, 8}}}, {"c", 20, {{5, 7}}, 16}, {"d", 10, {{0, 9}}}});
    plan::Plan plan;
    plan.placements = {{kFirst, {}, 40}, {kFirst, {}, 80}, {kFirst, {}, 112}, {kFirst, {}, 0}};
    const PlacedIndex placed(problem, plan);
    const auto holes = analysis::holes(placed, kFirst, 2);
    QCOMPARE(holes.size(), std::size_t{2});
    // 9 steps of the 30 bytes between d and a are more than the 5 steps of 70 between d and b.
    QVERIFY(holes[0].room == (FreeStretch{{4, 9}, 10, 80}));
    QCOMPARE(holes[0].fits, BlockId(std::size_t{2}));
  }

  void stopsWhenTold() {
    const testing::TiledPlan tiled = testing::makeTiledPlan(20'000);
    const PlacedIndex placed(*tiled.problem, tiled.plan->plan);
    QVERIFY(analysis::holes(placed, kFirst, 50).size() == 50);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(analysis::holes(placed, kFirst, 50, {.stop = stop.get_token(), .report = {}}).empty());
  }
};

QTEST_APPLESS_MAIN(HolesTest)
#include "holes_test.moc"
