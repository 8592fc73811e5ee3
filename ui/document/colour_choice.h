// SPDX-License-Identifier: Apache-2.0
// What the charts' colours mean.
#pragma once

#include <QObject>
#include <vector>

#include "core/analysis/buffer_field.h"

namespace memscape::ui {

class ColourChoice : public QObject {
  Q_OBJECT
 public:
  /// What was chosen last, in this session or one before.
  explicit ColourChoice(QObject* parent = nullptr);
  [[nodiscard]] analysis::BufferField field() const { return m_field; }
  void setField(analysis::BufferField field);
  /// Those that make sense as colours, in the order of menus.
  [[nodiscard]] static const std::vector<analysis::BufferField>& fields();

 Q_SIGNALS:
  void changed();

 private:
  analysis::BufferField m_field = analysis::BufferField::Kind;
};

}  // namespace memscape::ui
