// SPDX-License-Identifier: Apache-2.0
// Holes and support chains over the layout.
#include <QtTest>

#include "tests/support/small_problem.h"
#include "tests/ui/small_plan.h"
#include "ui/charts/chart_link.h"
#include "ui/charts/chart_stack.h"
#include "ui/charts/explainer.h"
#include "ui/charts/hover_text.h"
#include "ui/charts/layout_chart.h"
#include "ui/document/selection.h"
#include "ui/paint/format.h"

using namespace memscape;
using namespace memscape::ui;

namespace {

const model::PoolId kPool(std::size_t{0});

/// a and b stand with room between them, c lies above both, at steps 4 to 6 there is only d.
test::SmallPlan planWithHoles() {
  auto problem = std::make_shared<const model::Problem>(testing::makeProblem(
      {{"a", 40, {{0, 4}}}, {"b", 30, {{1, 4}}}, {"c", 60, {{2, 4}}}, {"d", 50, {{4, 6}}}}));
  plan::Plan plan;
  plan.planner = "by hand";
  plan.placements = {{kPool, {}, 0}, {kPool, {}, 100}, {kPool, {}, 130}, {kPool, {}, 0}};
  auto checked = std::make_shared<const plan::CheckedPlan>(
      plan::check(*problem, std::move(plan), analysis::lowerBounds(*problem)));
  return {std::move(problem), std::move(checked)};
}

PlanViewPtr viewOf(const test::SmallPlan& small) {
  auto view = std::make_shared<PlanView>();
  view->problem = small.problem;
  view->plan = small.plan;
  return view;
}

std::string names(const model::Problem& problem, const SupportChain& chain) {
  std::string all;
  for (const analysis::Link& link : chain.links) all += problem.name(link.block);
  return all;
}

struct Stack {
  ChartLink link;
  Selection selection;
  ChartStack widget{&link, &selection};
  LayoutChart* layout = widget.findChild<LayoutChart*>();
  Stack() {
    widget.resize(900, 700);
    widget.show();
  }
  [[nodiscard]] bool show(const test::SmallPlan& small) {
    widget.setPlan(small.problem, small.plan, QStringLiteral("small"));
    return QTest::qWaitFor([this] { return link.time().length() == 6 && !layout->rendering(); });
  }
  [[nodiscard]] QPoint at(double step, double byte) const {
    const QRectF plot = layout->plot();
    return QPointF(plot.left() + step * plot.width() / link.time().length(),
                   plot.bottom() - (byte - link.offset().begin) * plot.height() / link.offset().length())
        .toPoint();
  }
  [[nodiscard]] QImage picture() const { return layout->grab().toImage(); }
};

/// How many pixels differ in a square around a place.
int differences(const QImage& a, const QImage& b, QPoint middle) {
  int count = 0;
  for (int y = -12; y <= 12; ++y)
    for (int x = -12; x <= 12; ++x)
      if (a.pixel(middle + QPoint(x, y)) != b.pixel(middle + QPoint(x, y))) ++count;
  return count;
}

}  // namespace

class ExplainOverlayTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void looksOnlyForWhatIsWanted() {
    Overlays overlays;
    Selection selection;
    Explainer explainer(overlays, selection);
    explainer.setView(viewOf(planWithHoles()));
    QTest::qWait(20);
    QVERIFY(explainer.explanation().holes.empty() && explainer.explanation().chains.empty());
    overlays.setHoles(true);
    QTRY_VERIFY(!explainer.explanation().holes.empty());
    QVERIFY(!explainer.busy());
    // 140 bytes above d for two steps are more than the 60 between a and b for four.
    const analysis::Hole& first = explainer.explanation().holes.front().hole;
    QVERIFY(first.room == (analysis::FreeStretch{{4, 6}, 50, 190}));
    QVERIFY(first.fits.valid());
    overlays.setHoles(false);
    QVERIFY(explainer.explanation().holes.empty());
  }

  void chainsFollowTheSelection() {
    Overlays overlays;
    Selection selection;
    Explainer explainer(overlays, selection);
    const test::SmallPlan small = planWithHoles();
    explainer.setView(viewOf(small));
    overlays.setChain(true);
    QTRY_COMPARE(explainer.explanation().chains.size(), std::size_t{1});
    QCOMPARE(names(*small.problem, explainer.explanation().chains.front()), std::string("cba"));
    selection.set({model::BufferId(std::size_t{1})});
    QTRY_COMPARE(explainer.explanation().chains.size(), std::size_t{1});
    QCOMPARE(names(*small.problem, explainer.explanation().chains.front()), std::string("ba"));
    selection.set({model::BufferId(std::size_t{0}), model::BufferId(std::size_t{1})});
    QTRY_COMPARE(explainer.explanation().chains.size(), std::size_t{1});
    QCOMPARE(names(*small.problem, explainer.explanation().chains.front()), std::string("cba"));
    explainer.setView(nullptr);
    QVERIFY(explainer.explanation().chains.empty());
  }

  void keysPaintAndUnpaint() {
    Stack stack;
    QVERIFY(stack.show(planWithHoles()));
    const QImage plain = stack.picture();
    const QPoint hole = stack.at(5, 120);   // above d
    const QPoint touch = stack.at(3, 130);  // c on b
    QTest::keyClick(stack.layout, Qt::Key_H);
    QVERIFY(stack.link.overlays().holes());
    QTRY_VERIFY(differences(plain, stack.picture(), hole) > 20);
    QCOMPARE(differences(plain, stack.picture(), touch), 0);
    QTest::keyClick(stack.layout, Qt::Key_H);
    QTest::keyClick(stack.layout, Qt::Key_C);
    QTRY_VERIFY(differences(plain, stack.picture(), touch) > 60);
    QCOMPARE(differences(plain, stack.picture(), hole), 0);
    QTest::keyClick(stack.layout, Qt::Key_C);
    QCOMPARE(stack.picture(), plain);
  }

  void toolTipsNameWhoFits() {
    const test::SmallPlan small = planWithHoles();
    const PlanViewPtr view = viewOf(small);
    const QString fits = holeToolTip(*view, {kPool, {{{1, 4}, 40, 100}, model::BlockId(std::size_t{1})}});
    for (const QString& part : {bothBytes(60), offsetText(40), offsetText(100), rangeText({1, 4}),
                                QStringLiteral(">b, %1<").arg(bothBytes(30)),
                                QStringLiteral("%1 in workspace").arg(offsetText(100))})
      QVERIFY2(fits.contains(part), qPrintable(part + fits));
    QVERIFY(holeToolTip(*view, {kPool, {{{1, 4}, 40, 100}, {}}}).contains(QStringLiteral("no buffer")));
  }

  void anotherPlanForgetsTheHolesOfTheFirst() {
    Overlays overlays;
    Selection selection;
    Explainer explainer(overlays, selection);
    overlays.setHoles(true);
    explainer.setView(viewOf(planWithHoles()));
    QTRY_VERIFY(!explainer.explanation().holes.empty());
    explainer.setView(viewOf(test::smallPlan()));
    QVERIFY(explainer.explanation().holes.empty() && explainer.busy());
    QTRY_VERIFY(!explainer.explanation().holes.empty());
    QVERIFY(explainer.explanation().holes.front().hole.room.end <= 150);
  }
};

QTEST_MAIN(ExplainOverlayTest)
#include "explain_overlay_test.moc"
