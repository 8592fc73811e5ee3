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
  void noFile_data();
  void noFile();
  void namesStayOnOneLine();
  void alignmentOverflows();
  void convertSaysWhyNot();
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
  void outOfTimeBesideAPlan();
  void interrupted();
  void interruptedBesideAPlan();

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

void ErrorsTest::noFile_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("message");
  QTest::newRow("folder") << "/tmp"
                          << "directory";
  if (QFile::exists("/dev/zero")) {
    QTest::newRow("device without end") << "/dev/zero"
                                        << "not a regular file or pipe";
  }
  QTest::newRow("absent") << "/nonexistent.json"
                          << "No such file";
}

void ErrorsTest::noFile() {
  QFETCH(QString, name);
  QFETCH(QString, message);
  const Outcome file = runProgram({"inspect", name});
  QCOMPARE(file.status, 3);
  QVERIFY2(file.err.contains(message.toUtf8()), file.err.constData());
  const Outcome plan = runProgram({"validate", sample("mlp.json"), "--plan", name, "--format", "json"});
  QCOMPARE(plan.status, 3);
  QVERIFY2(plan.err.contains("memscape: " + name.toUtf8() + ": "), plan.err.constData());
  QCOMPARE(plan.json()["error"].toObject()["code"].toString(), QString("cannot_read"));
}

void ErrorsTest::namesStayOnOneLine() {
  const Outcome strange = runProgram({"inspect", path("a\nb\x1b[1m.json")});
  QCOMPARE(strange.status, 3);
  QCOMPARE(strange.err.count('\n'), 1);
  QVERIFY2(strange.err.contains("a\\nb\\x1b[1m.json"), strange.err.constData());
  const Outcome empty = runProgram({"inspect", ""});
  QCOMPARE(empty.status, 3);
  QVERIFY2(empty.err.contains("name is empty"), empty.err.constData());
}

void ErrorsTest::alignmentOverflows() {
  // The option is wrong, not the file.
  const Outcome outcome = runProgram({"plan", sample("mlp.json"), "--alignment", "4611686018427387904"});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.err.contains("--alignment"), outcome.err.constData());
}

void ErrorsTest::convertSaysWhyNot() {
  QVERIFY(writeFile(path("small.csv"), "id,lower,upper,size,offset\na,0,2,16,0\nb,1,3,16,8\n"));
  const QStringList convert{"convert", path("small.csv"), "--to", "minimalloc_csv", "-o", path("out.csv")};
  const Outcome tooLarge = runProgram(convert + QStringList{"--planner", "bump", "--pool", "sram=8"});
  QCOMPARE(tooLarge.status, 1);
  QCOMPARE(tooLarge.err.count('\n'), 1);
  QVERIFY2(tooLarge.err.contains("sram"), tooLarge.err.constData());
  const Outcome invalid = runProgram(convert + QStringList{"--planner", "imported"});
  QCOMPARE(invalid.status, 1);
  QVERIFY2(invalid.err.contains("the plan is invalid"), invalid.err.constData());
  QVERIFY(QFile::exists(path("out.csv")));
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
  const Outcome help = runShell("\"$0\" --help > /dev/full");
  QCOMPARE(help.status, 5);
  QVERIFY2(help.err.contains("cannot write standard output"), help.err.constData());
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

void ErrorsTest::outOfTimeBesideAPlan() {
  // The plan in the file needs no time; first_fit is out of it at once.
  QByteArray text = "id,lower,upper,size,offset\n";
  for (int i = 0; i < 300'000; ++i) {
    const QByteArray number = QByteArray::number(i);
    text += number + ",0,300001,1," + number + '\n';
  }
  QVERIFY(writeFile(path("planned.csv"), text));
  const Outcome outcome =
      runProgram({"plan", path("planned.csv"), "--planner", "imported,first_fit", "--time-limit", "0"});
  QVERIFY2(outcome.out.contains("cancelled"), outcome.out.constData());
  QCOMPARE(outcome.status, 0);
}

namespace {

/// Interrupts a run in the middle of planning with first_fit, which it has announced. The exit status, -1 for
/// a crash.
int interrupt(const QStringList& arguments) {
  QProcess process;
  process.start(MEMSCAPE_PROGRAM, arguments);
  if (!process.waitForStarted()) return -1;
  QByteArray said;
  process.setReadChannel(QProcess::StandardError);
  while (!said.contains("first_fit may take long") && process.waitForReadyRead())
    said += process.readAllStandardError();
  if (::kill(static_cast<pid_t>(process.processId()), SIGINT) != 0 || !process.waitForFinished()) return -1;
  return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

}  // namespace

void ErrorsTest::interrupted() {
  QCOMPARE(interrupt({"plan", slowFile(), "--planner", "first_fit"}), 4);
}

void ErrorsTest::interruptedBesideAPlan() {
  // The quick file is done before the slow one is announced.
  QCOMPARE(interrupt({"compare", sample("mlp.json"), slowFile(), "--planner", "first_fit"}), 0);
}

QTEST_GUILESS_MAIN(ErrorsTest)
#include "cli_errors_test.moc"
