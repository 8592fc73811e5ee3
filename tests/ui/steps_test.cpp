// SPDX-License-Identifier: Apache-2.0
// The tables of steps and messages: what they say, in which order, and where they lead.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <algorithm>

#include "small_plan.h"
#include "ui/document/document.h"
#include "ui/models/steps_model.h"
#include "ui/panels/messages_panel.h"
#include "ui/panels/steps_panel.h"
#include "ui/panels/table.h"
#include "ui/windows/main_window.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using memscape::test::OwnSettings;
using memscape::test::sample;
using memscape::test::smallPlan;
using model::BufferId;

namespace {

constexpr qint64 kMuchTooLongMs = 20'000;

QString column(const QAbstractItemModel& model, StepColumn which) {
  QStringList texts;
  for (int row = 0; row < model.rowCount(); ++row)
    texts << model.index(row, static_cast<int>(which)).data().toString();
  return texts.join(u'|');
}

}  // namespace

class StepsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() {
    memscape::test::failOnWarnings();
    QSettings().clear();
  }

  void saysWhatIsLiveAtEachStep() {
    // in 40 B, 0 … 4 at 0; middle 80 B, 1 … 3 at 40; out 30 B, 3 … 5 at 120.
    JobPool pool(1);
    StepsModel model(pool);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto small = smallPlan();
    model.setPlan(small.problem, small.plan);
    QTRY_COMPARE(model.rowCount(), 6);
    QCOMPARE(column(model, StepColumn::Step), QStringLiteral("0|1|2|3|4|5"));
    QCOMPARE(column(model, StepColumn::LiveBytes), QStringLiteral("40 B|120 B|120 B|150 B|70 B|30 B"));
    QCOMPARE(column(model, StepColumn::Extent), QStringLiteral("40 B|120 B|120 B|150 B|150 B|150 B"));
    QCOMPARE(column(model, StepColumn::LiveBuffers), QStringLiteral("1|2|2|3|2|1"));
    QCOMPARE(column(model, StepColumn::Starts), QStringLiteral("in|middle||out||"));
    QCOMPARE(column(model, StepColumn::Ends), QStringLiteral("|||middle|in|out"));
    model.setPlan(small.problem, nullptr);
    QTRY_COMPARE(column(model, StepColumn::Extent), QStringLiteral("|||||"));
    QCOMPARE(column(model, StepColumn::LiveBytes), QStringLiteral("40 B|120 B|120 B|150 B|70 B|30 B"));
    QCOMPARE(liveAt(*small.problem, 3), (std::vector{BufferId(0), BufferId(1), BufferId(2)}));
    QCOMPARE(liveAt(*small.problem, 5), std::vector{BufferId(2)});
    model.setPlan(nullptr, nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void sortsStablyAndMarksTheProbe() {
    JobPool pool(1);
    StepsModel model(pool);
    const auto small = smallPlan();
    model.setPlan(small.problem, small.plan);
    model.sort(static_cast<int>(StepColumn::LiveBuffers), Qt::DescendingOrder);
    QTRY_COMPARE(column(model, StepColumn::Step), QStringLiteral("3|1|2|4|0|5"));
    model.setProbe(4);
    QCOMPARE(column(model, StepColumn::Step), QStringLiteral("3|1|2|▶ 4|0|5"));
    QCOMPARE(model.tableText().cell(3, 0, CellText::Exact), QStringLiteral("4"));
    model.sort(static_cast<int>(StepColumn::Step), Qt::DescendingOrder);
    QTRY_COMPARE(column(model, StepColumn::Step), QStringLiteral("5|▶ 4|3|2|1|0"));
    QCOMPARE(model.rowOf(5), 0);
    QCOMPARE(model.rowOf(6), -1);
    QCOMPARE(model.rowOf(-1), -1);
    model.setWords(QStringLiteral("nothing"));
    QTRY_COMPARE(model.rowCount(), 0);
  }

  void longTimesHaveRowsWhereSomethingChanges() {
    auto strings = std::make_shared<support::StringTable>();
    model::ProblemBuilder builder(strings);
    const auto where = builder.addCandidates({builder.addPool({.name = "sram"})});
    const model::Step far = model::Step{1} << 40;
    for (const model::LiveRange& range : {model::LiveRange{0, far}, model::LiveRange{10, 20}})
      builder.addBuffer({.size = 8, .name = strings->add("b")}, std::span(&range, 1), where);
    const auto problem = std::make_shared<const model::Problem>(*std::move(builder).build());
    const StepsTablePtr table = makeSteps(problem, nullptr, {});
    QCOMPARE(table->steps, (std::vector<model::Step>{0, 10, 20}));
    QCOMPARE(table->liveBuffers, (std::vector<std::uint32_t>{1, 2, 1}));
    QCOMPARE(table->rowOf(15), std::optional<std::size_t>(1));
    QCOMPARE(table->rowOf(far - 1), std::optional<std::size_t>(2));
    QVERIFY(!table->rowOf(far));
  }

  void aMillionStepsAreMadeInTheBackground() {
    auto strings = std::make_shared<support::StringTable>();
    const auto name = strings->add("b");
    model::ProblemBuilder builder(strings);
    const auto where = builder.addCandidates({builder.addPool({.name = "sram"})});
    for (int i = 0; i < 1'000'000; ++i) {
      const model::LiveRange range{i, i + 1 + i % 7};
      builder.addBuffer({.size = 1 + i % 1000, .name = name}, std::span(&range, 1), where);
    }
    const auto problem = std::make_shared<const model::Problem>(*std::move(builder).build());
    JobPool pool(1);
    StepsModel model(pool);
    QElapsedTimer clock;
    clock.start();
    model.setPlan(problem, nullptr);
    QTRY_VERIFY(model.rowCount() >= 1'000'000);
    qInfo("a million steps: %lld ms", static_cast<long long>(clock.restart()));
    QSignalSpy arranged(&model, &StepsModel::arranged);
    model.sort(static_cast<int>(StepColumn::LiveBytes), Qt::DescendingOrder);
    const qint64 blocked = clock.elapsed();
    QTRY_COMPARE(arranged.count(), 1);
    qInfo("sorting them: %lld ms", static_cast<long long>(clock.elapsed()));
    QVERIFY(blocked < kMuchTooLongMs / 20 && clock.elapsed() < kMuchTooLongMs);
  }

  void aStepLeadsTheProbeAndSelects() {
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    auto* dock = window.findChild<QDockWidget*>(QStringLiteral("steps"));
    QVERIFY(dock);
    dock->raise();
    auto* panel = window.findChild<StepsPanel*>();
    auto* table = panel->findChild<Table*>();
    QTRY_VERIFY(panel->isVisible() && table->model()->rowCount() > 10);
    QSignalSpy probed(panel, &StepsPanel::probeRequested);
    table->selectRow(5);
    QCOMPARE(probed.count(), 1);
    QVERIFY(table->model()->index(5, 0).data().toString().startsWith(u'▶'));
    const QPoint place = table->visualRect(table->model()->index(5, 0)).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, table->viewport()->mapToGlobal(place));
    QCoreApplication::sendEvent(table->viewport(), &event);
    for (QMenu* menu : table->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)) {
      menu->actions().front()->trigger();
      menu->close();
    }
    QCOMPARE(document.selection().buffers(),
             liveAt(*document.snapshot()->problem, probed.front().front().value<model::Step>()));
    QVERIFY(!document.selection().empty());
  }

  void messagesAreFilteredAndLeadToBuffers() {
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    document.clearMessages();
    MessagesPanel panel(document);
    auto* table = panel.findChild<Table*>();
    document.post({.severity = Severity::Info, .source = {}, .location = {}, .text = QStringLiteral("read")});
    document.post({.severity = Severity::Error,
                   .source = {},
                   .location = {},
                   .text = QStringLiteral("overlap"),
                   .buffers = {BufferId(1), BufferId(2)},
                   .of = document.snapshot()->problem});
    QCOMPARE(table->model()->rowCount(), 2);
    QSignalSpy requested(&panel, &MessagesPanel::bufferRequested);
    Q_EMIT table->rowClicked(0, Qt::NoModifier);
    QCOMPARE(requested.count(), 0);
    Q_EMIT table->rowClicked(1, Qt::NoModifier);
    QCOMPARE(requested.count(), 1);
    QCOMPARE(document.selection().buffers(), (std::vector{BufferId(1), BufferId(2)}));
    table->sortByColumn(0, Qt::DescendingOrder);
    QCOMPARE(table->model()->index(0, 3).data().toString(), QStringLiteral("overlap"));
    panel.findChild<QComboBox*>()->setCurrentIndex(2);
    QCOMPARE(table->model()->rowCount(), 1);
    panel.findChild<QComboBox*>()->setCurrentIndex(0);
    panel.findChild<QLineEdit*>()->setText(QStringLiteral("READ"));
    QCOMPARE(table->model()->rowCount(), 1);
    document.clearMessages();
    QCOMPARE(table->model()->rowCount(), 0);
  }

 private:
  OwnSettings m_settings;
};

QTEST_MAIN(StepsTest)
#include "steps_test.moc"
