// SPDX-License-Identifier: Apache-2.0
// The sample networks that come with the program.
#pragma once

#include <QString>
#include <vector>

namespace memscape::ui {

struct Sample {
  QString path;
  QString title;
  QString description;  ///< one line from the folder's README; empty when it says nothing
};

/// From the installed folder beside the program, or from the source tree it was built from; empty when
/// neither is there. Ordered as the README lists them.
[[nodiscard]] std::vector<Sample> bundledSamples();

/// The samples of one folder.
[[nodiscard]] std::vector<Sample> samplesIn(const QString& folder);

}  // namespace memscape::ui
