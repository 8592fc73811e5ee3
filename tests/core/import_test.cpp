// SPDX-License-Identifier: Apache-2.0
// What the readers make of good files, how formats are told apart, and how reading is stopped.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/analysis/lower.h"
#include "core/import/importer.h"
#include "core/import/json_reader.h"
#include "core/import/tvm_graph_json.h"

using namespace memscape;
using model::BufferId;
using model::NodeKind;
using support::ErrorCode;

namespace {

support::Result<model::Workload> readText(std::string_view text, const import::ImportOptions& options = {}) {
  return import::read({"test", text}, options, {});
}

support::Result<model::Workload> readCorpus(const std::string& file,
                                            const import::ImportOptions& options = {}) {
  return import::readFile(MEMSCAPE_TEST_DATA "/corpus/" + file, options, {});
}

const model::Graph& graphOf(const model::Workload& workload) {
  return *std::get<std::shared_ptr<const model::Graph>>(workload.content);
}
const model::Problem& problemOf(const model::Workload& workload) {
  return *std::get<std::shared_ptr<const model::Problem>>(workload.content);
}

std::string rangesOf(const model::Problem& problem, std::size_t buffer) {
  std::string text;
  for (const model::LiveRange& range : problem.liveRanges(BufferId(buffer)))
    text += "[" + std::to_string(range.begin) + "," + std::to_string(range.end) + ")";
  return text;
}

void write(const QString& path, std::string_view bytes) {
  std::ofstream(path.toStdString(), std::ios::binary) << bytes;
}

std::string little(std::uint64_t value) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  return bytes;
}

}  // namespace

class ImportTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void tvmGraphKeepsEverything() {
    const auto workload = readCorpus("tvm_graph_json/repeated_names_reshape_nop.json");
    QVERIFY(workload.ok());
    const model::Graph& graph = graphOf(*workload);
    QCOMPARE(graph.nodes.size(), std::size_t{7});
    QCOMPARE(graph.tensors.size(), std::size_t{8});
    QCOMPARE((*graph.strings)[graph.nodes[2].op], std::string_view("fused_conv"));
    QVERIFY(graph.nodes[0].kind == NodeKind::Input);
    QVERIFY(graph.nodes[1].kind == NodeKind::Constant);
    QVERIFY(graph.nodes[3].kind == NodeKind::Reshape);
    QCOMPARE((*graph.strings)[graph.nodes[3].name], (*graph.strings)[graph.nodes[4].name]);
    QCOMPARE((*graph.strings)[graph.tensors[6].name], std::string_view("split:1"));
    QCOMPARE(graph.inputs[6][1].value, 6);  // output 1 of the split
    QCOMPARE(graph.tensors[2].size, std::int64_t{32});
    QCOMPARE(graph.tensors[2].device, 1);
    QCOMPARE(graph.results.size(), std::size_t{1});
    QCOMPARE(graph.results[0].value, 7);
    QVERIFY(workload->intervalEnds == model::IntervalEnds::Inclusive);
    QVERIFY(workload->importedPlan.has_value());
    QVERIFY((workload->importedPlan->storageIds == std::vector<std::int32_t>{0, 1, 2, 2, 2, 3, 4, 2}));
    QCOMPARE(workload->format, std::string("tvm_graph_json"));
  }

  void smallTypesTakeWholeBytes() {
    const auto workload = readCorpus("tvm_graph_json/sub_byte_types.json");
    QVERIFY(workload.ok());
    const auto& tensors = graphOf(*workload).tensors;
    const std::vector<std::int64_t> sizes{8, 64, 8, 16, 4, 16};
    for (std::size_t i = 0; i < sizes.size(); ++i) QCOMPARE(tensors[i].size, sizes[i]);
  }

  void nnvmTypesAreNumbers() {
    const auto workload = readCorpus("tvm_graph_json/nnvm_2017.json");
    QVERIFY(workload.ok());
    const std::vector<std::int64_t> sizes{32, 256, 16, 4, 32, 4};
    for (std::size_t i = 0; i < sizes.size(); ++i) QCOMPARE(graphOf(*workload).tensors[i].size, sizes[i]);
  }

  void paramsFileTellsParametersFromInputs() {
    QTemporaryDir dir;
    QFile::copy(QStringLiteral(MEMSCAPE_TEST_DATA "/corpus/tvm_graph_json/good.json"),
                dir.filePath(QStringLiteral("net.graph.json")));
    write(dir.filePath(QStringLiteral("net.params")),
          little(0xF7E58D4F05049CB7) + little(0) + little(1) + little(4) + "data" + little(1) + "blob");
    const auto workload =
        import::readFile(dir.filePath(QStringLiteral("net.graph.json")).toStdString(), {}, {});
    QVERIFY(workload.ok());
    QVERIFY(graphOf(*workload).nodes[0].kind == NodeKind::Constant);
    QVERIFY(graphOf(*workload).nodes[1].kind == NodeKind::Input);
  }

  void damagedParamsFileIsSaid() {
    QTemporaryDir dir;
    QFile::copy(QStringLiteral(MEMSCAPE_TEST_DATA "/corpus/tvm_graph_json/good.json"),
                dir.filePath(QStringLiteral("net.json")));
    write(dir.filePath(QStringLiteral("net.params")),
          little(0xF7E58D4F05049CB7) + little(0) + little(UINT64_MAX) + little(UINT64_MAX - 3));
    const auto workload = import::readFile(dir.filePath(QStringLiteral("net.json")).toStdString(), {}, {});
    QVERIFY(workload.ok());
    QCOMPARE(workload->warnings.front().location, std::string(".params: byte 32"));
    QVERIFY(graphOf(*workload).nodes[1].kind == NodeKind::Constant);  // by its name then
  }

  void emptyParamsFileHasNoNames() {
    const auto names = import::readParamNames(little(0xF7E58D4F05049CB7) + little(0) + little(0) + little(0));
    QVERIFY(names.ok());
    QVERIFY(names->empty());
  }

  void csvRanges_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("ranges");
    QTest::newRow("half-open") << "good.csv"
                               << "[0,3)";
    QTest::newRow("inclusive") << "inclusive_end.csv"
                               << "[0,3)";
    QTest::newRow("gaps") << "gaps.csv"
                          << "[0,2)[4,6)[7,10)";
    QTest::newRow("inclusive gaps") << "inclusive_gaps.csv"
                                    << "[0,2)[4,6)[7,10)";
    QTest::newRow("window") << "windowed_gap.csv"
                            << "[0,6)[7,10)";
    QTest::newRow("gaps past the ends") << "gap_beyond_the_range.csv"
                                        << "[3,8)";
    QTest::newRow("other order") << "other_order_and_columns.csv"
                                 << "[0,3)";
    QTest::newRow("CRLF") << "crlf_and_mark.csv"
                          << "[0,3)";
  }
  void csvRanges() {
    QFETCH(QString, file);
    const auto workload = readCorpus("minimalloc_csv/" + file.toStdString());
    QVERIFY(workload.ok());
    QCOMPARE(problemOf(*workload).buffer(BufferId(std::size_t{0})).size, std::int64_t{4});
    QTEST(QString::fromStdString(rangesOf(problemOf(*workload), 0)), "ranges");
  }

  void lifetimesOptionOverridesTheColumnName() {
    const auto exclusive =
        readCorpus("minimalloc_csv/inclusive_end.csv", {.lifetimes = model::IntervalEnds::Exclusive});
    QCOMPARE(rangesOf(problemOf(*exclusive), 0), std::string("[0,2)"));
    const auto inclusive =
        readCorpus("minimalloc_csv/good.csv", {.lifetimes = model::IntervalEnds::Inclusive});
    QCOMPARE(rangesOf(problemOf(*inclusive), 0), std::string("[0,4)"));
    QVERIFY(inclusive->intervalEnds == model::IntervalEnds::Inclusive);
  }

  void csvOffsetsAreAPlan() {
    const auto workload = readCorpus("minimalloc_csv/offsets.csv");
    QVERIFY((workload->importedPlan->offsets == std::vector<std::int64_t>{8, -1}));
    QCOMPARE(problemOf(*workload).block(model::BlockId(std::size_t{0})).fixedOffset, std::int64_t{-1});
  }

  void csvLimitIsInTheFileName() {
    const auto workload = readCorpus("minimalloc_csv/A.1024.csv");
    QCOMPARE(problemOf(*workload).pools()[0].limit.value_or(0), std::int64_t{1024});
    QVERIFY(!problemOf(*readCorpus("minimalloc_csv/good.csv")).pools()[0].limit.has_value());
  }

  void memscapeProblemKeepsEverything() {
    const auto workload = readCorpus("memscape_json/problem.json");
    QVERIFY(workload.ok());
    const model::Problem& problem = problemOf(*workload);
    QCOMPARE(problem.pools()[0].limit.value_or(0), std::int64_t{100});
    QVERIFY(problem.pools()[1].access == model::PoolAccess::ReadOnly);
    QCOMPARE(rangesOf(problem, 1), std::string("[0,1)[2,3)"));
    QCOMPARE(problem.buffer(BufferId(std::size_t{2})).aliasOf.value, 0);
    QCOMPARE(problem.block(problem.buffer(BufferId(std::size_t{3})).block).fixedOffset, std::int64_t{0});
    QCOMPARE(problem.stepOperator(0), std::string_view("conv"));
    QCOMPARE(problem.reads(1).size(), std::size_t{2});
    QCOMPARE(workload->importedPlan->source, std::string("by hand"));
  }

  void deepNestingIsRefused_data() {
    QTest::addColumn<QByteArray>("text");
    const QByteArray deep(100000, '[');
    QTest::newRow("alone") << deep;
    QTest::newRow("in what is skipped") << "{\"nodes\": [], \"heads\": [], \"metadata\": " + deep;
    QTest::newRow("in what is read") << "{\"nodes\": [], \"heads\": " + deep;
    QTest::newRow("objects") << "{\"nodes\": [], \"heads\": [], \"x\": " +
                                    QByteArray(deep).replace('[', "{\"a\":");
  }
  void deepNestingIsRefused() {
    QFETCH(QByteArray, text);
    QVERIFY(!readText(text.toStdString()).ok());
    QVERIFY(!readText(text.toStdString(), {.format = "tvm_graph_json"}).ok());
    QVERIFY(!readText(text.toStdString(), {.format = "memscape_json"}).ok());
  }

  void longStringsAreElidedInMessages() {
    const auto result = readText("{\"nodes\": [], \"heads\": \"" + std::string(1 << 20, 'x') + "\"}");
    QVERIFY(!result.ok());
    QVERIFY(result.error().message.size() < 300);
  }

  void stopIsSeen() {
    std::string text = "{\"nodes\": [";
    for (int i = 0; i < 20000; ++i) text += R"({"op": "null", "name": "a", "inputs": []},)";
    std::stop_source source;
    source.request_stop();
    const auto result = import::read({"test", text}, {}, {.stop = source.get_token()});
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
  }

  void progressRisesAndIsNotTooChatty() {
    std::string text = "{\"nodes\": [";
    for (int i = 0; i < 100000; ++i) text += R"({"op": "null", "name": "a", "inputs": []},)";
    std::vector<double> fractions;
    const auto result = import::read({"test", text}, {},
                                     {.report = [&](double f, std::string_view) { fractions.push_back(f); }});
    QVERIFY(!result.ok());
    QVERIFY(std::ranges::is_sorted(fractions));
    QVERIFY(fractions.size() > 5 && fractions.size() < 100);
    QVERIFY(fractions.back() > 0.5 && fractions.back() <= 1);
  }

  void unreadableFilesAreSaid() {
    QCOMPARE(import::readFile("/nowhere/at/all", {}, {}).error().code, ErrorCode::CannotRead);
    const auto directory = import::readFile(MEMSCAPE_TEST_DATA, {}, {});
    QCOMPARE(directory.error().code, ErrorCode::CannotRead);
    QVERIFY(directory.error().message.find("directory") != std::string::npos);
  }

  void unknownFormatIsAWrongOption() {
    QCOMPARE(readText("{}", {.format = "xls"}).error().code, ErrorCode::Usage);
  }

  void linesAndColumnsCountFromOne() {
    QCOMPARE(import::lineAndColumn("ab\ncd", 0), std::string("1:1"));
    QCOMPARE(import::lineAndColumn("ab\ncd", 4), std::string("2:2"));
    QCOMPARE(import::lineAndColumn("ab\n", 99), std::string("2:1"));
  }
};

QTEST_APPLESS_MAIN(ImportTest)
#include "import_test.moc"
