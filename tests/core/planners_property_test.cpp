// SPDX-License-Identifier: Apache-2.0
// Every registered planner on random problems: valid, not below the lower bound, the same twice, and against
// the optimum by brute force on small ones.
#include <QtTest>
#include <algorithm>

#include "core/analysis/pressure.h"
#include "core/planners/gap_search.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"

using namespace memscape;
using model::BlockId;
using testing::ProblemShape;

namespace {

bool together(const model::Problem& problem, BlockId a, BlockId b) {
  for (const auto& x : problem.liveRanges(a))
    for (const auto& y : problem.liveRanges(b))
      if (x.meets(y)) return true;
  return false;
}

/// Smallest arena of one pool: some order placed by first fit is optimal, because sliding every block of an
/// optimal plan down, lowest first, never raises one.
std::int64_t optimum(const model::Problem& problem) {
  std::vector<BlockId> order;
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) order.push_back(BlockId(b));
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  do {
    std::vector<std::int64_t> offsets(order.size());
    std::int64_t top = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      std::vector<planners::Extent> occupied;
      for (std::size_t j = 0; j < i; ++j) {
        const std::int64_t size = problem.block(order[j]).size;
        if (size > 0 && together(problem, order[i], order[j]))
          occupied.push_back({offsets[j], offsets[j] + size});
      }
      std::ranges::sort(occupied);
      const model::Block& block = problem.block(order[i]);
      offsets[i] = planners::findOffset(occupied, block.size, block.alignment, planners::FitRule::First);
      if (block.size > 0) top = std::max(top, offsets[i] + block.size);
    }
    best = std::min(best, top);
  } while (std::ranges::next_permutation(order).found);
  return best;
}

/// Quadratic check that shares no code with the validator.
bool overlapFree(const model::Problem& problem, const plan::Plan& plan) {
  for (std::size_t a = 0; a < plan.placements.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto& x = plan.placements[a];
      const auto& y = plan.placements[b];
      const std::int64_t sizeX = problem.blocks()[a].size;
      const std::int64_t sizeY = problem.blocks()[b].size;
      const bool bytesMeet = x.pool == y.pool && x.offset < y.offset + sizeY && y.offset < x.offset + sizeX;
      if (sizeX > 0 && sizeY > 0 && bytesMeet && together(problem, BlockId(a), BlockId(b))) return false;
    }
  }
  return true;
}

plan::CheckedPlan planWith(const planners::Planner& planner, const model::Problem& problem) {
  return planners::run(planner, problem, analysis::lowerBounds(problem), {}, {});
}

}  // namespace

class PlannersPropertyTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyPlanIsRight_data() {
    QTest::addColumn<QString>("planner");
    QTest::addColumn<int>("shape");
    const QStringList shapes{"plain",     "equal sizes", "long and aligned",
                             "near 2^40", "tight pools", "fixed offsets"};
    for (const planners::Planner& planner : planners::all()) {
      const QString name = QString::fromStdString(std::string(planner.name));
      for (int s = 0; s < shapes.size(); ++s)
        QTest::addRow("%s, %s", qPrintable(name), qPrintable(shapes[s])) << name << s;
    }
  }
  void everyPlanIsRight() {
    QFETCH(QString, planner);
    QFETCH(int, shape);
    const std::vector<ProblemShape> shapes{
        {},
        {.largestSize = 1, .zeroSizePercent = 20},
        {.buffers = 80, .steps = 12, .alignedPercent = 100, .severalRangesPercent = 60},
        {.largestSize = 1LL << 40},
        {.pools = 3},
        {.fixedPercent = 20}};
    const planners::Planner& used = *planners::find(planner.toStdString());
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const model::Problem problem = testing::randomProblem(seed, shapes[static_cast<std::size_t>(shape)]);
      const auto checked = planWith(used, problem);
      if (checked.plan.status == plan::PlanStatus::Failed) {
        QVERIFY2(!planners::whyNot(used, problem).empty(), checked.plan.reason.c_str());
        continue;
      }
      const QByteArray which = QByteArray("seed ") + QByteArray::number(seed);
      // Fixed offsets may make overlaps unavoidable only when they overlap themselves, which ours do not.
      QVERIFY2(
          checked.validation.valid(),
          which +
              (checked.validation.violations.empty()
                   ? ""
                   : plan::describe(problem, checked.plan, checked.validation.violations.front()).c_str()));
      QVERIFY2(overlapFree(problem, checked.plan), which);
      QVERIFY2(checked.metrics.readWriteArena >= checked.metrics.lowerBound, which);
      QVERIFY2(checked.plan.status == plan::PlanStatus::Feasible ||
                   checked.plan.status == plan::PlanStatus::Optimal,
               which);
      QCOMPARE(planWith(used, problem).plan.placements, checked.plan.placements);
    }
  }

  void noneBeatsTheOptimum() {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const model::Problem problem =
          testing::randomProblem(seed, {.buffers = 6, .steps = 8, .largestSize = 20, .alignedPercent = 20});
      const std::int64_t best = optimum(problem);
      QVERIFY(analysis::memoryPressure(problem) <= best);
      for (const planners::Planner& planner : planners::all()) {
        const auto checked = planWith(planner, problem);
        QVERIFY2(checked.metrics.arena >= best, std::string(planner.name).c_str());
        if (checked.plan.status == plan::PlanStatus::Optimal) QCOMPARE(checked.metrics.arena, best);
      }
    }
  }

  void everyOrderKeyIsRight() {
    const model::Problem problem = testing::randomProblem(7, {});
    for (const char* name : {"skyline", "first_fit", "best_fit"}) {
      const planners::Planner& planner = *planners::find(name);
      for (const char* key : {"A", "C", "L", "O", "T", "U", "W", "Z", "TWA", "ZTA", "CLOU"}) {
        const auto value = planners::parseOption(planner, "order", key);
        QVERIFY(value.ok());
        const auto checked =
            planners::run(planner, problem, analysis::lowerBounds(problem), {{"order", *value}}, {});
        QVERIFY2(checked.validation.valid(), key);
      }
    }
  }

  void stopsWhenAsked() {
    const model::Problem problem = testing::randomProblem(1, {.buffers = 3000, .steps = 500});
    std::stop_source source;
    source.request_stop();
    planners::Context context;
    context.progress.stop = source.get_token();
    for (const planners::Planner& planner : planners::all()) {
      const auto checked = planners::run(planner, problem, analysis::lowerBounds(problem), {}, context);
      QVERIFY2(checked.plan.status == plan::PlanStatus::Cancelled, std::string(planner.name).c_str());
      QVERIFY(!checked.placed());
    }
  }
};

QTEST_APPLESS_MAIN(PlannersPropertyTest)
#include "planners_property_test.moc"
