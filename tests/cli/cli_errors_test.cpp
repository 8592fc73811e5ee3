// SPDX-License-Identifier: Apache-2.0
// Exit statuses and error lines: input that cannot be read, output that cannot be written, plans that are not
// to be had.
#include <signal.h>

#include <QDir>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/cli/program.h"

using namespace memscape::test;

class ErrorsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void missingFile();
  void brokenFile_data();
  void brokenFile();
  void brokenStandardInput();
  void wrongFormatForced();
  void compareShowsTheOthers();
  void unwritableOutput_data();
  void unwritableOutput();
  void failureKeepsTheOldFile();
  void fullDisk();
  void closedStandardOutput();
  void readerGoesAway();
  void doesNotFit();
  void noImportedPlan();
  void outOfTime();
  void interrupted();

 private:
  [[nodiscard]] QString path(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }
  /// So many buffers that are all alive at once that first_fit takes long.
  [[nodiscard]] QString slowFile() const;

  QTemporaryDir m_dir;
};

QString ErrorsTest::slowFile() const {
  QByteArray text = "id,lower,upper,size\n";
  for (int i = 0; i < 300'000; ++i) {
    const QByteArray number = QByteArray::number(i);
    text += number + ",0,300001," + number + '\n';
  }
  return writeFile(path("slow.csv"), text) ? path("slow.csv") : QString();
}

void ErrorsTest::missingFile() {
  const Outcome outcome = runProgram({"plan", path("absent.json")});
  QCOMPARE(outcome.status, 3);
  QCOMPARE(outcome.out, QByteArray());
  QVERIFY2(outcome.err.startsWith("memscape: " + path("absent.json").toUtf8() + ": "),
           outcome.err.constData());
  QCOMPARE(outcome.err.count('\n'), 1);
}

void ErrorsTest::brokenFile_data() {
  QTest::addColumn<QString>("command");
  for (const char* command : {"plan", "inspect", "validate", "compare"}) QTest::newRow(command) << command;
}

void ErrorsTest::brokenFile() {
  QFETCH(QString, command);
  QByteArray text = readFile(sample("mlp.json"));
  text.truncate(text.size() / 2);
  QVERIFY(writeFile(path("cut.json"), text));
  const Outcome plain = runProgram({command, path("cut.json")});
  QCOMPARE(plain.status, 3);
  QVERIFY2(plain.err.startsWith("memscape: " + path("cut.json").toUtf8() + ": "), plain.err.constData());
  QCOMPARE(plain.err.count('\n'), 1);

  const Outcome json = runProgram({command, path("cut.json"), "--format", "json"});
  QCOMPARE(json.status, 3);
  QCOMPARE(json.err, plain.err);
  const QJsonObject answer =
      command == "compare" ? json.json()["files"].toArray()[0].toObject() : json.json();
  const QJsonObject error = answer["error"].toObject();
  QVERIFY(!error["code"].toString().isEmpty());
  QVERIFY(!error["message"].toString().isEmpty());
  QVERIFY(plain.err.contains(error["location"].toString().toUtf8()));
  QVERIFY(error.contains("hint"));
}

void ErrorsTest::brokenStandardInput() {
  const Outcome outcome = runProgram({"inspect", "-"}, "not a workload");
  QCOMPARE(outcome.status, 3);
  QVERIFY2(outcome.err.startsWith("memscape: -: "), outcome.err.constData());
}

void ErrorsTest::wrongFormatForced() {
  QCOMPARE(runProgram({"inspect", sample("mlp.json"), "--from", "minimalloc_csv"}).status, 3);
}

void ErrorsTest::compareShowsTheOthers() {
  const QStringList files{path("absent.json"), sample("mlp.json")};
  const Outcome text = runProgram(QStringList{"compare", "--planner", "bump"} + files);
  QCOMPARE(text.status, 3);
  QVERIFY(text.out.contains("not read"));
  QVERIFY(text.out.contains("KiB"));
  const Outcome json = runProgram(QStringList{"compare", "--format=json"} + files);
  QCOMPARE(json.status, 3);
  const QJsonArray results = json.json()["files"].toArray();
  QCOMPARE(results.size(), 2);
  QVERIFY(results[0].toObject().contains("error"));
  QVERIFY(!results[1].toObject()["plans"].toArray().isEmpty());
}

void ErrorsTest::unwritableOutput_data() {
  QTest::addColumn<QString>("words");
  QTest::newRow("plan") << "plan -o /nonexistent/folder/out";
  QTest::newRow("compare") << "compare -o /nonexistent/folder/out";
  QTest::newRow("inspect") << "inspect --format json -o /nonexistent/folder/out";
  QTest::newRow("validate") << "validate -o /nonexistent/folder/out";
  QTest::newRow("convert") << "convert --to minimalloc_csv -o /nonexistent/folder/out";
  QTest::newRow("a folder") << "plan -o /tmp";
#ifdef MEMSCAPE_HAS_UI
  QTest::newRow("svg") << "export -o /nonexistent/folder/out.svg";
  QTest::newRow("pdf") << "export -o /nonexistent/folder/out.pdf";
  QTest::newRow("png") << "export -o /nonexistent/folder/out.png";
#endif
}

void ErrorsTest::unwritableOutput() {
  QFETCH(QString, words);
  const Outcome outcome = runProgram(words.split(' ') + QStringList{sample("mlp.json")});
  QCOMPARE(outcome.status, 5);
  QCOMPARE(outcome.out, QByteArray());
  QVERIFY2(outcome.err.startsWith("memscape: "), outcome.err.constData());
  QVERIFY2(outcome.err.contains("/tmp") || outcome.err.contains("/nonexistent/folder/out"),
           outcome.err.constData());
}

void ErrorsTest::failureKeepsTheOldFile() {
  QVERIFY(writeFile(path("old.txt"), "old"));
  QCOMPARE(runProgram({"plan", path("absent.json"), "-o", path("old.txt")}).status, 3);
  QCOMPARE(readFile(path("old.txt")), QByteArray("old"));
  QCOMPARE(runProgram({"plan", sample("mlp.json"), "-o", path("old.txt")}).status, 0);
  QVERIFY(readFile(path("old.txt")).contains("status"));
  // Nothing is left of the temporary file.
  QCOMPARE(QDir(m_dir.path()).entryList({"old.txt*"}, QDir::Files), QStringList{"old.txt"});
}

void ErrorsTest::fullDisk() {
  if (!QFile::exists("/dev/full")) QSKIP("no /dev/full here");
  QCOMPARE(runProgram({"inspect", sample("mlp.json"), "-o", "/dev/full"}).status, 5);
  const Outcome redirected = runShell("\"$0\" inspect \"$1\" > /dev/full", {sample("mlp.json")});
  QCOMPARE(redirected.status, 5);
  QVERIFY(redirected.err.contains("standard output"));
  QCOMPARE(runShell("\"$0\" --help > /dev/full").status, 5);
}

void ErrorsTest::closedStandardOutput() {
  QCOMPARE(runShell("\"$0\" plan \"$1\" --format json >&-", {sample("mlp.json")}).status, 5);
}

void ErrorsTest::readerGoesAway() {
  // More than a pipe holds, so that the program meets its closed end.
  const Outcome outcome =
      runShell("{ \"$0\" inspect \"$1\" --format json; echo \"status $?\" >&2; } | head -c 1 >/dev/null",
               {sample("densenet121.json")});
  QVERIFY2(outcome.err.contains("status 5"), outcome.err.constData());
}

void ErrorsTest::doesNotFit() {
  const QStringList arguments{"plan", sample("mobilenet_v1.json"), "--pool", "sram=64KiB"};
  const Outcome text = runProgram(arguments);
  QCOMPARE(text.status, 1);
  QVERIFY(text.out.contains("does not fit"));
  const Outcome json = runProgram(arguments + QStringList{"--format", "json"});
  QCOMPARE(json.status, 1);
  QCOMPARE(json.json()["plans"][0]["status"].toString(), QString("does_not_fit"));
}

void ErrorsTest::noImportedPlan() {
  const Outcome validate = runProgram({"validate", sample("lstm_ptb.json")});
  QCOMPARE(validate.status, 2);
  QVERIFY2(validate.err.contains("holds no plan"), validate.err.constData());
  const Outcome plan = runProgram({"plan", "--planner", "imported", sample("lstm_ptb.json")});
  QCOMPARE(plan.status, 1);
  QVERIFY2(plan.out.contains("holds no plan"), plan.out.constData());
  // In a matrix it is one cell.
  const Outcome compare =
      runProgram({"compare", "--planner", "imported,skyline", sample("lstm_ptb.json"), sample("mlp.json")});
  QCOMPARE(compare.status, 1);
  QVERIFY2(compare.out.contains("failed") && compare.out.contains("imported"), compare.out.constData());
}

void ErrorsTest::outOfTime() {
  const QString file = slowFile();
  const Outcome outcome = runProgram({"plan", file, "--planner", "first_fit", "--time-limit", "0"});
  QCOMPARE(outcome.status, 4);
  QVERIFY2(outcome.err.contains("first_fit may take long"), outcome.err.constData());
  QVERIFY2(outcome.out.contains("cancelled"), outcome.out.constData());
}

void ErrorsTest::interrupted() {
  QProcess process;
  process.start(MEMSCAPE_PROGRAM, {"plan", slowFile(), "--planner", "first_fit"});
  QVERIFY(process.waitForStarted());
  // It is in the middle of planning when it has announced that.
  QByteArray said;
  process.setReadChannel(QProcess::StandardError);
  while (!said.contains("may take long") && process.waitForReadyRead())
    said += process.readAllStandardError();
  QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
  QVERIFY(process.waitForFinished());
  QCOMPARE(process.exitStatus(), QProcess::NormalExit);
  QCOMPARE(process.exitCode(), 4);
}

QTEST_GUILESS_MAIN(ErrorsTest)
#include "cli_errors_test.moc"
