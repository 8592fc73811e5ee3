// SPDX-License-Identifier: Apache-2.0
// The list of planners. Menus, the command line, the matrix, the documentation and the tests read it.
#pragma once

#include <span>
#include <string_view>

#include "core/planners/planner.h"

namespace memscape::planners {

/// In the order in which they are shown.
[[nodiscard]] std::span<const Planner> all();

/// Null when there is none of that name.
[[nodiscard]] const Planner* find(std::string_view name);

/// The planner that the window shows first.
[[nodiscard]] const Planner& defaultPlanner();

/// Reads one option's value and checks type, range and choices. Errors name planner, option, found and
/// expected.
[[nodiscard]] support::Result<OptionValue> parseOption(const Planner& planner, std::string_view option,
                                                       std::string_view text);

/// Defaults overridden by `chosen`.
[[nodiscard]] OptionValues complete(const Planner& planner, const OptionValues& chosen);

}  // namespace memscape::planners
