// SPDX-License-Identifier: Apache-2.0
// Why a plan is as it is, against looking at every byte and every step.
#include <QtTest>

#include "core/analysis/peak.h"
#include "core/analysis/pressure.h"
#include "core/analysis/sensitivity.h"
#include "core/analysis/why_here.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"
#include "tests/support/tiled_plan.h"

using namespace memscape;
using analysis::BlockChange;
using analysis::PlacedIndex;
using analysis::Stretch;
using model::BlockId;
using model::PoolId;

namespace {

const PoolId kFirst(std::size_t{0});

testing::ProblemShape tiny() {
  return {.buffers = 25, .steps = 20, .largestSize = 60, .severalRangesPercent = 30, .pools = 2};
}

plan::Plan planned(const model::Problem& problem, std::size_t planner) {
  return planners::run(planners::all()[planner], problem, analysis::lowerBounds(problem), {}, {}).plan;
}

bool live(const model::Problem& problem, BlockId block, model::Step step) {
  return std::ranges::any_of(problem.liveRanges(block),
                             [&](const model::LiveRange& r) { return r.begin <= step && step < r.end; });
}

bool together(const model::Problem& problem, BlockId a, BlockId b) {
  for (const model::LiveRange& r : problem.liveRanges(a))
    for (const model::LiveRange& s : problem.liveRanges(b))
      if (r.meets(s)) return true;
  return false;
}

/// Several planners, with and without gaps, also one whose blocks lie on top of each other.
template <class Check>
void forPlans(Check check) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const model::Problem problem = testing::randomProblem(seed, tiny());
    for (std::size_t planner = 0; planner < planners::all().size(); planner += 2) {
      plan::Plan plan = planned(problem, planner);
      if (plan.placements.empty()) continue;
      if (seed % 5 == 0)
        for (plan::Placement& place : plan.placements) place.offset /= 2;  // overlaps
      check(problem, plan);
    }
  }
}

}  // namespace

class ExplainTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void namesWhatKeepsABlockUp() {
    // c lies on b, b on a; the hole below b is too small for c, and a is not live any more when c is.
    const auto problem =
        testing::makeProblem({{"a", 40, {{0, 2}}}, {"b", 20, {{1, 4}}}, {"c", 50, {{3, 5}}, 16}});
    plan::Plan plan;
    plan.placements = {{kFirst, {}, 0}, {kFirst, {}, 40}, {kFirst, {}, 64}};
    const PlacedIndex placed(problem, plan);
    const auto why = analysis::whyHere(placed, BlockId(std::size_t{2}));
    QCOMPARE(why.size(), std::size_t{3});
    QVERIFY(why[0].kind == Stretch::Kind::TooSmall && why[0].begin == 0 && why[0].end == 40);
    QVERIFY(why[1].kind == Stretch::Kind::Taken && why[1].block == BlockId(std::size_t{1}));
    QCOMPARE(why[1].when, (model::LiveRange{3, 4}));
    QVERIFY(why[2].kind == Stretch::Kind::TooSmall && why[2].begin == 60 && why[2].end == 64);  // alignment
    const auto chain = analysis::supportChain(placed, BlockId(std::size_t{2}));
    QCOMPARE(chain.size(), std::size_t{3});
    QCOMPARE(chain[0].gapBelow, 4);
    QVERIFY(chain[2].block == BlockId(std::size_t{0}) && chain[2].gapBelow == 0);
    const analysis::Waterfall at = analysis::waterfall(placed, kFirst, 3);
    QVERIFY(at.live == 70 && at.padding == 4 && at.holes == 40 && at.arena == 114);
    QCOMPARE(at.fragmentationPercent(), 0.0);  // one piece
  }

  void whyHereAgreesWithEveryByte() {
    std::array<int, 3> kinds{};
    forPlans([&](const model::Problem& problem, const plan::Plan& plan) {
      const PlacedIndex placed(problem, plan);
      for (std::size_t i = 0; i < problem.blocks().size(); ++i) {
        const BlockId block(i);
        const auto stretches = analysis::whyHere(placed, block);
        if (!placed.takesSpace(block)) {
          QVERIFY(stretches.empty());
          continue;
        }
        std::int64_t at = 0;
        for (const Stretch& s : stretches) {
          QCOMPARE(s.begin, at);
          QVERIFY(s.end > s.begin);
          at = s.end;
          ++kinds[static_cast<std::size_t>(s.kind)];
          for (std::int64_t byte = s.begin; byte < s.end; ++byte) {
            bool taken = false;
            for (std::size_t j = 0; j < problem.blocks().size(); ++j) {
              const BlockId other(j);
              taken |= j != i && placed.takesSpace(other) &&
                       placed.place(other).pool == placed.place(block).pool && placed.offset(other) <= byte &&
                       byte < placed.end(other) && together(problem, block, other);
            }
            QCOMPARE(taken, s.kind == Stretch::Kind::Taken);
          }
          const std::int64_t alignment = problem.block(block).alignment;
          const std::int64_t first = (s.begin + alignment - 1) / alignment * alignment;
          const bool fits =
              s.block == block ? first < placed.offset(block) : first + problem.block(block).size <= s.end;
          if (s.kind != Stretch::Kind::Taken) QCOMPARE(s.kind == Stretch::Kind::Fits, fits);
          if (s.kind == Stretch::Kind::Taken)
            QVERIFY(live(problem, s.block, s.when.begin) && live(problem, block, s.when.begin));
        }
        QCOMPARE(at, placed.offset(block));
      }
    });
    for (const int count : kinds) QVERIFY(count > 100);
  }

  void chainsGoDownToZero() {
    forPlans([](const model::Problem& problem, const plan::Plan& plan) {
      const PlacedIndex placed(problem, plan);
      const auto top = analysis::topOfArena(placed, kFirst);
      if (!top) return;
      const auto chain = analysis::supportChain(placed, *top);
      std::int64_t height = 0;
      for (std::size_t k = 0; k < chain.size(); ++k) {
        height += problem.block(chain[k].block).size + chain[k].gapBelow;
        if (k + 1 == chain.size()) break;
        const BlockId below = chain[k + 1].block;
        QVERIFY(together(problem, chain[k].block, below));
        for (model::Step step = chain[k].meets.begin; step < chain[k].meets.end; ++step)
          QVERIFY(live(problem, chain[k].block, step) && live(problem, below, step));
        QVERIFY(placed.end(below) <= placed.offset(chain[k].block));
        for (const BlockId other : placed.conflicts(chain[k].block))
          if (placed.end(other) <= placed.offset(chain[k].block))
            QVERIFY(placed.end(other) <= placed.end(below));
      }
      QCOMPARE(height, placed.end(*top));  // the whole arena is accounted for
    });
  }

  void waterfallsAddUp() {
    int holes = 0;
    int overlaps = 0;
    int paddings = 0;
    forPlans([&](const model::Problem& problem, const plan::Plan& plan) {
      const PlacedIndex placed(problem, plan);
      for (model::Step step = 0; step < problem.span().end; step += 3) {
        const analysis::Waterfall w = analysis::waterfall(placed, kFirst, step);
        QCOMPARE(w.live - w.overlap + w.padding + w.holes, w.arena);
        std::int64_t free = 0;
        for (std::int64_t byte = 0; byte < w.arena; ++byte) {
          bool taken = false;
          for (const BlockId block : analysis::liveAt(placed, kFirst, step))
            taken |= placed.offset(block) <= byte && byte < placed.end(block);
          free += taken ? 0 : 1;
        }
        QCOMPARE(w.holes + w.padding, free);
        QVERIFY(w.largestHole <= w.holes && w.fragmentationPercent() >= 0 && w.fragmentationPercent() < 100);
        holes += w.holes > 0;
        overlaps += w.overlap > 0;
        paddings += w.padding > 0;
      }
    });
    QVERIFY(holes > 100 && overlaps > 20 && paddings > 20);
  }

  void peaksAreWhereMostIsLive() {
    forPlans([](const model::Problem& problem, const plan::Plan& plan) {
      const PlacedIndex placed(problem, plan);
      const auto bytesAt = [&](model::Step step) {
        std::int64_t bytes = 0;
        for (const BlockId block : analysis::liveAt(placed, kFirst, step)) bytes += problem.block(block).size;
        return bytes;
      };
      const auto peaks = analysis::peaks(problem, plan, kFirst, 100);
      std::int64_t most = 0;
      int expected = 0;
      for (model::Step step = problem.span().begin; step < problem.span().end; ++step)
        most = std::max(most, bytesAt(step));
      for (model::Step step = problem.span().begin; step < problem.span().end; ++step) {
        if (bytesAt(step) <= bytesAt(step - 1)) continue;
        model::Step end = step + 1;
        while (bytesAt(end) == bytesAt(step)) ++end;
        if (bytesAt(end) > bytesAt(step)) continue;
        ++expected;
        QVERIFY(std::ranges::any_of(peaks, [&](const analysis::Peak& p) {
          return p.steps == model::LiveRange{step, end} && p.bytes == bytesAt(step);
        }));
      }
      QCOMPARE(static_cast<int>(peaks.size()), expected);
      if (most > 0) QCOMPARE(peaks.front().bytes, most);
    });
  }

  void sensitivityIsWhatTheBoundLoses() {
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const model::Problem problem = testing::randomProblem(
          seed,
          {.buffers = 18, .steps = 12, .largestSize = 50, .alignedPercent = 0, .severalRangesPercent = 30});
      const std::int64_t bound = analysis::memoryPressure(problem);
      const auto ranked = analysis::sensitivity(problem);
      found += static_cast<int>(ranked.size());
      for (std::size_t i = 0; i < problem.blocks().size(); ++i) {
        const BlockId block(i);
        const auto it = std::ranges::find(ranked, block, &analysis::Sensitivity::block);
        const analysis::Sensitivity s = it == ranked.end() ? analysis::Sensitivity{block} : *it;
        for (const auto& [change, fall] :
             {std::pair(BlockChange::Gone, s.ifGone), std::pair(BlockChange::Halved, s.ifHalved),
              std::pair(BlockChange::FreedEarlier, s.ifFreedEarlier)}) {
          const auto changed = analysis::withChange(problem, block, change);
          QVERIFY(changed.ok());
          QCOMPARE(bound - analysis::memoryPressure(*changed), fall);
        }
      }
      QVERIFY(std::ranges::is_sorted(ranked, std::ranges::greater{}, &analysis::Sensitivity::ifGone));
    }
    QVERIFY(found > 100);
  }

  void highStacksAreAnsweredAtOnce() {
    // Every block meets every other: links times conflicts would be 10^10.
    std::vector<testing::SmallBuffer> buffers(100'000, {"", 8, {{0, 2}}});
    const auto problem = testing::makeProblem(buffers);
    plan::Plan plan;
    for (std::size_t i = 0; i < buffers.size(); ++i)
      plan.placements.push_back({kFirst, {}, static_cast<std::int64_t>(i) * 8});
    const PlacedIndex placed(problem, plan);
    const BlockId top(buffers.size() - 1);
    QCOMPARE(analysis::supportChain(placed, top).size(), buffers.size());
    QCOMPARE(analysis::whyHere(placed, top).size(), buffers.size() - 1);
  }

  void largePlansAreAnsweredAtOnce() {
    const testing::TiledPlan tiled = testing::makeTiledPlan(200'000);
    const PlacedIndex placed(*tiled.problem, tiled.plan->plan);
    const auto top = analysis::topOfArena(placed, kFirst);
    QVERIFY(top);
    QVERIFY(analysis::supportChain(placed, *top).size() > 10);
    QVERIFY(!analysis::whyHere(placed, *top).empty());
    QVERIFY(!analysis::sensitivity(*tiled.problem).empty());
  }
};

QTEST_APPLESS_MAIN(ExplainTest)
#include "explain_test.moc"
