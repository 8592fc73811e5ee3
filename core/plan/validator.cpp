// SPDX-License-Identifier: Apache-2.0
#include "core/plan/validator.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "core/support/bytes.h"
#include "core/support/checked.h"

namespace memscape::plan {
namespace {

using model::Block;
using model::LiveRange;
using model::Problem;
using model::Step;

/// A block starts or stops being live.
struct Event {
  Step time;
  bool begins;
  BlockId block;
  // Ends before begins at one time: half-open ranges that touch do not meet.
  auto operator<=>(const Event&) const = default;
};

/// Live blocks of one pool by offset. Entries may overlap in an invalid plan, so the one below is not
/// always the one that reaches highest; `m_overlapping` holds those that are known to overlap something.
class LiveSet {
 public:
  LiveSet(const Problem& problem, const Plan& plan) : m_problem(&problem), m_plan(&plan) {}

  /// Calls `found` for every live block that shares bytes with `block`, then adds it. O(log n) while nothing
  /// overlaps; else O(log n + number of blocks in the overlapping neighbourhood).
  template <class Found>
  void insert(BlockId block, Found found) {
    const std::int64_t begin = offset(block);
    const std::int64_t end = begin + size(block);
    for (auto above = m_byOffset.lower_bound({begin, BlockId()});
         above != m_byOffset.end() && above->first < end; ++above)
      found(above->second);
    if (m_overlapping.empty()) {
      if (auto below = m_byOffset.lower_bound({begin, BlockId()});
          below != m_byOffset.begin() && reaches(std::prev(below)->second) > begin)
        found(std::prev(below)->second);
    } else {
      for (auto below = m_byOffset.lower_bound({begin, BlockId()}); below != m_byOffset.begin();) {
        --below;
        if (reaches(below->second) > begin) found(below->second);
        // Everything further down ends below too, unless others lie upon it; and none of those is larger than
        // this.
        else if (!m_overlapping.contains(below->second.value) || begin - below->first >= m_largestOverlapping)
          break;
      }
    }
    m_byOffset.emplace(begin, block);
  }
  void markOverlapping(BlockId block) {
    m_overlapping.insert(block.value);
    m_largestOverlapping = std::max(m_largestOverlapping, size(block));
  }
  void erase(BlockId block) {
    m_byOffset.erase({offset(block), block});
    m_overlapping.erase(block.value);
  }

 private:
  [[nodiscard]] std::int64_t offset(BlockId block) const { return m_plan->placements[block.index()].offset; }
  [[nodiscard]] std::int64_t size(BlockId block) const { return m_problem->block(block).size; }
  [[nodiscard]] std::int64_t reaches(BlockId block) const { return offset(block) + size(block); }

  const Problem* m_problem;
  const Plan* m_plan;
  std::set<std::pair<std::int64_t, BlockId>> m_byOffset;
  std::unordered_set<std::int32_t> m_overlapping;
  std::int64_t m_largestOverlapping = 0;
};

class Validator {
 public:
  Validator(const Problem& problem, const Plan& plan, const support::Progress& progress)
      : m_problem(problem), m_plan(plan), m_stop(progress.stop), m_sound(problem.blocks().size(), false) {}

  ValidationResult run() {
    for (std::size_t b = 0; b < m_problem.blocks().size(); ++b) checkAlone(BlockId(b));
    checkOverlaps();
    return std::move(m_result);
  }

 private:
  void add(const Violation& violation) {
    ++m_result.total;
    if (m_result.violations.size() < kMaxViolations) m_result.violations.push_back(violation);
  }

  void checkAlone(BlockId id) {
    const Block& block = m_problem.block(id);
    if (id.index() >= m_plan.placements.size() || !m_plan.placements[id.index()].pool.valid() ||
        m_plan.placements[id.index()].pool.index() >= m_problem.pools().size())
      return add({ViolationKind::NotPlaced, id, {}});
    const Placement& at = m_plan.placements[id.index()];
    if (at.offset < 0 || !support::checkedAdd(at.offset, block.size))
      return add({ViolationKind::NegativeOffset, id, {}});
    m_sound[id.index()] = true;
    const auto candidates = m_problem.candidates(id);
    if (std::ranges::find(candidates, at.pool) == candidates.end()) add({ViolationKind::WrongPool, id, {}});
    if (at.offset % block.alignment != 0) add({ViolationKind::Misaligned, id, {}});
    if (block.fixedOffset >= 0 && at.offset != block.fixedOffset)
      add({ViolationKind::NotAtFixedOffset, id, {}});
    const auto limit = m_problem.pool(at.pool).limit;
    if (limit && block.size > 0 && at.offset + block.size > *limit) add({ViolationKind::OverLimit, id, {}});
  }

  void checkOverlaps() {
    std::vector<Event> events;
    for (std::size_t b = 0; b < m_problem.blocks().size(); ++b) {
      if (!m_sound[b] || m_problem.blocks()[b].size == 0) continue;
      for (const LiveRange& range : m_problem.liveRanges(BlockId(b))) {
        events.push_back({range.begin, true, BlockId(b)});
        events.push_back({range.end, false, BlockId(b)});
      }
    }
    std::ranges::sort(events);
    std::vector<LiveSet> live(m_problem.pools().size(), LiveSet(m_problem, m_plan));
    // A pair that meets in several ranges is one violation.
    std::set<std::pair<BlockId, BlockId>> seen;
    for (const Event& event : events) {
      if (m_stop.stopRequested()) {
        m_result.cancelled = true;
        return;
      }
      LiveSet& pool = live[m_plan.placements[event.block.index()].pool.index()];
      if (!event.begins) {
        pool.erase(event.block);
        continue;
      }
      bool overlaps = false;
      pool.insert(event.block, [&](BlockId other) {
        overlaps = true;
        pool.markOverlapping(other);
        if (m_result.total >= kMaxCounted) return;
        if (seen.emplace(std::min(event.block, other), std::max(event.block, other)).second)
          add({ViolationKind::Overlap, std::min(event.block, other), std::max(event.block, other)});
      });
      if (overlaps) pool.markOverlapping(event.block);
      if (m_result.total >= kMaxCounted) return;  // hopeless, and quadratic to count on
    }
  }

  /// Counting stops here, so that a plan with everything at offset 0 takes no quadratic time or memory.
  static constexpr std::int64_t kMaxCounted = 100'000;

  const Problem& m_problem;
  const Plan& m_plan;
  support::StopCheck m_stop;
  std::vector<bool> m_sound;  // placed somewhere that can be compared with others
  ValidationResult m_result;
};

}  // namespace

std::string_view nameOf(ViolationKind kind) {
  switch (kind) {
    case ViolationKind::Overlap:
      return "overlap";
    case ViolationKind::Misaligned:
      return "misaligned";
    case ViolationKind::OverLimit:
      return "over_limit";
    case ViolationKind::WrongPool:
      return "wrong_pool";
    case ViolationKind::NotPlaced:
      return "not_placed";
    case ViolationKind::NegativeOffset:
      return "bad_offset";
    case ViolationKind::NotAtFixedOffset:
      return "not_at_fixed_offset";
  }
  return "unknown";
}

std::string describe(const model::Problem& problem, const Plan& plan, const Violation& violation) {
  const auto name = [&](BlockId block) { return "'" + std::string(problem.name(block)) + "'"; };
  const Block& block = problem.block(violation.block);
  const std::string subject = name(violation.block);
  if (violation.kind == ViolationKind::NotPlaced) return subject + " has no place in any pool";
  const Placement& at = plan.placements[violation.block.index()];
  const auto bytes = [&](BlockId id) {
    const std::int64_t begin = plan.placements[id.index()].offset;
    return "[" + std::to_string(begin) + ", " + std::to_string(begin + problem.block(id).size) + ")";
  };
  const std::string pool = "'" + problem.pool(at.pool).name + "'";
  switch (violation.kind) {
    case ViolationKind::Overlap:
      return subject + " at " + bytes(violation.block) + " and " + name(violation.other) + " at " +
             bytes(violation.other) + " share bytes of pool " + pool + " while both are live";
    case ViolationKind::Misaligned:
      return subject + " is at offset " + std::to_string(at.offset) + ", expected a multiple of " +
             std::to_string(block.alignment);
    case ViolationKind::OverLimit:
      return subject + " ends at " + std::to_string(at.offset + block.size) + " in pool " + pool +
             ", whose limit is " + std::to_string(*problem.pool(at.pool).limit);
    case ViolationKind::WrongPool:
      return subject + " is in pool " + pool + ", which is not one of its candidates";
    case ViolationKind::NegativeOffset:
      return subject + " is at offset " + std::to_string(at.offset) + ", outside of any memory";
    case ViolationKind::NotAtFixedOffset:
      return subject + " is at offset " + std::to_string(at.offset) + ", but must be at " +
             std::to_string(block.fixedOffset);
    case ViolationKind::NotPlaced:
      break;
  }
  return subject;
}

ValidationResult validate(const model::Problem& problem, const Plan& plan,
                          const support::Progress& progress) {
  return Validator(problem, plan, progress).run();
}

}  // namespace memscape::plan
