// SPDX-License-Identifier: Apache-2.0
// Pictures of whole layouts: order, lanes, what takes no bytes, and what is dimmed.
#include "core/chart/layout_raster.h"

#include <QtTest>
#include <algorithm>

#include "core/analysis/pressure.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using chart::AxisRange;
using chart::RasterPass;
using chart::RasterQuality;
using chart::Style;

namespace {

struct Placed {
  testing::SmallBuffer buffer;
  std::size_t pool = 0;
  std::int64_t offset = 0;
  Style style = 0;
};

struct Layout {
  plan::CheckedPlan plan;
  chart::LayoutScene scene;
  chart::LaneStack stack;
  chart::Dress dress;

  explicit Layout(const std::vector<Placed>& placed, std::vector<model::Pool> pools = {}) {
    std::vector<testing::SmallBuffer> buffers;
    plan::Plan made;
    for (const Placed& each : placed) {
      buffers.push_back(each.buffer);
      made.placements.push_back({.pool = model::PoolId(each.pool), .offset = each.offset});
      dress.ofBlock.push_back(each.style);
      dress.anyDimmed = dress.anyDimmed || (each.style != chart::kHidden && each.style >= chart::kDimmed);
    }
    const model::Problem problem = testing::makeProblem(buffers, std::move(pools));
    plan = plan::check(problem, std::move(made), analysis::lowerBounds(problem));
    scene = chart::makeLayoutScene(problem, plan);
    stack = chart::stackLanes(scene, chart::ReadOnlyLanes::Collapsed);
  }
};

struct View {
  AxisRange time;
  AxisRange offset;
  std::size_t width = 0;
  std::size_t height = 0;
};

/// Moving: each style its own colour. At rest: black, white where dimmed.
chart::RasterColours coloursOf(RasterQuality quality) {
  chart::RasterColours colours;
  for (std::uint32_t i = 0; i < 256; ++i)
    colours.fill[i] = colours.outline[i] = quality == RasterQuality::Moving ? 0xFF000000 | i
                                           : i >= chart::kDimmed            ? 0xFFFFFFFF
                                                                            : 0xFF000000;
  return colours;
}

std::vector<std::uint32_t> draw(const Layout& layout, const View& view, RasterQuality quality) {
  std::vector<std::uint32_t> pixels(view.width * view.height, 0);
  const chart::RasterColours colours = coloursOf(quality);
  const chart::LayoutGeometry geometry(
      layout.scene, layout.stack, view.time, view.offset,
      {0, 0, static_cast<double>(view.width), static_cast<double>(view.height)}, 0);
  chart::Raster raster(quality, {pixels.data(), view.width, view.width, view.height, 0}, colours);
  const auto pass = [&](RasterPass which) {
    (void)chart::rasterise(layout.scene, geometry, layout.dress, raster, which, 1e9);
    raster.finish();
  };
  if (layout.dress.anyDimmed) pass(RasterPass::Dimmed);
  pass(layout.dress.anyDimmed ? RasterPass::Bright : RasterPass::All);
  return pixels;
}

/// Rows of buffers one after the other, each row above the one before.
std::vector<Placed> rowsOfBuffers(testing::Random& random, model::Step steps) {
  std::vector<Placed> placed;
  std::int64_t offset = 0;
  for (int row = 0; row < 30; ++row) {
    const std::int64_t height = random.between(1, 50);
    for (model::Step at = random.between(0, 9); at < steps;) {
      const model::Step end = std::min<model::Step>(at + random.between(1, 40), steps);
      placed.push_back({{.name = "b", .size = random.between(1, height), .ranges = {{at, end}}},
                        0,
                        offset,
                        static_cast<Style>(random.between(0, 63))});
      at = end + random.between(0, 3);
    }
    offset += height;
  }
  return placed;
}

}  // namespace

class LayoutRasterTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void orderOfBuffersDoesNotMatter() {
    // Many to a pixel: which of them has it is said by where they are, not by where they stand in the file.
    constexpr model::Step kSteps = 2000;
    testing::Random random(21);
    std::vector<Placed> placed = rowsOfBuffers(random, kSteps);
    const Layout before(placed);
    QVERIFY(before.plan.validation.valid() && before.scene.size() > 1000);
    for (std::size_t i = placed.size() - 1; i > 0; --i)
      std::swap(placed[i], placed[static_cast<std::size_t>(random.between(0, static_cast<int>(i)))]);
    const Layout after(placed);
    QVERIFY(before.scene.block != after.scene.block);
    for (int trial = 0; trial < 60; ++trial) {
      const auto from = static_cast<double>(random.between(0, kSteps - 2));
      const auto low = static_cast<double>(random.between(0, 900)) / 1000 * before.stack.height;
      const View view =
          trial == 0
              ? View{{0, kSteps}, {0, before.stack.height}, 50, 40}
              : View{{from, from + static_cast<double>(random.between(1, kSteps))},
                     {low, low + static_cast<double>(random.between(1, 1000)) / 1000 * before.stack.height},
                     50,
                     40};
      QCOMPARE(draw(after, view, RasterQuality::Moving), draw(before, view, RasterQuality::Moving));
    }
  }

  void lanesStandAboveEachOther() {
    // A byte a pixel: lane 0 has 100 bytes, then a gap of 4, then lane 1.
    const Layout layout({{{.name = "a", .size = 100, .ranges = {{0, 1}}}, 0, 0, 1},
                         {{.name = "b", .size = 100, .ranges = {{1, 2}}}, 1, 0, 2},
                         {{.name = "c", .size = 10, .ranges = {{0, 1}}}, 1, 0, 3}},
                        {{.name = "sram"}, {.name = "psram"}});
    const auto pixels = draw(layout, {{0, 2}, {0, 210}, 2, 210}, RasterQuality::Moving);
    for (std::size_t byte = 0; byte < 210; ++byte) {
      const std::size_t row = 209 - byte;
      const bool c = byte >= 104 && byte < 114;
      const bool b = byte >= 104 && byte < 204;
      QCOMPARE(pixels[row * 2], byte < 100 ? 0xFF000001 : c ? 0xFF000003 : 0U);
      QCOMPARE(pixels[row * 2 + 1], b ? 0xFF000002 : 0U);
    }
  }

  void whatTakesNoBytesIsNotDrawn() {
    const Layout layout({{{.name = "none", .size = 0, .ranges = {{0, 4}}}, 0, 2, 1},
                         {{.name = "never", .size = 8, .ranges = {}}, 0, 0, 2},
                         {{.name = "some", .size = 1, .ranges = {{3, 4}}}, 0, 0, 3}});
    QCOMPARE(layout.scene.size(), std::size_t{1});
    for (const RasterQuality quality : {RasterQuality::Moving, RasterQuality::AtRest}) {
      const auto pixels = draw(layout, {{0, 4}, {0, 4}, 4, 4}, quality);
      QCOMPARE(std::ranges::count(pixels, 0U), 15);
      QVERIFY(pixels[15] != 0);
    }
  }

  void atRestBrightLiesOverDimmed() {
    // Each covers half of the only pixel: opacity 0.4 + 0.6 / 2 = 0.7. White is dimmed and comes later in the
    // plan, yet black lies over it: 255 * 0.7 = 179, and of that 0.3 is left.
    const Layout layout({{{.name = "bright", .size = 4, .ranges = {{0, 4}}}, 0, 0, 1},
                         {{.name = "dimmed", .size = 4, .ranges = {{0, 4}}}, 0, 4, 2 | chart::kDimmed}});
    const std::uint32_t pixel = draw(layout, {{0, 4}, {0, 8}, 1, 1}, RasterQuality::AtRest)[0];
    for (const int shift : {0, 8, 16})
      QVERIFY2(std::abs(static_cast<int>(pixel >> shift & 0xFF) - 54) <= 1,
               qPrintable(QString::number(pixel, 16)));
    QVERIFY(std::abs(static_cast<int>(pixel >> 24) - 232) <= 1);
  }

  void hiddenLeavesNothing() {
    const Layout layout({{{.name = "a", .size = 4, .ranges = {{0, 4}}}, 0, 0, chart::kHidden}});
    QVERIFY(!layout.dress.anyDimmed);
    for (const RasterQuality quality : {RasterQuality::Moving, RasterQuality::AtRest})
      QCOMPARE(std::ranges::count(draw(layout, {{0, 4}, {0, 4}, 4, 4}, quality), 0U), 16);
  }
};

QTEST_APPLESS_MAIN(LayoutRasterTest)
#include "layout_raster_test.moc"
