// SPDX-License-Identifier: Apache-2.0
// The validator finds every kind of mistake, agrees with a quadratic check, and stays quick on hopeless
// plans.
#include <QtTest>
#include <set>

#include "core/analysis/pressure.h"
#include "core/plan/checked_plan.h"
#include "core/plan/imported.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using model::BlockId;
using model::PoolId;
using plan::Plan;
using plan::Violation;
using plan::ViolationKind;
using testing::makeProblem;

namespace {

Plan planAt(const std::vector<std::int64_t>& offsets) {
  Plan plan;
  for (const std::int64_t offset : offsets) plan.placements.push_back({.pool = PoolId(0), .offset = offset});
  return plan;
}

std::vector<Violation> violations(const model::Problem& problem, const Plan& plan) {
  return plan::validate(problem, plan).violations;
}

}  // namespace

class ValidatorTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void acceptsTouchingBytesAndTouchingTimes() {
    const auto problem = makeProblem({{"a", 4, {{0, 2}}}, {"b", 4, {{0, 2}}}, {"c", 8, {{2, 3}}}});
    QVERIFY(plan::validate(problem, planAt({0, 4, 0})).valid());
  }

  void namesThePairThatOverlaps() {
    const auto problem = makeProblem({{"a", 4, {{0, 2}}}, {"b", 4, {{1, 3}}}});
    const Plan plan = planAt({0, 3});
    const auto found = violations(problem, plan);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0], (Violation{ViolationKind::Overlap, BlockId(0), BlockId(1)}));
    QCOMPARE(
        plan::describe(problem, plan, found[0]),
        std::string("'a' at [0, 4) and 'b' at [3, 7) share bytes of pool 'workspace' while both are live"));
  }

  void aPairThatMeetsTwiceIsOneViolation() {
    const auto problem = makeProblem({{"a", 4, {{0, 2}, {5, 7}}}, {"b", 4, {{1, 3}, {6, 8}}}});
    QCOMPARE(violations(problem, planAt({0, 0})).size(), std::size_t{1});
  }

  void emptyBuffersOverlapNothing() {
    const auto problem = makeProblem({{"a", 4, {{0, 2}}}, {"zero", 0, {{0, 2}}}, {"never", 4, {}}});
    QVERIFY(plan::validate(problem, planAt({0, 2, 1})).valid());
  }

  void findsEachOtherMistake() {
    const auto problem =
        makeProblem({{"a", 10, {{0, 1}}, 4}, {"fixed", 1, {{2, 3}}, 1, 7}}, {{.name = "sram", .limit = 16}});
    QCOMPARE(violations(problem, planAt({2, 7}))[0].kind, ViolationKind::Misaligned);
    QCOMPARE(violations(problem, planAt({8, 7}))[0].kind, ViolationKind::OverLimit);
    QCOMPARE(violations(problem, planAt({-4, 7}))[0].kind, ViolationKind::NegativeOffset);
    QCOMPARE(violations(problem, planAt({0, 8}))[0].kind, ViolationKind::NotAtFixedOffset);
    Plan elsewhere = planAt({0, 7});
    elsewhere.placements[0].pool = {};
    QCOMPARE(violations(problem, elsewhere)[0].kind, ViolationKind::NotPlaced);
    elsewhere.placements[0].pool = PoolId(5);
    QCOMPARE(violations(problem, elsewhere)[0].kind, ViolationKind::NotPlaced);
    Plan high = planAt({std::numeric_limits<std::int64_t>::max() - 3, 7});
    QCOMPARE(violations(problem, high)[0].kind, ViolationKind::NegativeOffset);
  }

  // Random offsets in a small arena overlap a lot, in chains and in piles.
  void agreesWithAQuadraticCheck() {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const auto problem =
          testing::randomProblem(seed, {.buffers = 25, .steps = 15, .largestSize = 30, .alignedPercent = 0});
      testing::Random random(seed);
      Plan plan;
      for (std::size_t b = 0; b < problem.blocks().size(); ++b)
        plan.placements.push_back({.pool = PoolId(0), .offset = random.between(0, 120)});
      std::set<std::pair<int, int>> expected;
      for (std::size_t a = 0; a < plan.placements.size(); ++a) {
        for (std::size_t b = a + 1; b < plan.placements.size(); ++b) {
          const std::int64_t sizeA = problem.blocks()[a].size;
          const std::int64_t sizeB = problem.blocks()[b].size;
          const bool bytes = sizeA > 0 && sizeB > 0 &&
                             plan.placements[a].offset < plan.placements[b].offset + sizeB &&
                             plan.placements[b].offset < plan.placements[a].offset + sizeA;
          for (const auto& x : problem.liveRanges(BlockId(a)))
            for (const auto& y : problem.liveRanges(BlockId(b)))
              if (bytes && x.meets(y)) expected.emplace(static_cast<int>(a), static_cast<int>(b));
        }
      }
      std::set<std::pair<int, int>> found;
      for (const Violation& violation : violations(problem, plan))
        found.emplace(violation.block.value, violation.other.value);
      QCOMPARE(found, expected);
    }
  }

  void everythingAtZeroIsCountedOnlySoFar() {
    const auto problem = testing::randomProblem(
        1, {.buffers = 20000, .steps = 50, .zeroSizePercent = 0, .alignedPercent = 0, .aliasPercent = 0});
    const auto result =
        plan::validate(problem, planAt(std::vector<std::int64_t>(problem.blocks().size(), 0)));
    QVERIFY(!result.valid());
    QCOMPARE(result.violations.size(), plan::kMaxViolations);
    QCOMPARE(result.total, 100'000);
  }

  void metricsAreWorkedOut() {
    // 10 bytes at steps 0-1, 6 at 1-3: load 16 at step 1; area 10 x 2 + 6 x 3 = 38 of 16 x 4 = 64.
    const auto problem = makeProblem({{"a", 10, {{0, 2}}}, {"b", 6, {{1, 4}}}});
    const auto checked = plan::check(problem, planAt({0, 10}), analysis::lowerBounds(problem));
    QCOMPARE(checked.metrics.arena, 16);
    QCOMPARE(checked.metrics.lowerBound, 16);
    QCOMPARE(checked.metrics.wastePercent, 100.0 * (1.0 - 38.0 / 64.0));
    QCOMPARE(checked.plan.status, plan::PlanStatus::Optimal);
    const auto wasteful = plan::check(problem, planAt({0, 14}), analysis::lowerBounds(problem));
    QCOMPARE(wasteful.metrics.gapPercent, 25.0);
    QCOMPARE(wasteful.plan.status, plan::PlanStatus::Feasible);
  }

  void importedOffsetsThatCannotBeAreNotPlaced() {
    const auto problem = makeProblem({{"a", 10, {{0, 1}}}});
    model::ImportedPlan imported{.source = "file", .offsets = {std::numeric_limits<std::int64_t>::max()}};
    const auto checked =
        plan::check(problem, plan::fromImported(problem, imported), analysis::lowerBounds(problem));
    QCOMPARE(checked.validation.violations.front().kind, ViolationKind::NotPlaced);
    QCOMPARE(checked.metrics.arena, 0);
  }

  void importedStoragesAreLaidEndToEnd() {
    const auto problem = makeProblem({{"a", 10, {{0, 1}}},
                                      {"b", 6, {{0, 1}}, 4},
                                      {"c", 12, {{1, 2}}},
                                      {"view", 12, {{1, 2}}, 1, -1, 2},
                                      {"loose", 1, {{0, 1}}}});
    model::ImportedPlan imported{.source = "file", .storageIds = {3, 1, 3, 3, -1}};
    const Plan plan = plan::fromImported(problem, imported);
    // Storage 1 (6 bytes, aligned 4) comes first, then storage 3, as large as c.
    QCOMPARE(plan.storages.size(), std::size_t{2});
    QCOMPARE(plan.placements[0].offset, 6);
    QCOMPARE(plan.placements[1].offset, 0);
    QCOMPARE(plan.placements[2].offset, 6);
    QVERIFY(!plan.placements[3].pool.valid());
    QCOMPARE(violations(problem, plan)[0].kind, ViolationKind::NotPlaced);
  }
};

QTEST_APPLESS_MAIN(ValidatorTest)
#include "validator_test.moc"
