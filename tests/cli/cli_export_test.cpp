// SPDX-License-Identifier: Apache-2.0
// Pictures from the command line, without a display.
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/cli/program.h"

using namespace memscape::test;

class ExportTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyViewInEveryFormat_data();
  void everyViewInEveryFormat();
  void sizeAndTheme();
  void namesAreText();
  void onePlanOnly();
  void errorNamesThePathOnce();
  void saysWhyItDoesNotFit();

 private:
  [[nodiscard]] QString path(const QString& name) const { return m_dir.filePath(name); }

  QTemporaryDir m_dir;
};

void ExportTest::everyViewInEveryFormat_data() {
  QTest::addColumn<QString>("view");
  QTest::addColumn<QString>("ending");
  QTest::addColumn<QByteArray>("begins");
  for (const char* view : {"layout", "lifetimes", "occupancy"}) {
    QTest::addRow("%s svg", view) << view << "svg" << QByteArray("<?xml");
    QTest::addRow("%s pdf", view) << view << "pdf" << QByteArray("%PDF-");
    QTest::addRow("%s png", view) << view << "png" << QByteArray("\x89PNG");
  }
}

void ExportTest::everyViewInEveryFormat() {
  QFETCH(QString, view);
  QFETCH(QString, ending);
  QFETCH(QByteArray, begins);
  const QString picture = path(view + '.' + ending);
  const Outcome outcome = runProgram({"export", sample("mobilenet_v1.json"), "--view", view, "-o", picture});
  QVERIFY2(outcome.status == 0, outcome.err.constData());
  QCOMPARE(outcome.err.count('\n'), 1);  // the note on parameters, and nothing of Qt's
  const QByteArray bytes = readFile(picture);
  QVERIFY(bytes.startsWith(begins));
  QVERIFY(bytes.size() > 2000);
}

void ExportTest::sizeAndTheme() {
  QCOMPARE(runProgram({"export", sample("mlp.json"), "--size", "640x400", "-o", path("light.png")}).status,
           0);
  QCOMPARE(runProgram(
               {"export", sample("mlp.json"), "--size", "640x400", "--theme", "dark", "-o", path("dark.png")})
               .status,
           0);
  const QImage light(path("light.png"));
  const QImage dark(path("dark.png"));
  QVERIFY(!light.isNull() && !dark.isNull());
  QCOMPARE(light.width() * 400, light.height() * 640);
  QVERIFY(light.pixelColor(2, 2).lightness() > 200);
  QVERIFY(dark.pixelColor(2, 2).lightness() < 80);
}

void ExportTest::namesAreText() {
  QCOMPARE(runProgram({"export", sample("mlp.json"), "--planner", "bump", "-o", path("text.svg")}).status, 0);
  const QByteArray svg = readFile(path("text.svg"));
  QVERIFY(svg.contains("<text"));
  QVERIFY(svg.contains("mlp.json"));
  QVERIFY(svg.contains("bump"));
}

void ExportTest::onePlanOnly() {
  const Outcome outcome =
      runProgram({"export", sample("mlp.json"), "--planner", "all", "-o", path("all.svg")});
  QCOMPARE(outcome.status, 2);
  QVERIFY2(outcome.err.contains("expected one planner, found "), outcome.err.constData());
  QVERIFY(!QFile::exists(path("all.svg")));
}

void ExportTest::errorNamesThePathOnce() {
  const Outcome outcome =
      runShell("env -u XDG_RUNTIME_DIR QT_LOGGING_RULES= \"$0\" export \"$1\" -o /nonexistent/out.svg",
               {sample("mlp.json")});
  QCOMPARE(outcome.status, 5);
  QCOMPARE(outcome.err.count("/nonexistent/out.svg"), 1);
  QVERIFY2(!outcome.err.contains("QStandardPaths"), outcome.err.constData());
}

void ExportTest::saysWhyItDoesNotFit() {
  const Outcome outcome = runProgram(
      {"export", sample("mlp.json"), "--planner", "bump", "--pool", "sram=64", "-o", path("large.svg")});
  QCOMPARE(outcome.status, 1);
  QVERIFY2(outcome.err.contains("sram"), outcome.err.constData());
  QVERIFY(QFile::exists(path("large.svg")));
}

QTEST_GUILESS_MAIN(ExportTest)
#include "cli_export_test.moc"
