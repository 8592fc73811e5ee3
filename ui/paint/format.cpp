// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/format.h"

#include <QCoreApplication>
#include <QLocale>
#include <array>

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::Format)
};

constexpr std::array<const char*, 7> kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

QString withUnit(const QString& value, std::size_t unit) {
  return value + QChar(QChar::Nbsp) + QLatin1String(kUnits[unit]);
}

}  // namespace

QString number(std::int64_t value) {
  return QLocale().toString(static_cast<qlonglong>(value));
}

QString exactBytes(std::int64_t bytes) {
  return withUnit(number(bytes), 0);
}

QString iecBytes(std::int64_t bytes) {
  std::size_t unit = 0;
  double value = static_cast<double>(bytes);
  // 1023.995 would round to 1024.00, which belongs to the next unit.
  for (; unit + 1 < kUnits.size() && std::abs(value) >= (unit == 0 ? 1024 : 1023.995); ++unit) value /= 1024;
  if (unit == 0) return exactBytes(bytes);
  return withUnit(QLocale().toString(value, 'f', std::abs(value) < 100 ? 2 : 1), unit);
}

QString bothBytes(std::int64_t bytes) {
  if (std::abs(bytes) < 1024) return exactBytes(bytes);
  return QStringLiteral("%1 (%2)").arg(iecBytes(bytes), exactBytes(bytes));
}

QString tickBytes(std::int64_t bytes, std::int64_t spacing, std::int64_t largest) {
  if (bytes == 0) return QLocale().toString(0);
  std::size_t unit = 0;
  std::int64_t size = 1;
  while (unit + 1 < kUnits.size() && largest / 1024 >= size && spacing >= size * 1024 / 8) {
    size *= 1024;
    ++unit;
  }
  int digits = 0;
  for (std::int64_t part = spacing; part % size != 0 && digits < 3; ++digits) part = part % size * 10;
  return withUnit(QLocale().toString(static_cast<double>(bytes) / static_cast<double>(size), 'f', digits),
                  unit);
}

QString offsetText(std::int64_t offset) {
  return QStringLiteral("%1 (0x%2)").arg(number(offset), QString::number(offset, 16).toUpper());
}

QString bufferCount(std::int64_t count) {
  return count == 1 ? Tr::tr("1 buffer") : Tr::tr("%1 buffers").arg(number(count));
}

QString stepCount(std::int64_t count) {
  return count == 1 ? Tr::tr("1 step") : Tr::tr("%1 steps").arg(number(count));
}

QString percent(double value) {
  return QLocale().toString(value, 'f', 2) + QChar(QChar::Nbsp) + QLatin1Char('%');
}

QString kindLabel(model::BufferKind kind) {
  switch (kind) {
    case model::BufferKind::Input:
      return Tr::tr("input");
    case model::BufferKind::Output:
      return Tr::tr("output");
    case model::BufferKind::Constant:
      return Tr::tr("constant");
    case model::BufferKind::Intermediate:
      return Tr::tr("intermediate");
    case model::BufferKind::Workspace:
      return Tr::tr("workspace");
  }
  return {};
}

QString stepText(const model::Problem& problem, model::Step step) {
  const QString plain = Tr::tr("step %1").arg(number(step));
  if (step < 0 || static_cast<std::size_t>(step) >= problem.steps().size()) return plain;
  const QString label = text(problem.stepLabel(static_cast<std::size_t>(step)));
  return label.isEmpty() ? plain : QStringLiteral("%1 (%2)").arg(plain, label);
}

QString rangeText(const model::LiveRange& range) {
  if (range.end == range.begin + 1) return number(range.begin);
  return Tr::tr("%1 … %2").arg(number(range.begin), number(range.end - 1));
}

}  // namespace memscape::ui
