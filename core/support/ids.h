// SPDX-License-Identifier: Apache-2.0
// Typed indices, so that a buffer cannot be mistaken for a pool.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace memscape::support {

/// An index into one kind of table; the default one is invalid ("none").
template <class Tag>
struct Id {
  std::int32_t value = -1;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value(static_cast<std::int32_t>(index)) {}

  [[nodiscard]] constexpr bool valid() const { return value >= 0; }
  [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
  constexpr auto operator<=>(const Id&) const = default;
};

/// Tables that ids point into hold at most this many items; readers refuse larger inputs.
inline constexpr std::size_t kMaxIds = static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max());

}  // namespace memscape::support
