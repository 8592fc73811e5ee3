// SPDX-License-Identifier: Apache-2.0
// "Did you mean": the known name that is closest to a mistyped one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace memscape::app {

/// The closest of `known` by edit distance (a swap of neighbours counts one), or one that begins with
/// `typed`; empty when nothing is near. O(names x length^2).
[[nodiscard]] std::string_view closest(std::string_view typed, std::span<const std::string_view> known);

/// "did you mean 'skyline'?", else "known: a, b, c".
[[nodiscard]] std::string hintFor(std::string_view typed, std::span<const std::string_view> known);

}  // namespace memscape::app
