// SPDX-License-Identifier: Apache-2.0
// What the JSON of inspect says about programs, and plans by pool.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <sstream>

#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/export/exporter.h"
#include "core/export/inspect_json.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/program_maker.h"

using namespace memscape;
using memscape::testing::ProgramMaker;
using memscape::testing::smallProgram;

namespace {

QJsonObject parse(const std::ostringstream& text) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(text.str())).object();
}

QJsonObject inspect(const model::Workload& workload) {
  const auto lowered = analysis::lower(workload);
  if (!lowered) return {{"error", QString::fromStdString(describe(lowered.error()))}};
  std::ostringstream out;
  exporting::writeInspection({.workload = &workload,
                              .problem = lowered->problem.get(),
                              .memoryPressure = lowered->memoryPressure,
                              .bounds = analysis::lowerBounds(*lowered->problem),
                              .trace = lowered->trace.get()},
                             out);
  return parse(out);
}

}  // namespace

class ProgramJsonTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void rangesComeByCall();
  void notPlannedHasReasons();
  void poolsHoldAllocationsAndConstants();
  void poolsNeedAPlan();
};

void ProgramJsonTest::rangesComeByCall() {
  const QJsonObject json = inspect({.content = smallProgram()});
  const QJsonArray buffers = json["buffers"].toArray();
  QCOMPARE(buffers.size(), 2);
  QCOMPARE(buffers[0]["name"].toString(), "a");
  QCOMPARE(buffers[0]["live_ranges"].toArray(),
           (QJsonArray{QJsonObject{
               {"first", 3}, {"last", 11}, {"call", "main"}, {"opened_at", "5:1"}, {"closed_at", "9:1"}}}));
  const QJsonArray inOp = buffers[1]["live_ranges"].toArray();
  QCOMPARE(inOp.size(), 2);
  QCOMPARE(
      inOp[0].toObject(),
      (QJsonObject{
          {"first", 3}, {"last", 6}, {"call", "op, call 1"}, {"opened_at", "5:1"}, {"closed_at", "9:1"}}));
  QCOMPARE(
      inOp[1].toObject(),
      (QJsonObject{
          {"first", 8}, {"last", 11}, {"call", "op, call 2"}, {"opened_at", "5:1"}, {"closed_at", "9:1"}}));
  QCOMPARE(json["not_planned"].toArray(), QJsonArray());
}

void ProgramJsonTest::notPlannedHasReasons() {
  ProgramMaker make;
  make.function("main");
  make.allocate(0, "a", 0, "a = T.allocate([n], \"int8\", \"global\")");
  make.program.allocations[0].isStatic = false;
  make.statement(1, model::StatementKind::Store, "a[0] = 1", {make.write("a")});
  const QJsonObject json = inspect({.content = make.make()});
  QCOMPARE(json["buffers"].toArray(), QJsonArray());
  QCOMPARE(
      json["not_planned"].toArray(),
      (QJsonArray{QJsonObject{
          {"name", "a"}, {"location", "1:1"}, {"reason", "its size is not known before the program runs"}}}));
}

void ProgramJsonTest::poolsHoldAllocationsAndConstants() {
  ProgramMaker make;
  make.function("main");
  make.allocate(0, "a", 32, "a = T.allocate([32], \"int8\", \"global\")");
  make.allocate(1, "w", 10, "w = T.allocate_const([...], \"int8\", [10])", model::BufferKind::Constant);
  make.allocate(2, "v", 20, "v = T.allocate_const([...], \"int8\", [20])", model::BufferKind::Constant);
  make.statement(3, model::StatementKind::Store, "a[0] = w[0] + v[0]",
                 {make.read("w"), make.read("v"), make.write("a")});
  const model::Workload workload{.file = "m.py", .content = make.make()};
  const auto lowered = analysis::lower(workload, {.pools = {{.name = "global_workspace", .limit = 64}}});
  QVERIFY(lowered.ok());
  const auto bounds = analysis::lowerBounds(*lowered->problem);
  const auto plan = planners::run(*planners::find("usmp_greedy_by_size"), *lowered->problem, bounds, {}, {});
  std::ostringstream out;
  const auto written = exporting::findOutputFormat("pools_json")
                           ->write({.workload = &workload,
                                    .problem = lowered->problem.get(),
                                    .plan = &plan,
                                    .trace = lowered->trace.get()},
                                   out);
  QVERIFY(written.ok());
  const QJsonObject json = parse(out);
  QCOMPARE(json["planner"].toString(), "usmp_greedy_by_size");
  QCOMPARE(json["valid"].toBool(), true);
  const QJsonArray pools = json["pools"].toArray();
  QCOMPARE(pools.size(), 2);
  QCOMPARE(pools[0].toObject(), (QJsonObject{{"name", "global_workspace"},
                                             {"access", "read_write"},
                                             {"size_bytes", 32},
                                             {"limit_bytes", 64},
                                             {"allocations", QJsonArray{QJsonObject{{"buffer", "a"},
                                                                                    {"buffer_index", 0},
                                                                                    {"kind", "intermediate"},
                                                                                    {"offset", 0},
                                                                                    {"size_bytes", 32},
                                                                                    {"alignment", 16},
                                                                                    {"location", "1:1"}}}}}));
  QCOMPARE(pools[1]["access"].toString(), "read_only");
  QCOMPARE(pools[1]["size_bytes"].toInt(), 42);
  QCOMPARE(pools[1]["allocations"].toArray().size(), 2);
  QCOMPARE(json["constants"].toArray(), (QJsonArray{QJsonObject{{"name", "v"},
                                                                {"buffer_index", 2},
                                                                {"pool", "global_const_workspace"},
                                                                {"offset", 0},
                                                                {"size_bytes", 20},
                                                                {"alignment", 16},
                                                                {"location", "3:1"}},
                                                    QJsonObject{{"name", "w"},
                                                                {"buffer_index", 1},
                                                                {"pool", "global_const_workspace"},
                                                                {"offset", 32},
                                                                {"size_bytes", 10},
                                                                {"alignment", 16},
                                                                {"location", "2:1"}}}));
}

void ProgramJsonTest::poolsNeedAPlan() {
  const model::Workload workload{.content = smallProgram()};
  const auto lowered = analysis::lower(workload);
  std::ostringstream out;
  const auto written = exporting::findOutputFormat("pools_json")
                           ->write({.workload = &workload, .problem = lowered->problem.get()}, out);
  QVERIFY(!written.ok());
  QVERIFY2(written.error().message.find("no plan") != std::string::npos, written.error().message.c_str());
}

QTEST_APPLESS_MAIN(ProgramJsonTest)
#include "program_json_test.moc"
