// SPDX-License-Identifier: Apache-2.0
// Help, version, lists, and what the program says to a typing mistake.
#include <QJsonArray>
#include <QtTest>

#include "tests/cli/program.h"

using namespace memscape::test;

class HelpTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void helpAtEveryLevel_data();
  void helpAtEveryLevel();
  void version();
  void plannersAreListed();
  void formatsAreListed();
  void typingMistakes_data();
  void typingMistakes();
  void unknownOptionBeforeMissingFile();
  void emptyOutputName();
  void usageErrorAsJson();
  void windowNeedsADisplay();
};

void HelpTest::helpAtEveryLevel_data() {
  QTest::addColumn<QString>("mentions");
  QTest::newRow("") << "compare";
  QTest::newRow("plan") << "--time-limit";
  QTest::newRow("compare") << "markdown";
  QTest::newRow("inspect") << "--from";
  QTest::newRow("validate") << "--plan";
  QTest::newRow("export") << "--theme";
  QTest::newRow("convert") << "--to";
  QTest::newRow("planners") << "--format";
  QTest::newRow("formats") << "--format";
}

void HelpTest::helpAtEveryLevel() {
  QFETCH(QString, mentions);
  const Outcome outcome = runProgram(QString::fromLatin1(QTest::currentDataTag()) + " --help");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.out.contains(mentions.toUtf8()));
  QVERIFY(outcome.out.contains("Example"));
  QCOMPARE(outcome.err, QByteArray());
}

void HelpTest::version() {
  const Outcome outcome = runProgram(QString("--version"));
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.out.startsWith("memscape 0."));
}

void HelpTest::plannersAreListed() {
  const Outcome text = runProgram(QString("planners"));
  QCOMPARE(text.status, 0);
  const QJsonArray planners = runProgram(QString("planners --format json")).json()["planners"].toArray();
  QVERIFY(planners.size() >= 7);
  for (const QJsonValue& planner : planners) {
    QVERIFY(text.out.contains(planner["name"].toString().toUtf8()));
    QVERIFY(!planner["description"].toString().isEmpty());
  }
}

void HelpTest::formatsAreListed() {
  const Outcome text = runProgram(QString("formats"));
  QCOMPARE(text.status, 0);
  QVERIFY(text.out.contains("tvm_graph_json"));
  const QJsonObject json = runProgram(QString("formats --format json")).json();
  QVERIFY(!json["reads"].toArray().isEmpty());
  QVERIFY(!json["writes"].toArray().isEmpty());
}

void HelpTest::typingMistakes_data() {
  QTest::addColumn<QString>("words");
  QTest::addColumn<QString>("hint");
  QTest::newRow("subcommand") << "plam"
                              << "did you mean 'plan'?";
  QTest::newRow("planner") << "plan --planner skylin"
                           << "did you mean 'skyline'?";
  QTest::newRow("one of two planners") << "compare --planner skyline,first_fti"
                                       << "did you mean 'first_fit'?";
  QTest::newRow("format") << "inspect --from tvm_graph_jsn"
                          << "did you mean 'tvm_graph_json'?";
  QTest::newRow("output format") << "plan --format jsom"
                                 << "did you mean 'json'?";
  QTest::newRow("target format") << "convert --to minimaloc_csv"
                                 << "did you mean 'minimalloc_csv'?";
  QTest::newRow("setting's planner") << "plan --set skylime.order=TWA"
                                     << "did you mean 'skyline'?";
  QTest::newRow("setting of another planner") << "plan --planner bump --set graph_plan_memory.match_range=1"
                                              << "is not asked for";
  QTest::newRow("setting's option") << "plan --planner graph_plan_memory --set graph_plan_memory.x=1"
                                    << "graph_plan_memory";
  QTest::newRow("setting's value")
      << "plan --planner graph_plan_memory --set graph_plan_memory.match_range=few"
      << "few";
  QTest::newRow("setting's form") << "plan --set TWA"
                                  << "PLANNER.OPTION=VALUE";
  QTest::newRow("pool") << "plan --pool sram"
                        << "NAME=LIMIT";
  QTest::newRow("pool's limit") << "plan --pool sram=lots"
                                << "lots";
  QTest::newRow("alignment") << "plan --alignment 0"
                             << "alignment";
  QTest::newRow("time limit") << "plan --time-limit -1"
                              << "-1";
  QTest::newRow("time limit that is no number") << "plan --time-limit nan"
                                                << "expected 0 or more seconds";
  QTest::newRow("time limit without end") << "plan --time-limit inf"
                                          << "expected 0 or more seconds";
  QTest::newRow("seed past 64 bits") << "plan --seed 18446744073709551616"
                                     << "2^64-1";
  QTest::newRow("negative seed") << "plan --seed -1"
                                 << "2^64-1";
  QTest::newRow("several planners to convert") << "convert --to minimalloc_csv --planner bump,none"
                                               << "expected one planner, found 2";
  QTest::newRow("standard input twice") << "compare - -"
                                        << "only once";
  QTest::newRow("standard input as file and plan") << "validate --plan - -"
                                                   << "only once";
  QTest::newRow("no subcommand") << "check"
                                 << "unknown subcommand 'check'";
  QTest::newRow("mistyped option") << "plan --plann bump"
                                   << "did you mean '--planner'?";
  QTest::newRow("file like an option") << "plan -dash.csv"
                                       << "./-dash.csv";
  QTest::newRow("threads") << "plan --threads none"
                           << "none";
  QTest::newRow("unknown option") << "plan --fast"
                                  << "--fast";
#ifdef MEMSCAPE_HAS_UI
  QTest::newRow("view") << "export -o x.svg --view layuot"
                        << "did you mean 'layout'?";
  QTest::newRow("picture format") << "export -o x.gif"
                                  << ".svg, .pdf or .png";
  QTest::newRow("picture size") << "export -o x.png --size 12"
                                << "1200x675";
#endif
}

void HelpTest::typingMistakes() {
  QFETCH(QString, words);
  QFETCH(QString, hint);
  // Where standard input is named twice, a third file would be one too many for validate.
  const QStringList file = words.endsWith(" -") ? QStringList() : QStringList{sample("mlp.json")};
  const Outcome outcome = runProgram(words.split(' ') + file);
  QCOMPARE(outcome.status, 2);
  QCOMPARE(outcome.out, QByteArray());
  QVERIFY2(outcome.err.startsWith("memscape: "), outcome.err.constData());
  QVERIFY2(outcome.err.contains(hint.toUtf8()), outcome.err.constData());
  QCOMPARE(outcome.err.count('\n'), 1);
}

void HelpTest::unknownOptionBeforeMissingFile() {
  const Outcome outcome = runProgram(QString("plan --plann"));
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.err.contains("unknown option '--plann'"), outcome.err.constData());
}

void HelpTest::emptyOutputName() {
  const Outcome outcome = runProgram({"plan", sample("mlp.json"), "-o", ""});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.err.contains("empty"), outcome.err.constData());
}

void HelpTest::usageErrorAsJson() {
  const Outcome outcome = runProgram({"plan", sample("mlp.json"), "--planner", "skylin", "--format", "json"});
  QCOMPARE(outcome.status, 2);
  const QJsonObject error = outcome.json()["error"].toObject();
  QCOMPARE(error["code"].toString(), QString("usage"));
  QCOMPARE(error["hint"].toString(), QString("did you mean 'skyline'?"));
}

void HelpTest::windowNeedsADisplay() {
  const Outcome outcome = runProgram(QStringList{sample("mlp.json")});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.err.startsWith("memscape: "), outcome.err.constData());
  QCOMPARE(outcome.err.count('\n'), 1);
}

QTEST_GUILESS_MAIN(HelpTest)
#include "cli_help_test.moc"
