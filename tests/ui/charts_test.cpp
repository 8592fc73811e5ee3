// SPDX-License-Identifier: Apache-2.0
// The chart widgets: gestures, linked stacks, and closing while work is going on.
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
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
#include "ui/charts/minimap.h"
#include "ui/charts/view_history.h"
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

  void arrowsWalkToTheNeighbour() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    const model::BufferId in(std::size_t{0});
    const model::BufferId middle(std::size_t{1});
    const AxisRange before = link.time();
    QTest::keyClick(stack.layout, Qt::Key_Up);
    QVERIFY(selection.empty());  // nothing to walk from: pans, as far as there is room
    selection.set({in});
    QTest::keyClick(stack.layout, Qt::Key_Up);
    QCOMPARE(selection.buffers(), std::vector{middle});
    QTest::keyClick(stack.layout, Qt::Key_Down);
    QCOMPARE(selection.buffers(), std::vector{in});
    QTest::keyClick(stack.layout, Qt::Key_Left);  // nothing there
    QCOMPARE(selection.buffers(), std::vector{in});
    QCOMPARE(link.time(), before);
    auto* lifetimes = stack.widget.findChild<LifetimesChart*>();
    QTest::keyClick(lifetimes, Qt::Key_Down);
    QVERIFY(selection.buffers() != std::vector{in});
    selection.clear();
    QTest::keyClick(stack.layout, Qt::Key_Return);
    QCOMPARE(selection.buffers().size(), std::size_t{1});
  }

  void walkingComesIntoSight() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    const model::BufferId in(std::size_t{0});
    selection.set({in});
    link.setOffset({0, 20});
    QTest::keyClick(stack.layout, Qt::Key_Up);
    QVERIFY(link.offset().begin > 0);  // the neighbour lies above what was visible
  }

  void altDragMeasures() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    QSignalSpy hovered(stack.layout, &ChartWidget::hovered);
    const AxisRange time = link.time();
    const QPoint from = stack.at(1, 20).toPoint();
    const QPoint to = stack.at(4, 120).toPoint();
    QTest::mousePress(stack.layout, Qt::LeftButton, Qt::AltModifier, from);
    QTest::mouseMove(stack.layout, (from + to) / 2);
    QTest::mouseMove(stack.layout, to);
    const QString said = hovered.isEmpty() ? QString() : hovered.first().first().toString();
    QTest::mouseRelease(stack.layout, Qt::LeftButton, Qt::AltModifier, to);
    QCOMPARE(link.time(), time);  // it does not zoom
    QString measured;
    for (const auto& each : hovered)
      if (each.first().toString().contains(u'×')) measured = each.first().toString();
    QVERIFY2(measured.startsWith(QStringLiteral("3 steps")), qPrintable(measured));
    const int bytes = QRegularExpression(QStringLiteral("× (\\d+)")).match(measured).captured(1).toInt();
    QVERIFY2(bytes >= 97 && bytes <= 103, qPrintable(measured));
  }

  void marksAreToggled() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    selection.set({model::BufferId(std::size_t{1})});
    QTest::keyClick(stack.layout, Qt::Key_M);
    QCOMPARE(link.marks().spans(), (std::vector<model::LiveRange>{{1, 4}}));
    const QImage marked = stack.layout->grab().toImage();
    QTest::keyClick(stack.layout, Qt::Key_M);
    QVERIFY(link.marks().spans().empty());
    QVERIFY(stack.layout->grab().toImage() != marked);
    selection.clear();
    link.setProbe(5);
    QTest::keyClick(stack.layout, Qt::Key_M);
    QCOMPARE(link.marks().spans(), (std::vector<model::LiveRange>{{5, 6}}));
  }

  void copiesTheSelection() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    selection.set({model::BufferId(std::size_t{1})});
    QTest::keyClick(stack.layout, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().trimmed().split(u'\n');
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[1].split(u'\t').size(), 6);
    QVERIFY2(lines[1].startsWith(QStringLiteral("middle\t")), qPrintable(lines[1]));
    QVERIFY(lines[1].contains(QStringLiteral("\t1-3\t")));
  }

  void saysToAScreenReaderWhatIsThere() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(stack.layout);
    QVERIFY(chart != nullptr);
    QCOMPARE(chart->role(), QAccessible::Chart);
    QCOMPARE(chart->text(QAccessible::Name), QStringLiteral("Layout"));
    QVERIFY(chart->text(QAccessible::Value).contains(QStringLiteral("Nothing is selected")));
    selection.set({model::BufferId(std::size_t{1})});
    const QString said = chart->text(QAccessible::Value);
    QVERIFY2(said.contains(QStringLiteral("middle")) && said.contains(QStringLiteral("0 … 5")),
             qPrintable(said));
  }

  void viewsAreUndone() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    ViewHistory history(link);
    QVERIFY(stack.show(test::smallPlan()));
    QVERIFY(!history.canUndo());  // a first picture is no change of view
    const AxisRange all = link.time();
    link.setTime({1, 4});
    link.setTime({1, 3});  // at once after it: one change
    QTest::qWait(600);
    link.setTime({2, 3});
    history.undo();
    QCOMPARE(link.time(), (AxisRange{1, 3}));
    history.undo();
    QCOMPARE(link.time(), all);
    QVERIFY(!history.canUndo());
    history.redo();
    history.redo();
    QCOMPARE(link.time(), (AxisRange{2, 3}));
    QVERIFY(!history.canRedo());
    history.undo();
    link.setTime({0, 2});
    QVERIFY(!history.canRedo());
  }

  void zoomGlidesToItsEnd() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    link.setAnimated(true);
    const QPointF at = stack.at(2.5, 60);
    const auto stepAt = [&] {
      return chart::AxisMap(link.time(), stack.layout->plot().left(), stack.layout->plot().right())
          .fromPx(at.x());
    };
    const double before = stepAt();
    turnWheel(*stack.layout, at, 1, Qt::ControlModifier);
    turnWheel(*stack.layout, at, 1, Qt::ControlModifier);
    QVERIFY(link.gliding());
    QCOMPARE(link.timeTarget().length(), 6 * 0.8 * 0.8);
    bool stayed = true;
    connect(&link, &ChartLink::rangeChanged, &link, [&] { stayed &= std::abs(stepAt() - before) < 1e-6; });
    QTRY_VERIFY(!link.gliding());
    QCOMPARE(link.time().length(), 6 * 0.8 * 0.8);
    QVERIFY(stayed);  // what is under the pointer is there all the way
    turnWheel(*stack.layout, at, 1, Qt::ControlModifier);
    link.setOffset({0, 50});  // in the middle of it: ends it where it would have ended
    QVERIFY(!link.gliding());
    QCOMPARE(link.time().length(), 6 * 0.8 * 0.8 * 0.8);
  }

  void overviewSaysAndMovesWhatIsVisible() {
    ChartLink link;
    Selection selection;
    Stack stack(link, selection);
    QVERIFY(stack.show(test::smallPlan()));
    auto* overview = stack.widget.findChild<Minimap*>();
    QCOMPARE(overview->window(), overview->strip());
    link.setTime({1, 3});
    const double step = overview->strip().width() / 6;
    QVERIFY(std::abs(overview->window().left() - overview->strip().left() - step) < 1e-6);
    QVERIFY(std::abs(overview->window().width() - 2 * step) < 1e-6);
    const int middle = static_cast<int>(overview->strip().center().y());
    const auto place = [&](double at) {
      return QPoint(static_cast<int>(std::lround(overview->strip().left() + at * step)), middle);
    };
    const auto drag = [&](double from, double to) {
      QTest::mousePress(overview, Qt::LeftButton, {}, place(from));
      QTest::mouseMove(overview, place((from + to) / 2));
      QTest::mouseMove(overview, place(to));
      QTest::mouseRelease(overview, Qt::LeftButton, {}, place(to));
    };
    const auto near = [](double a, double b) { return std::abs(a - b) < 0.05; };
    drag(2, 4);  // the window
    QVERIFY(near(link.time().begin, 3) && near(link.time().end, 5));
    drag(5, 6);  // its end
    QVERIFY(near(link.time().begin, 3) && near(link.time().end, 6));
    drag(3, 4);  // its begin
    QVERIFY(near(link.time().begin, 4) && near(link.time().end, 6));
    drag(6, 0);  // further than it can go
    QVERIFY(link.time().length() > 0);
    QTest::keyClick(overview, Qt::Key_0);
    QCOMPARE(link.time(), link.timeExtent());
    QTest::keyClick(overview, Qt::Key_Plus);
    QTest::keyClick(overview, Qt::Key_Home);
    QVERIFY(link.time().begin == 0 && link.time().end < 6);
    QVERIFY(overview->accessibleDescription().contains(u'6'));
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
