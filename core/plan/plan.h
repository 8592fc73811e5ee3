// SPDX-License-Identifier: Apache-2.0
// A memory plan: where every block lives.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/model/problem.h"

namespace memscape::plan {

using model::BlockId;
using model::PoolId;
using model::StorageId;

struct Placement {
  PoolId pool;        ///< invalid: not placed
  StorageId storage;  ///< for planners that work by storages
  std::int64_t offset = 0;
  bool operator==(const Placement&) const = default;
};

/// One allocation that blocks take turns in. The planner that grows storages reports the size of
/// the block that made it ("declared") beside what the runtime allocates (the maximum over its blocks).
struct Storage {
  PoolId pool;
  std::int64_t declaredSize = 0;
  std::int64_t allocatedSize = 0;
  std::int64_t offset = 0;
  bool operator==(const Storage&) const = default;
};

enum class PlanStatus : std::uint8_t {
  Optimal,  ///< proved: no plan is smaller
  Feasible,
  DoesNotFit,  ///< complete, but a pool is larger than its limit
  Cancelled,
  Failed,  ///< the planner cannot take this problem; `reason` says why
};

/// The name used in output: "optimal", "feasible", "does_not_fit", "cancelled", "failed".
[[nodiscard]] std::string_view nameOf(PlanStatus status);

using OptionValue = std::variant<bool, std::int64_t, std::string>;
using OptionValues = std::map<std::string, OptionValue, std::less<>>;

/// "16", "on", "off", "TWA".
[[nodiscard]] std::string formatOption(const OptionValue& value);

struct Plan {
  std::string planner;   ///< registered name, or where the plan came from
  OptionValues options;  ///< those that differ from the planner's defaults
  std::uint64_t seed = 0;
  double seconds = 0;
  PlanStatus status = PlanStatus::Feasible;
  std::string reason;     ///< why it failed or does not fit (the first buffer that did not); empty otherwise
  bool stopped = false;   ///< an anytime planner was stopped: the best that it had by then
  bool imported = false;  ///< came with a file: overlaps are worth a warning, not an assert

  std::vector<Placement> placements;  ///< by block; empty when failed or cancelled
  std::vector<Storage> storages;      ///< by StorageId; empty for planners that work by offsets
  std::vector<BlockId> order;         ///< blocks as the planner placed them; may be empty
};

}  // namespace memscape::plan
