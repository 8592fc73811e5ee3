// SPDX-License-Identifier: Apache-2.0
// What is written is read back the same, and the JSON of plan and inspect is as the contract says.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <sstream>

#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/export/exporter.h"
#include "core/export/inspect_json.h"
#include "core/export/plan_json.h"
#include "core/import/importer.h"
#include "core/import/plan_json.h"
#include "core/plan/imported.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"

using namespace memscape;
using model::BufferId;
using model::Problem;

namespace {

const char* const kFiles[] = {"corpus/tvm_graph_json/repeated_names_reshape_nop.json",
                              "corpus/tvm_graph_json/copy_between_devices.json",
                              "corpus/tvm_graph_json/textures.json",
                              "corpus/tvm_graph_json/names_with_odd_characters.json",
                              "corpus/tvm_graph_json/no_nodes.json",
                              "corpus/tvm_graph_json/zero_dimension.json",
                              "corpus/memscape_json/problem.json",
                              "corpus/memscape_json/names_with_odd_characters.json",
                              "corpus/minimalloc_csv/gaps.csv",
                              "corpus/minimalloc_csv/crlf_and_mark.csv",
                              "corpus/minimalloc_csv/zero_sizes_and_empty_ranges.csv",
                              "golden/graph_plan_memory/mlp_o3.graph.json",
                              "golden/graph_plan_memory/g0144_o0.json"};

struct Loaded {
  model::Workload workload;
  std::shared_ptr<const Problem> problem;
};

Loaded load(const QString& file) {
  auto workload = import::readFile(MEMSCAPE_TEST_DATA "/" + file.toStdString(), {}, {});
  auto lowered = analysis::lower(*workload);
  return {std::move(*workload), lowered->problem};
}

Loaded readBack(const std::string& text) {
  auto workload = import::read({"back", text}, {}, {});
  if (!workload) qFatal("%s\n%s", support::describe(workload.error()).c_str(), text.c_str());
  auto lowered = analysis::lower(*workload);
  return {std::move(*workload), lowered->problem};
}

plan::CheckedPlan planWith(const Loaded& loaded, std::string_view planner) {
  return planners::run(*planners::find(planner), *loaded.problem, analysis::lowerBounds(*loaded.problem), {},
                       {});
}

/// Everything that planners and charts see, as text, so that a difference shows.
std::string describe(const Problem& problem) {
  std::ostringstream out;
  for (const model::Pool& pool : problem.pools())
    out << pool.name << ' ' << static_cast<int>(pool.access) << ' ' << pool.limit.value_or(-1) << '\n';
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    const BufferId id(i);
    const model::Buffer& b = problem.buffer(id);
    out << problem.name(id) << ' ' << b.size << ' ' << b.alignment << ' ' << problem.dtype(id) << ' '
        << b.aliasOf.value << ' ' << b.device << ' ' << b.producer << ' ' << model::nameOf(b.kind) << ' '
        << problem.block(b.block).fixedOffset << " shape";
    for (const std::int64_t dim : problem.shape(id)) out << ' ' << dim;
    out << " pools";
    for (const model::PoolId pool : problem.candidates(b.block)) out << ' ' << pool.value;
    for (const model::LiveRange& range : problem.liveRanges(id))
      out << " [" << range.begin << ',' << range.end << ')';
    out << '\n';
  }
  for (std::size_t step = 0; step < problem.steps().size(); ++step) {
    out << problem.stepLabel(step) << '|' << problem.stepOperator(step);
    for (const BufferId read : problem.reads(step)) out << ' ' << read.value;
    out << '\n';
  }
  return out.str();
}

std::string describe(const model::Graph& graph) {
  std::ostringstream out;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    out << (*graph.strings)[graph.nodes[n].name] << '|' << (*graph.strings)[graph.nodes[n].op] << '|'
        << static_cast<int>(graph.nodes[n].kind) << ' ' << graph.firstTensor[n];
    for (const model::TensorId input : graph.inputs[n]) out << ' ' << input.value;
    out << '\n';
  }
  for (const model::Tensor& tensor : graph.tensors)
    out << (*graph.strings)[tensor.name] << ' ' << tensor.producer.value << ' ' << tensor.size << ' '
        << (*graph.strings)[tensor.dtype] << ' ' << tensor.device << ' ' << (*graph.strings)[tensor.scope]
        << '\n';
  for (const std::int64_t dim : graph.shapes->values()) out << dim << ' ';
  for (const model::TensorId result : graph.results) out << result.value << ' ';
  return out.str();
}

QJsonObject parse(const std::string& text) {
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(text), &error);
  if (error.error != QJsonParseError::NoError)
    qFatal("%s\n%s", qPrintable(error.errorString()), text.c_str());
  return document.object();
}

void checkKeys(const QJsonObject& object, const QStringList& keys) {
  for (const QString& key : keys) QVERIFY2(object.contains(key), qPrintable(key));
}

}  // namespace

class ExportTest : public QObject {
  Q_OBJECT
  void files() {
    QTest::addColumn<QString>("file");
    for (const char* file : kFiles) QTest::newRow(file) << QString::fromUtf8(file);
  }
 private Q_SLOTS:
  void memscapeJsonComesBackTheSame_data() { files(); }
  void memscapeJsonComesBackTheSame() {
    QFETCH(QString, file);
    const Loaded loaded = load(file);
    std::ostringstream out;
    QVERIFY(exporting::findOutputFormat("memscape_json")
                ->write({&loaded.workload, loaded.problem.get()}, out)
                .ok());
    const Loaded back = readBack(out.str());
    QCOMPARE(describe(*back.problem), describe(*loaded.problem));
    const auto* graph = std::get_if<std::shared_ptr<const model::Graph>>(&loaded.workload.content);
    if (graph != nullptr)
      QCOMPARE(describe(*std::get<std::shared_ptr<const model::Graph>>(back.workload.content)),
               describe(**graph));
    QCOMPARE(back.workload.importedPlan.has_value(), loaded.workload.importedPlan.has_value());
    if (loaded.workload.importedPlan) {
      QVERIFY(back.workload.importedPlan->storageIds == loaded.workload.importedPlan->storageIds);
      QVERIFY(back.workload.importedPlan->offsets == loaded.workload.importedPlan->offsets);
    }
    QVERIFY(back.workload.intervalEnds == loaded.workload.intervalEnds);
    std::ostringstream again;
    QVERIFY(exporting::findOutputFormat("memscape_json")
                ->write({&back.workload, back.problem.get()}, again)
                .ok());
    QCOMPARE(again.str(), out.str());
  }

  void memscapeJsonKeepsPlans_data() { files(); }
  void memscapeJsonKeepsPlans() {
    QFETCH(QString, file);
    const Loaded loaded = load(file);
    const auto checked = planWith(loaded, "bump");
    if (checked.plan.placements.empty()) QSKIP("nothing to place, or the planner does not take it");
    std::ostringstream out;
    QVERIFY(exporting::findOutputFormat("memscape_json")
                ->write({&loaded.workload, loaded.problem.get(), &checked}, out)
                .ok());
    const Loaded back = readBack(out.str());
    QCOMPARE(describe(*back.problem), describe(*loaded.problem));
    const plan::Plan plan = plan::fromImported(*back.problem, *back.workload.importedPlan);
    QCOMPARE(plan.placements.size(), checked.plan.placements.size());
    for (std::size_t i = 0; i < plan.placements.size(); ++i) {
      QCOMPARE(plan.placements[i].pool, checked.plan.placements[i].pool);
      QCOMPARE(plan.placements[i].offset, checked.plan.placements[i].offset);
    }
  }

  void planJsonComesBackTheSame_data() { files(); }
  void planJsonComesBackTheSame() {
    QFETCH(QString, file);
    const Loaded loaded = load(file);
    std::vector<plan::CheckedPlan> plans;
    for (const std::string_view planner : {"bump", "graph_plan_memory", "skyline"})
      plans.push_back(planWith(loaded, planner));
    std::vector<const plan::CheckedPlan*> pointers;
    for (const plan::CheckedPlan& checked : plans) pointers.push_back(&checked);
    std::ostringstream out;
    exporting::writePlans({"file", loaded.problem.get(), 0, pointers}, out);
    const auto back = import::readPlans(out.str(), *loaded.problem);
    QVERIFY2(back.ok(), back.ok() ? "" : support::describe(back.error()).c_str());
    QCOMPARE(back.value().size(), plans.size());
    for (std::size_t p = 0; p < plans.size(); ++p) {
      QCOMPARE(back.value()[p].planner, plans[p].plan.planner);
      QVERIFY(back.value()[p].status == plans[p].plan.status);
      QVERIFY(back.value()[p].placements == plans[p].plan.placements);
      QVERIFY(back.value()[p].storages == plans[p].plan.storages);
      QVERIFY(back.value()[p].options == plans[p].plan.options);
      QCOMPARE(back.value()[p].reason, plans[p].plan.reason);
    }
  }

  void planJsonHasTheContractsKeys() {
    const Loaded loaded = load(QStringLiteral("golden/graph_plan_memory/mlp_o3.graph.json"));
    const auto checked = planWith(loaded, "graph_plan_memory");
    const plan::CheckedPlan* pointer = &checked;
    std::ostringstream out;
    exporting::writePlans({"file", loaded.problem.get(), 77, {&pointer, 1}}, out);
    const QJsonObject root = parse(out.str());
    checkKeys(root, {"memscape", "file", "problem", "plans"});
    QCOMPARE(root["problem"].toObject()["memory_pressure_bytes"].toInt(), 77);
    const QJsonObject plan = root["plans"].toArray()[0].toObject();
    checkKeys(plan, {"planner", "status", "valid", "violations", "arena_bytes", "lower_bound_bytes",
                     "gap_percent", "seconds", "options", "seed", "pools", "storages", "placements"});
    QCOMPARE(plan["arena_bytes"].toInteger(), checked.metrics.arena);
    QCOMPARE(plan["placements"].toArray().size(), loaded.problem->buffers().size());
    checkKeys(plan["placements"].toArray()[0].toObject(),
              {"buffer", "buffer_index", "pool", "offset", "size_bytes", "storage_id"});
    checkKeys(plan["pools"].toArray()[0].toObject(),
              {"name", "size_bytes", "limit_bytes", "lower_bound_bytes"});
  }

  void planThatDoesNotFitSaysWhatItNeeds() {
    const Loaded loaded = load(QStringLiteral("corpus/minimalloc_csv/A.1024.csv"));
    auto limited = analysis::lower(loaded.workload, {.pools = {{.name = "workspace", .limit = 2}}});
    QVERIFY(limited.ok());
    const auto checked = planWith({loaded.workload, limited->problem}, "bump");
    const plan::CheckedPlan* pointer = &checked;
    std::ostringstream out;
    exporting::writePlans({"file", limited->problem.get(), 0, {&pointer, 1}}, out);
    const QJsonObject plan = parse(out.str())["plans"].toArray()[0].toObject();
    QCOMPARE(plan["status"].toString(), QStringLiteral("does_not_fit"));
    QCOMPARE(plan["pools"].toArray()[0].toObject()["needed_bytes"].toInt(), 4);
  }

  void failedPlanHasAReasonAndNoFigures() {
    const Loaded loaded = load(QStringLiteral("corpus/minimalloc_csv/good.csv"));
    plan::CheckedPlan failed;
    failed.plan = {.planner = "x", .status = plan::PlanStatus::Failed, .reason = "because \xFF"};
    const plan::CheckedPlan* pointer = &failed;
    std::ostringstream out;
    exporting::writePlans({"file", loaded.problem.get(), 0, {&pointer, 1}}, out);
    const QJsonObject plan = parse(out.str())["plans"].toArray()[0].toObject();
    QVERIFY(plan["arena_bytes"].isNull());
    QVERIFY(!plan["valid"].toBool());
    QCOMPARE(plan["reason"].toString(), QStringLiteral("because \uFFFD"));
  }

  void inspectionHasTheContractsKeys_data() { files(); }
  void inspectionHasTheContractsKeys() {
    QFETCH(QString, file);
    const Loaded loaded = load(file);
    std::ostringstream out;
    exporting::writeInspection(
        {&loaded.workload, loaded.problem.get(), 5, analysis::lowerBounds(*loaded.problem)}, out);
    const QJsonObject root = parse(out.str());
    checkKeys(root, {"memscape", "file", "format", "entry", "steps", "buffers", "pools",
                     "memory_pressure_bytes", "lower_bound_bytes", "imported_plan", "warnings"});
    QCOMPARE(root["steps"].toArray().size(), loaded.problem->steps().size());
    QCOMPARE(root["buffers"].toArray().size(), loaded.problem->buffers().size());
    for (const QJsonValue& buffer : root["buffers"].toArray())
      checkKeys(buffer.toObject(),
                {"name", "buffer_index", "size_bytes", "alignment", "kind", "shape", "dtype", "live_ranges",
                 "pool_candidates", "conflicts", "conflict_count", "alias_of", "producer", "consumers"});
  }

  void inspectionCountsEndsInclusively() {
    const Loaded loaded = load(QStringLiteral("corpus/minimalloc_csv/good.csv"));
    std::ostringstream out;
    exporting::writeInspection({&loaded.workload, loaded.problem.get(), 0, {}}, out);
    const QJsonObject first = parse(out.str())["buffers"].toArray()[0].toObject();
    QCOMPARE(first["live_ranges"].toArray()[0].toObject()["last"].toInt(), 2);
    QCOMPARE(first["conflicts"].toArray(), QJsonArray{"b"});
    QCOMPARE(first["conflict_count"].toInt(), 1);
  }

  void inspectionNamesWhoReads() {
    const Loaded loaded = load(QStringLiteral("corpus/tvm_graph_json/good.json"));
    std::ostringstream out;
    exporting::writeInspection({&loaded.workload, loaded.problem.get(), 0, {}}, out);
    const QJsonArray buffers = parse(out.str())["buffers"].toArray();
    QCOMPARE(buffers[2].toObject()["producer"].toString(), QStringLiteral("conv"));
    QCOMPARE(buffers[2].toObject()["consumers"].toArray(), QJsonArray{"split"});
  }

  void csvComesBackTheSame() {
    for (const char* file : {"corpus/minimalloc_csv/gaps.csv", "corpus/minimalloc_csv/crlf_and_mark.csv",
                             "corpus/minimalloc_csv/zero_sizes_and_empty_ranges.csv"}) {
      const Loaded loaded = load(QString::fromUtf8(file));
      const auto checked = planWith(loaded, "bump");
      std::ostringstream out;
      QVERIFY(exporting::findOutputFormat("minimalloc_csv")
                  ->write({&loaded.workload, loaded.problem.get(), &checked}, out)
                  .ok());
      const Loaded back = readBack(out.str());
      QCOMPARE(back.problem->buffers().size(), loaded.problem->buffers().size());
      const plan::Plan plan = plan::fromImported(*back.problem, *back.workload.importedPlan);
      for (std::size_t i = 0; i < plan.placements.size(); ++i) {
        const model::BlockId id(i);
        QCOMPARE(back.problem->name(id), loaded.problem->name(id));
        QCOMPARE(back.problem->block(id).size, loaded.problem->block(id).size);
        QCOMPARE(back.problem->block(id).alignment, loaded.problem->block(id).alignment);
        QVERIFY(std::ranges::equal(back.problem->liveRanges(id), loaded.problem->liveRanges(id)));
        QCOMPARE(plan.placements[i].offset, checked.plan.placements[i].offset);
      }
    }
  }

  void csvOfAGraphHasTheWorkspaceOnly() {
    const Loaded loaded = load(QStringLiteral("corpus/tvm_graph_json/names_with_odd_characters.json"));
    std::ostringstream out;
    QVERIFY(exporting::findOutputFormat("minimalloc_csv")
                ->write({&loaded.workload, loaded.problem.get()}, out)
                .ok());
    QCOMPARE(readBack(out.str()).problem->buffers().size(), std::size_t{5});  // all but the parameter
  }

  void csvCannotHoldTwoPools() {
    const Loaded loaded = load(QStringLiteral("corpus/tvm_graph_json/copy_between_devices.json"));
    std::ostringstream out;
    const auto written =
        exporting::findOutputFormat("minimalloc_csv")->write({&loaded.workload, loaded.problem.get()}, out);
    QVERIFY(!written.ok());
    QCOMPARE(written.error().code, support::ErrorCode::Unsupported);
  }

  void plansOfAnotherWorkloadAreRefused_data() {
    QTest::addColumn<QString>("placement");
    QTest::addColumn<QString>("message");
    QTest::newRow("index") << R"("buffer_index": 9, "pool": "workspace", "offset": 0)"
                           << "9";
    QTest::newRow("name") << R"("buffer_index": 0, "buffer": "z", "pool": "workspace", "offset": 0)"
                          << "'z'";
    QTest::newRow("unknown name") << R"("buffer": "z", "pool": "workspace", "offset": 0)"
                                  << "'z'";
    QTest::newRow("size") << R"("buffer": "a", "pool": "workspace", "offset": 0, "size_bytes": 5)"
                          << "5";
    QTest::newRow("pool") << R"("buffer": "a", "pool": "sram", "offset": 0)"
                          << "'sram'";
    QTest::newRow("no offset") << R"("buffer": "a", "pool": "workspace")"
                               << "offset";
    QTest::newRow("fraction") << R"("buffer": "a", "pool": "workspace", "offset": 0.5)"
                              << "0.5";
    QTest::newRow("storage") << R"("buffer": "a", "pool": "workspace", "offset": 0, "storage_id": 3)"
                             << "storage 3";
  }
  void plansOfAnotherWorkloadAreRefused() {
    QFETCH(QString, placement);
    QFETCH(QString, message);
    const Loaded loaded = load(QStringLiteral("corpus/minimalloc_csv/good.csv"));
    const std::string text =
        "{\"memscape\": \"1\", \"plans\": [{\"placements\": [{" + placement.toStdString() + "}]}]}";
    const auto plans = import::readPlans(text, *loaded.problem);
    QVERIFY(!plans.ok());
    QVERIFY2(plans.error().message.find(message.toStdString()) != std::string::npos,
             plans.error().message.c_str());
    QVERIFY(plans.error().location.starts_with("plans[0]"));
  }
};

QTEST_APPLESS_MAIN(ExportTest)
#include "export_test.moc"
