// SPDX-License-Identifier: Apache-2.0
#include "ui/document/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

namespace memscape::ui {
namespace {

constexpr std::int64_t kKibi = 1024;

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::text", text);
}

}  // namespace

QString toText(std::string_view utf8) {
  return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString countText(std::int64_t count) {
  return QLocale().toString(static_cast<qlonglong>(count));
}

QString bytesText(std::int64_t bytes) {
  if (bytes < kKibi) return tr("%1 B").arg(countText(bytes));
  std::int64_t unit = kKibi;
  while (bytes / kKibi >= unit) unit *= kKibi;
  const int decimals = bytes / unit < 100 ? 2 : 1;  // as the charts write it
  return QLocale().formattedDataSize(bytes, decimals, QLocale::DataSizeIecFormat);
}

QString exactBytesText(std::int64_t bytes) {
  if (bytes < kKibi) return bytesText(bytes);
  return tr("%1 (%2 B)").arg(bytesText(bytes), countText(bytes));
}

QString editableBytesText(std::int64_t bytes) {
  if (bytes > 0 && bytes % (kKibi * kKibi) == 0) return QStringLiteral("%1 MiB").arg(bytes / (kKibi * kKibi));
  if (bytes > 0 && bytes % kKibi == 0) return QStringLiteral("%1 KiB").arg(bytes / kKibi);
  return QString::number(bytes);
}

QString hexText(std::int64_t offset) {
  return QStringLiteral("0x") + QString::number(offset, 16).toUpper().rightJustified(6, u'0');
}

QString percentText(double percent) {
  const int decimals = percent != 0 && percent < 10 ? 2 : 1;
  return tr("%1 %").arg(QLocale().toString(percent, 'f', decimals));
}

QString durationText(double seconds) {
  const QLocale locale;
  if (seconds < 0.0001) return tr("%1 µs").arg(locale.toString(seconds * 1e6, 'f', 0));
  if (seconds < 1) return tr("%1 ms").arg(locale.toString(seconds * 1e3, 'f', seconds < 0.01 ? 1 : 0));
  return tr("%1 s").arg(locale.toString(seconds, 'f', seconds < 100 ? 1 : 0));
}

QString rangesText(std::span<const model::LiveRange> ranges, std::size_t most) {
  QStringList parts;
  for (const model::LiveRange& range : ranges.first(std::min(most, ranges.size()))) {
    const model::Step last = range.end - 1;
    parts << (range.begin == last ? countText(last)
                                  : tr("%1 … %2").arg(countText(range.begin), countText(last)));
  }
  QString joined = parts.join(QStringLiteral(", "));
  if (ranges.size() > most)
    joined = tr("%1 and %2 more").arg(joined, countText(static_cast<std::int64_t>(ranges.size() - most)));
  return joined;
}

QString kindText(model::BufferKind kind) {
  switch (kind) {
    case model::BufferKind::Input:
      return tr("input");
    case model::BufferKind::Output:
      return tr("output");
    case model::BufferKind::Constant:
      return tr("constant");
    case model::BufferKind::Intermediate:
      return tr("intermediate");
    case model::BufferKind::Workspace:
      return tr("workspace");
  }
  return {};
}

QString shapeText(std::span<const std::int64_t> shape) {
  QStringList parts;
  for (const std::int64_t dimension : shape) parts << QString::number(dimension);
  return parts.join(u'×');
}

}  // namespace memscape::ui
