// SPDX-License-Identifier: Apache-2.0
// Who lies in which pool at which time: asked by everything that explains a plan.
#pragma once

#include <vector>

#include "core/model/problem.h"
#include "core/plan/plan.h"
#include "core/support/interval_index.h"

namespace memscape::analysis {

/// Blocks that take bytes and are placed, by pool and time. `problem` and `plan` outlive it. O(k log k) to
/// make for k live ranges.
class PlacedIndex {
 public:
  PlacedIndex(const model::Problem& problem, const plan::Plan& plan);

  [[nodiscard]] const model::Problem& problem() const { return *m_problem; }
  /// Of a block that is placed.
  [[nodiscard]] std::int64_t offset(model::BlockId block) const { return place(block).offset; }
  [[nodiscard]] std::int64_t end(model::BlockId block) const {
    return place(block).offset + m_problem->block(block).size;
  }
  [[nodiscard]] const plan::Placement& place(model::BlockId block) const {
    return m_plan->placements[block.index()];
  }
  /// True when it takes bytes at some time.
  [[nodiscard]] bool takesSpace(model::BlockId block) const;

  /// Calls visit(block, range) for each live range in `pool` that meets `during`, by begin. A block of
  /// several ranges may come more than once. O(log n + k log n) for k of them.
  template <class Visit>
  void visitLive(model::PoolId pool, model::LiveRange during, Visit visit) const {
    const Entries& entries = m_pools[pool.index()];
    entries.index.visit(entries.begins, entries.ends, during.begin, during.end, [&](std::size_t i) {
      visit(entries.blocks[i], model::LiveRange{entries.begins[i], entries.ends[i]});
    });
  }
  /// Other blocks of its pool that are live together with it at some time, by index, without repeats.
  [[nodiscard]] std::vector<model::BlockId> conflicts(model::BlockId block) const;

 private:
  struct Entries {
    std::vector<model::Step> begins;  // ascending
    std::vector<model::Step> ends;
    std::vector<model::BlockId> blocks;
    support::IntervalIndex<std::int64_t> index;
  };

  const model::Problem* m_problem;
  const plan::Plan* m_plan;
  std::vector<Entries> m_pools;
};

}  // namespace memscape::analysis
