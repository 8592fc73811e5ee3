// SPDX-License-Identifier: Apache-2.0
// One line of the Messages panel.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "core/model/ids.h"

namespace memscape::model {
class Problem;
}

namespace memscape::ui {

enum class Severity { Info, Warning, Error };

struct Message {
  Severity severity = Severity::Info;
  QString source;    ///< file name, or file name and planner
  QString location;  ///< where in the file; may be empty
  QString text;
  std::vector<model::BufferId> buffers = {};    ///< those that it is about, where that is known
  std::weak_ptr<const model::Problem> of = {};  ///< whose buffers they are
};

}  // namespace memscape::ui
