// SPDX-License-Identifier: Apache-2.0
// A planner's options as widgets that fit their types.
#pragma once

#include <QDialog>
#include <functional>
#include <string>
#include <vector>

#include "core/planners/planner.h"

class QFormLayout;
class QLabel;
class QPushButton;

namespace memscape::ui {

class PlannerOptionsDialog : public QDialog {
  Q_OBJECT
 public:
  PlannerOptionsDialog(const planners::Planner& planner, const planners::OptionValues& chosen,
                       QWidget* parent = nullptr);

  /// Those that differ from the defaults.
  [[nodiscard]] planners::OptionValues values() const;

 private:
  void addField(QFormLayout& form, const planners::OptionSpec& spec, const planners::OptionValue& value);
  void check();

  struct Field {
    const planners::OptionSpec* spec;
    std::function<planners::OptionValue()> get;
    std::function<void(const planners::OptionValue&)> set;
  };
  std::vector<Field> m_fields;
  QLabel* m_problem;
  QPushButton* m_ok = nullptr;
};

}  // namespace memscape::ui
