// SPDX-License-Identifier: Apache-2.0
// Scenes of small plans, worked out by hand.
#include <QtTest>

#include "core/analysis/pressure.h"
#include "core/chart/layout_geometry.h"
#include "core/chart/scenes.h"
#include "core/model/problem_builder.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using chart::Rect;
using model::BlockId;
using model::BufferId;
using model::BufferKind;

namespace {

//        step  0   1   2   3   4   5
//  sram  a     [0, 2)      size 100 at 0        one range
//        b         [1, 4)  size  50 at 100
//        c     [0, 1) and [3, 5): size 20 at 0  two ranges; overlaps nothing: a has ended at 2
//  rom   w     [0, 5)      size 900 at 0
struct Fixture {
  std::shared_ptr<support::StringTable> strings = std::make_shared<support::StringTable>();
  std::optional<model::Problem> problem;
  plan::Plan plan;

  explicit Fixture(std::int64_t limit = 160) {
    const auto name = [this](const char* text) { return strings->add(text); };
    const auto a = name("a");
    const auto b = name("b");
    const auto c = name("c");
    const auto w = name("w");
    model::ProblemBuilder builder(strings);
    const auto rom = builder.addPool({.name = "rom", .access = model::PoolAccess::ReadOnly});
    const auto sram = builder.addPool({.name = "sram", .limit = limit});
    const auto inRom = builder.addCandidates({rom});
    const auto inSram = builder.addCandidates({sram});
    const auto add = [&](model::Buffer buffer, std::vector<model::LiveRange> ranges, std::int32_t where) {
      builder.addBuffer(buffer, ranges, where);
    };
    add({.size = 900, .name = w, .kind = BufferKind::Constant}, {{0, 5}}, inRom);
    add({.size = 100, .name = a}, {{0, 2}}, inSram);
    add({.size = 50, .name = b}, {{1, 4}}, inSram);
    add({.size = 20, .name = c, .kind = BufferKind::Output}, {{0, 1}, {3, 5}}, inSram);
    problem = *std::move(builder).build();
    plan.planner = "by hand";
    plan.placements = {{.pool = rom, .offset = 0},
                       {.pool = sram, .offset = 0},
                       {.pool = sram, .offset = 100},
                       {.pool = sram, .offset = 150}};
  }
  plan::CheckedPlan checked() const { return plan::check(*problem, plan, analysis::lowerBounds(*problem)); }
};

}  // namespace

class ChartSceneTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void laysOutRectanglesByLaneAndBegin() {
    const Fixture f;
    const chart::LayoutScene scene = chart::makeLayoutScene(*f.problem, f.checked());
    QCOMPARE(scene.lanes.size(), std::size_t{2});
    QCOMPARE(f.problem->pool(scene.lanes[0].pool).name, std::string("sram"));  // read-write first
    QCOMPARE(scene.lanes[0].arena, 170);
    QCOMPARE(scene.lanes[0].height, 170);  // the limit of 160 lies below
    QCOMPARE(scene.lanes[1].arena, 900);
    QCOMPARE(scene.size(), std::size_t{5});
    QCOMPARE(scene.rect(0), (Rect{0, 2, 0, 100}));
    QCOMPARE(scene.rect(1), (Rect{0, 1, 150, 170}));
    QCOMPARE(scene.rect(2), (Rect{1, 4, 100, 150}));
    QCOMPARE(scene.rect(3), (Rect{3, 5, 150, 170}));
    QCOMPARE(scene.rect(4), (Rect{0, 5, 0, 900}));
    QCOMPARE(scene.laneOf(3), std::size_t{0});
    QCOMPARE(scene.laneOf(4), std::size_t{1});
    QCOMPARE(chart::kindOf(*f.problem, scene.block[4]), BufferKind::Constant);
    const auto ofC = scene.rectsOf(BlockId(std::size_t{3}));
    QCOMPARE(std::vector(ofC.begin(), ofC.end()), (std::vector<std::uint32_t>{1, 3}));
    QVERIFY(scene.overlaps.empty());
  }

  void listsWhereBlocksOverlap() {
    Fixture f;
    f.plan.imported = true;
    f.plan.placements[2].offset = 70;  // b over a: bytes 70 to 100, step 1
    const chart::LayoutScene scene = chart::makeLayoutScene(*f.problem, f.checked());
    QCOMPARE(scene.overlaps.size(), std::size_t{1});
    QCOMPARE(scene.overlaps[0].area, (Rect{1, 2, 70, 100}));
  }

  void overlapsOfManyRanges() {
    // a: steps 0 to 2 of every three, b: 1 to 3. They share the middle one.
    constexpr std::size_t kRanges = 100'000;
    testing::SmallBuffer a{.name = "a", .size = 4};
    testing::SmallBuffer b{.name = "b", .size = 6};
    for (std::size_t i = 0; i < kRanges; ++i) {
      const auto step = static_cast<model::Step>(i) * 3;
      a.ranges.push_back({step, step + 2});
      b.ranges.push_back({step + 1, step + 3});
    }
    const model::Problem problem = testing::makeProblem({a, b});
    plan::Plan plan;
    plan.imported = true;
    const model::PoolId pool(std::size_t{0});
    plan.placements = {{.pool = pool, .offset = 0}, {.pool = pool, .offset = 1}};
    const auto checked = plan::check(problem, std::move(plan), analysis::lowerBounds(problem));
    const chart::LayoutScene scene = chart::makeLayoutScene(problem, checked);
    QCOMPARE(scene.overlaps.size(), kRanges);
    for (std::size_t i = 0; i < kRanges; ++i) {
      const auto step = static_cast<model::Step>(i) * 3;
      QCOMPARE(scene.overlaps[i].area, (Rect{step + 1, step + 2, 1, 4}));
    }
  }

  void farLimitsDoNotFlattenALane_data() {
    QTest::addColumn<qint64>("limit");
    QTest::addColumn<qint64>("height");  // of the lane, whose arena is 170
    QTest::newRow("below the arena") << qint64{160} << qint64{170};
    QTest::newRow("near") << qint64{250} << qint64{250};
    QTest::newRow("far") << qint64{300} << qint64{170};
  }
  void farLimitsDoNotFlattenALane() {
    QFETCH(qint64, limit);
    const Fixture f(limit);
    QTEST(qint64{chart::makeLayoutScene(*f.problem, f.checked()).lanes[0].height}, "height");
  }

  void collapsesReadOnlyLanesBesideOthers() {
    const Fixture f;
    const chart::LayoutScene scene = chart::makeLayoutScene(*f.problem, f.checked());
    const chart::LaneStack collapsed = chart::stackLanes(scene, chart::ReadOnlyLanes::Collapsed);
    QVERIFY(!collapsed.places[0].strip);
    QVERIFY(collapsed.places[1].strip);
    QCOMPARE(collapsed.strips, std::size_t{1});
    QVERIFY(collapsed.height >= 170 && collapsed.height < 200);
    const chart::LaneStack expanded = chart::stackLanes(scene, chart::ReadOnlyLanes::Expanded);
    QVERIFY(!expanded.places[1].strip);
    QCOMPARE(expanded.places[1].scale, 170.0 / 900.0);  // no higher than the read-write lanes
  }

  void aliasesMakeOneRectangleThatMayBeAnOutput() {
    auto strings = std::make_shared<support::StringTable>();
    model::ProblemBuilder builder(strings);
    const auto pool = builder.addPool({.name = "sram"});
    const auto where = builder.addCandidates({pool});
    const std::vector<model::LiveRange> early{{0, 2}};
    const std::vector<model::LiveRange> late{{2, 6}};
    const BufferId root = builder.addBuffer({.size = 8}, early, where);
    builder.addBuffer({.size = 8, .aliasOf = root, .kind = BufferKind::Output}, late, where);
    const auto problem = std::move(builder).build();
    QVERIFY(problem.ok());
    plan::Plan plan;
    plan.placements = {{.pool = pool}};
    const auto scene =
        chart::makeLayoutScene(*problem, plan::check(*problem, plan, analysis::lowerBounds(*problem)));
    QCOMPARE(scene.size(), std::size_t{1});
    QCOMPARE(scene.rect(0), (Rect{0, 6, 0, 8}));
    QCOMPARE(chart::kindOf(*problem, scene.block[0]), BufferKind::Output);
  }

  void ordersRows_data() {
    QTest::addColumn<int>("order");
    QTest::addColumn<QString>("names");
    QTest::newRow("start") << static_cast<int>(chart::RowOrder::Start) << "acbw";
    QTest::newRow("size") << static_cast<int>(chart::RowOrder::Size) << "abcw";
    QTest::newRow("length") << static_cast<int>(chart::RowOrder::Length) << "cbaw";
    QTest::newRow("offset") << static_cast<int>(chart::RowOrder::Offset) << "abcw";
    QTest::newRow("name") << static_cast<int>(chart::RowOrder::Name) << "abcw";
  }
  void ordersRows() {
    QFETCH(int, order);
    const Fixture f;
    const auto scene = chart::makeLifetimesScene(*f.problem, &f.plan, static_cast<chart::RowOrder>(order));
    QString names;
    for (const BufferId id : scene.rows) names += QString::fromStdString(std::string(f.problem->name(id)));
    QTEST(names, "names");
    for (std::size_t row = 0; row < scene.rows.size(); ++row)
      QCOMPARE(scene.rowOf(scene.rows[row]), static_cast<std::int64_t>(row));
  }

  void sumsLiveBytesAndReach() {
    const Fixture f;
    const chart::OccupancyScene scene = chart::makeOccupancyScene(*f.problem, f.checked());
    QCOMPARE(scene.times, (std::vector<model::Step>{0, 1, 2, 3, 4, 5}));
    QCOMPARE(scene.live, (std::vector<std::int64_t>{120, 150, 50, 70, 20, 0}));
    QCOMPARE(scene.extent, (std::vector<std::int64_t>{170, 150, 150, 170, 170, 0}));
    QCOMPARE(scene.peakLive, 150);
    QCOMPARE(scene.peaks.size(), std::size_t{1});
    QCOMPARE(scene.peaks[0], (model::LiveRange{1, 2}));
    QCOMPARE(scene.arena, 170);
    QCOMPARE(scene.limit, std::optional<std::int64_t>(160));
    QCOMPARE(scene.at(3), std::optional<std::size_t>(3));
    QVERIFY(!scene.at(-1));
  }

  void withoutPlanOnlyLifetimesHasContent() {
    const Fixture f;
    const chart::Scenes scenes = chart::makeScenes(*f.problem, nullptr, chart::RowOrder::Start);
    QCOMPARE(scenes.lifetimes.rows.size(), std::size_t{4});
    QCOMPARE(scenes.layout.size(), std::size_t{0});
    QVERIFY(scenes.occupancy.times.empty());
  }

  void workingSpanLeavesOutALongBeginning() {
    model::ProblemBuilder builder(std::make_shared<support::StringTable>());
    const auto where = builder.addCandidates({builder.addPool({.name = "sram"})});
    const std::vector<model::LiveRange> always{{0, 200}};
    const std::vector<model::LiveRange> late{{100, 120}};
    builder.addBuffer({.size = 1, .kind = BufferKind::Input}, always, where);
    builder.addBuffer({.size = 1}, late, where);
    const auto problem = std::move(builder).build();
    QVERIFY(problem.ok());
    QCOMPARE(chart::workingSpan(*problem), (model::LiveRange{98, 200}));
    QCOMPARE(chart::workingSpan(*Fixture().problem), (model::LiveRange{0, 5}));
  }
};

QTEST_APPLESS_MAIN(ChartSceneTest)
#include "chart_scene_test.moc"
