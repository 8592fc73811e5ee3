// SPDX-License-Identifier: Apache-2.0
#include "core/planners/gap_placement.h"

#include <algorithm>

#include "core/planners/placed_blocks.h"
#include "core/planners/pool_choice.h"
#include "core/support/checked.h"

namespace memscape::planners {
namespace {

/// The problem's sums fit in 63 bits as they are; rounding adds to them.
support::Result<void> checkRounded(const Problem& problem, std::int64_t rounding) {
  std::int64_t total = 0;
  for (const model::Block& block : problem.blocks()) {
    const auto most = support::checkedAdd(block.size, std::max(rounding, block.alignment) + rounding);
    const auto sum = most ? support::checkedAdd(total, *most) : std::nullopt;
    const auto top =
        sum ? support::checkedAdd(*sum, std::max<std::int64_t>(block.fixedOffset, 0)) : std::nullopt;
    if (!top)
      return support::Error{support::ErrorCode::Overflow, "",
                            "the rounded sizes add up to more than 2^63-1 bytes", ""};
    total = *sum;
  }
  return {};
}

/// Constants live for ever, so there is no gap to find among them: each goes on top. Looking for one all the
/// same would be quadratic in graphs with thousands of parameters.
class ConstantStacks {
 public:
  explicit ConstantStacks(const Problem& problem) : m_top(problem.pools().size(), 0) {}
  [[nodiscard]] std::int64_t offset(PoolId pool, const model::Block& block) const {
    return support::alignUp(m_top[pool.index()], block.alignment);
  }
  void add(const plan::Placement& at, std::int64_t size) {
    m_top[at.pool.index()] = std::max(m_top[at.pool.index()], at.offset + size);
  }

 private:
  std::vector<std::int64_t> m_top;
};

}  // namespace

support::Result<Plan> placeInGaps(const Problem& problem, const std::vector<BlockId>& order, GapRule rule,
                                  const Context& context) {
  if (rule.sizeRounding > 1)
    if (auto fits = checkRounded(problem, rule.sizeRounding); !fits) return fits.error();
  Plan plan;
  plan.placements.resize(problem.blocks().size());
  plan.order = fixedBlocks(problem);
  for (const BlockId id : order)
    if (problem.block(id).fixedOffset < 0) plan.order.push_back(id);

  PlacedBlocks placed(problem);
  ConstantStacks constants(problem);
  support::StopCheck stop(context.progress.stop);
  for (std::size_t i = 0; i < plan.order.size(); ++i) {
    if (stop.stopRequested()) return cancelled();
    if (i % 4096 == 0)
      context.progress(static_cast<double>(i) / static_cast<double>(plan.order.size()), "placing");
    const BlockId id = plan.order[i];
    const model::Block& block = problem.block(id);
    plan::Placement& at = plan.placements[id.index()];
    if (block.fixedOffset >= 0) {
      at = {.pool = problem.candidates(id).front(), .storage = {}, .offset = block.fixedOffset};
    } else {
      at = choosePool(
          problem, id,
          [&](PoolId pool) {
            if (problem.pool(pool).access == model::PoolAccess::ReadOnly)
              return constants.offset(pool, block);
            return findOffset(placed.occupied(pool, id, rule.sizeRounding),
                              support::alignUp(block.size, rule.sizeRounding), block.alignment, rule.rule);
          },
          plan.reason);
    }
    if (problem.pool(at.pool).access == model::PoolAccess::ReadOnly)
      constants.add(at, support::alignUp(block.size, rule.sizeRounding));
    else
      placed.add(id, at);
  }
  return plan;
}

}  // namespace memscape::planners
