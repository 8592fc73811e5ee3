// SPDX-License-Identifier: Apache-2.0
// The interface of a planner: a name, a line of description, typed options, and a function.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/problem.h"
#include "core/plan/plan.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::planners {

using model::BlockId;
using model::PoolId;
using model::Problem;
using plan::OptionValue;
using plan::OptionValues;
using plan::Plan;

enum class OptionType : std::uint8_t { Boolean, Integer, Choice, Text };

struct OptionSpec {
  std::string_view name;
  OptionType type = OptionType::Integer;
  OptionValue defaultValue;
  std::int64_t minimum = 0;               ///< for Integer
  std::int64_t maximum = 0;               ///< for Integer
  std::vector<std::string_view> choices;  ///< for Choice
  std::string_view help;
  /// For Text: says what is wrong with a value, or nothing when it is good. May be null.
  std::string (*checkText)(std::string_view) = nullptr;
};

/// What a problem may have for a planner to take it. Zero sizes, alignment, aliases (they are
/// blocks' business), several live ranges and pool limits are taken by every planner.
struct Capabilities {
  bool severalPools = true;   ///< buffers with more than one candidate pool
  bool fixedOffsets = false;  ///< blocks that must be placed at a given offset
};

/// What a planner is given beside the problem.
struct Context {
  support::Progress progress;
  std::uint64_t seed = 0;  ///< for planners that draw random numbers
};

struct Planner {
  std::string_view name;         ///< snake_case, as on the command line
  std::string_view title;        ///< for menus
  std::string_view description;  ///< one line
  std::string_view complexity;   ///< for example "O(n log n)"
  std::vector<OptionSpec> options;
  Capabilities capabilities;
  /// From this many blocks on it takes long; the user is told before it starts. 0: never.
  std::int64_t slowFrom = 0;
  /// Places every block, or returns an error (Cancelled when the stop token asked for it). `options` is
  /// complete: every option of `options` is there with a value of its type and range. A block that fits
  /// none of its pools is placed in the last one all the same, so that the plan says what would be needed.
  support::Result<Plan> (*run)(const Problem&, const OptionValues&, const Context&) = nullptr;
};

/// Why `planner` cannot take `problem`; empty when it can.
[[nodiscard]] std::string whyNot(const Planner& planner, const Problem& problem);

/// Value of a complete set of options.
template <class T>
[[nodiscard]] const T& option(const OptionValues& values, std::string_view name) {
  return std::get<T>(values.find(name)->second);
}

}  // namespace memscape::planners
