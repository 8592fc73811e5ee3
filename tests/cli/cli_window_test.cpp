// SPDX-License-Identifier: Apache-2.0
// The program's real window on a real X display: it opens on a file, and Ctrl+Q ends it cleanly.
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/cli/program.h"

using namespace memscape::test;

class WindowTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase();
  void cleanupTestCase();
  void opensAndQuits();

 private:
  QByteArray xdotool(const QStringList& arguments) const;

  QTemporaryDir m_settings;
  QProcess m_server;
  QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
};

void WindowTest::initTestCase() {
  for (const char* tool : {"Xvfb", "xdotool"}) {
    if (QStandardPaths::findExecutable(tool).isEmpty()) QSKIP("Xvfb and xdotool are not installed");
  }
  // The server picks a free number and says which once it is ready.
  m_server.start("Xvfb", {"-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"});
  QVERIFY(m_server.waitForReadyRead());
  m_environment.insert("DISPLAY", ":" + QString::fromLatin1(m_server.readLine().trimmed()));
  for (const char* name : {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) m_environment.remove(name);
  m_environment.insert("XDG_CONFIG_HOME", m_settings.path());
}

void WindowTest::cleanupTestCase() {
  m_server.terminate();
  m_server.waitForFinished();
}

QByteArray WindowTest::xdotool(const QStringList& arguments) const {
  QProcess process;
  process.setProcessEnvironment(m_environment);
  process.start("xdotool", arguments);
  process.waitForFinished();
  return process.readAllStandardOutput().trimmed();
}

void WindowTest::opensAndQuits() {
  QProcess program;
  program.setProcessEnvironment(m_environment);
  program.start(MEMSCAPE_PROGRAM, {sample("mlp.json")});
  QVERIFY(program.waitForStarted());
  QByteArray window;
  QTRY_VERIFY_WITH_TIMEOUT(!(window = xdotool({"search", "--onlyvisible", "--name", "mlp.json"})).isEmpty(),
                           60'000);
  // There is no window manager to give the window the keyboard.
  const QString id = QString::fromLatin1(window.split('\n').first());
  xdotool({"windowfocus", "--sync", id});
  xdotool({"key", "ctrl+q"});
  QVERIFY(program.waitForFinished());
  QCOMPARE(program.exitStatus(), QProcess::NormalExit);
  QCOMPARE(program.exitCode(), 0);
}

QTEST_GUILESS_MAIN(WindowTest)
#include "cli_window_test.moc"
