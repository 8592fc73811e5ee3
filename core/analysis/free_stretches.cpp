// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/free_stretches.h"

#include <algorithm>
#include <map>

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::LiveRange;
using model::Step;

/// [0, arena) at one step, cut into segments that equally many blocks take; neighbours differ in that.
class Cover {
 public:
  Cover(std::int64_t arena, Step begin, std::vector<FreeStretch>& out) : m_out(out) {
    m_segments[0] = {0, begin};
    m_segments[arena] = {-1, begin};  // never free, so that every segment has a next one
  }

  /// From `now` on, one block more or less lies on [begin, end).
  void change(std::int64_t begin, std::int64_t end, std::int32_t by, Step now) {
    const Segments::iterator last = cut(end, now);
    const Segments::iterator first = cut(begin, now);
    for (Segments::iterator at = first; at != last; ++at) {
      if (at->second.count == 0) close(at, now);
      at->second.count += by;
      at->second.since = now;
    }
    join(last, now);
    join(first, now);
  }

  void finish(Step end) {
    for (Segments::iterator at = m_segments.begin(); at != m_segments.end(); ++at)
      if (at->second.count == 0) close(at, end);
  }

 private:
  struct Segment {
    std::int32_t count = 0;
    Step since = 0;  // of a free one: since when it has had these bounds
  };
  using Segments = std::map<std::int64_t, Segment>;  // by first byte

  void close(Segments::iterator at, Step now) {
    if (at->second.since < now) m_out.push_back({{at->second.since, now}, at->first, std::next(at)->first});
    at->second.since = now;
  }
  /// The segment that begins at `at`, made if need be.
  Segments::iterator cut(std::int64_t at, Step now) {
    const Segments::iterator next = m_segments.lower_bound(at);
    if (next != m_segments.end() && next->first == at) return next;
    const Segments::iterator before = std::prev(next);
    if (before->second.count == 0) close(before, now);
    return m_segments.emplace_hint(next, at, Segment{before->second.count, now});
  }
  /// Makes one segment of `at` and the one before where they are alike.
  void join(Segments::iterator at, Step now) {
    if (at == m_segments.begin() || std::prev(at)->second.count != at->second.count) return;
    const Segments::iterator before = std::prev(at);
    if (at->second.count == 0) {
      close(before, now);
      close(at, now);
    }
    m_segments.erase(at);
  }

  std::vector<FreeStretch>& m_out;
  Segments m_segments;
};

}  // namespace

std::vector<FreeStretch> freeStretches(const PlacedIndex& placed, model::PoolId pool, std::int64_t arena,
                                       const support::Progress& progress) {
  const LiveRange span = placed.problem().span();
  std::vector<FreeStretch> found;
  if (arena <= 0 || span.empty()) return found;
  struct Life {
    LiveRange range;
    BlockId block;
  };
  std::vector<Life> begins;
  placed.visitLive(pool, span, [&](BlockId block, LiveRange range) { begins.push_back({range, block}); });
  std::vector<Life> ends = begins;
  std::ranges::stable_sort(ends, {}, [](const Life& life) { return life.range.end; });
  Cover cover(arena, span.begin, found);
  support::StopCheck check(progress.stop);
  const auto change = [&](const Life& life, std::int32_t by, Step now) {
    cover.change(placed.offset(life.block), placed.end(life.block), by, now);
  };
  // Who comes at a step comes before who goes: where one block takes another's place, nothing is cut.
  auto next = begins.begin();
  for (const Life& ending : ends) {
    for (; next != begins.end() && next->range.begin <= ending.range.end; ++next)
      change(*next, 1, next->range.begin);
    change(ending, -1, ending.range.end);
    if (check.stopRequested()) return found;
  }
  cover.finish(span.end);
  return found;
}

}  // namespace memscape::analysis
