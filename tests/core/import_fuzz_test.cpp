// SPDX-License-Identifier: Apache-2.0
// Readers get damaged files: whatever comes, they answer with a workload or an error. Run under the
// sanitizers these tests say most.
#include <QFile>
#include <QtTest>
#include <random>

#include "core/analysis/lower.h"
#include "core/import/importer.h"
#include "core/import/plan_json.h"

using namespace memscape;

namespace {

const char* const kSeeds[] = {"corpus/tvm_graph_json/repeated_names_reshape_nop.json",
                              "corpus/tvm_graph_json/encoded_twice.json",
                              "corpus/tvm_graph_json/nnvm_2017.json",
                              "corpus/tvm_save_json/lowered.json",
                              "corpus/tvm_save_json/planned.json",
                              "corpus/tvm_save_json/relay.json",
                              "corpus/tvmscript/lowered.py",
                              "corpus/tvmscript/planned.py",
                              "corpus/tvmscript/by_hand.py",
                              "corpus/memscape_json/problem.json",
                              "corpus/memscape_json/graph.json",
                              "corpus/minimalloc_csv/gaps.csv",
                              "corpus/minimalloc_csv/crlf_and_mark.csv"};

std::string load(const char* file) {
  QFile in(QStringLiteral(MEMSCAPE_TEST_DATA "/") + QString::fromUtf8(file));
  if (!in.open(QIODevice::ReadOnly)) return {};
  return in.readAll().toStdString();
}

/// An error that says something, or a workload that can be made ready for planning or says why not.
bool answers(const std::string& bytes, const std::string& format = {}) {
  // A copy without room behind it, so that reading past the end is seen by the sanitizers.
  const std::vector<char> exact(bytes.begin(), bytes.end());
  const auto workload = import::read({"fuzz", {exact.data(), exact.size()}}, {.format = format}, {});
  if (!workload) return !workload.error().message.empty();
  const auto lowered = analysis::lower(*workload);
  return lowered.ok() || !lowered.error().message.empty();
}

}  // namespace

class ImportFuzzTest : public QObject {
  Q_OBJECT
  void seeds() {
    QTest::addColumn<QString>("file");
    for (const char* file : kSeeds) QTest::newRow(file) << QString::fromUtf8(file);
  }
 private Q_SLOTS:
  void everyPrefixGetsAnAnswer_data() { seeds(); }
  void everyPrefixGetsAnAnswer() {
    QFETCH(QString, file);
    const std::string whole = load(file.toUtf8().constData());
    QVERIFY(!whole.empty());
    for (std::size_t size = 0; size <= whole.size(); ++size)
      QVERIFY2(answers(whole.substr(0, size)), qPrintable(QString::number(size)));
  }

  void changedBytesGetAnAnswer_data() { seeds(); }
  void changedBytesGetAnAnswer() {
    QFETCH(QString, file);
    const std::string whole = load(file.toUtf8().constData());
    QVERIFY(!whole.empty());
    std::mt19937 random(20240117);
    // Bytes that mean something to a parser are more telling than any others.
    constexpr std::string_view kTelling = "{}[]\",:-+.e0123456789\n\r \\\0\xFF\xC3";
    for (int round = 0; round < 3000; ++round) {
      std::string changed = whole;
      for (unsigned i = 0, n = 1 + random() % 4; i < n; ++i) {
        const std::size_t at = random() % changed.size();
        switch (random() % 4) {
          case 0:
            changed[at] = kTelling[random() % kTelling.size()];
            break;
          case 1:
            changed[at] = static_cast<char>(random() % 256);
            break;
          case 2:
            changed.erase(at, 1 + random() % 8);
            break;
          default:
            changed.insert(at, changed.substr(random() % changed.size(), random() % 16));
        }
        if (changed.empty()) changed = "x";
      }
      QVERIFY2(answers(changed), changed.c_str());
    }
  }

  void everyReaderTakesEveryFile() {
    for (const char* file : kSeeds)
      for (const import::Format& format : import::formats())
        QVERIFY2(answers(load(file), std::string(format.name)), file);
  }

  void plansGetAnAnswer() {
    const auto workload = import::readFile(MEMSCAPE_TEST_DATA "/corpus/memscape_json/problem.json", {}, {});
    QVERIFY(workload.ok());
    const auto lowered = analysis::lower(*workload);
    QVERIFY(lowered.ok());
    const std::string whole =
        R"({"memscape": "1", "plans": [{"planner": "bump", "status": "feasible", "options": {"a": 1, "b": true},)"
        R"( "storages": [{"storage_id": 0, "pool": "sram", "offset": 0, "allocated_bytes": 16}],)"
        R"( "placements": [{"buffer": "a", "buffer_index": 0, "pool": "sram", "offset": 0, "size_bytes": 16,)"
        R"( "storage_id": 0}, {"buffer": "b", "pool": "sram", "offset": 16}]}]})";
    QVERIFY(import::readPlans(whole, *lowered->problem).ok());
    for (std::size_t size = 0; size < whole.size(); ++size)
      QVERIFY(!import::readPlans(whole.substr(0, size), *lowered->problem).ok());
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
      std::string changed = whole;
      changed[random() % changed.size()] = static_cast<char>(random() % 256);
      const auto plans = import::readPlans(changed, *lowered->problem);
      QVERIFY(plans.ok() || !plans.error().message.empty());
    }
  }
};

QTEST_APPLESS_MAIN(ImportFuzzTest)
#include "import_fuzz_test.moc"
