// SPDX-License-Identifier: Apache-2.0
#include "ui/models/call_tree.h"

#include <algorithm>
#include <utility>

#include "core/analysis/pressure.h"

namespace memscape::ui {
namespace {

/// Calls nest, and are numbered by begin: one sweep over the changes of the live bytes with the open calls on
/// a stack; a call that ends hands its peak to its caller.
std::vector<std::int64_t> peaksOf(const std::vector<model::CallInstance>& calls,
                                  const analysis::StepFunction& live) {
  std::vector<std::int64_t> peaks(calls.size());
  std::vector<std::size_t> open;
  std::size_t change = 0;
  std::int64_t now = 0;
  const auto raise = [&] {
    if (!open.empty()) peaks[open.back()] = std::max(peaks[open.back()], now);
  };
  const auto passTo = [&](model::Step tick) {
    for (; change < live.times.size() && live.times[change] <= tick; ++change) {
      now = live.values[change];
      raise();
    }
  };
  const auto close = [&] {
    const std::size_t call = open.back();
    passTo(calls[call].end - 1);
    open.pop_back();
    if (!open.empty()) peaks[open.back()] = std::max(peaks[open.back()], peaks[call]);
  };
  for (std::size_t call = 0; call < calls.size(); ++call) {
    while (!open.empty() && calls[open.back()].end <= calls[call].begin) close();
    passTo(calls[call].begin - 1);  // the caller's
    open.push_back(call);
    passTo(calls[call].begin);
    raise();
  }
  while (!open.empty()) close();
  return peaks;
}

}  // namespace

std::shared_ptr<const CallTree> CallTree::make(std::shared_ptr<const model::ProgramTrace> trace,
                                               ProblemPtr problem, const support::Progress& progress) {
  auto tree = std::make_shared<CallTree>();
  const auto& calls = trace->calls;
  std::vector<std::vector<std::int32_t>> callees(calls.size());
  tree->row.resize(calls.size());
  for (std::size_t call = 1; call < calls.size(); ++call) {
    auto& siblings = callees[static_cast<std::size_t>(calls[call].caller)];
    tree->row[call] = static_cast<std::int32_t>(siblings.size());
    siblings.push_back(static_cast<std::int32_t>(call));
  }
  for (auto& row : callees) tree->callees.push(row);
  if (progress.stopRequested()) return nullptr;

  std::vector<OwnRange> ranges;
  for (std::size_t b = 0; b < trace->ranges.size(); ++b)
    for (const model::CallRange& range : trace->ranges[b]) ranges.push_back({model::BufferId(b), range});
  std::ranges::stable_sort(ranges, {},
                           [](const OwnRange& r) { return std::pair(r.range.call, r.range.first); });
  if (progress.stopRequested()) return nullptr;
  tree->ownBytes.resize(calls.size());
  auto next = ranges.begin();
  for (std::size_t call = 0; call < calls.size(); ++call) {
    for (; next != ranges.end() && static_cast<std::size_t>(next->range.call) == call; ++next) {
      tree->own.append(*next);
      tree->ownBytes[call] += problem->buffer(next->buffer).size;
    }
    tree->own.endRow();
  }
  tree->peak = peaksOf(calls, analysis::liveBytes(*problem, [&](model::BlockId block) {
                         return analysis::isReadWrite(*problem, block);
                       }));
  if (progress.stopRequested()) return nullptr;
  tree->trace = std::move(trace);
  tree->problem = std::move(problem);
  return tree;
}

}  // namespace memscape::ui
