// SPDX-License-Identifier: Apache-2.0
// graph_plan_memory against the plans that TVM itself wrote into its files: the same partition of operator
// outputs into storages, and the same total.
#include <QtTest>
#include <map>
#include <set>

#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/import/importer.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/data_files.h"

using namespace memscape;

class GoldenTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void agreesWithTvm_data() {
    QTest::addColumn<QString>("file");
    for (const char* folder :
         {MEMSCAPE_TEST_DATA "/golden/graph_plan_memory", MEMSCAPE_SHARED "/golden/graph_plan_memory"})
      for (const std::string& file : testing::filesBelow(folder, ".json"))
        QTest::addRow("%s", file.c_str()) << QString::fromStdString(file);
  }
  void agreesWithTvm() {
    QFETCH(QString, file);
    const auto workload = import::readFile(file.toStdString(), {}, {});
    QVERIFY2(workload.ok(), workload.ok() ? "" : support::describe(workload.error()).c_str());
    QVERIFY(workload->importedPlan.has_value());
    const auto lowered = analysis::lower(*workload);
    QVERIFY(lowered.ok());
    const auto& graph = *std::get<std::shared_ptr<const model::Graph>>(workload->content);
    const auto checked = planners::run(*planners::find("graph_plan_memory"), *lowered->problem,
                                       analysis::lowerBounds(*lowered->problem), {}, {});
    QVERIFY(checked.usable());

    const auto& theirs = workload->importedPlan->storageIds;
    std::map<std::int32_t, std::int64_t> capacity;
    std::map<std::int32_t, std::int32_t> forth;
    std::map<std::int32_t, std::int32_t> back;
    for (std::size_t t = 0; t < graph.tensors.size(); ++t) {
      capacity[theirs[t]] = std::max(capacity[theirs[t]], graph.tensors[t].size);
      const model::NodeKind kind = graph.nodes[graph.tensors[t].producer.index()].kind;
      if (kind == model::NodeKind::Input || kind == model::NodeKind::Constant) continue;
      const std::int32_t ours =
          checked.plan.placements[lowered->problem->buffers()[t].block.index()].storage.value;
      QCOMPARE(forth.emplace(theirs[t], ours).first->second, ours);
      QCOMPARE(back.emplace(ours, theirs[t]).first->second, theirs[t]);
    }
    std::int64_t total = 0;
    for (const auto& [storage, bytes] : capacity) total += bytes;
    QCOMPARE(checked.metrics.arena, total);
  }

  void theCheckoutAloneHasSome() {
    QVERIFY(testing::filesBelow(MEMSCAPE_TEST_DATA "/golden/graph_plan_memory", ".json").size() >= 6);
  }
};

QTEST_APPLESS_MAIN(GoldenTest)
#include "golden_test.moc"
