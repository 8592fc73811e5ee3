// SPDX-License-Identifier: Apache-2.0
// Fields and conditions as people read them.
#include <QCoreApplication>
#include <limits>

#include "ui/document/filters.h"
#include "ui/document/text.h"

namespace memscape::ui {

using analysis::BufferCondition;
using analysis::BufferField;

namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::Filters", text);
}

}  // namespace

QString fieldText(BufferField field) {
  switch (field) {
    case BufferField::Kind:
      return tr("kind");
    case BufferField::Size:
      return tr("size");
    case BufferField::Dtype:
      return tr("type");
    case BufferField::Operator:
      return tr("operator");
    case BufferField::Pool:
      return tr("pool");
    case BufferField::Storage:
      return tr("storage");
    case BufferField::Producer:
      return tr("producer");
    case BufferField::Lifetime:
      return tr("lifetime");
    case BufferField::Offset:
      return tr("offset");
  }
  return {};
}

QString fieldValueText(BufferField field, std::string_view value) {
  if (value.empty()) return tr("none");
  if (field == BufferField::Kind)
    if (const auto kind = model::parseBufferKind(value)) return kindText(*kind);
  return toText(value);
}

QString fieldValueText(BufferField field, std::int64_t value) {
  switch (field) {
    case BufferField::Size:
    case BufferField::Offset: {
      const QString editable = editableBytesText(value);  // exact: what passes is not to be a surprise
      return editable.contains(u' ') ? editable : tr("%1 B").arg(countText(value));
    }
    case BufferField::Lifetime:
      return value == 1 ? tr("1 step") : tr("%1 steps").arg(countText(value));
    default:
      return countText(value);
  }
}

QString conditionText(const BufferCondition& condition) {
  const QString field = fieldText(condition.field);
  if (!analysis::isNumber(condition.field))
    return tr("%1 = %2").arg(field, fieldValueText(condition.field, condition.text));
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  const QString least = fieldValueText(condition.field, condition.least);
  const QString most = fieldValueText(condition.field, condition.most);
  if (condition.least == condition.most) return tr("%1 = %2").arg(field, least);
  if (condition.least == kLeast && condition.most == kMost) return tr("any %1").arg(field);
  if (condition.most == kMost) return tr("%1 ≥ %2").arg(field, least);
  if (condition.least == kLeast) return tr("%1 ≤ %2").arg(field, most);
  return tr("%1 %2 … %3").arg(field, least, most);
}

}  // namespace memscape::ui
