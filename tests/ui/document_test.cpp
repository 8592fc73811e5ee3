// SPDX-License-Identifier: Apache-2.0
// What is open and on show, without widgets: good files, bad ones, plans that come and go.
#include "ui/document/document.h"

#include <QtTest>
#include <limits>

#include "core/planners/registry.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using memscape::test::generatedGraph;
using memscape::test::OwnSettings;
using memscape::test::sample;

namespace {

int plannerNamed(std::string_view name) {
  return static_cast<int>(planners::find(name) - planners::all().data());
}

int errors(const Document& document) {
  return static_cast<int>(std::ranges::count(document.messages(), Severity::Error, &Message::severity));
}

}  // namespace

class DocumentTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { memscape::test::failOnWarnings(); }

  void opensAFileAndShowsThePlanOfTheDefaultPlanner() {
    Document document;
    document.open({sample("mobilenet_v1.json")});
    QVERIFY(document.busy());
    QVERIFY(!document.current());
    QTRY_VERIFY(document.shownPlan());
    QCOMPARE(document.current()->title(), QStringLiteral("mobilenet_v1"));
    QCOMPARE(document.shownPlan()->plan.planner, std::string(planners::defaultPlanner().name));
    QVERIFY(document.shownPlan()->usable());
    QTRY_VERIFY(!document.busy());
    QCOMPARE(errors(document), 0);
  }

  void theFilesOwnPlanIsOneLikeAnyOther() {
    Document document;
    document.open({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    document.show({PlanKey::kImported});
    QVERIFY(document.shown()->imported());
    QVERIFY(document.shownPlan()->plan.imported);
  }

  void switchingToAPlanThatIsThereIsInstant() {
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    const PlanPtr first = document.shownPlan();
    const PlanKey before = *document.shown();
    const PlanKey none{plannerNamed("none")};
    document.show(none);
    QCOMPARE(document.shownPlan(), first);  // stays until the other one is there
    QTRY_VERIFY(document.shown() == none);
    document.show(before);
    QCOMPARE(document.shownPlan(), first);  // no event loop in between
    document.show(none);
    QCOMPARE(document.shownPlan()->plan.planner, std::string("none"));
  }

  void aFileThatCannotBeReadLeavesTheOthers() {
    const OwnSettings folder;
    const QString bad = folder.write(QStringLiteral("bad.json"), "{\"nodes\": [");
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    const PlanPtr plan = document.shownPlan();
    document.open({bad, folder.path(QStringLiteral("missing.json")), sample("squeezenet.json")});
    QTRY_COMPARE(document.workloads().size(), std::size_t{2});
    QTRY_VERIFY(document.current()->title() == u"squeezenet");
    QCOMPARE(errors(document), 2);
    document.setCurrent(document.workloads().front());
    QCOMPARE(document.shownPlan(), plan);
  }

  void aBadFileAloneKeepsWhatTheUserHad() {
    const OwnSettings folder;
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    OpenWorkload* before = document.current();
    document.open({folder.write(QStringLiteral("bad.json"), "not a graph")});
    QTRY_COMPARE(errors(document), 1);
    QCOMPARE(document.current(), before);
    QCOMPARE(document.workloads().size(), std::size_t{1});
    const Message& message = document.messages().back();
    QCOMPARE(message.source, QStringLiteral("bad.json"));
    QVERIFY(!message.text.isEmpty());
  }

  void aFileReplacedWhileItIsLoadedShowsTheLatest() {
    const OwnSettings folder;
    const QString path = folder.write(QStringLiteral("graph.json"), generatedGraph(20'000));
    Document document;
    document.open({path});
    QTest::qWait(5);
    folder.write(QStringLiteral("graph.json"), generatedGraph(50));
    document.open({path});
    QTRY_VERIFY(document.shownPlan());
    QCOMPARE(document.workloads().size(), std::size_t{1});
    QCOMPARE(document.snapshot()->problem->buffers().size(), std::size_t{51});
    QTest::qWait(100);
    QCOMPARE(document.snapshot()->problem->buffers().size(), std::size_t{51});
  }

  void aFileOpenedLaterWinsOverASlowEarlierOne() {
    const OwnSettings folder;
    Document document;
    document.open({folder.write(QStringLiteral("large.json"), generatedGraph(60'000))});
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.current() && document.current()->title() == u"mlp");
    QTRY_VERIFY(!document.busy());
    QCOMPARE(document.current()->title(), QStringLiteral("mlp"));
    QCOMPARE(document.workloads().size(), std::size_t{2});
  }

  void planAllMakesEveryPlan() {
    Document document;
    document.open({sample("ssd_mobilenet_v1.json")});
    QTRY_VERIFY(document.current());
    document.planAll();
    QTRY_VERIFY(!document.busy());
    for (int planner = 0; planner < static_cast<int>(planners::all().size()); ++planner) {
      const PlanPtr plan = document.current()->plan({planner});
      QVERIFY2(plan, planners::all()[static_cast<std::size_t>(planner)].name.data());
      QVERIFY2(plan->usable(), plan->plan.planner.c_str());
    }
  }

  void slowPlannersAreOfferedNotStarted() {
    int slow = -1;
    std::int64_t from = std::numeric_limits<std::int64_t>::max();
    for (int i = 0; i < static_cast<int>(planners::all().size()); ++i) {
      const std::int64_t slowFrom = planners::all()[static_cast<std::size_t>(i)].slowFrom;
      if (slowFrom <= 0 || slowFrom >= from) continue;
      from = slowFrom;
      slow = i;
    }
    QVERIFY(slow >= 0);
    const OwnSettings folder;
    Document document;
    document.open({folder.write(QStringLiteral("large.json"), generatedGraph(static_cast<int>(from)))});
    QTRY_VERIFY_WITH_TIMEOUT(document.current(), 120'000);
    document.planAll();
    QCOMPARE(document.current()->runState(slow), RunState::Offered);
    document.show({slow});
    QVERIFY(document.current()->runState(slow) == RunState::Queued);
    document.cancel();
    QVERIFY(!document.busy());
  }

  void cancelKeepsWhatIsThere() {
    const OwnSettings folder;
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    const PlanPtr plan = document.shownPlan();
    document.open({folder.write(QStringLiteral("large.json"), generatedGraph(30'000))});
    document.cancel();
    QVERIFY(!document.busy());
    QCOMPARE(document.workloads().size(), std::size_t{1});
    QCOMPARE(document.shownPlan(), plan);
    QTest::qWait(100);
    QCOMPARE(document.workloads().size(), std::size_t{1});
    QCOMPARE(errors(document), 0);
  }

  void comparesAPlanThatHasToBeMadeFirst() {
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    const PlanKey bump{plannerNamed("bump")};
    document.compareWith(bump);
    QTRY_VERIFY(document.comparedPlan());
    QCOMPARE(document.comparedPlan()->plan.planner, std::string("bump"));
    document.compareWith(std::nullopt);
    QVERIFY(!document.comparedPlan());
  }

  void aPlannersOptionsMakeANewPlan() {
    Document document;
    document.open({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.current());
    const int planner = plannerNamed("graph_plan_memory");
    document.show({planner});
    QTRY_VERIFY(document.shown() == PlanKey{planner});
    const PlanPtr before = document.shownPlan();
    document.current()->setOptions(planner, {{"match_range", std::int64_t{0}}});
    QTRY_VERIFY(document.shownPlan() && document.shownPlan() != before);
    QCOMPARE(document.shownPlan()->plan.options.size(), std::size_t{1});
  }

  void otherLimitsLowerTheProblemAgain() {
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    const ProblemPtr before = document.snapshot()->problem;
    std::vector<model::Pool> pools(before->pools().begin(), before->pools().end());
    for (model::Pool& pool : pools)
      if (pool.access == model::PoolAccess::ReadWrite) pool.limit = 16;
    document.current()->setLowerOptions({.alignment = std::nullopt, .pools = pools});
    QTRY_VERIFY(document.snapshot()->problem != before);
    QTRY_VERIFY(document.shownPlan());
    QCOMPARE(document.shownPlan()->plan.status, plan::PlanStatus::DoesNotFit);
  }

  void closingTheCurrentFileShowsAnother() {
    Document document;
    document.open({sample("mlp.json"), sample("squeezenet.json")});
    QTRY_COMPARE(document.workloads().size(), std::size_t{2});
    QTRY_VERIFY(!document.busy());
    document.close(document.current());
    QVERIFY(document.current());
    document.close(document.current());
    QVERIFY(!document.current());
    QVERIFY(!document.shownPlan());
  }

  void goesAwayInTheMiddleOfEverything() {
    const OwnSettings folder;
    const QString large = folder.write(QStringLiteral("large.json"), generatedGraph(30'000));
    for (const int pause : {0, 1, 30, 300}) {
      Document document;
      document.open({large, sample("densenet121.json")});
      QTest::qWait(pause);
      document.planAll();
      QTest::qWait(pause);
    }
  }
};

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
