// SPDX-License-Identifier: Apache-2.0
// Every planner on every planning problem at hand: the samples, and the public sets where they lie beside the
// checkout.
#include <QtTest>

#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/import/importer.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/data_files.h"

using namespace memscape;

class PlanningSetsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyPlannerPlansIt_data() {
    QTest::addColumn<QString>("file");
    for (const std::string& file : testing::filesBelow(MEMSCAPE_SAMPLES, ".json"))
      QTest::addRow("%s", file.c_str()) << QString::fromStdString(file);
    for (const std::string& file : testing::filesBelow(MEMSCAPE_SHARED "/benchmarks", ".csv"))
      QTest::addRow("%s", file.c_str()) << QString::fromStdString(file);
  }
  void everyPlannerPlansIt() {
    QFETCH(QString, file);
    const auto workload = import::readFile(file.toStdString(), {}, {});
    QVERIFY2(workload.ok(), workload.ok() ? "" : support::describe(workload.error()).c_str());
    const auto lowered = analysis::lower(*workload);
    QVERIFY(lowered.ok());
    const model::LowerBounds bounds = analysis::lowerBounds(*lowered->problem);
    QVERIFY(bounds.readWrite > 0);
    for (const planners::Planner& planner : planners::all()) {
      const auto checked = planners::run(planner, *lowered->problem, bounds, {}, {});
      const std::string what = std::string(planner.name) + ": " + checked.plan.reason;
      QVERIFY2(checked.placed(), what.c_str());
      // A file may set a limit that a planner does not keep; then that, and only that, is wrong.
      for (const plan::Violation& violation : checked.validation.violations) {
        QCOMPARE(violation.kind, plan::ViolationKind::OverLimit);
        QCOMPARE(checked.plan.status, plan::PlanStatus::DoesNotFit);
      }
      QVERIFY2(checked.metrics.readWriteArena >= bounds.readWrite, what.c_str());
    }
  }
};

QTEST_APPLESS_MAIN(PlanningSetsTest)
#include "planning_sets_test.moc"
