// SPDX-License-Identifier: Apache-2.0
// Planners on small problems whose answers were worked out by hand.
#include <QtTest>

#include "core/analysis/pressure.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using testing::makeProblem;

namespace {

plan::CheckedPlan planWith(const char* planner, const model::Problem& problem,
                           const planners::OptionValues& options = {}) {
  return planners::run(*planners::find(planner), problem, analysis::lowerBounds(problem), options, {});
}

std::vector<std::int64_t> offsets(const plan::CheckedPlan& checked) {
  std::vector<std::int64_t> result;
  for (const auto& placement : checked.plan.placements) result.push_back(placement.offset);
  return result;
}

using Offsets = std::vector<std::int64_t>;

}  // namespace

class PlannerCasesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void noneAndBumpStackInTheirOrder() {
    const auto problem = makeProblem({{"late", 10, {{5, 6}}}, {"early", 4, {{0, 1}}, 8}});
    QCOMPARE(offsets(planWith("none", problem)), (Offsets{0, 16}));
    QCOMPARE(offsets(planWith("bump", problem)), (Offsets{4, 0}));
  }

  // a and c live with b; c fits where a was. Largest first: b 8 at 0, then a and c on top, in the same place.
  void tflmGreedyReusesTheFirstGap() {
    const auto problem = makeProblem({{"a", 4, {{0, 2}}}, {"b", 8, {{1, 4}}}, {"c", 4, {{3, 5}}}});
    QCOMPARE(offsets(planWith("tflm_greedy", problem, {{"size_rounding", std::int64_t{1}}})),
             (Offsets{8, 0, 8}));
    // Rounded to 16 all are equal, so the one added last comes first: c at 0, b above it, a under b.
    QCOMPARE(offsets(planWith("tflm_greedy", problem)), (Offsets{0, 16, 0}));
  }

  void tflmGreedyPlacesLaterOfEqualSizesFirst() {
    const auto problem = makeProblem({{"first", 16, {{0, 2}}}, {"second", 16, {{0, 2}}}});
    QCOMPARE(offsets(planWith("tflm_greedy", problem)), (Offsets{16, 0}));
  }

  void tflmGreedyKeepsFixedOffsets() {
    const auto problem =
        makeProblem({{"fixed", 16, {{0, 2}}, 1, 32}, {"large", 64, {{0, 2}}}, {"small", 16, {{1, 2}}}});
    QCOMPARE(offsets(planWith("tflm_greedy", problem)), (Offsets{32, 48, 0}));
  }

  void firstFitTakesTheLowestGapAndBestFitTheSmallest() {
    const auto problem = makeProblem({{"bottom", 10, {{0, 1}}, 1, 0},
                                      {"middle", 10, {{0, 1}}, 1, 15},
                                      {"top", 10, {{0, 1}}, 1, 27},
                                      {"probe", 2, {{0, 1}}}});
    // Gaps: [10, 15) and [25, 27).
    QCOMPARE(offsets(planWith("first_fit", problem)).back(), 10);
    QCOMPARE(offsets(planWith("best_fit", problem)).back(), 25);
  }

  // Order Z: a 6 at 0; b 5 on top (both live at 1); c 4 lives with b only and can go to 0.
  void skylineFillsTheValley() {
    const auto problem = makeProblem({{"a", 6, {{0, 2}}}, {"b", 5, {{1, 4}}}, {"c", 4, {{2, 5}}}});
    const auto checked = planWith("skyline", problem, {{"order", std::string("Z")}});
    QCOMPARE(offsets(checked), (Offsets{0, 6, 0}));
    QCOMPARE(checked.metrics.arena, 11);
    QCOMPARE(checked.plan.status, plan::PlanStatus::Optimal);
    QCOMPARE(checked.plan.order.size(), std::size_t{3});
  }

  void graphPlanMemoryPrefersTheSmallestLargerStorageAndGrowsTheLargestSmaller() {
    // s0 100, s1 10 are free at time 2. 12: s0 is larger and within 16 x 12. Then 8: s1 (10). At time 4, 200:
    // only smaller ones free: the largest, s0, grows to 200.
    const auto problem = makeProblem({{"x", 100, {{0, 1}}},
                                      {"y", 10, {{0, 2}}},
                                      {"p", 12, {{2, 3}}},
                                      {"q", 8, {{2, 3}}},
                                      {"r", 200, {{4, 5}}}});
    const auto checked = planWith("graph_plan_memory", problem);
    std::vector<int> storages;
    for (const auto& placement : checked.plan.placements) storages.push_back(placement.storage.value);
    QCOMPARE(storages, (std::vector<int>{0, 1, 0, 1, 0}));
    QCOMPARE(checked.plan.storages[0].declaredSize, 100);
    QCOMPARE(checked.plan.storages[0].allocatedSize, 200);
    QCOMPARE(checked.metrics.arena, 210);
    QCOMPARE(checked.plan.storages[1].offset, 200);
  }

  void graphPlanMemoryLooksOnlyWithinTheRange() {
    const auto problem = makeProblem({{"x", 100, {{0, 1}}}, {"tiny", 6, {{2, 3}}}});
    // 6 x 16 = 96 < 100: not shared. With 17 it is; with 0 nothing is.
    QCOMPARE(planWith("graph_plan_memory", problem).metrics.arena, 106);
    QCOMPARE(planWith("graph_plan_memory", problem, {{"match_range", std::int64_t{17}}}).metrics.arena, 100);
    QCOMPARE(planWith("graph_plan_memory", problem, {{"match_range", std::int64_t{0}}}).metrics.arena, 106);
  }

  // 'first' puts the shared storage at 500 and up; it must be a multiple of 4 and of 3.
  void graphPlanMemoryAlignsAStorageForAllItsBlocks() {
    const auto problem =
        makeProblem({{"first", 500, {{0, 9}}}, {"a", 64, {{0, 2}}, 4}, {"b", 64, {{3, 5}}, 3}});
    const auto checked = planWith("graph_plan_memory", problem);
    QVERIFY(checked.usable());
    QCOMPARE(offsets(checked), (Offsets{0, 504, 504}));
  }

  void nothingToPlanIsPlannedByAll() {
    const auto problem = makeProblem({});
    for (const planners::Planner& planner : planners::all()) {
      const auto checked = planners::run(planner, problem, analysis::lowerBounds(problem), {}, {});
      QVERIFY2(checked.usable(), std::string(planner.name).c_str());
      QCOMPARE(checked.plan.status, plan::PlanStatus::Optimal);
    }
  }

  void graphPlanMemoryRefusesProductsPast63Bits() {
    const auto problem = makeProblem({{"huge", 1LL << 61, {{0, 1}}}});
    const auto checked = planWith("graph_plan_memory", problem);
    QCOMPARE(checked.plan.status, plan::PlanStatus::Failed);
    QVERIFY(checked.plan.reason.find("huge") != std::string::npos);
  }

  void buffersOverflowIntoTheNextPool() {
    const auto problem = makeProblem({{"a", 60, {{0, 2}}}, {"b", 60, {{0, 2}}}},
                                     {{.name = "sram", .limit = 100}, {.name = "psram"}});
    for (const char* planner : {"skyline", "first_fit", "best_fit", "none", "bump"}) {
      const auto checked = planWith(planner, problem);
      QVERIFY2(checked.usable(), planner);
      QCOMPARE(checked.metrics.pools[0].size, 60);
      QCOMPARE(checked.metrics.pools[1].size, 60);
    }
    const auto refused = planWith("graph_plan_memory", problem);
    QCOMPARE(refused.plan.status, plan::PlanStatus::Failed);
    QVERIFY(!refused.plan.reason.empty());
  }

  void whatDoesNotFitSaysWhatIsMissing() {
    const auto problem =
        makeProblem({{"a", 60, {{0, 2}}}, {"b", 60, {{0, 2}}}}, {{.name = "sram", .limit = 100}});
    const auto checked = planWith("skyline", problem);
    QCOMPARE(checked.plan.status, plan::PlanStatus::DoesNotFit);
    QVERIFY(!checked.usable());
    QVERIFY(checked.plan.reason.find("needs 120 bytes") != std::string::npos);
    QVERIFY(checked.plan.reason.find("20 are missing") != std::string::npos);
  }

  void optionsAreChecked_data() {
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::newRow("no such option") << "skyline"
                                    << "colour"
                                    << "red";
    QTest::newRow("unknown letter") << "skyline"
                                    << "order"
                                    << "XYZ";
    QTest::newRow("letter twice") << "skyline"
                                  << "order"
                                  << "TT";
    QTest::newRow("empty key") << "first_fit"
                               << "order"
                               << "";
    QTest::newRow("not a number") << "graph_plan_memory"
                                  << "match_range"
                                  << "many";
    QTest::newRow("trailing rubbish") << "graph_plan_memory"
                                      << "match_range"
                                      << "16x";
    QTest::newRow("out of range") << "graph_plan_memory"
                                  << "match_range"
                                  << "-1";
    QTest::newRow("not a switch") << "graph_plan_memory"
                                  << "match_dtype"
                                  << "maybe";
  }
  void optionsAreChecked() {
    QFETCH(QString, planner);
    QFETCH(QString, option);
    QFETCH(QString, value);
    const auto parsed = planners::parseOption(*planners::find(planner.toStdString()), option.toStdString(),
                                              value.toStdString());
    QVERIFY(!parsed.ok());
    QCOMPARE(parsed.error().code, support::ErrorCode::Usage);
  }
};

QTEST_APPLESS_MAIN(PlannerCasesTest)
#include "planner_cases_test.moc"
