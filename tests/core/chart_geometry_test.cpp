// SPDX-License-Identifier: Apache-2.0
// Axes, ticks, culling and hit tests.
#include <QtTest>
#include <random>

#include "core/chart/layout_geometry.h"
#include "core/chart/ticks.h"

using namespace memscape;
using chart::AxisMap;
using chart::AxisRange;

namespace {

/// Random rectangles in one lane; they may overlap, which makes hit tests harder.
chart::LayoutScene randomScene(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](int limit) {
    return static_cast<std::int64_t>(random() % static_cast<unsigned>(limit));
  };
  std::vector<chart::Rect> rects;
  for (std::size_t i = 0; i < count; ++i) {
    const auto x = below(1000);
    const auto y = below(5000);
    rects.push_back({x, x + 1 + (i % 20 == 0 ? below(800) : below(10)), y, y + 1 + below(400)});
  }
  std::ranges::sort(rects, {}, &chart::Rect::x0);
  chart::LayoutScene scene;
  for (const chart::Rect& r : rects) {
    scene.x0.push_back(static_cast<chart::StepCode::Code>(r.x0));
    scene.x1.push_back(static_cast<chart::StepCode::Code>(r.x1));
    scene.y0.push_back(r.y0);
    scene.y1.push_back(r.y1);
    scene.block.emplace_back(scene.block.size());
  }
  scene.groupByBlock(count);
  chart::Lane lane{.pool = model::PoolId(std::size_t{0}), .arena = 5400, .height = 5400, .endRect = count};
  lane.index = support::IntervalIndex<chart::StepCode::Code>(scene.x1);
  scene.lanes.push_back(std::move(lane));
  return scene;
}

}  // namespace

class ChartGeometryTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void mapsThereAndBackFarFromZero_data() {
    QTest::addColumn<qint64>("origin");
    QTest::newRow("zero") << qint64{0};
    QTest::newRow("2^40") << (qint64{1} << 40);
    QTest::newRow("2^50") << (qint64{1} << 50);
  }
  void mapsThereAndBackFarFromZero() {
    QFETCH(qint64, origin);
    const double begin = static_cast<double>(origin) + 0.25;
    const AxisMap map({begin, begin + 64}, 600, 0);  // upwards, 64 bytes in 600 pixels
    for (qint64 byte = origin; byte < origin + 64; ++byte) {
      const double px = map.toPx(byte);
      QVERIFY(std::abs(px - (600 - (static_cast<double>(byte - origin) - 0.25) * 600 / 64)) < 1e-6);
      QCOMPARE(map.cellAt(px - 0.01), byte);
      QVERIFY(std::abs(map.fromPx(px) - static_cast<double>(byte)) < 0.5);
    }
  }

  void zoomKeepsThePlaceUnderThePointer() {
    const AxisRange before{100, 300};
    const AxisRange after = chart::zoomed(before, 150, 0.5);
    QCOMPARE(after, (AxisRange{125, 225}));
    QCOMPARE(AxisMap(before, 0, 800).fromPx(200), AxisMap(after, 0, 800).fromPx(200));
  }

  void clampsInsideTheExtent() {
    const AxisRange extent{0, 100};
    QCOMPARE(chart::clamped({-20, 20}, extent, 1), (AxisRange{0, 40}));
    QCOMPARE(chart::clamped({90, 130}, extent, 1), (AxisRange{60, 100}));
    QCOMPARE(chart::clamped({-50, 500}, extent, 1), extent);
    QCOMPARE(chart::clamped({50, 50.1}, extent, 1).length(), 1.0);
  }

  void placesStepTicks_data() {
    QTest::addColumn<double>("length");
    QTest::addColumn<qint64>("spacing");
    QTest::newRow("every step") << 5.0 << qint64{1};
    QTest::newRow("twos") << 15.0 << qint64{2};
    QTest::newRow("fives") << 40.0 << qint64{5};
    QTest::newRow("tens") << 100.0 << qint64{10};
    QTest::newRow("hundred thousands") << 1e6 << qint64{100000};
  }
  void placesStepTicks() {
    QFETCH(double, length);
    const chart::Ticks ticks = chart::stepTicks({3, 3 + length}, 1000, 100);
    QTEST(qint64{ticks.spacing}, "spacing");
    QVERIFY(!ticks.values.empty() && ticks.values.size() <= 11);
    for (const std::int64_t value : ticks.values) {
      QCOMPARE(value % ticks.spacing, 0);
      QVERIFY(static_cast<double>(value) >= 3 && static_cast<double>(value) <= 3 + length);
    }
  }

  void placesByteTicksAtPowersOfTwo() {
    const chart::Ticks ticks = chart::byteTicks({0, 5.0 * 1024 * 1024}, 500, 90);
    QCOMPARE(ticks.spacing, 1024 * 1024);
    QCOMPARE(ticks.values.size(), std::size_t{6});
    const chart::Ticks huge = chart::byteTicks({0, 9e18}, 500, 30);
    QVERIFY(!huge.values.empty() && huge.values.size() < 30);
  }

  void cullsLikeBruteForce() {
    for (const std::size_t count : {0, 1, 15, 16, 17, 300, 5000}) {
      const chart::LayoutScene scene = randomScene(count, 7);
      const chart::LaneStack stack = chart::stackLanes(scene, chart::ReadOnlyLanes::Collapsed);
      for (const AxisRange time :
           {AxisRange{0, 1800}, AxisRange{500, 501}, AxisRange{990, 1800}, AxisRange{1, 40}}) {
        const chart::LayoutGeometry geometry(scene, stack, time, {1000, 3000}, {0, 0, 400, 300}, 20);
        std::vector<std::size_t> found;
        geometry.visitVisible(
            0, 300, [&](std::size_t, std::size_t i, const chart::PixelRect&) { found.push_back(i); });
        std::vector<std::size_t> expected;
        const auto from = static_cast<std::int64_t>(time.begin);
        const auto to =
            static_cast<std::int64_t>(time.end) + 1;  // whole steps, and the one that the edge is in
        for (std::size_t i = 0; i < count; ++i)
          if (scene.x0[i] < to && scene.x1[i] > from && scene.y0[i] < 3000 && scene.y1[i] > 1000)
            expected.push_back(i);
        QCOMPARE(found, expected);
      }
    }
  }

  void hitsTheSmallestLikeBruteForce() {
    const chart::LayoutScene scene = randomScene(3000, 11);
    const chart::LaneStack stack = chart::stackLanes(scene, chart::ReadOnlyLanes::Collapsed);
    const chart::LayoutGeometry geometry(scene, stack, {200, 700}, {0, 5400}, {0, 0, 900, 600}, 20);
    std::mt19937 random(3);
    chart::Dress dress;
    for (std::size_t i = 0; i < scene.size(); ++i) dress.ofBlock.push_back(i % 4 == 0 ? chart::kHidden : 0);
    int hits = 0;
    for (int trial = 0; trial < 500; ++trial) {
      const double x = static_cast<double>(random() % 9000) / 10;
      const double y = static_cast<double>(random() % 6000) / 10;
      double smallest = -1;
      for (std::size_t i = 0; i < scene.size(); ++i) {
        if (i % 4 == 0) continue;  // hidden
        const chart::PixelRect r = geometry.pixels(0, scene.rect(i));
        const double w = std::max(0.0, 3 - r.width()) / 2;
        const double h = std::max(0.0, 3 - r.height()) / 2;
        const bool inside = x >= r.left - w && x < r.right + w && y >= r.top - h && y < r.bottom + h;
        if (inside && (smallest < 0 || r.width() * r.height() < smallest)) smallest = r.width() * r.height();
      }
      const auto hit = geometry.hit(x, y, 3, dress);
      QCOMPARE(hit.has_value(), smallest >= 0);
      if (!hit) continue;
      QVERIFY(*hit % 4 != 0);
      const chart::PixelRect r = geometry.pixels(0, scene.rect(*hit));
      QCOMPARE(r.width() * r.height(), smallest);
      ++hits;
    }
    QVERIFY(hits > 100);
  }

  void smallPoolsStayLegibleBesideLargeOnes() {
    chart::LayoutScene scene;
    for (const std::int64_t height : {1000, 10, 400})
      scene.lanes.push_back({.pool = chart::PoolId(scene.lanes.size()), .height = height});
    scene.lanes.push_back(
        {.pool = chart::PoolId(std::size_t{3}), .access = model::PoolAccess::ReadOnly, .height = 5000});
    const chart::LaneStack stack = chart::stackLanes(scene, chart::ReadOnlyLanes::Collapsed);
    QCOMPARE(stack.places[0].scale, 1.0);
    QCOMPARE(stack.places[1].scale, 20.0);  // a fifth of the highest
    QCOMPARE(stack.places[2].scale, 1.0);
    QVERIFY(stack.places[3].strip);
    QCOMPARE(stack.places[1].base, 1040);
    QCOMPARE(stack.places[2].base, 1280);
    const chart::LayoutGeometry geometry(scene, stack, {0, 10}, {0, stack.height}, {0, 0, 100, 300}, 20);
    for (const std::size_t lane : {0, 1, 2}) {
      const chart::PixelRect area = geometry.laneArea(lane);
      QCOMPARE(geometry.laneAt(50, (area.top + area.bottom) / 2), std::optional(lane));
    }
    QVERIFY(std::abs(geometry.laneArea(1).height() * 5 - geometry.laneArea(0).height()) < 1e-6);
  }
};

QTEST_APPLESS_MAIN(ChartGeometryTest)
#include "chart_geometry_test.moc"
