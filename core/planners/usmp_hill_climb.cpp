// SPDX-License-Identifier: Apache-2.0
#include "core/planners/usmp_hill_climb.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "core/analysis/pressure.h"
#include "core/planners/conflict_index.h"
#include "core/planners/gap_search.h"
#include "core/planners/pool_choice.h"
#include "core/planners/usmp_order.h"
#include "core/support/checked.h"

namespace memscape::planners {
namespace {

constexpr std::string_view kAttempts = "attempts";
/// A total that is larger by this share of it is kept in one of e attempts at the beginning. It falls to 0.
constexpr double kFirstTemperature = 0.003;
/// Percent of the attempts that exchange any two buffers, and of those that exchange a top with one that
/// comes later: from some orders the way down does not begin below a top.
constexpr std::size_t kAnywherePercent = 10;
constexpr std::size_t kLaterPercent = 10;

/// What is to be small: first what does not fit, then the sum of the pools.
struct Cost {
  std::int64_t missing = 0;
  std::int64_t total = 0;
  auto operator<=>(const Cost&) const = default;
};

class Climb {
 public:
  Climb(const Problem& problem, const Context& context)
      : m_problem(problem),
        m_context(context),
        m_stop(context.progress.stop),
        m_conflicts(problem, context.progress),
        m_position(problem.blocks().size()),
        m_placements(problem.blocks().size()),
        m_random(context.seed) {
    for (const BlockId id : usmpOrder(problem, UsmpOrder::BySize))
      (analysis::isReadWrite(problem, id) ? m_order : m_constants).push_back(id);
    for (std::size_t i = 0; i < m_order.size(); ++i) m_position[m_order[i].index()] = i;
  }

  support::Result<Plan> run(std::int64_t attempts);

 private:
  using Swap = std::pair<std::size_t, std::size_t>;

  void placeConstants();
  bool placeFrom(std::size_t first);
  void placeOne(std::size_t position);
  Cost measure();
  [[nodiscard]] Swap chooseSwap();
  void swapAt(const Swap& swap);
  [[nodiscard]] bool keepsWorse(const Cost& now, const Cost& next, double temperature);
  void keepBest(const Cost& cost);
  [[nodiscard]] std::size_t random(std::size_t below) { return static_cast<std::size_t>(m_random() % below); }

  const Problem& m_problem;
  const Context& m_context;
  support::StopCheck m_stop;
  ConflictIndex m_conflicts;
  std::vector<BlockId> m_constants;
  std::vector<BlockId> m_order;         // the others
  std::vector<std::size_t> m_position;  // by block, in m_order
  std::vector<plan::Placement> m_placements;
  std::vector<BlockId> m_tops;  // blocks that end at their pool's top
  std::vector<Extent> m_extents;
  std::mt19937_64 m_random;
  std::string m_misfit;
  Cost m_bestCost;
  Plan m_best;
};

void Climb::placeOne(std::size_t position) {
  const BlockId id = m_order[position];
  const model::Block& block = m_problem.block(id);
  const auto conflicts = m_conflicts.of(id);
  m_placements[id.index()] = choosePool(
      m_problem, id,
      [&](PoolId pool) {
        m_extents.clear();
        for (const BlockId other : conflicts) {
          const plan::Placement& at = m_placements[other.index()];
          if (m_position[other.index()] >= position || at.pool != pool) continue;
          const std::int64_t size = m_problem.block(other).size;
          if (size > 0) m_extents.push_back({at.offset, at.offset + size});
        }
        std::ranges::sort(m_extents);
        return findOffset(m_extents, block.size, block.alignment, FitRule::First);
      },
      m_misfit);
}

/// Constants cannot share: no order of theirs is better than another.
void Climb::placeConstants() {
  std::vector<std::int64_t> tops(m_problem.pools().size(), 0);
  for (const BlockId id : m_constants) {
    const model::Block& block = m_problem.block(id);
    plan::Placement& at = m_placements[id.index()];
    at = choosePool(
        m_problem, id, [&](PoolId pool) { return support::alignUp(tops[pool.index()], block.alignment); },
        m_misfit);
    tops[at.pool.index()] = at.offset + block.size;
  }
}

/// False when it was stopped in the middle.
bool Climb::placeFrom(std::size_t first) {
  for (std::size_t position = first; position < m_order.size(); ++position) {
    if (m_stop.stopRequested()) return false;
    placeOne(position);
  }
  return true;
}

/// Also finds the tops.
Cost Climb::measure() {
  std::vector<std::int64_t> sizes(m_problem.pools().size(), 0);
  const auto end = [&](BlockId id) { return m_placements[id.index()].offset + m_problem.block(id).size; };
  for (const BlockId id : m_order) {
    std::int64_t& size = sizes[m_placements[id.index()].pool.index()];
    size = std::max(size, end(id));
  }
  Cost cost;
  for (std::size_t p = 0; p < sizes.size(); ++p) {
    cost.total += sizes[p];
    if (const auto limit = m_problem.pools()[p].limit; limit && sizes[p] > *limit)
      cost.missing += sizes[p] - *limit;
  }
  m_tops.clear();
  for (const BlockId id : m_order)
    if (end(id) == sizes[m_placements[id.index()].pool.index()]) m_tops.push_back(id);
  return cost;
}

/// Positions of two blocks whose exchange may lower a pool's top; twice the same where there is nothing to
/// try.
Climb::Swap Climb::chooseSwap() {
  if (random(100) < kAnywherePercent) return {random(m_order.size()), random(m_order.size())};
  const BlockId top = m_tops[random(m_tops.size())];
  const auto earlier = [&](BlockId block, std::vector<BlockId>& into) {
    for (const BlockId other : m_conflicts.of(block))
      if (m_position[other.index()] < m_position[block.index()]) into.push_back(other);
  };
  std::vector<BlockId> first;
  earlier(top, first);
  if (first.empty() || random(100) < kLaterPercent) {
    const auto all = m_conflicts.of(top);
    const BlockId other = all.empty() ? top : all[random(all.size())];
    return {m_position[top.index()], m_position[other.index()]};
  }
  const BlockId one = first[random(first.size())];
  // Of the second level, only the neighbours of the one chosen: the whole level is quadratic.
  std::vector<BlockId> second{top};
  earlier(one, second);
  const BlockId other = second[random(second.size())];
  return {m_position[one.index()], m_position[other.index()]};
}

void Climb::swapAt(const Swap& swap) {
  std::swap(m_order[swap.first], m_order[swap.second]);
  m_position[m_order[swap.first].index()] = swap.first;
  m_position[m_order[swap.second].index()] = swap.second;
}

bool Climb::keepsWorse(const Cost& now, const Cost& next, double temperature) {
  const double worse =
      static_cast<double>(next.missing - now.missing) + static_cast<double>(next.total - now.total);
  const double chance = std::exp(-worse / (static_cast<double>(now.total) * temperature));
  return static_cast<double>(random(1'000'000)) < chance * 1e6;
}

void Climb::keepBest(const Cost& cost) {
  m_bestCost = cost;
  m_best.placements = m_placements;
  m_best.order = m_constants;
  m_best.order.insert(m_best.order.end(), m_order.begin(), m_order.end());
}

support::Result<Plan> Climb::run(std::int64_t attempts) {
  placeConstants();
  if (!placeFrom(0)) return cancelled();
  Cost now = measure();
  keepBest(now);
  m_best.reason = m_misfit;
  const std::int64_t bound = analysis::lowerBounds(m_problem).readWrite;
  std::vector<plan::Placement> before;
  for (std::int64_t attempt = 0; attempt < attempts; ++attempt) {
    if (m_tops.empty() || (m_bestCost.missing == 0 && m_bestCost.total <= bound)) break;
    const double done = static_cast<double>(attempt) / static_cast<double>(attempts);
    m_context.progress(done, "climbing");
    const Swap swap = chooseSwap();
    if (swap.first == swap.second) continue;
    before = m_placements;
    swapAt(swap);
    if (!placeFrom(std::min(swap.first, swap.second))) {
      m_best.stopped = true;
      break;
    }
    const Cost next = measure();
    if (next <= now || keepsWorse(now, next, kFirstTemperature * (1 - done))) {
      now = next;
      if (now < m_bestCost) keepBest(now);
    } else {
      swapAt(swap);
      m_placements.swap(before);
      measure();  // the tops of what is back
    }
  }
  if (m_bestCost.missing == 0) m_best.reason.clear();
  return std::move(m_best);
}

support::Result<Plan> run(const Problem& problem, const OptionValues& options, const Context& context) {
  return Climb(problem, context).run(option<std::int64_t>(options, kAttempts));
}

}  // namespace

Planner usmpHillClimbPlanner() {
  return {.name = "usmp_hill_climb",
          .title = "USMP hill climb",
          .description = "TVM USMP: swaps buffers in the order of placement while that helps",
          .complexity = "O(attempts n k log k), k conflicts of a buffer",
          .options = {{.name = kAttempts,
                       .type = OptionType::Integer,
                       .defaultValue = std::int64_t{2000},
                       .minimum = 0,
                       .maximum = 100'000'000,
                       .help = "orders to try; TVM tries 500, which takes it longer"}},
          .capabilities = {.severalPools = true, .fixedOffsets = false},
          .slowFrom = 5'000,
          .run = run};
}

}  // namespace memscape::planners
