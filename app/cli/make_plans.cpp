// SPDX-License-Identifier: Apache-2.0
#include "app/cli/make_plans.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#include "app/cli/report.h"
#include "app/cli/stopper.h"
#include "app/cli/suggest.h"
#include "app/cli/text.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"

namespace memscape::app {

namespace {

using planners::Planner;
using support::Error;
using support::ErrorCode;
using support::Result;

constexpr std::string_view kAll = "all";
constexpr std::string_view kImported = "imported";
constexpr std::string_view kTvmCompatible = "tvm_compatible";

Error usage(std::string message, std::string hint) {
  return {.code = ErrorCode::Usage, .location = {}, .message = std::move(message), .hint = std::move(hint)};
}

Error unknownPlanner(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Planner& planner : planners::all()) known.push_back(planner.name);
  known.push_back(kAll);
  known.push_back(kImported);
  return usage("unknown planner '" + std::string(name) + "'", hintFor(name, known));
}

std::vector<PlannerChoice>::iterator choiceOf(std::vector<PlannerChoice>& choices, const Planner* planner) {
  return std::ranges::find(choices, planner, &PlannerChoice::planner);
}

void choose(std::vector<PlannerChoice>& choices, const Planner* planner) {
  if (choiceOf(choices, planner) == choices.end()) choices.push_back({.planner = planner, .options = {}});
}

/// "PLANNER.OPTION=VALUE".
Result<void> set(std::vector<PlannerChoice>& choices, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  const std::size_t dot = setting.substr(0, equals).find('.');
  if (equals == std::string_view::npos || dot == std::string_view::npos) {
    return usage("--set '" + std::string(setting) + "' is not PLANNER.OPTION=VALUE", {});
  }
  const std::string_view name = setting.substr(0, dot);
  const std::string_view option = setting.substr(dot + 1, equals - dot - 1);
  const Planner* planner = planners::find(name);
  if (planner == nullptr) return unknownPlanner(name);
  const auto choice = choiceOf(choices, planner);
  if (choice == choices.end()) {
    return usage("--set '" + std::string(setting) + "': " + std::string(name) + " is not asked for",
                 "add it to --planner");
  }
  auto value = planners::parseOption(*planner, option, setting.substr(equals + 1));
  if (!value) return value.error();
  choice->options.insert_or_assign(std::string(option), *value);
  return {};
}

/// Before the settings, which may say otherwise.
void setTvmCompatible(std::vector<PlannerChoice>& choices) {
  for (PlannerChoice& choice : choices) {
    if (choice.planner == nullptr) continue;
    if (std::ranges::find(choice.planner->options, kTvmCompatible, &planners::OptionSpec::name) !=
        choice.planner->options.end()) {
      choice.options.insert_or_assign(std::string(kTvmCompatible), true);
    }
  }
}

void announce(const Loaded& loaded, const PlannerChoice& choice) {
  const auto blocks = static_cast<std::int64_t>(loaded.problem->blocks().size());
  if (choice.planner == nullptr || choice.planner->slowFrom == 0 || blocks < choice.planner->slowFrom) return;
  note(std::string(choice.planner->name) + " may take long on " + groupDigits(blocks) + " buffers (" +
       std::string(choice.planner->complexity) + "); Ctrl+C stops it");
}

plan::CheckedPlan makePlan(const Loaded& loaded, const PlannerChoice& choice, const PlanOptions& options,
                           const std::stop_token& stop) {
  const Deadline deadline(stop, options.timeLimit);
  TerminalProgress terminal(loaded.workload.file + ": " + std::string(choice.planner->name) + ": ");
  const planners::Context context{.progress = terminal.progress(deadline.token()), .seed = options.seed};
  return planners::run(*choice.planner, *loaded.problem, loaded.bounds, choice.options, context);
}

}  // namespace

bool asksForAll(const PlanOptions& options) {
  return std::ranges::count(options.planners, kAll) > 0;
}

Result<std::vector<PlannerChoice>> choosePlanners(const PlanOptions& options) {
  std::vector<PlannerChoice> choices;
  for (const std::string& name : options.planners) {
    if (name == kAll) {
      for (const Planner& planner : planners::all()) choose(choices, &planner);
    } else if (name == kImported) {
      choose(choices, nullptr);
    } else if (const Planner* planner = planners::find(name)) {
      choose(choices, planner);
    } else {
      return unknownPlanner(name);
    }
  }
  if (options.tvmCompatible) setTvmCompatible(choices);
  for (const std::string& setting : options.settings) {
    if (auto done = set(choices, setting); !done) return done.error();
  }
  return choices;
}

std::vector<plan::CheckedPlan> makePlans(const Loaded& loaded, std::span<const PlannerChoice> choices,
                                         const PlanOptions& options, std::stop_token stop) {
  std::vector<plan::CheckedPlan> plans(choices.size());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    announce(loaded, choices[i]);
    if (choices[i].planner != nullptr) continue;
    if (auto imported = importedPlan(loaded)) {
      plans[i] = std::move(*imported);
    } else {
      plans[i].plan.planner = kImported;
      plans[i].plan.status = plan::PlanStatus::Failed;
      plans[i].plan.reason = imported.error().message;
    }
  }
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < choices.size(); i = next++) {
      if (choices[i].planner != nullptr) plans[i] = makePlan(loaded, choices[i], options, stop);
    }
  };
  const std::size_t wanted = static_cast<std::size_t>(std::max(options.threads, 1));
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < std::min(wanted, choices.size()); ++i) helpers.emplace_back(work);
  work();
  helpers.clear();  // joins
  return plans;
}

ExitStatus verdict(std::span<const plan::CheckedPlan> plans, const PlanOptions& options) {
  const auto usable = std::ranges::count_if(plans, &plan::CheckedPlan::usable);
  const auto stopped = std::ranges::count_if(
      plans, [](const plan::CheckedPlan& p) { return p.plan.status == plan::PlanStatus::Cancelled; });
  const auto asked = static_cast<std::ptrdiff_t>(plans.size());
  if (usable == asked || (usable > 0 && (asksForAll(options) || usable + stopped == asked))) {
    return ExitStatus::Done;
  }
  const bool anyPlan = std::ranges::any_of(plans, &plan::CheckedPlan::placed);
  return stopped > 0 && !anyPlan ? ExitStatus::Cancelled : ExitStatus::No;
}

void noteTrouble(const Loaded& loaded, const plan::CheckedPlan& plan) {
  if (plan.usable()) return;
  const auto& violations = plan.validation.violations;
  std::string why = plan.plan.reason;
  if (plan.plan.status == plan::PlanStatus::Cancelled) {
    why = "was stopped before it had a plan";
  } else if (why.empty() && !violations.empty()) {
    why = "the plan is invalid: " + describe(*loaded.problem, plan.plan, violations.front());
    if (plan.validation.total > 1) why += ", and " + groupDigits(plan.validation.total - 1) + " more";
  } else if (why.empty()) {
    why = nameOf(plan.plan.status);
  }
  note(loaded.workload.file + ": " + plan.plan.planner + ": " + why);
}

Result<void> expectOnePlanner(std::span<const PlannerChoice> choices) {
  if (choices.size() <= 1) return {};
  return usage("expected one planner, found " + std::to_string(choices.size()), "give one --planner NAME");
}

}  // namespace memscape::app
