// SPDX-License-Identifier: Apache-2.0
// Runs the real program and keeps what it says.
#pragma once

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace memscape::test {

struct Outcome {
  int status = -1;  ///< exit status; -1 when it crashed or hung
  QByteArray out;
  QByteArray err;
  /// The object on standard output; empty when it is not JSON.
  [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// Runs without a display. Words of a `command line` are separated by single spaces.
[[nodiscard]] Outcome runProgram(const QStringList& arguments, const QByteArray& input = {});
[[nodiscard]] Outcome runProgram(const QString& commandLine);

/// Through `sh -c`, with the program as "$0" and `arguments` as "$@".
[[nodiscard]] Outcome runShell(const char* script, const QStringList& arguments = {});

[[nodiscard]] QString sample(const char* name);
[[nodiscard]] bool writeFile(const QString& path, const QByteArray& bytes);
[[nodiscard]] QByteArray readFile(const QString& path);

}  // namespace memscape::test
