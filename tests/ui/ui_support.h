// SPDX-License-Identifier: Apache-2.0
// What the window's tests share: settings of their own, sample files, and generated graphs.
#pragma once

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

// Generous: a test does not depend on how fast the machine is.
#undef QTRY_VERIFY
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY_WITH_TIMEOUT((condition), 60'000)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT((actual), (expected), 60'000)

namespace memscape::test {

/// Any warning fails the test, but for what the offscreen platform says of itself.
inline void failOnWarnings() {
  QTest::failOnWarning(QRegularExpression(
      QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the keyboard))")));
}

inline QString sample(const char* name) {
  return QStringLiteral(MEMSCAPE_SAMPLES "/") + QLatin1String(name);
}

/// Keeps the user's settings out of the tests, and the tests' out of the user's.
class OwnSettings {
 public:
  OwnSettings() {
    QCoreApplication::setOrganizationName(QStringLiteral("memscape-test"));
    QCoreApplication::setApplicationName(QStringLiteral("memscape-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
  }
  [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }
  QString write(const QString& name, const QByteArray& bytes) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) return {};
    return file.fileName();
  }

 private:
  QTemporaryDir m_folder;
};

/// A TVM graph JSON of `operators` operators, each reading the one before it and one further back.
inline QByteArray generatedGraph(int operators) {
  QByteArray nodes = R"({"op":"null","name":"x","inputs":[]})";
  QByteArray types = "\"float32\"";
  QByteArray shapes = "[1,64]";
  QByteArray rows = "0,1";
  nodes.reserve(operators * 180);  // appending piece by piece would copy all of it each time
  for (int i = 1; i <= operators; ++i) {
    const QByteArray before = QByteArray::number(i - 1);
    const QByteArray further = QByteArray::number(std::max(0, i - 1 - i % 17));
    nodes += ",{\"op\":\"tvm_op\",\"name\":\"op" + QByteArray::number(i) +
             "\",\"attrs\":{\"func_name\":\"fused\",\"num_inputs\":\"2\",\"num_outputs\":\"1\",\"flatten_"
             "data\":\"0\"},"
             "\"inputs\":[[" +
             before + ",0,0],[" + further + ",0,0]]}";
    types += ",\"float32\"";
    shapes += ",[1," + QByteArray::number(16 + i * 37 % 1000) + "]";
    rows += "," + QByteArray::number(i + 1);
  }
  return "{\"nodes\":[" + nodes + "],\"arg_nodes\":[0],\"heads\":[[" + QByteArray::number(operators) +
         ",0,0]],\"attrs\":{\"dltype\":[\"list_str\",[" + types + "]],\"shape\":[\"list_shape\",[" + shapes +
         "]]},\"node_row_ptr\":[" + rows + "]}";
}

}  // namespace memscape::test
