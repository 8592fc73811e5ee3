// SPDX-License-Identifier: Apache-2.0
// Liveness of graphs, pressure, pools that the user changes, and conflicts against brute force.
#include <QtTest>

#include "core/analysis/conflicts.h"
#include "core/analysis/lower.h"
#include "core/analysis/lower_graph.h"
#include "core/analysis/pressure.h"
#include "core/model/problem_builder.h"
#include "tests/support/random_problems.h"
#include "tests/support/small_problem.h"

using namespace memscape;
using model::BlockId;
using model::BufferId;
using testing::makeProblem;

namespace {

/// data ─▶ conv ─▶ reshape ─▶ split ─▶ first (a result), second (read by nobody)
///  weight ┘
model::Graph smallGraph(std::int32_t convDevice = 1) {
  model::Graph graph;
  auto strings = std::make_shared<support::StringTable>();
  auto shapes = std::make_shared<support::Ragged<std::int64_t>>();
  graph.firstTensor = {0, 1, 2, 3, 4, 6};
  const std::vector<std::pair<const char*, model::NodeKind>> nodes{{"data", model::NodeKind::Input},
                                                                   {"weight", model::NodeKind::Constant},
                                                                   {"conv", model::NodeKind::Call},
                                                                   {"flat", model::NodeKind::Reshape},
                                                                   {"split", model::NodeKind::Call}};
  for (const auto& [name, kind] : nodes) graph.nodes.push_back({.name = strings->add(name), .kind = kind});
  graph.inputs.push({});
  graph.inputs.push({});
  graph.inputs.push({model::TensorId(0), model::TensorId(1)});
  graph.inputs.push({model::TensorId(2)});
  graph.inputs.push({model::TensorId(3)});
  const std::vector<std::pair<std::size_t, std::int64_t>> tensors{{0, 100}, {1, 40}, {2, 64},
                                                                  {3, 64},  {4, 16}, {4, 48}};
  for (const auto& [node, size] : tensors) {
    graph.tensors.push_back({.producer = model::NodeId(node),
                             .name = graph.nodes[node].name,
                             .size = size,
                             .device = node >= 2 ? convDevice : 1});
    shapes->push({size});
  }
  graph.results = {model::TensorId(4)};
  graph.strings = strings;
  graph.shapes = shapes;
  return graph;
}

model::Workload workloadOf(model::Graph graph) {
  model::Workload workload;
  workload.content = std::make_shared<const model::Graph>(std::move(graph));
  return workload;
}

std::vector<std::string> candidateNames(const model::Problem& problem, std::size_t buffer) {
  std::vector<std::string> names;
  for (const model::PoolId pool : problem.candidates(problem.buffers()[buffer].block))
    names.push_back(problem.pool(pool).name);
  return names;
}

}  // namespace

class AnalysisTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void tensorsLiveFromTheirNodeToTheirLastReader() {
    const auto problem = analysis::lowerGraph(smallGraph());
    QVERIFY(problem.ok());
    const auto range = [&](std::size_t i) { return problem->liveRanges(BufferId(i)).front(); };
    QCOMPARE(range(0), (model::LiveRange{0, 5}));  // inputs and constants: the whole run
    QCOMPARE(range(1), (model::LiveRange{0, 5}));
    QCOMPARE(range(2), (model::LiveRange{2, 4}));
    QCOMPARE(range(3), (model::LiveRange{3, 5}));
    QCOMPARE(range(4), (model::LiveRange{4, 5}));  // a result: to the end
    QCOMPARE(range(5), (model::LiveRange{4, 5}));  // read by nobody: only its own step
    QCOMPARE(problem->buffers()[4].kind, model::BufferKind::Output);
    QCOMPARE(problem->buffers()[5].kind, model::BufferKind::Intermediate);
    // The reshape is an alias of conv's output: one block, live from 2 to 4.
    QCOMPARE(problem->blocks().size(), std::size_t{5});
    QCOMPARE(problem->liveRanges(problem->buffers()[3].block).front(), (model::LiveRange{2, 5}));
    QCOMPARE(problem->steps().size(), std::size_t{5});
    QCOMPARE(problem->reads(2).size(), std::size_t{2});
    QCOMPARE(problem->pool(problem->candidates(problem->buffers()[1].block).front()).name,
             std::string("parameters"));
    // data 100 + conv 64 + split 16 + 48
    QCOMPARE(analysis::memoryPressure(*problem), 228);
    QCOMPARE(analysis::lowerBounds(*problem).perPool, (std::vector<std::int64_t>{40, 228}));
  }

  void eachDeviceHasItsOwnPools() {
    const auto problem = analysis::lowerGraph(smallGraph(4));
    QVERIFY(problem.ok());
    QCOMPARE(problem->pool(problem->candidates(problem->buffers()[0].block).front()).name,
             std::string("workspace@1"));
    QCOMPARE(problem->pool(problem->candidates(problem->buffers()[2].block).front()).name,
             std::string("workspace@4"));
    const auto moved = analysis::lower(workloadOf(smallGraph(4)), {.pools = {{.name = "elsewhere"}}});
    QCOMPARE(moved.error().code, support::ErrorCode::Usage);
    const auto limited =
        analysis::lower(workloadOf(smallGraph(4)), {.pools = {{.name = "workspace@4", .limit = 10}}});
    QVERIFY(limited.ok());
    QCOMPARE(limited->problem->pools().size(), std::size_t{4});
  }

  void namedPoolsReplaceTheWorkspace() {
    const auto changed =
        analysis::lower(workloadOf(smallGraph()),
                        {.alignment = 64, .pools = {{.name = "sram", .limit = 256}, {.name = "psram"}}});
    QVERIFY(changed.ok());
    const model::Problem& problem = *changed->problem;
    QCOMPARE(problem.pools().size(), std::size_t{4});  // the old ones keep their ids
    const auto candidates = problem.candidates(problem.buffers()[2].block);
    QCOMPARE(candidates.size(), std::size_t{2});
    QCOMPARE(problem.pool(candidates[0]).name, std::string("sram"));
    QCOMPARE(problem.pool(candidates[0]).limit, std::optional<std::int64_t>(256));
    QCOMPARE(problem.buffers()[2].alignment, 64);
    QCOMPARE(problem.pool(problem.candidates(problem.buffers()[1].block).front()).name,
             std::string("parameters"));
    // Only the constants' pool: the rest keeps its place.
    const auto limited =
        analysis::lower(workloadOf(smallGraph()), {.pools = {{.name = "parameters", .limit = 10}}});
    QCOMPARE(limited->problem->pools().size(), std::size_t{2});
    QCOMPARE(limited->problem->pools()[0].limit, std::optional<std::int64_t>(10));
    QVERIFY(!analysis::lower(workloadOf(smallGraph()), {.pools = {{.name = "a"}, {.name = "a"}}}).ok());
  }

  void namingPoolsThatExistChangesLimitsAndOrder() {
    model::Workload workload;
    workload.content = std::make_shared<const model::Problem>(makeProblem(
        {{"a", 4, {{0, 1}}}}, {{.name = "sram", .limit = 8}, {.name = "psram"}, {.name = "flash"}}));
    const auto changed = analysis::lower(workload, {.pools = {{.name = "psram", .limit = 2}}});
    QVERIFY(changed.ok());
    const auto candidates = changed->problem->candidates(BlockId(0));
    QCOMPARE(std::vector<model::PoolId>(candidates.begin(), candidates.end()),
             (std::vector<model::PoolId>{model::PoolId(1), model::PoolId(0), model::PoolId(2)}));
    QCOMPARE(changed->problem->pools()[0].limit, std::optional<std::int64_t>(8));
    QCOMPARE(changed->problem->pools()[1].limit, std::optional<std::int64_t>(2));
  }

  void newPoolsDoNotOpenOthersToABuffer() {
    auto strings = std::make_shared<support::StringTable>();
    model::ProblemBuilder builder(strings);
    const auto left = builder.addPool({.name = "left"});
    const auto right = builder.addPool({.name = "right"});
    const model::LiveRange range{0, 1};
    builder.addBuffer({.size = 4, .name = strings->add("a")}, std::span(&range, 1),
                      builder.addCandidates({left}));
    builder.addBuffer({.size = 4, .name = strings->add("b")}, std::span(&range, 1),
                      builder.addCandidates({left, right}));
    model::Workload workload;
    workload.content = std::make_shared<const model::Problem>(*std::move(builder).build());
    const auto changed =
        analysis::lower(workload, {.pools = {{.name = "right"}, {.name = "added"}, {.name = "left"}}});
    QVERIFY(changed.ok());
    QCOMPARE(candidateNames(*changed->problem, 0), (std::vector<std::string>{"added", "left"}));
    QCOMPARE(candidateNames(*changed->problem, 1), (std::vector<std::string>{"right", "added", "left"}));
    QCOMPARE(changed->ownPools.size(), std::size_t{2});
  }

  void poolsForConstantsCanBeAddedAndOrdered() {
    const auto changed = analysis::lower(
        workloadOf(smallGraph()),
        {.pools = {{.name = "rom", .access = model::PoolAccess::ReadOnly}, {.name = "parameters"}}});
    QVERIFY(changed.ok());
    QCOMPARE(candidateNames(*changed->problem, 1), (std::vector<std::string>{"rom", "parameters"}));
    QCOMPARE(candidateNames(*changed->problem, 2), (std::vector<std::string>{"workspace"}));
  }

  void aBufferMayHaveCandidatesOfItsOwn() {
    const std::vector<model::Pool> pools{{.name = "sram"}, {.name = "psram"}, {.name = "workspace"}};
    const auto changed = analysis::lower(
        workloadOf(smallGraph()),
        {.pools = pools,
         .candidates = {
             {BufferId(4), {"sram"}}, {BufferId(4), {"psram", "sram"}}, {BufferId(3), {"workspace"}}}});
    QVERIFY(changed.ok());
    QCOMPARE(candidateNames(*changed->problem, 4), (std::vector<std::string>{"psram", "sram"}));
    // The reshape is an alias of conv's output: both go where it goes.
    QCOMPARE(candidateNames(*changed->problem, 2), (std::vector<std::string>{"workspace"}));
    QCOMPARE(candidateNames(*changed->problem, 5), (std::vector<std::string>{"sram", "psram", "workspace"}));
  }

  void candidatesThatCannotBeAreRefused_data() {
    QTest::addColumn<int>("buffer");
    QTest::addColumn<QString>("pool");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("no such buffer") << 99 << "workspace"
                                    << "there is no buffer 99";
    QTest::newRow("no such pool") << 2 << "nowhere"
                                  << "buffer 'conv': there is no pool 'nowhere'";
    QTest::newRow("no pool at all") << 2 << ""
                                    << "buffer 'conv': may go to no pool, expected at least one";
    QTest::newRow("a pool for constants") << 2 << "parameters"
                                          << "buffer 'conv': cannot go to the read-only pool 'parameters'";
    QTest::newRow("a constant in the workspace")
        << 1 << "workspace"
        << "buffer 'weight': cannot go to the read-write pool 'workspace'";
  }
  void candidatesThatCannotBeAreRefused() {
    QFETCH(int, buffer);
    QFETCH(QString, pool);
    QFETCH(QString, sentence);
    analysis::CandidateChange change{BufferId(static_cast<std::size_t>(buffer)), {pool.toStdString()}};
    if (pool.isEmpty()) change.pools.clear();
    const auto changed = analysis::lower(workloadOf(smallGraph()), {.candidates = {change}});
    QVERIFY(!changed.ok());
    QCOMPARE(QString::fromStdString(describe(changed.error())), sentence);
  }

  void graphsThatBreakTheirInvariantsAreRefused() {
    model::Graph forward = smallGraph();
    forward.inputs = {};
    for (int n = 0; n < 5; ++n) forward.inputs.push({model::TensorId(5)});
    QVERIFY(!analysis::lowerGraph(forward).ok());
    model::Graph wide = smallGraph();
    wide.nodes[4].kind = model::NodeKind::Reshape;  // two outputs
    QVERIFY(!analysis::lowerGraph(wide).ok());
    model::Graph missing = smallGraph();
    missing.results = {model::TensorId(99)};
    QVERIFY(!analysis::lowerGraph(missing).ok());
  }

  void pressureCountsWhatIsLiveTogether() {
    const auto problem = makeProblem(
        {{"a", 10, {{0, 2}}}, {"b", 6, {{2, 4}}}, {"c", 5, {{3, 9}}}, {"view", 5, {{3, 5}}, 1, -1, 2}});
    QCOMPARE(analysis::memoryPressure(problem), 11);
    const auto load = analysis::liveBytes(problem, [](BlockId) { return true; });
    QCOMPARE(load.times, (std::vector<model::Step>{0, 2, 3, 4, 9}));
    QCOMPARE(load.values, (std::vector<std::int64_t>{10, 6, 11, 5, 0}));
  }

  void conflictsAgreeWithBruteForce() {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const auto problem =
          testing::randomProblem(seed, {.buffers = 30, .steps = 20, .severalRangesPercent = 40});
      const auto counts = analysis::conflictCounts(problem);
      const auto lists = analysis::conflictLists(problem, 1'000'000);
      QVERIFY(lists.has_value());
      for (std::size_t a = 0; a < counts.size(); ++a) {
        std::int64_t meetings = 0;
        std::vector<BufferId> others;
        for (std::size_t b = 0; b < counts.size(); ++b) {
          if (problem.buffers()[a].block == problem.buffers()[b].block) continue;
          std::int64_t here = 0;
          for (const auto& x : problem.liveRanges(BufferId(a)))
            for (const auto& y : problem.liveRanges(BufferId(b))) here += x.meets(y) ? 1 : 0;
          meetings += here;
          if (here > 0) others.push_back(BufferId(b));
        }
        QCOMPARE(counts[a], meetings);
        QVERIFY(std::ranges::equal((*lists)[a], others));
      }
    }
  }

  void constantsConflictAmongThemselvesOnly() {
    const auto problem = analysis::lowerGraph(smallGraph());
    const auto counts = analysis::conflictCounts(*problem);
    QCOMPARE(counts[1], 0);
    QCOMPARE(counts[0], 4);  // conv, its alias, both outputs of split
  }

  void tooManyPairsAreNotListed() {
    const auto problem = makeProblem({{"a", 1, {{0, 1}}}, {"b", 1, {{0, 1}}}, {"c", 1, {{0, 1}}}});
    QVERIFY(!analysis::conflictLists(problem, 2).has_value());
    QVERIFY(analysis::conflictLists(problem, 3).has_value());
  }
};

QTEST_APPLESS_MAIN(AnalysisTest)
#include "analysis_test.moc"
