// SPDX-License-Identifier: Apache-2.0
// One line of the Messages panel.
#pragma once

#include <QString>

namespace memscape::ui {

enum class Severity { Info, Warning, Error };

struct Message {
  Severity severity = Severity::Info;
  QString source;    ///< file name, or file name and planner
  QString location;  ///< where in the file; may be empty
  QString text;
  bool operator==(const Message&) const = default;
};

}  // namespace memscape::ui
