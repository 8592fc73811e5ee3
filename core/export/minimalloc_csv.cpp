// SPDX-License-Identifier: Apache-2.0
#include "core/export/minimalloc_csv.h"

#include <algorithm>
#include <ostream>
#include <unordered_set>

namespace memscape::exporting {
namespace {

using model::Block;
using model::BlockId;
using model::Problem;
using support::Error;
using support::ErrorCode;
using support::Result;

bool isReadOnly(const Problem& problem, BlockId id) {
  return problem.pool(problem.candidates(id).front()).access == model::PoolAccess::ReadOnly;
}

std::vector<BlockId> rowsOf(const Problem& problem) {
  std::vector<BlockId> rows;
  for (std::size_t i = 0; i < problem.blocks().size(); ++i)
    if (!isReadOnly(problem, BlockId(i))) rows.push_back(BlockId(i));
  return rows;
}

Error cannotHold(const Problem& problem, BlockId id, std::string what) {
  return {ErrorCode::Unsupported, "buffer '" + std::string(problem.name(id)) + "'",
          std::move(what) + ", which MiniMalloc CSV cannot hold", "write memscape_json instead"};
}

Result<void> check(const Problem& problem, std::span<const BlockId> rows, const plan::Plan* plan) {
  for (const BlockId id : rows) {
    const auto pools = problem.candidates(id);
    if (pools.size() > 1 || pools.front() != problem.candidates(rows.front()).front())
      return cannotHold(problem, id, "several read-write pools");
    if (plan == nullptr && problem.block(id).fixedOffset >= 0)
      return cannotHold(problem, id, "a fixed offset without a plan");
    if (plan != nullptr && !plan->placements[id.index()].pool.valid())
      return cannotHold(problem, id, "a plan that leaves it out");
    const auto ranges = problem.liveRanges(id);
    if (ranges.size() > 1 && ranges.front().end < 0)
      return cannotHold(problem, id, "a gap at a negative time");
  }
  return {};
}

std::string gapsOf(std::span<const model::LiveRange> ranges) {
  std::string gaps;
  for (std::size_t i = 1; i < ranges.size(); ++i)
    gaps += (i > 1 ? " " : "") + std::to_string(ranges[i - 1].end) + "-" + std::to_string(ranges[i].begin);
  return gaps;
}

/// The format has no quotes.
class Names {
 public:
  std::string next(std::string_view name, std::size_t index) {
    std::string plain(name);
    std::ranges::replace_if(
        plain, [](char c) { return c == ',' || c == '\n' || c == '\r'; }, '_');
    if (plain.empty() || m_taken.contains(plain)) plain += "#" + std::to_string(index);
    m_taken.insert(plain);
    return plain;
  }

 private:
  std::unordered_set<std::string> m_taken;
};

}  // namespace

Result<void> writeMinimallocCsv(const WriteRequest& request, std::ostream& out) {
  const Problem& problem = *request.problem;
  const plan::Plan* plan = request.plan != nullptr && request.plan->placed() ? &request.plan->plan : nullptr;
  const std::vector<BlockId> rows = rowsOf(problem);
  if (auto checked = check(problem, rows, plan); !checked) return checked;
  const bool aligned = std::ranges::any_of(rows, [&](BlockId id) { return problem.block(id).alignment > 1; });
  const bool gaps = std::ranges::any_of(rows, [&](BlockId id) { return problem.liveRanges(id).size() > 1; });
  out << "id,lower,upper,size" << (aligned ? ",alignment" : "") << (gaps ? ",gaps" : "")
      << (plan != nullptr ? ",offset" : "") << '\n';
  Names names;
  for (const BlockId id : rows) {
    const Block& block = problem.block(id);
    out << names.next(problem.name(id), block.root.index()) << ',' << block.begin << ',' << block.end << ','
        << block.size;
    if (aligned) out << ',' << block.alignment;
    if (gaps) out << ',' << gapsOf(problem.liveRanges(id));
    if (plan != nullptr) out << ',' << plan->placements[id.index()].offset;
    out << '\n';
  }
  return {};
}

}  // namespace memscape::exporting
