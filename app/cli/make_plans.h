// SPDX-License-Identifier: Apache-2.0
// From names and settings to plans: which planners, with what options, run one after another or at once.
#pragma once

#include <span>
#include <vector>

#include "app/cli/exit_status.h"
#include "app/cli/load.h"
#include "core/planners/planner.h"

namespace memscape::app {

struct PlannerChoice {
  const planners::Planner* planner = nullptr;  ///< null: the plan that came with the file
  planners::OptionValues options;              ///< those that the user set
};

/// Usage errors: an unknown planner or option, a value out of range, a setting for a planner that is not
/// asked for. A name that is given twice counts once.
[[nodiscard]] support::Result<std::vector<PlannerChoice>> choosePlanners(const PlanOptions& options);

/// One plan per choice, in order; an imported plan that is not there has failed. Planners that take long on
/// this problem are announced before they start.
[[nodiscard]] std::vector<plan::CheckedPlan> makePlans(const Loaded& loaded,
                                                       std::span<const PlannerChoice> choices,
                                                       const PlanOptions& options, std::stop_token stop);

/// True when the user asked for all planners rather than for some by name.
[[nodiscard]] bool asksForAll(const PlanOptions& options);

/// Done when what was asked for can be used: every planner named, or any of all. Those that the user stopped
/// or that ran out of time do not count beside one that can be used; Cancelled when they leave no plan at
/// all, else No.
[[nodiscard]] ExitStatus verdict(std::span<const plan::CheckedPlan> plans, const PlanOptions& options);

/// Where one plan is asked for: why it cannot be used, on standard error; nothing when it can.
void noteTrouble(const Loaded& loaded, const plan::CheckedPlan& plan);

/// Usage error when more than one planner was chosen.
[[nodiscard]] support::Result<void> expectOnePlanner(std::span<const PlannerChoice> choices);

}  // namespace memscape::app
