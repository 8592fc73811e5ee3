// SPDX-License-Identifier: Apache-2.0
// graph_plan_memory, which works from live ranges, against the storage-token algorithm with reference counts
// as it is described, on random graphs.
#include <QtTest>
#include <map>

#include "core/analysis/lower_graph.h"
#include "core/analysis/pressure.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/random_problems.h"

using namespace memscape;
using model::TensorId;

namespace {

/// The description taken literally: counts of references, one token per storage.
class ReferencePlanner {
 public:
  ReferencePlanner(const model::Graph& graph, std::int64_t matchRange)
      : m_graph(graph), m_range(matchRange), m_storageOf(graph.tensors.size()) {
    m_count.resize(graph.tensors.size(), 0);
    for (std::size_t n = 0; n < graph.nodes.size(); ++n)
      for (const TensorId input : graph.inputs[n]) ++m_count[input.index()];
    for (const TensorId result : graph.results) ++m_count[result.index()];
    // Parameters first, as the walk does; constants may come at any time, since nothing is ever taken from
    // them.
    for (std::size_t n = 0; n < graph.nodes.size(); ++n)
      if (isPlaceholder(n)) create(static_cast<std::size_t>(graph.firstTensor[n]), 1);
    for (std::size_t n = 0; n < graph.nodes.size(); ++n)
      if (!isPlaceholder(n)) visit(n);
  }

  [[nodiscard]] std::size_t storage(std::size_t tensor) const { return m_storageOf[tensor]; }
  [[nodiscard]] std::int64_t total() const {
    std::int64_t sum = 0;
    for (const Token& token : m_tokens) sum += token.capacity;
    return sum;
  }

 private:
  struct Token {
    std::int64_t capacity;
    std::int64_t references;
    std::int32_t device;
  };

  [[nodiscard]] bool isPlaceholder(std::size_t n) const {
    return m_graph.nodes[n].kind == model::NodeKind::Input ||
           m_graph.nodes[n].kind == model::NodeKind::Constant;
  }
  void create(std::size_t tensor, std::int64_t extra) {
    m_storageOf[tensor] = m_tokens.size();
    m_tokens.push_back(
        {m_graph.tensors[tensor].size, m_count[tensor] + extra, m_graph.tensors[tensor].device});
  }
  void releaseIfUnused(std::size_t token) {
    if (m_tokens[token].references == 0) m_free.emplace(m_tokens[token].capacity, token);
  }
  void request(std::size_t tensor) {
    const std::int64_t size = m_graph.tensors[tensor].size;
    const std::int32_t device = m_graph.tensors[tensor].device;
    const auto take = [&](auto at) {
      const std::size_t token = at->second;
      m_free.erase(at);
      m_storageOf[tensor] = token;
      m_tokens[token].capacity = std::max(m_tokens[token].capacity, size);
      m_tokens[token].references += m_count[tensor];
    };
    if (m_range == 0) return create(tensor, 0);
    const auto middle = m_free.lower_bound(size);
    for (auto at = middle; at != m_free.end() && at->first <= size * m_range; ++at)
      if (m_tokens[at->second].device == device) return take(at);
    for (auto at = middle; at != m_free.begin();) {
      --at;
      if (at->first < size / m_range) break;
      if (m_tokens[at->second].device == device) return take(at);
    }
    create(tensor, 0);
  }
  void visit(std::size_t n) {
    const auto first = static_cast<std::size_t>(m_graph.firstTensor[n]);
    const auto last = static_cast<std::size_t>(m_graph.firstTensor[n + 1]);
    if (m_graph.nodes[n].kind == model::NodeKind::Reshape) {
      m_storageOf[first] = m_storageOf[m_graph.inputs[n].front().index()];
      m_tokens[m_storageOf[first]].references += m_count[first];
    } else {
      for (std::size_t t = first; t < last; ++t) request(t);
    }
    for (std::size_t t = first; t < last; ++t) releaseIfUnused(m_storageOf[t]);
    for (const TensorId input : m_graph.inputs[n]) {
      const std::size_t token = m_storageOf[input.index()];
      if (--m_tokens[token].references == 0) m_free.emplace(m_tokens[token].capacity, token);
    }
  }

  const model::Graph& m_graph;
  std::int64_t m_range;
  std::vector<std::int64_t> m_count;     // by tensor
  std::vector<std::size_t> m_storageOf;  // by tensor
  std::vector<Token> m_tokens;
  std::multimap<std::int64_t, std::size_t> m_free;
};

}  // namespace

class GraphPlanMemoryTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void agreesWithTheDescription_data() {
    QTest::addColumn<int>("devices");
    QTest::addColumn<qint64>("matchRange");
    QTest::newRow("one device") << 1 << qint64{16};
    QTest::newRow("three devices") << 3 << qint64{16};
    QTest::newRow("range 1") << 1 << qint64{1};
    QTest::newRow("range 2") << 2 << qint64{2};
    QTest::newRow("no sharing") << 1 << qint64{0};
    QTest::newRow("any size") << 1 << qint64{1000000};
  }
  void agreesWithTheDescription() {
    QFETCH(int, devices);
    QFETCH(qint64, matchRange);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const model::Graph graph = testing::randomGraph(seed, 5 + static_cast<int>(seed) / 2, devices);
      const ReferencePlanner reference(graph, matchRange);
      const auto problem = analysis::lowerGraph(graph);
      QVERIFY(problem.ok());
      const auto checked =
          planners::run(*planners::find("graph_plan_memory"), *problem, analysis::lowerBounds(*problem),
                        {{"match_range", std::int64_t{matchRange}}}, {});
      QVERIFY2(checked.validation.valid(), qPrintable(QString::number(seed)));
      QCOMPARE(checked.metrics.arena, reference.total());
      std::map<std::size_t, std::int32_t> forth;
      std::map<std::int32_t, std::size_t> back;
      for (std::size_t t = 0; t < graph.tensors.size(); ++t) {
        const std::int32_t ours = checked.plan.placements[problem->buffers()[t].block.index()].storage.value;
        const std::size_t theirs = reference.storage(t);
        QCOMPARE(forth.emplace(theirs, ours).first->second, ours);
        QCOMPARE(back.emplace(ours, theirs).first->second, theirs);
      }
    }
  }

  void sharesOnlyBetweenEqualTypesWhenAsked() {
    model::Graph graph = testing::randomGraph(5, 60, 1);
    auto strings = std::make_shared<support::StringTable>(*graph.strings);
    const auto floating = strings->intern("float32");
    for (std::size_t t = 0; t < graph.tensors.size(); t += 2) graph.tensors[t].dtype = floating;
    graph.strings = strings;
    const auto problem = analysis::lowerGraph(graph);
    const auto checked = planners::run(*planners::find("graph_plan_memory"), *problem,
                                       analysis::lowerBounds(*problem), {{"match_dtype", true}}, {});
    QVERIFY(checked.validation.valid());
    std::map<std::int32_t, std::string_view> typeOf;
    for (std::size_t b = 0; b < problem->blocks().size(); ++b) {
      const auto type = problem->dtype(problem->blocks()[b].root);
      QCOMPARE(typeOf.emplace(checked.plan.placements[b].storage.value, type).first->second, type);
    }
  }
};

QTEST_APPLESS_MAIN(GraphPlanMemoryTest)
#include "graph_plan_memory_test.moc"
