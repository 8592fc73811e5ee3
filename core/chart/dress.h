// SPDX-License-Identifier: Apache-2.0
// How a plan's rectangles are dressed: which entry of a palette, dimmed or not, drawn at all or not.
#pragma once

#include <cstdint>
#include <vector>

#include "core/chart/layout_scene.h"

namespace memscape::chart {

/// Colour category, 0 … kCategories - 1, with kDimmed added where others stand out, or kHidden.
using Style = std::uint8_t;
inline constexpr Style kCategories = 64;
inline constexpr Style kDimmed = 0x80;
inline constexpr Style kHidden = 0xFF;

[[nodiscard]] constexpr Style categoryOf(Style style) {
  return style & static_cast<Style>(kDimmed - 1);
}

struct Dress {
  std::vector<Style> ofBuffer;
  std::vector<Style> ofBlock;  ///< what the layout draws
  bool anyDimmed = false;
};

/// Every buffer in the category of its kind, nothing dimmed. O(buffers).
[[nodiscard]] Dress dressByKind(const model::Problem& problem);

}  // namespace memscape::chart
