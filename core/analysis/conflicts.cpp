// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/conflicts.h"

#include <algorithm>
#include <set>

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::BufferId;
using model::LiveRange;
using model::Problem;
using model::Step;

bool haveCommonPool(const Problem& problem, BlockId a, BlockId b) {
  if (problem.block(a).candidates == problem.block(b).candidates) return true;
  const auto first = problem.candidates(a);
  return std::ranges::any_of(problem.candidates(b), [&](model::PoolId pool) {
    return std::ranges::find(first, pool) != first.end();
  });
}

/// Sorted begins and ends of some live ranges: how many of them meet [b, e) is the number that begin before e
/// less the number that end at or before b.
struct RangeCounter {
  std::vector<Step> begins;
  std::vector<Step> ends;

  void add(const LiveRange& range) {
    begins.push_back(range.begin);
    ends.push_back(range.end);
  }
  void sort() {
    std::ranges::sort(begins);
    std::ranges::sort(ends);
  }
  [[nodiscard]] std::int64_t meetings(const LiveRange& range) const {
    const auto begun = std::ranges::lower_bound(begins, range.end) - begins.begin();
    const auto ended = std::ranges::upper_bound(ends, range.begin) - ends.begin();
    return begun - ended;
  }
};

/// One block for each list of candidates that is in use, by the list's index.
std::vector<BlockId> representatives(const Problem& problem) {
  std::vector<BlockId> result;
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    const auto list = static_cast<std::size_t>(problem.blocks()[b].candidates);
    if (list >= result.size()) result.resize(list + 1);
    result[list] = BlockId(b);
  }
  return result;
}

/// Row = list of candidates: the lists that have a pool in common with it.
support::Ragged<std::size_t> listsThatMeet(const Problem& problem, const std::vector<BlockId>& blocks) {
  support::Ragged<std::size_t> result;
  for (const BlockId a : blocks) {
    for (std::size_t other = 0; other < blocks.size(); ++other)
      if (a.valid() && blocks[other].valid() && haveCommonPool(problem, a, blocks[other]))
        result.append(other);
    result.endRow();
  }
  return result;
}

}  // namespace

std::vector<std::int64_t> conflictCounts(const Problem& problem) {
  const auto blocksByList = representatives(problem);
  const auto meeting = listsThatMeet(problem, blocksByList);
  std::vector<RangeCounter> byList(blocksByList.size());
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    const auto list = static_cast<std::size_t>(problem.block(problem.buffers()[i].block).candidates);
    for (const LiveRange& range : problem.liveRanges(BufferId(i))) byList[list].add(range);
  }
  for (RangeCounter& counter : byList) counter.sort();

  std::vector<std::int64_t> counts(problem.buffers().size(), 0);
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    RangeCounter own;  // meetings with itself and its aliases are no conflicts
    for (const BufferId member : problem.members(BlockId(b)))
      for (const LiveRange& range : problem.liveRanges(member)) own.add(range);
    own.sort();
    const auto lists = meeting[static_cast<std::size_t>(problem.blocks()[b].candidates)];
    for (const BufferId member : problem.members(BlockId(b))) {
      for (const LiveRange& range : problem.liveRanges(member)) {
        for (const std::size_t list : lists) counts[member.index()] += byList[list].meetings(range);
        counts[member.index()] -= own.meetings(range);
      }
    }
  }
  return counts;
}

std::optional<support::Ragged<BufferId>> conflictLists(const Problem& problem, std::int64_t maxPairs,
                                                       const support::Progress& progress) {
  const std::vector<std::int64_t> counts = conflictCounts(problem);
  std::int64_t meetings = 0;
  for (const std::int64_t count : counts)
    if ((meetings += count) / 2 > maxPairs) return std::nullopt;

  struct Start {
    LiveRange range;
    BufferId buffer;
  };
  std::vector<Start> starts;
  for (std::size_t i = 0; i < counts.size(); ++i)
    for (const LiveRange& range : problem.liveRanges(BufferId(i))) starts.push_back({range, BufferId(i)});
  std::ranges::sort(starts, {}, [](const Start& s) { return std::pair{s.range.begin, s.buffer}; });

  std::vector<std::vector<BufferId>> lists(counts.size());
  const auto meeting = listsThatMeet(problem, representatives(problem));
  std::vector<std::set<std::pair<Step, BufferId>>> liveByList(meeting.size());  // each by end
  support::StopCheck stop(progress.stop);
  for (const Start& start : starts) {
    const BlockId block = problem.buffer(start.buffer).block;
    const auto ownList = static_cast<std::size_t>(problem.block(block).candidates);
    for (const std::size_t list : meeting[ownList]) {
      auto& live = liveByList[list];
      while (!live.empty() && live.begin()->first <= start.range.begin) live.erase(live.begin());
      for (const auto& [end, other] : live) {
        if (stop.stopRequested()) return std::nullopt;
        if (problem.buffer(other).block == block) continue;
        lists[start.buffer.index()].push_back(other);
        lists[other.index()].push_back(start.buffer);
      }
    }
    liveByList[ownList].emplace(start.range.end, start.buffer);
  }
  support::Ragged<BufferId> result;
  for (std::vector<BufferId>& list : lists) {
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
    result.push(list);
  }
  return result;
}

}  // namespace memscape::analysis
