// SPDX-License-Identifier: Apache-2.0
// Seeded random problems and graphs for property tests; the same on every machine.
#pragma once

#include <cstdint>

#include "core/model/graph.h"
#include "core/model/problem.h"

namespace memscape::testing {

/// A small generator of our own, because the standard distributions differ between libraries.
class Random {
 public:
  explicit Random(std::uint64_t seed) : m_state(seed * 2654435769U + 1) {}
  /// Uniform in [low, high].
  std::int64_t between(std::int64_t low, std::int64_t high);
  bool chance(int percent) { return between(1, 100) <= percent; }

 private:
  std::uint64_t m_state;
};

struct ProblemShape {
  int buffers = 50;
  int steps = 40;
  std::int64_t largestSize = 1000;
  int zeroSizePercent = 5;
  int alignedPercent = 30;  ///< alignments 2 … 256
  int severalRangesPercent = 20;
  int aliasPercent = 10;
  int neverLivePercent = 3;
  int fixedPercent = 0;  ///< blocks with a fixed offset; they stand in a row above each other
  int pools = 1;         ///< the first ones have tight limits, the last one none
};

[[nodiscard]] model::Problem randomProblem(std::uint64_t seed, const ProblemShape& shape);

/// A graph with several outputs, reshapes (also of inputs, constants and reshapes), orphan outputs, repeated
/// arguments, repeated results and, where `devices` > 1, tensors on several devices.
[[nodiscard]] model::Graph randomGraph(std::uint64_t seed, int nodes, int devices);

}  // namespace memscape::testing
