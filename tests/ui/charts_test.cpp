// SPDX-License-Identifier: Apache-2.0
// The chart widgets: gestures, linked stacks, and closing while work is going on.
#include <QApplication>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>
#include <cmath>

#include "tests/ui/small_plan.h"
#include "ui/charts/background.h"
#include "ui/charts/chart_link.h"
#include "ui/charts/chart_stack.h"
#include "ui/charts/layout_chart.h"
#include "ui/charts/lifetimes_chart.h"
#include "ui/document/selection.h"

using namespace memscape;
using namespace memscape::ui;

namespace {

void turnWheel(QWidget& widget, QPointF at, int notches, Qt::KeyboardModifiers modifiers) {
  QWheelEvent event(at, widget.mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, modifiers,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&widget, &event);
}

struct Stack {
  ChartLink& link;
  ChartStack widget;
  LayoutChart* layout;
  explicit Stack(ChartLink& shared, Selection& selection) : link(shared), widget(&shared, &selection) {
    layout = widget.findChild<LayoutChart*>();
    widget.resize(900, 700);
    widget.show();
  }
  bool show(const test::SmallPlan& small) {
    widget.setPlan(small.problem, small.plan, QStringLiteral("small"));
    return QTest::qWaitFor(
        [this] { return layout->bufferAt(at(3.5, 20)).has_value() && !layout->rendering(); });
  }
  /// The middle of a cell of the small plan.
  [[nodiscard]] QPointF at(double step, double byte) const {
    const QRectF plot = layout->plot();
    return {chart::AxisMap(link.time(), plot.left(), plot.right()).toPx(0) +
                step * plot.width() / link.time().length(),
            plot.bottom() - (byte - link.offset().begin) * plot.height() / link.offset().length()};
  }
};

}  // namespace

class ChartsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void showsTheWholePlanAtFirst() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    QCOMPARE(link.time(), (AxisRange{0, 6}));
    QVERIFY(link.offset().begin == 0 && link.offset().end >= 150);
  }

  void wheelZoomKeepsTheStepUnderThePointer() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    const QPointF at = stack.at(2.5, 60);
    const auto stepAt = [&] {
      return chart::AxisMap(link.time(), stack.layout->plot().left(), stack.layout->plot().right())
          .fromPx(at.x());
    };
    const double before = stepAt();
    turnWheel(*stack.layout, at, 3, Qt::ControlModifier);
    QVERIFY(link.time().length() < 6);
    QVERIFY(std::abs(stepAt() - before) < 1e-9);
    const AxisRange offset = link.offset();
    turnWheel(*stack.layout, at, 2, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(link.offset().length() < offset.length());
    QTest::keyClick(stack.layout, Qt::Key_0);
    QCOMPARE(link.time(), link.timeExtent());
    QCOMPARE(link.offset(), offset);
  }

  void clicksSelect() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    const model::BufferId in(std::size_t{0});
    const model::BufferId middle(std::size_t{1});
    const auto click = [&](double step, double byte, Qt::KeyboardModifiers modifiers = {}) {
      QTest::mouseClick(stack.layout, Qt::LeftButton, modifiers, stack.at(step, byte).toPoint());
    };
    click(2.5, 80);
    QCOMPARE(selection.buffers(), std::vector{middle});
    click(0.5, 20, Qt::ControlModifier);
    QCOMPARE(selection.buffers(), (std::vector{in, middle}));
    click(0.5, 20);
    QCOMPARE(selection.buffers(), std::vector{in});
    click(0.5, 140);  // nothing there
    QVERIFY(selection.empty());
    click(2.5, 80);
    QTest::keyClick(stack.layout, Qt::Key_Escape);
    QVERIFY(selection.empty());
  }

  void dragZoomsToTheBand() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    const QPoint from = stack.at(1, 120).toPoint();
    const QPoint to = stack.at(4, 40).toPoint();
    QTest::mousePress(stack.layout, Qt::LeftButton, {}, from);
    QTest::mouseMove(stack.layout, (from + to) / 2);
    QTest::mouseMove(stack.layout, to);
    QTest::mouseRelease(stack.layout, Qt::LeftButton, {}, to);
    QVERIFY(std::abs(link.time().begin - 1) < 0.05 && std::abs(link.time().end - 4) < 0.05);
    QVERIFY(std::abs(link.offset().begin - 40) < 2 && std::abs(link.offset().end - 120) < 2);
    QVERIFY(selection.empty());
  }

  void peakAndProbeKeys() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    QTest::keyClick(stack.layout, Qt::Key_P);  // in, middle and out are live at step 3 only
    QCOMPARE(link.probe(), 3);
    QTest::keyClick(stack.layout, Qt::Key_BracketRight);
    QCOMPARE(link.probe(), 4);
    QTest::keyClick(stack.layout, Qt::Key_BracketLeft);
    QCOMPARE(link.probe(), 3);
  }

  void fKeyCentresThenFits() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    link.setTime({0, 3});
    selection.set({model::BufferId(std::size_t{2})});  // steps 3 to 6
    QTest::keyClick(stack.layout, Qt::Key_F);
    QCOMPARE(link.time(), (AxisRange{3, 6}));
    selection.set({model::BufferId(std::size_t{1})});  // steps 1 to 4
    QTest::keyClick(stack.layout, Qt::Key_F);
    QCOMPARE(link.time(), (AxisRange{1, 4}));
    QTest::keyClick(stack.layout, Qt::Key_F);
    QVERIFY(link.time().length() > 3 && link.time().begin < 1);
  }

  void linkedStacksMoveTogether() {
    ChartLink link;
    Selection selection;
    Stack left(link, selection);
    Stack right(link, selection);
    QVERIFY(left.show(test::smallPlan()));
    QVERIFY(right.show(test::smallPlan()));
    turnWheel(*left.layout, left.at(3, 60), 4, Qt::ControlModifier);
    QVERIFY(QTest::qWaitFor([&] { return !right.layout->rendering(); }));
    QVERIFY(link.time().length() < 6);
    const model::BufferId middle(std::size_t{1});
    QCOMPARE(left.layout->bufferAt(left.at(3.2, 80)), std::optional(middle));
    QCOMPARE(right.layout->bufferAt(right.at(3.2, 80)), std::optional(middle));
    QSignalSpy probes(&link, &ChartLink::probeChanged);
    QTest::mouseMove(left.layout, left.layout->plot().center().toPoint());
    QTRY_VERIFY(!probes.isEmpty());
    QVERIFY(link.probe() >= 0);
  }

  void zoomSurvivesAnotherPlan() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    link.setTime({2, 4});
    const test::SmallPlan again = test::smallPlan();
    stack.widget.setPlan(again.problem, again.plan, QStringLiteral("again"));
    QVERIFY(QTest::qWaitFor([&] { return stack.layout->bufferAt(stack.at(2.5, 80)).has_value(); }));
    QCOMPARE(link.time(), (AxisRange{2, 4}));
  }

  void saysWhyThereIsNothing() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    const test::SmallPlan small = test::smallPlan();
    auto failed = std::make_shared<plan::CheckedPlan>();
    failed->plan.status = plan::PlanStatus::Failed;
    failed->plan.reason = "takes only one pool";
    stack.widget.setPlan(small.problem, failed, QStringLiteral("failed"));
    QVERIFY(QTest::qWaitFor([&] { return link.timeExtent().end == 6; }));
    QVERIFY(!stack.layout->bufferAt(stack.layout->plot().center()));
    auto* lifetimes = stack.widget.findChild<LifetimesChart*>();
    QVERIFY(lifetimes->bufferAt(lifetimes->plot().center()).has_value());  // needs no plan
    QVERIFY(!stack.widget.grab().isNull());
  }

  void closingWhileWorkingIsClean() {
    ChartLink link;
    Selection selection;
    for (int i = 0; i < 20; ++i) {
      Stack stack(link, selection);
      const test::SmallPlan small = test::smallPlan();
      stack.widget.setPlan(small.problem, small.plan, QStringLiteral("closing"));
      if (i % 2 == 0) QTest::qWait(1);
    }
    QCoreApplication::processEvents();
    QVERIFY(link.probe() == -1);
  }

  void backgroundDeliversOnlyTheLatest() {
    Background background;
    std::vector<int> delivered;
    for (int i = 0; i < 10; ++i) {
      background.start([i, &delivered](const std::stop_token&) -> Background::Deliver {
        return [i, &delivered] { delivered.push_back(i); };
      });
    }
    QVERIFY(QTest::qWaitFor([&] { return !background.busy(); }));
    QCoreApplication::processEvents();
    QCOMPARE(delivered, std::vector{9});
  }

  void backgroundTellsOldWorkToStop() {
    auto background = std::make_unique<Background>();
    background->start([](const std::stop_token& stop) -> Background::Deliver {
      while (!stop.stop_requested()) QThread::yieldCurrentThread();
      return [] { QFAIL("was cancelled"); };
    });
    background.reset();  // would hang here otherwise
    QCoreApplication::processEvents();
    QVERIFY(background == nullptr);
  }
};

QTEST_MAIN(ChartsTest)
#include "charts_test.moc"
