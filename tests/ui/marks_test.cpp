// SPDX-License-Identifier: Apache-2.0
// What must be seen whatever the scale: what is selected, however many, and where blocks overlap.
#include <QPainter>
#include <QtTest>

#include "core/analysis/pressure.h"
#include "tests/support/small_problem.h"
#include "tests/support/tiled_plan.h"
#include "tests/ui/ui_support.h"
#include "ui/charts/chart_link.h"
#include "ui/charts/chart_stack.h"
#include "ui/charts/layout_chart.h"
#include "ui/charts/lifetimes_chart.h"
#include "ui/charts/occupancy_chart.h"
#include "ui/document/selection.h"
#include "ui/paint/layout_painter.h"
#include "ui/paint/selected_marks.h"

using namespace memscape;
using namespace memscape::ui;

namespace {

std::size_t count(const QImage& image, const QRect& area, const QColor& colour) {
  std::size_t found = 0;
  for (int y = area.top(); y <= area.bottom(); ++y)
    for (int x = area.left(); x <= area.right(); ++x) found += image.pixelColor(x, y) == colour ? 1 : 0;
  return found;
}

std::vector<model::BufferId> firstBuffers(std::size_t number) {
  std::vector<model::BufferId> buffers;
  for (std::size_t i = 0; i < number; ++i) buffers.emplace_back(i);
  return buffers;
}

}  // namespace

class MarksTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void marksAsManyAsAreSelected() {
    const testing::TiledPlan tiled = testing::makeTiledPlan(4000);
    ChartLink link;
    Selection selection;
    ChartStack stack(&link, &selection);
    stack.resize(900, 700);
    stack.show();
    stack.setPlan(tiled.problem, tiled.plan, QStringLiteral("tiled"));
    const std::vector<ChartWidget*> charts{stack.findChild<LayoutChart*>(),
                                           stack.findChild<LifetimesChart*>(),
                                           stack.findChild<OccupancyChart*>()};
    const auto marked = [&](const ChartWidget* chart) {
      const QImage image = const_cast<ChartWidget*>(chart)->grab().toImage();
      return count(image, chart->plot().toRect().adjusted(2, 2, -2, -2), lightTheme().selection);
    };
    const auto settled = [&] {
      return std::ranges::none_of(charts, [](const ChartWidget* chart) { return chart->rendering(); });
    };
    QTRY_VERIFY(charts[0]->bufferAt(charts[0]->plot().center()).has_value() && settled());
    charts[1]->setVertical(charts[1]->verticalExtent());
    QTRY_VERIFY(settled());
    for (const ChartWidget* chart : charts) QCOMPARE(marked(chart), std::size_t{0});
    const auto select = [&](std::size_t number) {
      selection.set(firstBuffers(number));
      return QTest::qWaitFor(settled, 60'000);
    };
    std::vector<std::size_t> few;
    QVERIFY(select(kFewSelected));
    for (const ChartWidget* chart : charts) few.push_back(marked(chart));
    // One more is done in another way, and looks no less selected.
    QVERIFY(select(kFewSelected + 1));
    for (std::size_t i = 0; i < charts.size(); ++i) {
      QVERIFY(few[i] > 0);
      QVERIFY2(marked(charts[i]) * 10 >= few[i] * 9,
               qPrintable(QStringLiteral("%1: %2 %3").arg(i).arg(marked(charts[i])).arg(few[i])));
    }
    QVERIFY(select(4000));
    const QSizeF plot = charts[0]->plot().size();
    QVERIFY(static_cast<double>(marked(charts[0])) > plot.width() * plot.height() / 2);
    QVERIFY(select(1));
    for (std::size_t i = 0; i < charts.size(); ++i) QVERIFY(marked(charts[i]) < few[i]);
    QVERIFY(select(0));
    for (const ChartWidget* chart : charts) QCOMPARE(marked(chart), std::size_t{0});
  }

  void smallOverlapsAreSeenAtTheEdges_data() {
    QTest::addColumn<int>("step");
    QTest::newRow("first step") << 0;
    QTest::newRow("in the middle") << 500'000;
    QTest::newRow("last step") << 999'999;
  }
  void smallOverlapsAreSeenAtTheEdges() {
    QFETCH(int, step);
    // One byte of 10^6 in one step of 10^6, and the plan is shown as a whole.
    const model::Problem problem =
        testing::makeProblem({{"all", 500'000, {{0, 1'000'000}}}, {"other", 500'001, {{step, step + 1}}}});
    plan::Plan plan;
    plan.imported = true;
    const model::PoolId pool(std::size_t{0});
    plan.placements = {{.pool = pool, .offset = 0}, {.pool = pool, .offset = 499'999}};
    const auto checked = plan::check(problem, std::move(plan), analysis::lowerBounds(problem));
    QCOMPARE(checked.validation.total, std::int64_t{1});
    const chart::Scenes scenes = chart::makeScenes(problem, &checked, chart::RowOrder::Start);
    const chart::LaneStack lanes = chart::stackLanes(scenes.layout, chart::ReadOnlyLanes::Collapsed);
    const QRect plot(20, 20, 160, 160);
    QImage image(200, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setClipRect(plot);
    paintLayout({.painter = painter, .theme = lightTheme()}, plot,
                {problem,
                 scenes,
                 lanes,
                 chart::dressByKind(problem),
                 Palette::byKind(lightTheme()),
                 {0, 1e6},
                 {0, 1e6}});
    // Whole pixels of it, three by three but for smoothing.
    const int x = std::clamp(20 + step * 160 / 1'000'000, 20, 179);
    const QRect around = QRect(x - 3, 97, 7, 7) & plot;
    QVERIFY2(count(image, around, lightTheme().invalid) >= 4,
             qPrintable(QString::number(count(image, around, lightTheme().invalid))));
  }
};

QTEST_MAIN(MarksTest)
#include "marks_test.moc"
