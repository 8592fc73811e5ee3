// SPDX-License-Identifier: Apache-2.0
// 64-bit arithmetic that says when it would overflow.
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>

namespace memscape::support {

/// Wide enough for a product of two 64-bit numbers, for example an area in byte-steps.
__extension__ using Int128 = __int128;

[[nodiscard]] constexpr std::optional<std::int64_t> checkedAdd(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}

[[nodiscard]] constexpr std::optional<std::int64_t> checkedMultiply(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

/// Least common multiple of two positive numbers.
[[nodiscard]] constexpr std::optional<std::int64_t> checkedLcm(std::int64_t a, std::int64_t b) {
  return checkedMultiply(a / std::gcd(a, b), b);
}

/// The smallest multiple of `alignment` (>= 1) that is >= `offset` (>= 0). The caller guarantees
/// that it fits; a Problem's sizes do, see ProblemBuilder::build.
[[nodiscard]] constexpr std::int64_t alignUp(std::int64_t offset, std::int64_t alignment) {
  const std::int64_t rest = offset % alignment;
  return rest == 0 ? offset : offset + (alignment - rest);
}

}  // namespace memscape::support
