// SPDX-License-Identifier: Apache-2.0
#include "ui/document/colour_choice.h"

#include <QSettings>
#include <algorithm>

#include "ui/document/text.h"

namespace memscape::ui {
namespace {

const QString kSetting = QStringLiteral("colourBy");

}  // namespace

ColourChoice::ColourChoice(QObject* parent) : QObject(parent) {
  const QString name = QSettings().value(kSetting).toString();
  const auto known =
      std::ranges::find(fields(), name, [](analysis::BufferField f) { return toText(nameOf(f)); });
  if (known != fields().end()) m_field = *known;
}

void ColourChoice::setField(analysis::BufferField field) {
  if (field == m_field) return;
  m_field = field;
  QSettings().setValue(kSetting, toText(nameOf(field)));
  Q_EMIT changed();
}

const std::vector<analysis::BufferField>& ColourChoice::fields() {
  using enum analysis::BufferField;
  static const std::vector<analysis::BufferField> all{Kind, Size,    Dtype,    Operator,
                                                      Pool, Storage, Producer, Lifetime};
  return all;
}

}  // namespace memscape::ui
