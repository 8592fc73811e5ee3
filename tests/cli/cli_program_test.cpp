// SPDX-License-Identifier: Apache-2.0
// Lowered programs on the command line: what is read, planned, and written back as a program.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/cli/program.h"

using namespace memscape::test;

class ProgramTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void inspectSaysWhatIsNotPlanned();
  void inspectKnowsCalls();
  void entryIsChosen();
  void unknownEntryListsTheFunctions();
  void missingEntryListsTheFunctions();
  void ioIsPlanned();
  void tvmCompatibleCountsNoLanes();
  void tvmCompatibleReachesThePlanner();
  void convertsToTvmScript();
  void convertPutsAPlanIntoTheProgram();
  void convertNeedsAProgram();
  void convertsToPools();

 private:
  [[nodiscard]] QString path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }
  const QString m_program = QStringLiteral(MEMSCAPE_TEST_DATA "/corpus/tvm_save_json/lowered.json");
  QTemporaryDir m_dir;
};

void ProgramTest::inspectSaysWhatIsNotPlanned() {
  const Outcome text = runProgram({"inspect", m_program});
  QCOMPARE(text.status, 0);
  QVERIFY2(text.out.contains("calls            2\n"), text.out.constData());
  QVERIFY2(text.out.contains("not planned      1\n  nodes[120]: w: the module has no pool for constants"),
           text.out.constData());
  const QJsonArray notPlanned =
      runProgram({"inspect", m_program, "--format", "json"}).json()["not_planned"].toArray();
  QCOMPARE(notPlanned, (QJsonArray{QJsonObject{{"name", "w"},
                                               {"location", "nodes[120]"},
                                               {"reason", "the module has no pool for constants"}}}));
}

void ProgramTest::inspectKnowsCalls() {
  const QJsonObject json = runProgram({"inspect", m_program, "--format", "json"}).json();
  QCOMPARE(json["entry"].toString(), "__tvm_main__");
  const QJsonObject range = json["buffers"][0]["live_ranges"][0].toObject();
  QCOMPARE(range["call"].toString(), "__tvm_main__");
  QVERIFY(range["opened_at"].toString().startsWith("nodes["));
  QVERIFY(range["closed_at"].toString().startsWith("nodes["));
}

void ProgramTest::entryIsChosen() {
  const QJsonObject json = runProgram({"inspect", m_program, "--entry", "copy", "--format", "json"}).json();
  QCOMPARE(json["entry"].toString(), "copy");
  QCOMPARE(json["buffers"].toArray(), QJsonArray());
}

void ProgramTest::unknownEntryListsTheFunctions() {
  const Outcome outcome = runProgram({"plan", m_program, "--entry", "copie"});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.err.contains("there is no function 'copie' (functions: __tvm_main__, copy)"),
           outcome.err.constData());
  QCOMPARE(runProgram({"plan", m_program, "--entry", ""}).status, 2);
}

void ProgramTest::missingEntryListsTheFunctions() {
  QByteArray module = readFile(m_program);
  module.replace("__tvm_main__", "first").replace("runner_function", "something_else");
  QVERIFY(writeFile(path("no_entry.json"), module));
  const Outcome outcome = runProgram({"plan", path("no_entry.json")});
  QCOMPARE(outcome.status, 3);
  QVERIFY2(outcome.err.contains("choose one with --entry: copy, first"), outcome.err.constData());
  QCOMPARE(runProgram({"plan", path("no_entry.json"), "--entry", "first"}).status, 0);
}

void ProgramTest::ioIsPlanned() {
  const QJsonArray buffers =
      runProgram({"inspect", m_program, "--io-in-workspace", "--format", "json"}).json()["buffers"].toArray();
  QStringList kinds;
  for (const QJsonValue& buffer : buffers) kinds.push_back(buffer["kind"].toString());
  kinds.sort();
  QCOMPARE(kinds, (QStringList{"input", "intermediate", "intermediate", "output"}));
}

void ProgramTest::tvmCompatibleCountsNoLanes() {
  const auto sizeOfB = [&](const QStringList& more) {
    return runProgram(QStringList{"inspect", m_program, "--format", "json"} + more)
        .json()["buffers"][1]["size_bytes"]
        .toInt();
  };
  QCOMPARE(sizeOfB({}), 64);
  QCOMPARE(sizeOfB({"--tvm-compatible"}), 16);
}

void ProgramTest::tvmCompatibleReachesThePlanner() {
  const QStringList plan{"plan", m_program, "--planner", "usmp_greedy_by_size,skyline", "--format", "json"};
  const auto option = [](const Outcome& outcome) {
    return outcome.json()["plans"][0]["options"].toObject()["tvm_compatible"].toBool();
  };
  QVERIFY(!option(runProgram(plan)));
  QVERIFY(option(runProgram(plan + QStringList{"--tvm-compatible"})));
  QVERIFY(!option(
      runProgram(plan + QStringList{"--tvm-compatible", "--set", "usmp_greedy_by_size.tvm_compatible=off"})));
}

void ProgramTest::convertsToTvmScript() {
  const Outcome outcome = runProgram({"convert", m_program, "--to", "tvmscript"});
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.out.startsWith("# from tvm.script import ir as I\n"));
  QVERIFY2(outcome.out.contains("        a = T.allocate([64], \"int8\", \"global\")\n"),
           outcome.out.constData());
}

void ProgramTest::convertPutsAPlanIntoTheProgram() {
  const QString out = path("planned.py");
  QCOMPARE(
      runProgram({"convert", m_program, "--planner", "usmp_greedy_by_size", "--to", "tvmscript", "-o", out})
          .status,
      0);
  const QByteArray text = readFile(out);
  QVERIFY2(text.contains("a: T.handle(\"int8\") = T.address_of(sram_0_buffer_var[64])"), text.constData());
  QVERIFY2(text.contains("sram_0_var, [128], dtype=\"uint8\""), text.constData());
}

void ProgramTest::convertNeedsAProgram() {
  const Outcome outcome = runProgram({"convert", sample("mlp.json"), "--to", "tvmscript"});
  QCOMPARE(outcome.status, 5);
  QCOMPARE(outcome.out, QByteArray());
  QVERIFY2(outcome.err.contains("no program"), outcome.err.constData());
}

void ProgramTest::convertsToPools() {
  const QJsonObject json =
      runProgram({"convert", m_program, "--planner", "usmp_greedy_by_size", "--to", "pools_json"}).json();
  QCOMPARE(json["planner"].toString(), "usmp_greedy_by_size");
  QCOMPARE(json["pools"][0]["name"].toString(), "sram");
  QCOMPARE(json["pools"][0]["size_bytes"].toInt(), 128);
  QCOMPARE(json["pools"][0]["limit_bytes"].toInt(), 4096);
  QCOMPARE(json["pools"][0]["allocations"].toArray().size(), 2);
  const Outcome without = runProgram({"convert", m_program, "--to", "pools_json"});
  QCOMPARE(without.status, 5);
  QVERIFY2(without.err.contains("--planner"), without.err.constData());
}

QTEST_GUILESS_MAIN(ProgramTest)
#include "cli_program_test.moc"
