// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/planner_options_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>
#include <limits>

#include "core/planners/registry.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

using planners::OptionSpec;
using planners::OptionType;
using planners::OptionValue;

int spinLimit(std::int64_t value) {
  return static_cast<int>(
      std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

}  // namespace

PlannerOptionsDialog::PlannerOptionsDialog(const planners::Planner& planner,
                                           const planners::OptionValues& chosen, QWidget* parent)
    : QDialog(parent), m_problem(new QLabel(this)) {
  setWindowTitle(tr("Options of %1").arg(toText(planner.title)));
  auto* layout = new QVBoxLayout(this);
  auto* about = new QLabel(toText(planner.description), this);
  about->setWordWrap(true);
  layout->addWidget(about);
  auto* form = new QFormLayout;
  layout->addLayout(form);
  const planners::OptionValues complete = planners::complete(planner, chosen);
  for (const OptionSpec& spec : planner.options) addField(*form, spec, complete.find(spec.name)->second);
  m_problem->setWordWrap(true);
  layout->addWidget(m_problem);
  layout->addStretch();
  auto* buttons = new QDialogButtonBox(
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
  layout->addWidget(buttons);
  m_ok = buttons->button(QDialogButtonBox::Ok);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
    for (const Field& field : m_fields) field.set(field.spec->defaultValue);
  });
  check();
}

void PlannerOptionsDialog::addField(QFormLayout& form, const OptionSpec& spec, const OptionValue& value) {
  QWidget* widget = nullptr;
  Field field{.spec = &spec, .get = {}, .set = {}};
  switch (spec.type) {
    case OptionType::Boolean: {
      auto* box = new QCheckBox(this);
      field.get = [box] { return OptionValue(box->isChecked()); };
      field.set = [box](const OptionValue& v) { box->setChecked(std::get<bool>(v)); };
      widget = box;
      break;
    }
    case OptionType::Integer: {
      auto* spin = new QSpinBox(this);
      spin->setRange(spinLimit(spec.minimum), spinLimit(spec.maximum));
      field.get = [spin] { return OptionValue(static_cast<std::int64_t>(spin->value())); };
      field.set = [spin](const OptionValue& v) { spin->setValue(spinLimit(std::get<std::int64_t>(v))); };
      widget = spin;
      break;
    }
    case OptionType::Choice: {
      auto* combo = new QComboBox(this);
      for (const std::string_view choice : spec.choices) combo->addItem(toText(choice));
      field.get = [combo] { return OptionValue(combo->currentText().toStdString()); };
      field.set = [combo](const OptionValue& v) { combo->setCurrentText(toText(std::get<std::string>(v))); };
      widget = combo;
      break;
    }
    case OptionType::Text: {
      auto* edit = new QLineEdit(this);
      field.get = [edit] { return OptionValue(edit->text().toStdString()); };
      field.set = [edit](const OptionValue& v) { edit->setText(toText(std::get<std::string>(v))); };
      connect(edit, &QLineEdit::textChanged, this, &PlannerOptionsDialog::check);
      widget = edit;
      break;
    }
  }
  field.set(value);
  widget->setAccessibleName(toText(spec.name));
  widget->setToolTip(toText(spec.help));
  form.addRow(toText(spec.name), widget);
  auto* help = new QLabel(toText(spec.help), this);
  help->setWordWrap(true);
  help->setForegroundRole(QPalette::PlaceholderText);
  form.addRow(QString(), help);
  m_fields.push_back(std::move(field));
}

void PlannerOptionsDialog::check() {
  QString wrong;
  for (const Field& field : m_fields) {
    if (!field.spec->checkText) continue;
    const OptionValue value = field.get();
    if (const std::string message = field.spec->checkText(std::get<std::string>(value)); !message.empty())
      wrong = QStringLiteral("%1: %2").arg(toText(field.spec->name), QString::fromStdString(message));
  }
  m_problem->setText(wrong.isEmpty() ? QString() : QStringLiteral("⚠ ") + wrong);
  if (m_ok) m_ok->setEnabled(wrong.isEmpty());
}

planners::OptionValues PlannerOptionsDialog::values() const {
  planners::OptionValues values;
  for (const Field& field : m_fields)
    if (OptionValue value = field.get(); value != field.spec->defaultValue)
      values.emplace(std::string(field.spec->name), std::move(value));
  return values;
}

}  // namespace memscape::ui
