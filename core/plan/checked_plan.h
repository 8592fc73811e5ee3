// SPDX-License-Identifier: Apache-2.0
// A plan together with its validation and its figures: what the window and the command line show.
#pragma once

#include "core/plan/metrics.h"
#include "core/plan/plan.h"
#include "core/plan/validator.h"

namespace memscape::plan {

/// Immutable once made; shared by pointer.
struct CheckedPlan {
  Plan plan;
  Metrics metrics;
  ValidationResult validation;
  /// True when there is something to draw.
  [[nodiscard]] bool placed() const {
    // A problem without buffers has a plan without placements.
    const bool tried = plan.status != PlanStatus::Failed && plan.status != PlanStatus::Cancelled;
    return tried || !plan.placements.empty();
  }
  /// True when it can be used as it is.
  [[nodiscard]] bool usable() const {
    return placed() && validation.valid() &&
           (plan.status == PlanStatus::Optimal || plan.status == PlanStatus::Feasible);
  }
};

/// Validates and measures `plan`. A feasible plan whose read-write arena equals the lower bound becomes
/// optimal; one that breaks a pool's limit becomes does_not_fit with a reason.
[[nodiscard]] CheckedPlan check(const model::Problem& problem, Plan plan, const model::LowerBounds& bounds,
                                const support::Progress& progress = {});

}  // namespace memscape::plan
