// SPDX-License-Identifier: Apache-2.0
// What the charts of one stack show: a plan with its scenes, immutable, shared with the worker that paints.
#pragma once

#include <memory>

#include "core/chart/colouring.h"
#include "core/chart/layout_geometry.h"
#include "core/chart/scenes.h"
#include "ui/document/snapshot.h"
#include "ui/paint/palette.h"

namespace memscape::ui {

struct PlanView {
  ProblemPtr problem;                                ///< never null
  PlanPtr plan;                                      ///< may be null
  std::shared_ptr<const model::ProgramTrace> trace;  ///< null unless the file holds a program
  std::shared_ptr<const chart::Scenes> scenes;
  chart::LaneStack lanes;
  std::shared_ptr<const chart::Dress> dress;          ///< never null
  std::shared_ptr<const Palette> palette;             ///< never null
  std::shared_ptr<const chart::Colouring> colouring;  ///< what the colours mean; null: kinds
  [[nodiscard]] bool placed() const { return plan != nullptr && plan->placed(); }
};

using PlanViewPtr = std::shared_ptr<const PlanView>;

}  // namespace memscape::ui
