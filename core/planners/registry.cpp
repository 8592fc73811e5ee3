// SPDX-License-Identifier: Apache-2.0
#include "core/planners/registry.h"

#include <algorithm>
#include <charconv>

#include "core/planners/bump.h"
#include "core/planners/first_fit.h"
#include "core/planners/graph_plan_memory.h"
#include "core/planners/none.h"
#include "core/planners/skyline.h"
#include "core/planners/tflm_greedy.h"
#include "core/planners/usmp_greedy.h"
#include "core/planners/usmp_hill_climb.h"

namespace memscape::planners {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;

const std::vector<Planner>& registry() {
  static const std::vector<Planner> planners{
      nonePlanner(),
      bumpPlanner(),
      graphPlanMemoryPlanner(),
      tflmGreedyPlanner(),
      firstFitPlanner(),
      bestFitPlanner(),
      skylinePlanner(),
      usmpGreedyBySizePlanner(),
      usmpGreedyByConflictsPlanner(),
      usmpHillClimbPlanner(),
  };
  return planners;
}

Error badValue(const std::string& name, std::string_view text, const std::string& expected) {
  return {ErrorCode::Usage, name, "found '" + std::string(text) + "', expected " + expected, ""};
}

Result<OptionValue> parseValue(const std::string& name, const OptionSpec& spec, std::string_view text) {
  switch (spec.type) {
    case OptionType::Boolean:
      for (const std::string_view yes : {"on", "true", "yes", "1"})
        if (text == yes) return OptionValue{true};
      for (const std::string_view no : {"off", "false", "no", "0"})
        if (text == no) return OptionValue{false};
      return badValue(name, text, "on or off");
    case OptionType::Integer: {
      std::int64_t value = 0;
      const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
      if (error != std::errc{} || stop != text.data() + text.size() || value < spec.minimum ||
          value > spec.maximum)
        return badValue(
            name, text,
            "a whole number from " + std::to_string(spec.minimum) + " to " + std::to_string(spec.maximum));
      return OptionValue{value};
    }
    case OptionType::Choice: {
      if (std::ranges::find(spec.choices, text) != spec.choices.end()) return OptionValue{std::string(text)};
      std::string list;
      for (const std::string_view choice : spec.choices)
        list += (list.empty() ? "" : ", ") + std::string(choice);
      return badValue(name, text, "one of " + list);
    }
    case OptionType::Text:
      if (const std::string wrong = spec.checkText != nullptr ? spec.checkText(text) : std::string();
          !wrong.empty())
        return Error{ErrorCode::Usage, name, wrong, ""};
      return OptionValue{std::string(text)};
  }
  return badValue(name, text, "another value");
}

}  // namespace

std::span<const Planner> all() {
  return registry();
}

const Planner* find(std::string_view name) {
  const auto found = std::ranges::find(registry(), name, &Planner::name);
  return found == registry().end() ? nullptr : &*found;
}

const Planner& defaultPlanner() {
  return *find("skyline");
}

Result<OptionValue> parseOption(const Planner& planner, std::string_view optionName, std::string_view text) {
  const std::string name = std::string(planner.name) + "." + std::string(optionName);
  const auto spec = std::ranges::find(planner.options, optionName, &OptionSpec::name);
  if (spec != planner.options.end()) return parseValue(name, *spec, text);
  std::string list;
  for (const OptionSpec& known : planner.options)
    list += (list.empty() ? "" : ", ") + std::string(known.name);
  return Error{ErrorCode::Usage, name, "there is no such option",
               list.empty() ? "this planner has none" : "its options: " + list};
}

OptionValues complete(const Planner& planner, const OptionValues& chosen) {
  OptionValues values;
  for (const OptionSpec& spec : planner.options) {
    const auto found = chosen.find(spec.name);
    values.emplace(spec.name, found != chosen.end() ? found->second : spec.defaultValue);
  }
  return values;
}

}  // namespace memscape::planners
