// SPDX-License-Identifier: Apache-2.0
// Stretches of time that the user has marked, to find them again.
#pragma once

#include <QObject>
#include <vector>

#include "core/model/problem.h"

namespace memscape::ui {

class Marks : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// In order of begin, without repeats.
  [[nodiscard]] const std::vector<model::LiveRange>& spans() const { return m_spans; }
  /// Adds the span, or removes it where it is there.
  void toggle(const model::LiveRange& span);
  void clear();

 Q_SIGNALS:
  void changed();

 private:
  std::vector<model::LiveRange> m_spans;
};

}  // namespace memscape::ui
