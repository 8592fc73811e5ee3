// SPDX-License-Identifier: Apache-2.0
// Pixels: known pictures, nothing lost, and areas that add up.
#include <QtTest>
#include <map>
#include <set>

#include "core/analysis/pressure.h"
#include "core/chart/layout_raster.h"
#include "core/chart/scenes.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"
#include "tests/support/tiled_plan.h"

using namespace memscape;
using chart::PixelRect;
using chart::Raster;
using chart::RasterPass;
using chart::RasterQuality;
using chart::Style;

namespace {

/// Every style its own colour, so that a pixel says what was drawn there.
chart::RasterColours plainColours() {
  chart::RasterColours colours;
  for (std::uint32_t i = 0; i < 256; ++i) {
    colours.fill[i] = 0xFF000000 | i;
    colours.outline[i] = 0xFF000000 | i | 0x8000;
  }
  return colours;
}

struct Picture {
  std::size_t width;
  std::size_t height;
  chart::RasterColours colours = plainColours();
  std::vector<std::uint32_t> pixels = std::vector<std::uint32_t>(width * height, 0);

  [[nodiscard]] chart::PixelBand band(std::size_t top, std::size_t rows) {
    return {pixels.data() + top * width, width, width, rows, top};
  }
  [[nodiscard]] Raster raster(RasterQuality quality) { return {quality, band(0, height), colours}; }
  [[nodiscard]] std::uint32_t at(std::size_t x, std::size_t y) const { return pixels[y * width + x]; }
  /// One character a pixel: '.' for nothing, else the style, capital for an outline.
  [[nodiscard]] QString text() const {
    QString text;
    for (std::size_t y = 0; y < height; ++y) {
      for (std::size_t x = 0; x < width; ++x) {
        const std::uint32_t pixel = at(x, y);
        const char letter =
            static_cast<char>(((pixel & 0x8000) != 0 ? 'A' : 'a') + static_cast<char>(pixel & 0x1F));
        text += pixel == 0 ? QLatin1Char('.') : QLatin1Char(letter);
      }
      text += u'\n';
    }
    return text;
  }
};

struct Drawn {
  model::Problem problem;
  plan::CheckedPlan plan;
  chart::LayoutScene scene;
  chart::LaneStack stack;
  chart::Dress dress;
};

Drawn drawn(model::Problem problem) {
  auto plan = planners::run(planners::defaultPlanner(), problem, analysis::lowerBounds(problem), {}, {});
  auto scene = chart::makeLayoutScene(problem, plan);
  auto stack = chart::stackLanes(scene, chart::ReadOnlyLanes::Collapsed);
  auto dress = chart::dressByKind(problem);
  return {std::move(problem), std::move(plan), std::move(scene), std::move(stack), std::move(dress)};
}

QString moving(const Drawn& d, chart::AxisRange time, chart::AxisRange offset, std::size_t width,
               std::size_t height, std::size_t rowsPerBand) {
  Picture picture{width, height};
  const chart::LayoutGeometry geometry(d.scene, d.stack, time, offset,
                                       {0, 0, static_cast<double>(width), static_cast<double>(height)}, 0);
  for (std::size_t top = 0; top < height; top += rowsPerBand) {
    Raster raster(RasterQuality::Moving, picture.band(top, std::min(rowsPerBand, height - top)),
                  picture.colours);
    (void)chart::rasterise(d.scene, geometry, d.dress, raster, RasterPass::All, 1e9);
    raster.finish();
  }
  return picture.text();
}

}  // namespace

class RasterTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aSmallPlanToThePixel() {
    // Two pixels a step, one a byte. a: steps 0 to 3, bytes 0 to 2; b: steps 1 to 2, bytes 2 to 5.
    const Drawn d = drawn(testing::makeProblem({{"a", 2, {{0, 3}}}, {"b", 3, {{1, 2}}}}));
    QCOMPARE(d.scene.rect(1), (chart::Rect{1, 2, 2, 5}));
    const char* expected =
        "........\n"
        "..dd....\n"
        "..dd....\n"
        "..dd....\n"
        "dddddd..\n"
        "dddddd..\n";
    QCOMPARE(moving(d, {0, 4}, {0, 6}, 8, 6, 6), QString::fromLatin1(expected));
    // The same band by band, and the part that a closer look shows.
    QCOMPARE(moving(d, {0, 4}, {0, 6}, 8, 6, 1), QString::fromLatin1(expected));
    QCOMPARE(moving(d, {1, 3}, {1, 4}, 4, 3, 3), QStringLiteral("dd..\ndd..\ndddd\n"));
  }

  void outlinesAndSlivers() {
    Picture picture{8, 6};
    Raster raster = picture.raster(RasterQuality::AtRest);
    raster.add({0, 0, 5, 5}, 1);
    raster.add({5, 0, 8, 3}, 2);
    raster.finish();
    QCOMPARE(picture.text(), QStringLiteral("BBBBBccc\n"
                                            "BbbbBccc\n"
                                            "BbbbBccc\n"
                                            "BbbbB...\n"
                                            "BBBBB...\n"
                                            "........\n"));
    // What is cut off has no edge there.
    Picture cut{4, 4};
    Raster part = cut.raster(RasterQuality::AtRest);
    part.add({-10, -10, 3, 10}, 1);
    part.finish();
    QCOMPARE(cut.text(), QStringLiteral("bbB.\nbbB.\nbbB.\nbbB.\n"));
  }

  void coverageIsTheArea() {
    Picture picture{4, 4};
    Raster raster = picture.raster(RasterQuality::AtRest);
    raster.add({1.25, 0, 1.5, 1}, 1);
    raster.add({1.5, 0, 1.75, 1}, 2);
    QVERIFY(std::abs(raster.coverage(1, 0) - 0.5) < 1e-6);
    QCOMPARE(raster.coverage(2, 0), 0.0);
    raster.add({0.5, 2.5, 3.5, 3}, 3);
    QVERIFY(std::abs(raster.coverage(0, 2) - 0.25) < 1e-6 && std::abs(raster.coverage(1, 2) - 0.5) < 1e-6);
    raster.finish();
    QVERIFY(picture.at(1, 0) >> 24 >= static_cast<unsigned>(Raster::kVisible * 255));
    QCOMPARE(picture.at(0, 0), 0U);
    // A rectangle of no size is seen; one outside is not.
    raster.add({2.5, 1.5, 2.5, 1.5}, 1);
    raster.add({-10, -10, -1, -1}, 1);
    raster.add({50, 50, 60, 60}, 1);
    raster.finish();
    QVERIFY(picture.at(2, 1) >> 24 >= static_cast<unsigned>(Raster::kVisible * 255) - 1);
    QCOMPARE(picture.at(3, 3) >> 24 != 0, false);
  }

  void areasAddUp_data() {
    QTest::addColumn<int>("buffers");
    QTest::newRow("10^4") << 10'000;
    QTest::newRow("10^6") << 1'000'000;
  }
  void areasAddUp() {
    QFETCH(int, buffers);
    const testing::TiledPlan tiled = testing::makeTiledPlan(static_cast<std::size_t>(buffers));
    QVERIFY(tiled.plan->validation.valid());
    const chart::LayoutScene scene = chart::makeLayoutScene(*tiled.problem, *tiled.plan);
    const chart::LaneStack stack = chart::stackLanes(scene, chart::ReadOnlyLanes::Collapsed);
    // Small enough that every rectangle is a sliver.
    constexpr std::size_t kWidth = 300;
    constexpr std::size_t kHeight = 100;
    const auto steps = static_cast<double>(tiled.problem->span().end);
    const chart::LayoutGeometry geometry(scene, stack, {0, steps}, {0, stack.height}, {0, 0, kWidth, kHeight},
                                         0);
    double area = 0;
    geometry.visitVisible(0, kHeight, [&](std::size_t, std::size_t, const PixelRect& rect) {
      area += rect.width() * rect.height();
    });
    double covered = 0;
    Picture picture{kWidth, kHeight};
    const chart::Dress dress = chart::dressByKind(*tiled.problem);
    for (std::size_t top = 0; top < kHeight; top += 10) {
      Raster raster(RasterQuality::AtRest, picture.band(top, 10), picture.colours);
      (void)chart::rasterise(scene, geometry, dress, raster, RasterPass::All, 1e9);
      for (std::size_t y = 0; y < 10; ++y)
        for (std::size_t x = 0; x < kWidth; ++x) covered += raster.coverage(x, y);
    }
    QVERIFY(area > kWidth * kHeight / 2.0);
    QVERIFY2(std::abs(covered - area) / area < 1e-3,
             qPrintable(QStringLiteral("%1 %2").arg(covered).arg(area)));
  }

  void nobodyIsLost() {
    // At any zoom and in both qualities: whoever is alone in one of its pixels is seen there.
    testing::Random random(11);
    const Drawn d =
        drawn(testing::randomProblem(3, {.buffers = 150, .steps = 3000, .severalRangesPercent = 20}));
    constexpr std::size_t kWidth = 60;
    constexpr std::size_t kHeight = 40;
    int checked = 0;
    for (int view = 0; view < 120; ++view) {
      const double from = static_cast<double>(random.between(0, 2500));
      const double zoom = static_cast<double>(random.between(1, 3000 - static_cast<std::int64_t>(from)));
      const double low = static_cast<double>(random.between(0, 900)) / 1000 * d.stack.height;
      const double high = low + (d.stack.height - low) * static_cast<double>(random.between(1, 1000)) / 1000;
      const chart::LayoutGeometry geometry(d.scene, d.stack, {from, from + zoom}, {low, high},
                                           {0, 0, kWidth, kHeight}, 0);
      std::map<std::pair<int, int>, int> owners;
      std::vector<std::pair<int, int>> corner;
      geometry.visitVisible(0, kHeight, [&](std::size_t, std::size_t, const PixelRect& r) {
        if (r.left >= kWidth || r.right <= 0) return;  // touches the picture, no more
        const int x = static_cast<int>(std::clamp(r.left, 0.0, kWidth - 1.0));
        const int y = static_cast<int>(std::clamp(r.top, 0.0, kHeight - 1.0));
        corner.emplace_back(x, y);
        for (int i = x;
             i <= std::clamp(static_cast<int>(std::ceil(r.right)), x, static_cast<int>(kWidth) - 1); ++i)
          for (int j = y;
               j <= std::clamp(static_cast<int>(std::ceil(r.bottom)), y, static_cast<int>(kHeight) - 1); ++j)
            ++owners[{i, j}];
      });
      for (const RasterQuality quality : {RasterQuality::Moving, RasterQuality::AtRest}) {
        Picture picture{kWidth, kHeight};
        Raster raster = picture.raster(quality);
        (void)chart::rasterise(d.scene, geometry, d.dress, raster, RasterPass::All, 1e9);
        raster.finish();
        for (const auto& [x, y] : corner) {
          if (owners[{x, y}] != 1) continue;
          ++checked;
          QVERIFY(picture.at(static_cast<std::size_t>(x), static_cast<std::size_t>(y)) != 0);
        }
      }
    }
    QVERIFY(checked > 500);
  }

  void aMovingPixelBelongsToTheLastOne() {
    // Against a picture that is made pixel by pixel; zoomed in, where others are culled, it is the same one.
    Drawn d = drawn(testing::randomProblem(5, {.buffers = 300, .steps = 500}));
    for (std::size_t i = 0; i < d.dress.ofBlock.size(); ++i) d.dress.ofBlock[i] = static_cast<Style>(i % 20);
    constexpr std::size_t kWidth = 40;
    constexpr std::size_t kHeight = 30;
    for (const chart::AxisRange time :
         {chart::AxisRange{0, 500}, chart::AxisRange{100, 260}, chart::AxisRange{3.5, 9}}) {
      const chart::LayoutGeometry geometry(d.scene, d.stack, time, {0, d.stack.height},
                                           {0, 0, kWidth, kHeight}, 0);
      Picture expected{kWidth, kHeight};
      for (std::size_t l = 0; l < d.scene.lanes.size(); ++l) {
        if (geometry.isStrip(l)) continue;
        for (std::size_t i = d.scene.lanes[l].firstRect; i < d.scene.lanes[l].endRect; ++i) {
          const PixelRect r = geometry.pixels(l, d.scene.rect(i));
          for (int y = 0; y < static_cast<int>(kHeight); ++y)
            for (int x = 0; x < static_cast<int>(kWidth); ++x) {
              const auto inside = [](int at, double low, double high) {
                const int first = std::max(static_cast<int>(std::floor(low)), 0);
                return high > 0 && at >= first &&
                       at < std::max(first + 1, static_cast<int>(std::floor(high)));
              };
              if (inside(x, r.left, r.right) && inside(y, r.top, r.bottom))
                expected.pixels[static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)] =
                    expected.colours.fill[d.dress.ofBlock[d.scene.block[i].index()]];
            }
        }
      }
      QCOMPARE(moving(d, time, {0, d.stack.height}, kWidth, kHeight, kHeight), expected.text());
    }
  }

  void brightLiesOverDimmedAndHiddenIsNotDrawn() {
    for (const RasterQuality quality : {RasterQuality::Moving, RasterQuality::AtRest}) {
      Drawn d = drawn(testing::makeProblem({{"a", 4, {{0, 4}}}, {"b", 4, {{0, 4}}}, {"c", 4, {{0, 4}}}}));
      // The last one drawn is dimmed, the first one bright, all in one pixel; the middle one is hidden.
      d.dress.ofBlock = {1, chart::kHidden, 2 | chart::kDimmed};
      d.dress.anyDimmed = true;
      const chart::LayoutGeometry geometry(d.scene, d.stack, {0, 4}, {0, d.stack.height * 20}, {0, 0, 1, 1},
                                           0);
      Picture picture{1, 1};
      Raster raster = picture.raster(quality);
      for (const RasterPass pass : {RasterPass::Dimmed, RasterPass::Bright}) {
        (void)chart::rasterise(d.scene, geometry, d.dress, raster, pass, 1e9);
        raster.finish();
      }
      // Bright alone would be 1; something of the dimmed one may shine through at rest, but less of it.
      if (quality == RasterQuality::Moving) QCOMPARE(picture.at(0, 0), picture.colours.fill[1]);
      QVERIFY(picture.at(0, 0) != 0);
    }
  }

  void farFromZero() {
    // One byte and one step apart near 2^50: still a pixel apart.
    const std::int64_t far = std::int64_t{1} << 50;
    const Drawn d =
        drawn(testing::makeProblem({{"a", far, {{far, far + 4}}}, {"b", 1, {{far + 1, far + 2}}}}));
    const auto base = static_cast<double>(far);
    QCOMPARE(moving(d, {base, base + 4}, {base - 1, base + 3}, 4, 4, 4),
             QStringLiteral("....\n....\n.d..\ndddd\n"));
  }

  void stepsTooFarApartForAnInt() {
    const std::int64_t far = std::int64_t{1} << 60;
    const Drawn d =
        drawn(testing::makeProblem({{"a", 2, {{0, 1}, {far, far + 1}}}, {"b", 2, {{far, far + 1}}}}));
    QCOMPARE(d.scene.rectsOf(d.problem.buffer(model::BufferId(std::size_t{0})).block).size(), std::size_t{2});
    QCOMPARE(moving(d, {0, 2}, {0, 4}, 2, 4, 4), QStringLiteral("..\n..\nd.\nd.\n"));
    const auto base = static_cast<double>(far);
    QCOMPARE(moving(d, {base, base + 256}, {0, 4}, 2, 4, 4), QStringLiteral("d.\nd.\nd.\nd.\n"));
  }
};

QTEST_APPLESS_MAIN(RasterTest)
#include "raster_test.moc"
