// SPDX-License-Identifier: Apache-2.0
#include "core/planners/order_key.h"

#include <algorithm>
#include <array>

#include "core/analysis/pressure.h"
#include "core/planners/sections.h"
#include "core/support/checked.h"
#include "core/support/range_max.h"

namespace memscape::planners {
namespace {

using support::Int128;

/// Values of one letter, by block.
class Measure {
 public:
  explicit Measure(const Problem& problem) : m_problem(problem) {}

  std::vector<Int128> values(char letter) {
    std::vector<Int128> result(m_problem.blocks().size());
    if (letter == 'T') fillSectionTotals(result);
    if (letter == 'O') fillOverlaps(result);
    if (letter == 'T' || letter == 'O') return result;
    for (std::size_t b = 0; b < result.size(); ++b) result[b] = simple(letter, BlockId(b));
    return result;
  }

 private:
  [[nodiscard]] Int128 simple(char letter, BlockId id) {
    const model::Block& block = m_problem.block(id);
    switch (letter) {
      case 'A':
        return static_cast<Int128>(block.size) * timeLive(id);
      case 'C':
        return sectionCount(id);
      case 'L':
        return block.begin;
      case 'U':
        return block.end;
      case 'W':
        return static_cast<Int128>(block.end) - block.begin;
      default:
        return block.size;
    }
  }

  [[nodiscard]] Int128 timeLive(BlockId id) const {
    Int128 time = 0;
    for (const model::LiveRange& range : m_problem.liveRanges(id))
      time += static_cast<Int128>(range.end) - range.begin;
    return time;
  }

  [[nodiscard]] Int128 sectionCount(BlockId id) {
    Int128 count = 0;
    for (const model::LiveRange& range : m_problem.liveRanges(id))
      count += sections().index(range.end) - sections().index(range.begin);
    return count;
  }

  void fillSectionTotals(std::vector<Int128>& result) {
    // Constants in read-only pools do not compete with what is planned, so each access has its own load.
    for (const bool readWrite : {true, false}) {
      const auto include = [&](BlockId id) { return analysis::isReadWrite(m_problem, id) == readWrite; };
      const analysis::StepFunction load = analysis::liveBytes(m_problem, include);
      if (load.times.empty()) continue;
      const std::vector<std::int64_t> noWeights(sections().count(), 0);
      support::RangeMax maxima(noWeights);
      for (std::size_t i = 0; i + 1 < load.times.size(); ++i)
        maxima.raise(sections().index(load.times[i]), sections().index(load.times[i + 1]), load.values[i]);
      for (std::size_t b = 0; b < result.size(); ++b) {
        if (!include(BlockId(b))) continue;
        for (const model::LiveRange& range : m_problem.liveRanges(BlockId(b)))
          result[b] = std::max<Int128>(
              result[b], maxima.peak(sections().index(range.begin), sections().index(range.end)).height);
      }
    }
  }

  void fillOverlaps(std::vector<Int128>& result) const {
    std::vector<model::Step> begins;
    std::vector<model::Step> ends;
    for (std::size_t b = 0; b < result.size(); ++b) {
      for (const model::LiveRange& range : m_problem.liveRanges(BlockId(b))) {
        begins.push_back(range.begin);
        ends.push_back(range.end);
      }
    }
    std::ranges::sort(begins);
    std::ranges::sort(ends);
    for (std::size_t b = 0; b < result.size(); ++b) {
      for (const model::LiveRange& range : m_problem.liveRanges(BlockId(b)))
        result[b] += (std::ranges::lower_bound(begins, range.end) - begins.begin()) -
                     (std::ranges::upper_bound(ends, range.begin) - ends.begin()) - 1;
    }
  }

  const Sections& sections() {
    if (!m_sections) m_sections.emplace(m_problem);
    return *m_sections;
  }

  const Problem& m_problem;
  std::optional<Sections> m_sections;
};

}  // namespace

std::string checkOrderKey(std::string_view key) {
  if (key.empty()) return "expected one or more of the letters " + std::string(kOrderLetters);
  for (std::size_t i = 0; i < key.size(); ++i) {
    if (kOrderLetters.find(key[i]) == std::string_view::npos)
      return std::string("found letter '") + key[i] + "', expected some of " + std::string(kOrderLetters);
    if (key.find(key[i]) != i) return std::string("letter '") + key[i] + "' is there twice";
  }
  return {};
}

OptionSpec orderOption(std::string_view defaultKey) {
  return {.name = "order",
          .type = OptionType::Text,
          .defaultValue = std::string(defaultKey),
          .help =
              "letters, each descending: A area, C sections, L start, O overlaps, T largest section total, U "
              "end, W width, Z size",
          .checkText = checkOrderKey};
}

std::vector<BlockId> orderedBlocks(const Problem& problem, std::string_view key) {
  std::vector<std::vector<Int128>> columns;
  Measure measure(problem);
  for (const char letter : key) columns.push_back(measure.values(letter));
  std::vector<BlockId> order;
  order.reserve(problem.blocks().size());
  for (std::size_t b = 0; b < problem.blocks().size(); ++b) order.push_back(BlockId(b));
  std::ranges::sort(order, [&](BlockId a, BlockId b) {
    for (const auto& column : columns)
      if (column[a.index()] != column[b.index()]) return column[a.index()] > column[b.index()];
    return a < b;
  });
  return order;
}

}  // namespace memscape::planners
