// SPDX-License-Identifier: Apache-2.0
// What plan, compare, inspect, validate and convert answer.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/cli/program.h"

using namespace memscape::test;

class PlanTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void planJson();
  void sameAnswerTwice();
  void importedPlanEqualsTvm_data();
  void importedPlanEqualsTvm();
  void allPlanners();
  void poolsInOrder();
  void standardInput();
  void csvIsQuoted();
  void markdownMarksTheBest();
  void compareBlocks();
  void inspectText();
  void inspectJson();
  void planThenValidate_data();
  void planThenValidate();
  void validateFindsAnOverlap();
  void validateRefusesAForeignPlan();
  void validateRefusesASecondPlacement();
  void validateChecksTheRecordedArena();
  void largestSeedComesBack();
  void convertRoundTrip_data();
  void convertRoundTrip();

 private:
  [[nodiscard]] QString path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }

  QTemporaryDir m_dir;
};

namespace {

QJsonObject onlyPlan(const Outcome& outcome) {
  return outcome.json()["plans"].toArray()[0].toObject();
}

/// Everything but the clock.
QJsonObject withoutSeconds(QJsonObject answer) {
  QJsonArray plans;
  for (const QJsonValue& value : answer["plans"].toArray()) {
    QJsonObject plan = value.toObject();
    plan.remove("seconds");
    plans.append(plan);
  }
  answer["plans"] = plans;
  return answer;
}

}  // namespace

void PlanTest::planJson() {
  const Outcome outcome = runProgram({"plan", sample("mlp.json"), "--planner", "bump", "--format", "json"});
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.json()["memscape"].toString(), QString("1"));
  QCOMPARE(outcome.json()["problem"].toObject()["buffers"].toInt(), 17);
  const QJsonObject plan = onlyPlan(outcome);
  QCOMPARE(plan["planner"].toString(), QString("bump"));
  QVERIFY(plan["valid"].toBool());
  QCOMPARE(plan["placements"].toArray().size(), 17);
  qint64 arena = 0;
  for (const QJsonValue& pool : plan["pools"].toArray()) arena += pool["size_bytes"].toInteger();
  QCOMPARE(plan["arena_bytes"].toInteger(), arena);
}

void PlanTest::sameAnswerTwice() {
  const QStringList arguments{"plan", sample("ssd_mobilenet_v1.json"), "--planner", "all", "--format",
                              "json"};
  const Outcome one = runProgram(arguments);
  const Outcome two = runProgram(arguments + QStringList{"--threads", "4"});
  QCOMPARE(one.status, 0);
  QVERIFY(!one.json().isEmpty());
  QCOMPARE(withoutSeconds(two.json()), withoutSeconds(one.json()));
}

void PlanTest::importedPlanEqualsTvm_data() {
  QTest::addColumn<QString>("file");
  for (const char* name : {"mobilenet_v1.json", "resnet18.json", "squeezenet.json", "mlp.json"}) {
    QTest::newRow(name) << name;
  }
}

void PlanTest::importedPlanEqualsTvm() {
  QFETCH(QString, file);
  const Outcome outcome = runProgram({"plan", sample(file.toUtf8().constData()), "--planner",
                                      "imported,graph_plan_memory", "--format", "json"});
  QCOMPARE(outcome.status, 0);
  const QJsonArray plans = outcome.json()["plans"].toArray();
  QCOMPARE(plans.size(), 2);
  QVERIFY(plans[0]["arena_bytes"].toInteger() > 0);
  QCOMPARE(plans[1]["arena_bytes"].toInteger(), plans[0]["arena_bytes"].toInteger());
}

void PlanTest::allPlanners() {
  const int known =
      static_cast<int>(runProgram(QString("planners --format json")).json()["planners"].toArray().size());
  const Outcome text = runProgram({"plan", sample("squeezenet.json"), "--planner", "all"});
  QCOMPARE(text.status, 0);
  const Outcome json = runProgram({"plan", sample("squeezenet.json"), "--planner", "all", "--format=json"});
  QCOMPARE(json.json()["plans"].toArray().size(), known);
}

void PlanTest::poolsInOrder() {
  // The first pool holds some of the buffers, the second one the rest.
  const Outcome outcome = runProgram({"plan", sample("mobilenet_v1.json"), "--planner", "first_fit", "--pool",
                                      "sram=200KiB", "--pool", "psram=unlimited", "--format", "json"});
  QCOMPARE(outcome.status, 0);
  const QJsonObject plan = onlyPlan(outcome);
  QHash<QString, qint64> sizes;
  for (const QJsonValue& pool : plan["pools"].toArray()) {
    sizes[pool["name"].toString()] = pool["size_bytes"].toInteger();
  }
  QVERIFY(sizes["sram"] > 0 && sizes["sram"] <= 200 * 1024);
  QVERIFY(sizes["psram"] > 0);
}

void PlanTest::standardInput() {
  const Outcome piped =
      runProgram({"plan", "-", "--planner", "bump", "--format", "json"}, readFile(sample("mlp.json")));
  const Outcome named = runProgram({"plan", sample("mlp.json"), "--planner", "bump", "--format", "json"});
  QCOMPARE(piped.status, 0);
  QCOMPARE(onlyPlan(piped)["arena_bytes"], onlyPlan(named)["arena_bytes"]);
  QCOMPARE(piped.json()["file"].toString(), QString("-"));
}

void PlanTest::csvIsQuoted() {
  const QString file = path("a, \"b\".json");
  QVERIFY(writeFile(file, readFile(sample("mlp.json"))));
  const Outcome outcome = runProgram({"plan", file, "--planner", "bump", "--format", "csv"});
  QCOMPARE(outcome.status, 0);
  const QList<QByteArray> lines = outcome.out.split('\n');
  QVERIFY(lines[0].startsWith("file,planner,status,valid,arena_bytes"));
  QVERIFY2(lines[1].contains("a, \"\"b\"\".json\",bump,"), lines[1].constData());
}

void PlanTest::markdownMarksTheBest() {
  const QString file = path("a|b.json");
  QVERIFY(writeFile(file, readFile(sample("mlp.json"))));
  const Outcome outcome = runProgram({"compare", file, "--planner", "none,skyline", "--format", "markdown"});
  QCOMPARE(outcome.status, 0);
  const QList<QByteArray> lines = outcome.out.split('\n');
  QCOMPARE(lines[0], QByteArray("| planner | a\\|b.json |"));
  QCOMPARE(lines[1], QByteArray("| --- | ---: |"));
  QVERIFY(lines[2].startsWith("| none | ") && !lines[2].contains("**"));
  QVERIFY(lines[3].startsWith("| skyline | **"));
}

void PlanTest::compareBlocks() {
  QStringList arguments{"compare", "--planner", "none,skyline"};
  for (int i = 0; i < 5; ++i) arguments << sample(i % 2 == 0 ? "mlp.json" : "squeezenet.json");
  const Outcome outcome = runProgram(arguments);
  QCOMPARE(outcome.status, 0);
  // Two blocks of columns, each with all planners.
  QCOMPARE(outcome.out.count("skyline"), 2);
  for (const QByteArray& line : outcome.out.split('\n')) QVERIFY(line.size() <= 140);
}

void PlanTest::inspectText() {
  const Outcome outcome = runProgram({"inspect", sample("ssd_mobilenet_v1.json")});
  QCOMPARE(outcome.status, 0);
  for (const char* word : {"tvm_graph_json", "memory pressure", "lower bound", "largest buffers", "alias"}) {
    QVERIFY2(outcome.out.contains(word), word);
  }
}

void PlanTest::inspectJson() {
  const Outcome outcome = runProgram({"inspect", sample("lstm_ptb.json"), "--format", "json"});
  QCOMPARE(outcome.status, 0);
  const QJsonObject json = outcome.json();
  QCOMPARE(json["format"].toString(), QString("tvm_graph_json"));
  QCOMPARE(json["buffers"].toArray().size(), 453);
  QCOMPARE(json["steps"].toArray().size(), 333);
  QVERIFY(json["memory_pressure_bytes"].toInteger() > 0);
  QVERIFY(json["imported_plan"].isNull());
}

void PlanTest::planThenValidate_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QStringList>("options");
  QTest::newRow("every planner") << "squeezenet.json" << QStringList{};
  QTest::newRow("aliases") << "ssd_mobilenet_v1.json" << QStringList{};
  QTest::newRow("pools") << "mobilenet_v1.json"
                         << QStringList{"--pool", "sram=200KiB", "--pool", "psram=unlimited"};
  QTest::newRow("alignment") << "mlp.json" << QStringList{"--alignment", "64"};
}

void PlanTest::planThenValidate() {
  QFETCH(QString, file);
  QFETCH(QStringList, options);
  const QString model = sample(file.toUtf8().constData());
  QCOMPARE(
      runProgram(QStringList{"plan", model, "--planner", "all", "--format", "json", "-o", path("plan.json")} +
                 options)
          .status,
      0);
  const Outcome text = runProgram(QStringList{"validate", model, "--plan", path("plan.json")} + options);
  QVERIFY2(text.status == 0, text.out + text.err);
  const Outcome json =
      runProgram(QStringList{"validate", model, "--plan", path("plan.json"), "--format=json"} + options);
  QCOMPARE(json.status, 0);
  const QJsonArray plans = json.json()["plans"].toArray();
  QVERIFY(plans.size() >= 5);  // not every planner takes several pools
  for (const QJsonValue& plan : plans) QVERIFY(plan["valid"].toBool());
}

void PlanTest::validateFindsAnOverlap() {
  // a and b are alive together at step 1 and share bytes 8 to 15.
  QVERIFY(writeFile(path("overlap.csv"), "id,lower,upper,size,offset\na,0,2,16,0\nb,1,3,16,8\n"));
  const Outcome text = runProgram({"validate", path("overlap.csv")});
  QCOMPARE(text.status, 1);
  QVERIFY2(text.out.contains("overlap") || text.out.contains("share"), text.out.constData());
  const Outcome json = runProgram({"validate", path("overlap.csv"), "--format", "json"});
  QCOMPARE(json.status, 1);
  const QJsonObject plan = onlyPlan(json);
  QVERIFY(!plan["valid"].toBool());
  QCOMPARE(plan["violation_count"].toInt(), 1);
  QCOMPARE(plan["violations"][0]["kind"].toString(), QString("overlap"));
}

void PlanTest::validateRefusesAForeignPlan() {
  QCOMPARE(runProgram({"plan", sample("mlp.json"), "--format", "json", "-o", path("other.json")}).status, 0);
  const Outcome outcome = runProgram({"validate", sample("squeezenet.json"), "--plan", path("other.json")});
  QVERIFY(outcome.status == 1 || outcome.status == 3);
  QVERIFY(!outcome.err.isEmpty() || !outcome.out.isEmpty());
}

void PlanTest::validateRefusesASecondPlacement() {
  QVERIFY(writeFile(path("two.csv"), "id,lower,upper,size\na,0,2,16\nb,1,3,16\n"));
  const QByteArray a = R"({"buffer": "a", "buffer_index": 0, "pool": "workspace", "offset": 0})";
  QVERIFY(writeFile(path("twice.json"),
                    R"({"memscape": "1", "plans": [{"placements": [)" + a + ", " + a + "]}]}"));
  const Outcome outcome = runProgram({"validate", path("two.csv"), "--plan", path("twice.json")});
  QCOMPARE(outcome.status, 3);
  QVERIFY2(outcome.err.contains("plans[0].placements[1]: buffer 'a' is placed a second time"),
           outcome.err.constData());
}

void PlanTest::validateChecksTheRecordedArena() {
  const QString model = sample("mlp.json");
  QCOMPARE(runProgram({"plan", model, "--format", "json", "-o", path("plan.json")}).status, 0);
  const Outcome right = runProgram({"validate", model, "--plan", path("plan.json")});
  QVERIFY2(!right.err.contains("arena_bytes"), right.err.constData());
  QByteArray text = readFile(path("plan.json"));
  QVERIFY(text.contains("\"arena_bytes\": "));
  QVERIFY(writeFile(path("plan.json"), text.replace("\"arena_bytes\": ", "\"arena_bytes\": 1")));
  const Outcome wrong = runProgram({"validate", model, "--plan", path("plan.json")});
  QCOMPARE(wrong.status, 0);
  QVERIFY2(wrong.err.contains("warning: plans[0].arena_bytes: found 1"), wrong.err.constData());
}

void PlanTest::largestSeedComesBack() {
  const Outcome outcome =
      runProgram({"plan", sample("mlp.json"), "--seed", "18446744073709551615", "--format", "json"});
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.out.contains("\"seed\": 18446744073709551615"));
}

void PlanTest::convertRoundTrip_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("to");
  for (const char* name : {"mlp.json", "ssd_mobilenet_v1.json", "lstm_ptb.json"}) {
    QTest::addRow("%s as memscape_json", name) << name << "memscape_json";
    QTest::addRow("%s as minimalloc_csv", name) << name << "minimalloc_csv";
  }
}

void PlanTest::convertRoundTrip() {
  QFETCH(QString, file);
  QFETCH(QString, to);
  const QString model = sample(file.toUtf8().constData());
  const QString copy = path("copy");
  const Outcome written = runProgram({"convert", model, "--to", to, "--planner", "skyline", "-o", copy});
  QVERIFY2(written.status == 0, written.err.constData());
  const QJsonObject before = runProgram({"inspect", model, "--format=json"}).json();
  const QJsonObject after = runProgram({"inspect", copy, "--format=json"}).json();
  QCOMPARE(after["format"].toString(), to);
  QVERIFY(before["memory_pressure_bytes"].toInteger() > 0);
  if (to == "memscape_json") {
    QCOMPARE(after["memory_pressure_bytes"], before["memory_pressure_bytes"]);
    QCOMPARE(after["buffers"].toArray().size(), before["buffers"].toArray().size());
  }
  // The plan came along, and is still a good one.
  const Outcome validated = runProgram({"validate", copy});
  QVERIFY2(validated.status == 0, validated.out + validated.err);
}

QTEST_GUILESS_MAIN(PlanTest)
#include "cli_plan_test.moc"
