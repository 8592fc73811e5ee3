// SPDX-License-Identifier: Apache-2.0
// Walking from rectangle to rectangle, against looking at all of them.
#include "core/chart/walk.h"

#include <QtTest>

#include "core/analysis/pressure.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using chart::Direction;
using chart::LayoutScene;
using chart::Rect;

namespace {

LayoutScene sceneOf(const model::Problem& problem) {
  const plan::CheckedPlan plan =
      planners::run(planners::defaultPlanner(), problem, analysis::lowerBounds(problem), {}, {});
  return chart::makeLayoutScene(problem, plan);
}

std::int64_t common(std::int64_t a0, std::int64_t a1, std::int64_t b0, std::int64_t b1) {
  return std::min(a1, b1) - std::max(a0, b0);
}

/// Within one lane, written apart from the product's search.
std::optional<std::size_t> slowly(const LayoutScene& scene, std::size_t from, Direction direction) {
  const Rect a = scene.rect(from);
  std::optional<std::size_t> best;
  std::pair<std::int64_t, std::int64_t> bestKey;
  for (std::size_t i = 0; i < scene.size(); ++i) {
    const Rect b = scene.rect(i);
    const bool sideways = direction == Direction::Left || direction == Direction::Right;
    const std::int64_t shares = sideways ? common(a.y0, a.y1, b.y0, b.y1) : common(a.x0, a.x1, b.x0, b.x1);
    const std::int64_t distance = direction == Direction::Left    ? a.x0 - b.x1
                                  : direction == Direction::Right ? b.x0 - a.x1
                                  : direction == Direction::Up    ? b.y0 - a.y1
                                                                  : a.y0 - b.y1;
    if (i == from || shares <= 0 || distance < 0) continue;
    const std::pair key(distance, -shares);
    if (best && key >= bestKey) continue;
    best = i;
    bestKey = key;
  }
  return best;
}

}  // namespace

class WalkTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void agreesWithLookingAtAll() {
    int steps = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const LayoutScene scene = sceneOf(testing::randomProblem(seed, {.buffers = 40, .steps = 60}));
      for (std::size_t i = 0; i < scene.size(); ++i)
        for (const Direction d : {Direction::Left, Direction::Right, Direction::Up, Direction::Down}) {
          const auto found = chart::neighbour(scene, i, d);
          QCOMPARE(found, slowly(scene, i, d));
          steps += found ? 1 : 0;
        }
    }
    QVERIFY(steps > 1000);
  }

  void goesOnInTheNextLane() {
    std::vector<model::Pool> pools(2);
    pools[0].name = "fast";
    pools[0].limit = 100;
    pools[1].name = "slow";
    const LayoutScene scene = sceneOf(
        testing::makeProblem({{"a", 100, {{0, 4}}}, {"b", 60, {{1, 3}}}, {"c", 30, {{2, 4}}}}, pools));
    QCOMPARE(scene.lanes.size(), std::size_t{2});
    QCOMPARE(scene.lanes[0].blocks, 1);
    const auto up = chart::neighbour(scene, 0, Direction::Up);
    QVERIFY(up && scene.laneOf(*up) == 1 && scene.rect(*up).y0 == 0);
    const auto down = chart::neighbour(scene, *up, Direction::Down);
    QCOMPARE(down, std::optional<std::size_t>(0));
    QCOMPARE(chart::neighbour(scene, 0, Direction::Down), std::nullopt);
  }

  void stepsFarApart() {
    // No stretch of time is too long for the search to end.
    const std::int64_t far = std::int64_t{1} << 61;
    const LayoutScene scene = sceneOf(testing::makeProblem({{"a", 8, {{0, 1}}}, {"b", 8, {{far, far + 1}}}}));
    QCOMPARE(chart::neighbour(scene, 0, Direction::Right), std::optional<std::size_t>(1));
    QCOMPARE(chart::neighbour(scene, 1, Direction::Left), std::optional<std::size_t>(0));
    QCOMPARE(chart::neighbour(scene, 1, Direction::Right), std::nullopt);
  }
};

QTEST_APPLESS_MAIN(WalkTest)
#include "walk_test.moc"
