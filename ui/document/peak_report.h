// SPDX-License-Identifier: Apache-2.0
// What there is to say about the peaks of one plan, worked out in the background.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "core/analysis/peak.h"
#include "core/analysis/sensitivity.h"
#include "ui/document/snapshot.h"

namespace memscape::ui {

struct PeakAt {
  analysis::Peak peak;
  analysis::Waterfall waterfall;
  std::vector<model::BlockId> live;  ///< the largest first
};

struct PoolPeaks {
  model::PoolId pool;
  std::vector<PeakAt> peaks;          ///< the highest first; never empty
  std::vector<model::BlockId> chain;  ///< from the arena's top down
};

/// Immutable, shared by pointer.
struct PeakReport {
  ProblemPtr problem;
  PlanPtr plan;
  std::vector<PoolPeaks> pools;  ///< read-write pools that hold something
  std::vector<analysis::Sensitivity> ranked;
  std::unordered_map<std::int32_t, std::size_t> rankOf;  ///< by block, index into `ranked`
};

inline constexpr std::size_t kPeaksOfAPool = 8;

/// `plan` is placed. Null when told to stop.
[[nodiscard]] std::shared_ptr<const PeakReport> makePeakReport(const ProblemPtr& problem, const PlanPtr& plan,
                                                               const support::Progress& progress);

}  // namespace memscape::ui
