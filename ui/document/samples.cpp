// SPDX-License-Identifier: Apache-2.0
#include "ui/document/samples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace memscape::ui {
namespace {

QString plainText(QString markdown) {
  static const QRegularExpression link(QStringLiteral("\\[([^\\]]*)\\]\\([^)]*\\)"));
  markdown.replace(link, QStringLiteral("\\1"));
  return markdown.remove(u'`').remove(QStringLiteral("**")).trimmed();
}

/// Rows of the README's tables, as plain cells: "| `file.json` | title | ... | what is special |".
std::vector<QStringList> tableRows(const QString& path) {
  std::vector<QStringList> rows;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) return rows;
  const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
  for (const QString& line : lines) {
    if (!line.trimmed().startsWith(u'|')) continue;
    QStringList cells = line.trimmed().split(u'|', Qt::SkipEmptyParts);
    for (QString& cell : cells) cell = plainText(cell);
    if (cells.size() >= 2) rows.push_back(cells);
  }
  return rows;
}

}  // namespace

std::vector<Sample> samplesIn(const QString& folder) {
  const QDir directory(folder);
  // A script among them is a sample if the README says so, else a tool.
  const QStringList kinds{QStringLiteral("*.json"), QStringLiteral("*.csv"), QStringLiteral("*.py")};
  QStringList files = directory.entryList(kinds, QDir::Files, QDir::Name);
  std::vector<Sample> samples;
  for (const QStringList& row : tableRows(directory.filePath(QStringLiteral("README.md")))) {
    if (!files.removeOne(row[0])) continue;
    samples.push_back({.path = directory.filePath(row[0]),
                       .title = row[1],
                       .description = row.size() > 2 ? row.back() : QString()});
  }
  for (const QString& file : files)
    if (!file.endsWith(QStringLiteral(".py")))
      samples.push_back(
          {.path = directory.filePath(file), .title = QFileInfo(file).completeBaseName(), .description = {}});
  return samples;
}

std::vector<Sample> bundledSamples() {
  const QString beside = QCoreApplication::applicationDirPath();
  for (const QString& folder :
       {beside + QStringLiteral("/../share/memscape/sample_graphs"), QStringLiteral(MEMSCAPE_SAMPLES_SOURCE)})
    if (QDir(folder).exists()) return samplesIn(QDir::cleanPath(folder));
  return {};
}

}  // namespace memscape::ui
