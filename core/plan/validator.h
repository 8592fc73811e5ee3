// SPDX-License-Identifier: Apache-2.0
// Independent check of a plan against its problem: nobody sees a plan that has not been through it.
#pragma once

#include <string>
#include <vector>

#include "core/plan/plan.h"
#include "core/support/progress.h"

namespace memscape::plan {

enum class ViolationKind : std::uint8_t {
  Overlap,  ///< `block` and `other` are live together and share bytes
  Misaligned,
  OverLimit,  ///< ends above its pool's limit
  WrongPool,  ///< not one of the block's candidates
  NotPlaced,
  NegativeOffset,
  NotAtFixedOffset,
};

/// The name used in output: "overlap", "misaligned", ...
[[nodiscard]] std::string_view nameOf(ViolationKind kind);

struct Violation {
  ViolationKind kind = ViolationKind::Overlap;
  BlockId block;
  BlockId other;  ///< for an overlap
  bool operator==(const Violation&) const = default;
};

/// One sentence that names the buffers and the numbers.
[[nodiscard]] std::string describe(const model::Problem& problem, const Plan& plan,
                                   const Violation& violation);

struct ValidationResult {
  std::vector<Violation> violations;  ///< at most kMaxViolations, in a fixed order
  std::int64_t total =
      0;  ///< how many there are in all, counted up to 100,000; an overlap counts once a pair
  bool cancelled = false;  ///< stopped before the end: `violations` is not complete
  [[nodiscard]] bool valid() const { return total == 0 && !cancelled; }
};

inline constexpr std::size_t kMaxViolations = 1000;

/// Empty blocks (zero bytes or never live) overlap nothing. Sweeps time with the live blocks of each pool
/// in order of offset, looking at neighbours only: O(k log k) for k live ranges, plus the overlaps found.
[[nodiscard]] ValidationResult validate(const model::Problem& problem, const Plan& plan,
                                        const support::Progress& progress = {});

}  // namespace memscape::plan
