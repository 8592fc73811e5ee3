// SPDX-License-Identifier: Apache-2.0
// Which buffers share a colour: by a field's values, or by stretches of its numbers.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/buffer_field.h"
#include "core/chart/dress.h"

namespace memscape::chart {

struct ColourCategory {
  /// What picks its buffers out. Empty for "other", which stands for too many values, and for those without a
  /// storage.
  std::vector<analysis::BufferCondition> conditions;
  bool other = false;
  std::int64_t count = 0;  ///< buffers
  std::int64_t bytes = 0;
};

struct Colouring {
  analysis::BufferField field = analysis::BufferField::Kind;
  bool ordered = false;  ///< categories are stretches of numbers, ascending
  std::vector<ColourCategory> categories;
  Dress dress;  ///< categories by buffer and block, nothing dimmed
};

/// More values than that are "other", the last category.
inline constexpr std::size_t kColouredValues = 7;
inline constexpr std::size_t kColouredStretches = 9;

/// Kind: one category for each of model::BufferKind, in its order. Other texts, and storages: the values with
/// the most bytes, then the rest. Sizes and lifetimes: stretches between powers of two, equally many
/// doublings each. A block has the category of its root, by kind that of chart::kindOf. `plan` may be null.
/// O(n log n); incomplete when a stop is requested.
[[nodiscard]] Colouring makeColouring(const model::Problem& problem, const plan::Plan* plan,
                                      analysis::BufferField field, const std::stop_token& stop = {});

}  // namespace memscape::chart
