// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/conflicts.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "core/analysis/pressure.h"

namespace memscape::analysis {
namespace {

using model::BlockId;
using model::BufferId;
using model::LiveRange;
using model::Problem;
using model::Step;

/// A buffer or a block. Items of one block follow each other: they do not conflict.
struct Item {
  std::int32_t index = 0;
  BlockId block;
  std::span<const LiveRange> ranges;
  bool readWrite = true;
};

std::vector<Item> bufferItems(const Problem& problem) {
  std::vector<Item> items;
  items.reserve(problem.buffers().size());
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) {
    const bool readWrite = isReadWrite(problem, BlockId(b));
    for (const BufferId member : problem.members(BlockId(b)))
      items.push_back({member.value, BlockId(b), problem.liveRanges(member), readWrite});
  }
  return items;
}

std::vector<Item> blockItems(const Problem& problem) {
  std::vector<Item> items;
  items.reserve(problem.blocks().size());
  for (std::size_t b = 0; b < problem.blocks().size(); ++b)
    items.push_back({static_cast<std::int32_t>(b), BlockId(b), problem.liveRanges(BlockId(b)),
                     isReadWrite(problem, BlockId(b))});
  return items;
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

std::vector<std::int64_t> countMeetings(std::span<const Item> items) {
  std::array<RangeCounter, 2> byAccess;
  for (const Item& item : items)
    for (const LiveRange& range : item.ranges) byAccess[item.readWrite ? 1 : 0].add(range);
  for (RangeCounter& counter : byAccess) counter.sort();

  std::vector<std::int64_t> counts(items.size(), 0);
  for (auto first = items.begin(); first != items.end();) {
    const auto last =
        std::find_if(first, items.end(), [&](const Item& item) { return item.block != first->block; });
    RangeCounter own;  // meetings with itself and its aliases are no conflicts
    for (auto item = first; item != last; ++item)
      for (const LiveRange& range : item->ranges) own.add(range);
    own.sort();
    for (auto item = first; item != last; ++item)
      for (const LiveRange& range : item->ranges)
        counts[static_cast<std::size_t>(item->index)] +=
            byAccess[item->readWrite ? 1 : 0].meetings(range) - own.meetings(range);
    first = last;
  }
  return counts;
}

/// Row = item: with whom it meets, in the order of time, with repeats.
template <class Id>
std::optional<std::vector<std::vector<Id>>> listMeetings(const std::vector<Item>& items,
                                                         std::int64_t maxPairs,
                                                         const support::Progress& progress) {
  std::int64_t meetings = 0;
  for (const std::int64_t count : countMeetings(items))
    if ((meetings += count) / 2 > maxPairs) return std::nullopt;

  struct Start {
    LiveRange range;
    const Item* item;
  };
  std::vector<Start> starts;
  for (const Item& item : items)
    for (const LiveRange& range : item.ranges) starts.push_back({range, &item});
  std::ranges::sort(starts, {}, [](const Start& s) { return std::pair{s.range.begin, s.item->index}; });

  std::vector<std::vector<Id>> lists(items.size());
  std::array<std::set<std::pair<Step, const Item*>>, 2> liveByAccess;  // each by end
  support::StopCheck stop(progress.stop);
  for (const Start& start : starts) {
    auto& live = liveByAccess[start.item->readWrite ? 1 : 0];
    while (!live.empty() && live.begin()->first <= start.range.begin) live.erase(live.begin());
    const auto index = static_cast<std::size_t>(start.item->index);
    for (const auto& [end, other] : live) {
      if (stop.stopRequested()) return std::nullopt;
      if (other->block == start.item->block) continue;
      lists[index].push_back(Id(static_cast<std::size_t>(other->index)));
      lists[static_cast<std::size_t>(other->index)].push_back(Id(index));
    }
    live.emplace(start.range.end, start.item);
  }
  return lists;
}

template <class Id>
std::optional<support::Ragged<Id>> sortedOnce(std::optional<std::vector<std::vector<Id>>> lists) {
  if (!lists) return std::nullopt;
  support::Ragged<Id> result;
  for (std::vector<Id>& list : *lists) {
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
    result.push(list);
  }
  return result;
}

}  // namespace

std::vector<std::int64_t> conflictCounts(const Problem& problem) {
  return countMeetings(bufferItems(problem));
}

std::vector<std::int64_t> blockConflictCounts(const Problem& problem) {
  return countMeetings(blockItems(problem));
}

std::optional<support::Ragged<BufferId>> conflictLists(const Problem& problem, std::int64_t maxPairs,
                                                       const support::Progress& progress) {
  return sortedOnce(listMeetings<BufferId>(bufferItems(problem), maxPairs, progress));
}

std::optional<support::Ragged<BlockId>> blockConflictLists(const Problem& problem, std::int64_t maxPairs,
                                                           const support::Progress& progress) {
  return sortedOnce(listMeetings<BlockId>(blockItems(problem), maxPairs, progress));
}

std::optional<support::Ragged<BlockId>> blockConflictsInTime(const Problem& problem, std::int64_t maxPairs,
                                                             const support::Progress& progress) {
  const auto lists = listMeetings<BlockId>(blockItems(problem), maxPairs, progress);
  if (!lists) return std::nullopt;
  support::Ragged<BlockId> result;
  std::vector<BlockId> lastFirst;
  std::vector<BlockId> seenBy(problem.blocks().size());
  for (std::size_t b = 0; b < lists->size(); ++b) {
    lastFirst.clear();
    for (auto other = (*lists)[b].rbegin(); other != (*lists)[b].rend(); ++other)
      if (std::exchange(seenBy[other->index()], BlockId(b)) != BlockId(b)) lastFirst.push_back(*other);
    std::ranges::reverse(lastFirst);
    result.push(lastFirst);
  }
  return result;
}

}  // namespace memscape::analysis
