// SPDX-License-Identifier: Apache-2.0
// Frames, hit tests and memory of the charts on generated plans, beside plain fills of the same rectangles
// and a QGraphicsScene of them. Reports; ratios are of one run.
#include <malloc.h>

#include <QApplication>
#include <QGraphicsRectItem>
#include <QGraphicsScene>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <string_view>
#include <vector>

#include "core/chart/scenes.h"
#include "core/chart/walk.h"
#include "tests/bench/child.h"
#include "tests/support/random_problems.h"
#include "tests/support/tiled_plan.h"
#include "ui/paint/layout_painter.h"

namespace memscape::bench {
namespace {

constexpr int kWidth = 1920;
constexpr int kHeight = 1080;
constexpr int kRepeats = 7;
constexpr std::size_t kMostItems = 1'000'000;  // that a QGraphicsScene is asked to hold

struct View {
  chart::AxisRange time;
  chart::AxisRange offset;
};

/// The best of several: what the machine does beside it only adds.
double best(const std::function<void()>& work, int repeats = kRepeats) {
  double least = clocked(work);
  for (int i = 1; i < repeats; ++i) least = std::min(least, clocked(work));
  return least;
}

struct Fixture {
  testing::TiledPlan tiled;
  chart::Scenes scenes;
  chart::LaneStack stack;
  chart::Dress dress;
  ui::Palette palette = ui::Palette::byKind(ui::lightTheme());

  [[nodiscard]] View whole() const {
    const model::LiveRange span = tiled.problem->span();
    return {{static_cast<double>(span.begin), static_cast<double>(span.end)}, {0, stack.height}};
  }
  /// A tenth of both axes, in the middle.
  [[nodiscard]] View hundredth() const {
    const View all = whole();
    return {chart::zoomed(all.time, all.time.length() / 2, 0.1),
            chart::zoomed(all.offset, all.offset.length() / 2, 0.1)};
  }
  [[nodiscard]] ui::LayoutPicture picture(const View& view) const {
    return {*tiled.problem, scenes, stack, dress, palette, view.time, view.offset};
  }
};

double frame(const Fixture& f, const View& view, chart::RasterQuality quality, QImage& image) {
  return best([&] {
    image.fill(ui::lightTheme().background);
    QPainter painter(&image);
    ui::paintLayout({.painter = painter, .theme = ui::lightTheme(), .quality = quality, .image = &image},
                    QRectF(image.rect()), f.picture(view));
  });
}

/// Nothing but the pixels: rectangles are worked out before.
double bareFill(const Fixture& f, const View& view, QImage& image) {
  struct Box {
    int left, top, right, bottom;
    std::uint32_t colour;
  };
  const ui::LayoutPicture picture = f.picture(view);
  const chart::LayoutGeometry geometry = ui::geometryOf(picture, QRectF(image.rect()), {});
  const chart::RasterColours colours = f.palette.forRaster();
  std::vector<Box> boxes;
  geometry.visitVisible(0, kHeight, [&](std::size_t, std::size_t i, const chart::PixelRect& r) {
    const auto px = [](double v, int most) { return std::clamp(static_cast<int>(v), 0, most); };
    const int left = px(r.left, kWidth - 1);
    const int top = px(r.top, kHeight - 1);
    boxes.push_back({left, top, std::max(left + 1, px(r.right, kWidth)),
                     std::max(top + 1, px(r.bottom, kHeight)),
                     colours.fill[f.dress.ofBlock[f.scenes.layout.block[i].index()]]});
  });
  auto* pixels = reinterpret_cast<std::uint32_t*>(image.bits());
  return best([&] {
    std::fill_n(pixels, std::size_t{kWidth} * kHeight, 0xFFFFFFFFU);
    for (const Box& box : boxes)
      for (int y = box.top; y < box.bottom; ++y)
        std::fill(pixels + y * kWidth + box.left, pixels + y * kWidth + box.right, box.colour);
  });
}

/// The same rectangles filled by a painter.
double painterFill(const Fixture& f, const View& view, QImage& image) {
  const chart::LayoutGeometry geometry = ui::geometryOf(f.picture(view), QRectF(image.rect()), {});
  const QColor colour = ui::lightTheme().fill(model::BufferKind::Intermediate);
  return best(
      [&] {
        image.fill(Qt::white);
        QPainter painter(&image);
        geometry.visitVisible(0, kHeight, [&](std::size_t, std::size_t, const chart::PixelRect& r) {
          painter.fillRect(ui::toQRectF(r), colour);
        });
      },
      3);
}

double graphicsScene(const Fixture& f, QImage& image) {
  QGraphicsScene scene;
  const chart::LayoutScene& layout = f.scenes.layout;
  for (std::size_t i = 0; i < layout.size(); ++i) {
    const chart::Rect r = layout.rect(i);
    auto* item =
        scene.addRect(static_cast<double>(r.x0), static_cast<double>(r.y0), static_cast<double>(r.x1 - r.x0),
                      static_cast<double>(r.y1 - r.y0), Qt::NoPen, Qt::blue);
    item->setAcceptedMouseButtons(Qt::NoButton);
  }
  scene.setSceneRect(scene.itemsBoundingRect());
  return best(
      [&] {
        image.fill(Qt::white);
        QPainter painter(&image);
        scene.render(&painter, QRectF(image.rect()), scene.sceneRect(), Qt::IgnoreAspectRatio);
      },
      2);
}

struct Queries {
  double mean = 0;
  double worst = 0;
  std::size_t found = 0;
};

/// Each query at its best of three: what the machine does beside it is not the query's.
Queries timed(const std::function<bool(std::size_t)>& query) {
  constexpr std::size_t kQueries = 2000;
  Queries result;
  for (std::size_t i = 0; i < kQueries; ++i) {
    bool found = false;
    const double seconds = best([&] { found = query(i); }, 3);
    result.mean += seconds / kQueries;
    result.worst = std::max(result.worst, seconds);
    result.found += found ? 1 : 0;
  }
  return result;
}

void print(const char* what, const Queries& queries) {
  std::printf("  %-13s %8.1f us mean, %.1f us worst (%zu found)\n", what, queries.mean * 1e6,
              queries.worst * 1e6, queries.found);
}

void reportQueries(const Fixture& f) {
  const ui::LayoutPicture picture = f.picture(f.whole());
  const chart::LayoutGeometry geometry = ui::geometryOf(picture, QRectF(0, 0, kWidth, kHeight), {});
  print("hit test", timed([&](std::size_t i) {
          testing::Random random(i);
          const auto x = static_cast<double>(random.between(0, kWidth - 1));
          const auto y = static_cast<double>(random.between(0, kHeight - 1));
          return geometry.hit(x, y, 3, f.dress).has_value();
        }));
  const auto rects = static_cast<std::int64_t>(f.scenes.layout.size());
  print("arrow walk", timed([&](std::size_t i) {
          testing::Random random(i);
          const auto from = static_cast<std::size_t>(random.between(0, rects - 1));
          const auto direction = static_cast<chart::Direction>(random.between(0, 3));
          return chart::neighbour(f.scenes.layout, from, direction).has_value();
        }));
}

std::size_t allocated() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

bool benchCharts(std::size_t buffers) {
  Fixture f{.tiled = testing::makeTiledPlan(buffers)};
  const std::size_t before = allocated();
  const double making = clocked(
      [&] { f.scenes = chart::makeScenes(*f.tiled.problem, f.tiled.plan.get(), chart::RowOrder::Start); });
  f.dress = chart::dressByKind(*f.tiled.problem);
  const std::size_t bytes = allocated() - before;
  f.stack = chart::stackLanes(f.scenes.layout, chart::ReadOnlyLanes::Collapsed);
  std::printf("charts of %zu buffers, %zu rectangles, %dx%d\n", buffers, f.scenes.layout.size(), kWidth,
              kHeight);
  std::printf("  scenes        %8.2f ms   %.1f bytes a buffer\n", making * 1e3,
              static_cast<double>(bytes) / static_cast<double>(buffers));
  QImage image(kWidth, kHeight, QImage::Format_RGB32);
  const double bare = bareFill(f, f.whole(), image);
  const double painter = painterFill(f, f.whole(), image);
  const double moving = frame(f, f.whole(), chart::RasterQuality::Moving, image);
  const double rest = frame(f, f.whole(), chart::RasterQuality::AtRest, image);
  const double zoomed = frame(f, f.hundredth(), chart::RasterQuality::Moving, image);
  const double zoomedRest = frame(f, f.hundredth(), chart::RasterQuality::AtRest, image);
  std::printf("  bare fill     %8.2f ms   by QPainter::fillRect %.2f ms\n", bare * 1e3, painter * 1e3);
  std::printf("  moving        %8.2f ms = %.2f x bare fill, %.2f x QPainter\n", moving * 1e3, moving / bare,
              moving / painter);
  std::printf("  zoomed to 1 %% %8.2f ms = %.3f x moving\n", zoomed * 1e3, zoomed / moving);
  std::printf("  at rest       %8.2f ms, zoomed %.2f ms\n", rest * 1e3, zoomedRest * 1e3);
  if (buffers <= kMostItems) {
    const double scene = graphicsScene(f, image);
    std::printf("  QGraphicsScene %7.2f ms = %.1f x moving\n", scene * 1e3, scene / moving);
  }
  reportQueries(f);
  std::printf("\n");
  std::fflush(stdout);
  return f.tiled.plan->validation.valid() && f.scenes.layout.size() > 0;
}

}  // namespace
}  // namespace memscape::bench

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication application(argc, argv);
  std::vector<std::size_t> sizes;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    std::size_t value = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (code != std::errc() || end != word.data() + word.size() || value < 16) {
      std::fputs("usage: memscape_chart_bench [BUFFERS...]\n  default 10000 100000 1000000; at least 16\n",
                 stderr);
      return 2;
    }
    sizes.push_back(value);
  }
  if (sizes.empty()) sizes = {10'000, 100'000, 1'000'000};
  bool ok = true;
  for (const std::size_t buffers : sizes) ok = memscape::bench::benchCharts(buffers) && ok;
  return ok ? 0 : 1;
}
