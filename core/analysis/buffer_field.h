// SPDX-License-Identifier: Apache-2.0
// What buffers are told apart by: the fields that colours, filters and tables share, and conditions on them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/buffer_set.h"
#include "core/model/problem.h"
#include "core/plan/plan.h"
#include "core/support/progress.h"

namespace memscape::analysis {

enum class BufferField : std::uint8_t {
  Kind,
  Size,      ///< number, bytes
  Dtype,     ///< empty where the file gives none
  Operator,  ///< operator type of the producer, empty for none
  Pool,      ///< name; empty: not placed
  Storage,   ///< number; none for planners that work by offsets
  Producer,  ///< label of the producing step without the number at its end, empty for none
  Lifetime,  ///< number, steps it is live
  Offset,    ///< number, bytes; none: not placed
};

/// "kind", "size", ...: what is written in conditions.
[[nodiscard]] std::string_view nameOf(BufferField field);
[[nodiscard]] bool isNumber(BufferField field);

/// Reads fields. Both outlive it; `plan` may be null. An alias is where its root is. Every call is O(1), of
/// Lifetime O(ranges).
class BufferFields {
 public:
  BufferFields(const model::Problem& problem, const plan::Plan* plan);
  /// Of a field that is no number.
  [[nodiscard]] std::string_view text(BufferField field, model::BufferId buffer) const;
  [[nodiscard]] std::optional<std::int64_t> number(BufferField field, model::BufferId buffer) const;
  [[nodiscard]] const model::Problem& problem() const { return *m_problem; }

 private:
  [[nodiscard]] const plan::Placement* placement(model::BufferId buffer) const;

  const model::Problem* m_problem;
  const plan::Plan* m_plan;
};

/// One thing that is asked of a buffer: a text that is equal, or a number within limits.
struct BufferCondition {
  BufferField field = BufferField::Kind;
  std::string text;
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();  ///< inclusive
  bool operator==(const BufferCondition&) const = default;
};

[[nodiscard]] bool holds(const BufferFields& fields, const BufferCondition& condition,
                         model::BufferId buffer);

/// Buffers that meet one condition of every field that has any: conditions on the same field are
/// alternatives. Everything when there are none. O(buffers x conditions); incomplete when a stop is requested.
[[nodiscard]] model::BufferSet matching(const BufferFields& fields,
                                        std::span<const BufferCondition> conditions,
                                        const std::stop_token& stop = {});

}  // namespace memscape::analysis
