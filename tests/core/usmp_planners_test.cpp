// SPDX-License-Identifier: Apache-2.0
// TVM's USMP planners on problems worked out by hand, and the conflicts that order them.
#include <QtTest>
#include <stop_token>

#include "core/analysis/conflicts.h"
#include "core/analysis/pressure.h"
#include "core/planners/conflict_index.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using testing::makeProblem;

namespace {

using Counts = std::vector<std::int64_t>;
using Offsets = std::vector<std::int64_t>;

plan::CheckedPlan planWith(const char* planner, const model::Problem& problem,
                           const planners::OptionValues& options = {},
                           const planners::Context& context = {}) {
  return planners::run(*planners::find(planner), problem, analysis::lowerBounds(problem), options, context);
}

Offsets offsets(const plan::CheckedPlan& checked) {
  Offsets result;
  for (const auto& placement : checked.plan.placements) result.push_back(placement.offset);
  return result;
}

std::vector<std::int32_t> pools(const plan::CheckedPlan& checked) {
  std::vector<std::int32_t> result;
  for (const auto& placement : checked.plan.placements) result.push_back(placement.pool.value);
  return result;
}

const planners::OptionValues kAsTvm{{"tvm_compatible", true}};

}  // namespace

class UsmpPlannersTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // The two ranges of `op` touch: it meets `a` in both, so they count two towards each other.
  void countsEveryMeeting() {
    const auto problem = makeProblem({{"a", 4, {{0, 9}}}, {"op", 4, {{1, 3}, {3, 5}}}, {"b", 4, {{4, 5}}}});
    QCOMPARE(analysis::conflictCounts(problem), (Counts{3, 3, 2}));
    const auto lists = analysis::conflictLists(problem, 100);
    QVERIFY(lists.has_value());
    QCOMPARE((*lists)[0].size(), std::size_t{2});  // each once
    QCOMPARE((*lists)[1].size(), std::size_t{2});
  }

  // Largest first: big 10 at 0; mid meets it, so on top; low meets mid only and starts above it, although
  // [0, 10) is free while it lives: gaps below are never used.
  void greedyBySizeStacksOnWhatItMeets() {
    const auto problem = makeProblem(
        {{"big", 10, {{0, 2}}}, {"mid", 6, {{1, 4}}}, {"low", 4, {{3, 5}}}, {"alone", 2, {{6, 7}}}});
    QCOMPARE(offsets(planWith("usmp_greedy_by_size", problem)), (Offsets{0, 10, 16, 0}));
  }

  // `hub` meets three and comes first although it is smallest; then the others by size, all above it.
  void greedyByConflictsBeginsWithTheBusiest() {
    const auto problem =
        makeProblem({{"a", 8, {{0, 1}}}, {"b", 6, {{1, 2}}}, {"c", 4, {{2, 3}}}, {"hub", 1, {{0, 3}}}});
    QCOMPARE(offsets(planWith("usmp_greedy_by_conflicts", problem)), (Offsets{1, 1, 1, 0}));
  }

  // Equal size and conflicts: the later name first.
  void tiesGoByNameDescending() {
    const auto problem = makeProblem({{"x", 4, {{0, 2}}}, {"y", 4, {{0, 2}}}});
    QCOMPARE(offsets(planWith("usmp_greedy_by_size", problem)), (Offsets{4, 0}));
    QCOMPARE(offsets(planWith("usmp_greedy_by_conflicts", problem)), (Offsets{4, 0}));
  }

  // `c` meets `a`, which ends at 60: 60 + 45 is over the limit of 100, so `fast` is out. It meets `b` as
  // well, which ends at 55, and 55 + 45 is 100. TVM takes `fast` back and puts `c` on top of `a`.
  void aPoolThatWasRuledOutStaysOut() {
    const auto problem = makeProblem({{"a", 60, {{0, 2}}}, {"b", 55, {{3, 5}}}, {"c", 45, {{1, 4}}}},
                                     {{.name = "fast", .limit = 100}, {.name = "slow"}});
    const auto right = planWith("usmp_greedy_by_size", problem);
    QVERIFY(right.usable());
    QCOMPARE(pools(right), (std::vector<std::int32_t>{0, 0, 1}));
    QCOMPARE(offsets(right), (Offsets{0, 0, 0}));

    const auto asTvm = planWith("usmp_greedy_by_size", problem, kAsTvm);
    QCOMPARE(pools(asTvm), (std::vector<std::int32_t>{0, 0, 0}));
    QCOMPARE(offsets(asTvm), (Offsets{0, 0, 55}));
    QCOMPARE(asTvm.validation.total, std::int64_t{1});
    QCOMPARE(asTvm.validation.violations[0].kind, plan::ViolationKind::Overlap);
  }

  // On top of 24 bytes that are aligned to 8: TVM looks at the alignment of what lies below only.
  void aBufferKeepsItsOwnAlignment() {
    const auto problem = makeProblem({{"below", 24, {{0, 2}}, 8}, {"above", 16, {{0, 2}}, 64}});
    QCOMPARE(offsets(planWith("usmp_greedy_by_size", problem)), (Offsets{0, 64}));
    QCOMPARE(offsets(planWith("usmp_greedy_by_size", problem, kAsTvm)), (Offsets{0, 24}));
  }

  void agreesWithTvmWhereNoPoolIsRuledOut() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const auto problem = testing::randomProblem(
          seed, {.buffers = 40, .steps = 30, .zeroSizePercent = 0, .alignedPercent = 0});
      for (const char* planner : {"usmp_greedy_by_size", "usmp_greedy_by_conflicts"})
        QCOMPARE(offsets(planWith(planner, problem)), offsets(planWith(planner, problem, kAsTvm)));
    }
  }

  void saysWhichBufferDoesNotFitAndWhatIsMissing() {
    const auto problem = makeProblem({{"a", 60, {{0, 2}}}, {"b", 50, {{1, 3}}}},
                                     {{.name = "fast", .limit = 64}, {.name = "slow", .limit = 40}});
    for (const char* planner : {"usmp_greedy_by_size", "usmp_hill_climb", "skyline", "first_fit"}) {
      const auto checked = planWith(planner, problem);
      QCOMPARE(checked.plan.status, plan::PlanStatus::DoesNotFit);
      QVERIFY2(checked.plan.reason.starts_with("buffer 'b' of 50 bytes fits none of its pools: "
                                               "'fast' would need 110 of 64 bytes (46 missing), "
                                               "'slow' would need 50 of 40 bytes (10 missing)"),
               checked.plan.reason.c_str());
    }
  }

  // Greedy leaves the gap under `low` and needs 20; the gap is enough.
  void hillClimbUsesGaps() {
    const auto problem = makeProblem({{"big", 10, {{0, 2}}}, {"mid", 6, {{1, 4}}}, {"low", 4, {{3, 5}}}});
    const auto checked = planWith("usmp_hill_climb", problem);
    QCOMPARE(checked.plan.status, plan::PlanStatus::Optimal);
    QCOMPARE(checked.metrics.arena, std::int64_t{16});
  }

  void hillClimbIsNeverWorseThanItsStartAndRepeats() {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const auto problem = testing::randomProblem(seed, {.buffers = 30, .steps = 20, .pools = 1});
      const auto start = planWith("usmp_hill_climb", problem, {{"attempts", std::int64_t{0}}});
      const auto climbed = planWith("usmp_hill_climb", problem);
      const auto again = planWith("usmp_hill_climb", problem);
      QVERIFY(climbed.metrics.readWriteArena <= start.metrics.readWriteArena);
      QCOMPARE(climbed.plan.placements, again.plan.placements);
    }
  }

  void hillClimbKeepsItsBestWhenStopped() {
    const auto problem = testing::randomProblem(3, {.buffers = 200, .steps = 60});
    std::stop_source source;
    int reports = 0;
    const planners::Context context{.progress = {.stop = source.get_token(), .report = [&](double, auto) {
                                                   if (++reports == 20) source.request_stop();
                                                 }}};
    const auto checked =
        planWith("usmp_hill_climb", problem, {{"attempts", std::int64_t{100'000'000}}}, context);
    QVERIFY(checked.usable());
    QVERIFY(checked.plan.stopped);
    QVERIFY(reports < 2000);
  }

  // Too many pairs to list: the same answers by looking them up.
  void conflictsAreFoundWithoutAList() {
    std::vector<testing::SmallBuffer> buffers;
    for (int i = 0; i < 4200; ++i) buffers.push_back({"b", 1, {{i, 5000}, {6000 + i, 6001 + i}}});
    const auto problem = makeProblem(buffers);
    planners::ConflictIndex index(problem);
    QCOMPARE(index.of(model::BlockId(0)).size(), std::size_t{4199});
    QCOMPARE(index.of(model::BlockId(7)).size(), std::size_t{4199});
  }
};

QTEST_APPLESS_MAIN(UsmpPlannersTest)
#include "usmp_planners_test.moc"
