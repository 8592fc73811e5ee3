// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/program.h"

#include <QFile>
#include <QProcess>

namespace memscape::test {

namespace {

constexpr int kPatienceMs = 120'000;

QProcessEnvironment withoutDisplay() {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    environment.remove(QString::fromLatin1(name));
  }
  return environment;
}

Outcome run(const QString& program, const QStringList& arguments, const QByteArray& input) {
  QProcess process;
  process.setProcessEnvironment(withoutDisplay());
  process.start(program, arguments);
  if (!process.waitForStarted()) return {};
  process.write(input);
  process.closeWriteChannel();
  const bool ended = process.waitForFinished(kPatienceMs);
  if (!ended) {
    process.kill();
    process.waitForFinished();
  }
  const bool normal = ended && process.exitStatus() == QProcess::NormalExit;
  return {.status = normal ? process.exitCode() : -1,
          .out = process.readAllStandardOutput(),
          .err = process.readAllStandardError()};
}

}  // namespace

Outcome runProgram(const QStringList& arguments, const QByteArray& input) {
  return run(QStringLiteral(MEMSCAPE_PROGRAM), arguments, input);
}

Outcome runProgram(const QString& commandLine) {
  return runProgram(commandLine.split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

Outcome runShell(const char* script, const QStringList& arguments) {
  const QStringList shell{QStringLiteral("-c"), QString::fromUtf8(script), QStringLiteral(MEMSCAPE_PROGRAM)};
  return run(QStringLiteral("/bin/sh"), shell + arguments, {});
}

QString sample(const char* name) {
  return QStringLiteral(MEMSCAPE_SAMPLES) + QLatin1Char('/') + QString::fromUtf8(name);
}

bool writeFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray readFile(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace memscape::test
