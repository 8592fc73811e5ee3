// SPDX-License-Identifier: Apache-2.0
// From one rectangle of the layout to the next one in a direction, as the arrow keys go.
#pragma once

#include <cstdint>
#include <optional>

#include "core/chart/layout_scene.h"

namespace memscape::chart {

enum class Direction : std::uint8_t { Left, Right, Up, Down };

/// The nearest rectangle that lies wholly in that direction and faces `rect`: one that shares offsets with it
/// (left, right) or steps (up, down). Of several that are equally near, the one that shares most, then the
/// first. Up and down go on in the next lane where a lane ends. Nothing where there is none. Left and right
/// look at ever wider stretches of time: O(log n + k) for the k rectangles between `rect` and the answer; up
/// and down at the k rectangles that are live together with it.
[[nodiscard]] std::optional<std::size_t> neighbour(const LayoutScene& scene, std::size_t rect,
                                                   Direction direction);

}  // namespace memscape::chart
