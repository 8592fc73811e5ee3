// SPDX-License-Identifier: Apache-2.0
#include "core/planners/conflict_index.h"

#include <algorithm>

#include "core/analysis/conflicts.h"
#include "core/analysis/pressure.h"

namespace memscape::planners {

ConflictIndex::ConflictIndex(const Problem& problem, const support::Progress& progress)
    : m_problem(problem), m_lists(analysis::blockConflictLists(problem, kMaxListed, progress)) {
  if (m_lists) return;
  struct Range {
    model::LiveRange range;
    BlockId block;
  };
  std::vector<Range> ranges;
  for (std::size_t b = 0; b < problem.blocks().size(); ++b)
    for (const model::LiveRange& range : problem.liveRanges(BlockId(b)))
      ranges.push_back({range, BlockId(b)});
  std::ranges::stable_sort(ranges, {}, [](const Range& r) { return r.range.begin; });
  for (const Range& r : ranges) {
    m_begins.push_back(r.range.begin);
    m_ends.push_back(r.range.end);
    m_blocks.push_back(r.block);
  }
  m_index = support::IntervalIndex<std::int64_t>(m_ends);
  m_seen.resize(problem.blocks().size(), 0);
}

std::span<const BlockId> ConflictIndex::of(BlockId block) {
  if (m_lists) return (*m_lists)[block.index()];
  m_found.clear();
  if (++m_question == 0) {  // after 2^32 questions the marks mean nothing any more
    std::ranges::fill(m_seen, 0);
    m_question = 1;
  }
  m_seen[block.index()] = m_question;
  const bool readWrite = analysis::isReadWrite(m_problem, block);
  for (const model::LiveRange& range : m_problem.liveRanges(block)) {
    m_index.visit(m_begins, m_ends, range.begin, range.end, [&](std::size_t i) {
      const BlockId other = m_blocks[i];
      if (m_seen[other.index()] == m_question) return;
      m_seen[other.index()] = m_question;
      if (analysis::isReadWrite(m_problem, other) == readWrite) m_found.push_back(other);
    });
  }
  return m_found;
}

}  // namespace memscape::planners
