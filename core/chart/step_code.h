// SPDX-License-Identifier: Apache-2.0
// Steps in 32 bits: relative to the first one where all lie close enough together, else numbers in a table of
// those that occur.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/model/ids.h"

namespace memscape::chart {

class StepCode {
 public:
  using Code = std::uint32_t;

  StepCode() = default;
  /// For steps from `first` to `last`. Where that is too far for 32 bits, `occurring` is asked for all of
  /// them, in any order, repeats allowed (fewer than 2^32 different ones).
  template <class Occurring>
  StepCode(model::Step first, model::Step last, Occurring occurring) : m_first(first) {
    if (!closeTogether(first, last)) useTable(occurring());
  }

  [[nodiscard]] model::Step step(Code code) const {
    return m_table.empty() ? m_first + static_cast<model::Step>(code) : m_table[code];
  }
  /// The step of code 0 where codes are distances from it; nothing with a table.
  [[nodiscard]] std::optional<model::Step> base() const {
    return m_table.empty() ? std::optional(m_first) : std::nullopt;
  }
  /// Of a step that occurs.
  [[nodiscard]] Code code(model::Step step) const { return static_cast<Code>(before(step)); }
  /// The code of the first step that is not before `step`, from 0 to 2^32: codes below it are of steps
  /// before. O(1), O(log n) with a table.
  [[nodiscard]] std::int64_t before(model::Step step) const;

 private:
  [[nodiscard]] static bool closeTogether(model::Step first, model::Step last) {
    return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) <
           std::numeric_limits<Code>::max();
  }
  void useTable(std::vector<model::Step> steps);

  model::Step m_first = 0;
  std::vector<model::Step> m_table;  // ascending; empty: relative to m_first
};

}  // namespace memscape::chart
