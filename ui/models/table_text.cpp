// SPDX-License-Identifier: Apache-2.0
#include "ui/models/table_text.h"

#include <QCoreApplication>
#include <QSaveFile>
#include <algorithm>

namespace memscape::ui {
namespace {

constexpr qsizetype kPieceBytes = 1 << 16;

void appendCsv(QByteArray& out, const QByteArray& cell) {
  const bool special =
      std::ranges::any_of(cell, [](char c) { return c == ',' || c == '"' || c == '\n' || c == '\r'; });
  if (!special) {
    out += cell;
    return;
  }
  out += '"';
  out += QByteArray(cell).replace('"', "\"\"");
  out += '"';
}

void appendTabs(QByteArray& out, QByteArray cell) {
  for (const char separator : {'\t', '\n', '\r'}) cell.replace(separator, ' ');
  out += cell;
}

template <class Cell>
void appendLine(QByteArray& out, const TableExtract& extract, Cell cell) {
  const bool csv = extract.format == TableFormat::Csv;
  for (qsizetype i = 0; i < extract.columns.size(); ++i) {
    if (i > 0) out += csv ? ',' : '\t';
    const QByteArray text = QString(cell(extract.columns[i])).toUtf8();
    csv ? appendCsv(out, text) : appendTabs(out, text);
  }
  out += csv ? "\r\n" : "\n";
}

/// Hands over piece by piece; `take` returns false to end it.
template <class Take>
void writeLines(const TableExtract& extract, const support::Progress& progress, Take take) {
  QByteArray piece;
  appendLine(piece, extract, [&](int column) { return extract.table.headers[column]; });
  const CellText text = extract.format == TableFormat::Csv ? CellText::Exact : CellText::Shown;
  const int count = extract.count();
  support::StopCheck stop(progress.stop);
  for (int i = 0; i < count; ++i) {
    const int row = extract.rows.isEmpty() ? i : extract.rows[i];
    appendLine(piece, extract, [&](int column) { return extract.table.cell(row, column, text); });
    if (stop.stopRequested()) return;
    if (piece.size() < kPieceBytes) continue;
    if (!take(piece)) return;
    piece.clear();
    progress(static_cast<double>(i) / count, "writing rows");
  }
  take(piece);
}

}  // namespace

QByteArray toBytes(const TableExtract& extract, const support::Progress& progress) {
  QByteArray bytes;
  writeLines(extract, progress, [&](const QByteArray& piece) {
    bytes += piece;
    return true;
  });
  return bytes;
}

QString saveTable(const TableExtract& extract, const QString& path, const support::Progress& progress) {
  QSaveFile file(path);
  bool good = file.open(QIODevice::WriteOnly);
  if (good)
    writeLines(extract, progress,
               [&](const QByteArray& piece) { return good = file.write(piece) == piece.size(); });
  if (progress.stopRequested()) {
    file.cancelWriting();
    return QCoreApplication::translate("memscape::ui::Table", "writing '%1' was stopped").arg(path);
  }
  if (good && file.commit()) return {};
  return QCoreApplication::translate("memscape::ui::Table", "cannot write '%1': %2")
      .arg(path, file.errorString());
}

}  // namespace memscape::ui
