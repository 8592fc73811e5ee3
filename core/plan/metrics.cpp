// SPDX-License-Identifier: Apache-2.0
#include "core/plan/metrics.h"

#include <algorithm>

namespace memscape::plan {
namespace {

using model::PoolAccess;

/// Byte-steps that the blocks of read-write pools use. Double: it is only shown as a percentage.
double liveArea(const model::Problem& problem, const Plan& plan) {
  double area = 0;
  for (std::size_t b = 0; b < plan.placements.size(); ++b) {
    const Placement& at = plan.placements[b];
    if (!at.pool.valid() || problem.pool(at.pool).access != PoolAccess::ReadWrite) continue;
    for (const auto& range : problem.liveRanges(BlockId(b)))
      area += static_cast<double>(problem.blocks()[b].size) * static_cast<double>(range.end - range.begin);
  }
  return area;
}

}  // namespace

Metrics measure(const model::Problem& problem, const Plan& plan, const model::LowerBounds& bounds) {
  Metrics metrics;
  metrics.lowerBound = bounds.readWrite;
  metrics.pools.resize(problem.pools().size());
  for (std::size_t p = 0; p < metrics.pools.size(); ++p) metrics.pools[p].lowerBound = bounds.perPool[p];
  for (std::size_t b = 0; b < plan.placements.size(); ++b) {
    const Placement& at = plan.placements[b];
    if (!at.pool.valid() || problem.blocks()[b].size == 0) continue;
    std::int64_t& size = metrics.pools[at.pool.index()].size;
    size = std::max(size, at.offset + problem.blocks()[b].size);
  }
  for (std::size_t p = 0; p < metrics.pools.size(); ++p) {
    metrics.arena += metrics.pools[p].size;
    if (problem.pools()[p].access == PoolAccess::ReadWrite) metrics.readWriteArena += metrics.pools[p].size;
  }
  if (plan.placements.empty()) return metrics;
  const auto arena = static_cast<double>(metrics.readWriteArena);
  const auto bound = static_cast<double>(metrics.lowerBound);
  if (metrics.lowerBound > 0) metrics.gapPercent = 100.0 * (arena - bound) / bound;
  const double whole = arena * static_cast<double>(problem.span().end - problem.span().begin);
  if (whole > 0) metrics.wastePercent = 100.0 * (1.0 - liveArea(problem, plan) / whole);
  return metrics;
}

}  // namespace memscape::plan
