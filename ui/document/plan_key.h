// SPDX-License-Identifier: Apache-2.0
// Which of a workload's plans: the one that came with the file, or that of a registered planner.
#pragma once

namespace memscape::ui {

struct PlanKey {
  static constexpr int kImported = -1;
  int planner = kImported;  ///< index into planners::all()
  [[nodiscard]] bool imported() const { return planner == kImported; }
  bool operator==(const PlanKey&) const = default;
};

}  // namespace memscape::ui
