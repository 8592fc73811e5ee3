// SPDX-License-Identifier: Apache-2.0
#include "core/chart/colouring.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "core/support/progress.h"

namespace memscape::chart {
namespace {

using analysis::BufferCondition;
using analysis::BufferField;
using analysis::BufferFields;

/// Fills the dress from a function that gives a buffer's category, and counts.
template <class Category>
void assign(Colouring& colouring, const model::Problem& problem, const std::stop_token& stop,
            Category category) {
  Dress& dress = colouring.dress;
  dress.ofBuffer.assign(problem.buffers().size(), 0);
  support::StopCheck check(stop);
  for (std::size_t i = 0; i < problem.buffers().size() && !check.stopRequested(); ++i) {
    const std::size_t c = category(BufferId(i));
    dress.ofBuffer[i] = static_cast<Style>(c);
    ++colouring.categories[c].count;
    colouring.categories[c].bytes += problem.buffers()[i].size;
  }
  dress.ofBlock.reserve(problem.blocks().size());
  for (std::size_t b = 0; b < problem.blocks().size(); ++b)
    dress.ofBlock.push_back(colouring.field == BufferField::Kind
                                ? static_cast<Style>(kindOf(problem, BlockId(b)))
                                : dress.ofBuffer[problem.blocks()[b].root.index()]);
}

void colourByKind(Colouring& colouring, const model::Problem& problem, const std::stop_token& stop) {
  for (int kind = 0; kind <= static_cast<int>(BufferKind::Workspace); ++kind) {
    const auto name = model::nameOf(static_cast<BufferKind>(kind));
    colouring.categories.push_back({.conditions = {{.field = BufferField::Kind, .text = std::string(name)}}});
  }
  assign(colouring, problem, stop,
         [&](BufferId id) { return static_cast<std::size_t>(problem.buffer(id).kind); });
}

/// `Key` is a text, or the number of a storage (-1: none).
template <class Key, class KeyOf, class ConditionOf>
void colourByValue(Colouring& colouring, const model::Problem& problem, const std::stop_token& stop,
                   KeyOf keyOf, ConditionOf conditionOf) {
  std::map<Key, std::int64_t> bytes;
  for (std::size_t i = 0; i < problem.buffers().size(); ++i)
    bytes[keyOf(BufferId(i))] += problem.buffers()[i].size;
  std::vector<std::pair<std::int64_t, Key>> values;
  for (const auto& [key, sum] : bytes) values.emplace_back(-sum, key);
  std::ranges::sort(values);
  std::map<Key, std::size_t> categoryOf;
  for (const auto& [sum, key] : values) {
    if (colouring.categories.size() == kColouredValues) break;
    categoryOf[key] = colouring.categories.size();
    const std::optional<BufferCondition> condition = conditionOf(key);
    colouring.categories.push_back({});
    if (condition) colouring.categories.back().conditions.push_back(*condition);
  }
  if (values.size() > kColouredValues) colouring.categories.push_back({.conditions = {}, .other = true});
  assign(colouring, problem, stop, [&](BufferId id) {
    const auto category = categoryOf.find(keyOf(id));
    return category == categoryOf.end() ? colouring.categories.size() - 1 : category->second;
  });
}

int doublings(std::int64_t value) {
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(value, 1)))) - 1;
}

void colourByNumber(Colouring& colouring, const BufferFields& fields, const std::stop_token& stop) {
  const model::Problem& problem = fields.problem();
  int least = 63;
  int most = 0;
  const auto logOf = [&](BufferId id) { return doublings(fields.number(colouring.field, id).value_or(0)); };
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) {
    least = std::min(least, logOf(BufferId(i)));
    most = std::max(most, logOf(BufferId(i)));
  }
  least = std::min(least, most);
  const int wide = (most - least) / static_cast<int>(kColouredStretches) + 1;
  colouring.ordered = true;
  for (int from = least; from <= most; from += wide) {
    BufferCondition stretch{.field = colouring.field};
    if (from > least) stretch.least = std::int64_t{1} << from;
    if (from + wide <= most) stretch.most = (std::int64_t{1} << (from + wide)) - 1;
    colouring.categories.push_back({.conditions = {stretch}});
  }
  assign(colouring, problem, stop,
         [&](BufferId id) { return static_cast<std::size_t>((logOf(id) - least) / wide); });
}

}  // namespace

Colouring makeColouring(const model::Problem& problem, const plan::Plan* plan, BufferField field,
                        const std::stop_token& stop) {
  Colouring colouring{.field = field};
  const BufferFields fields(problem, plan);
  if (field == BufferField::Kind) {
    colourByKind(colouring, problem, stop);
  } else if (field == BufferField::Storage) {
    colourByValue<std::int64_t>(
        colouring, problem, stop, [&](BufferId id) { return fields.number(field, id).value_or(-1); },
        [&](std::int64_t storage) {
          const BufferCondition condition{.field = field, .least = storage, .most = storage};
          return storage < 0 ? std::nullopt : std::optional(condition);  // nothing is asked about none
        });
  } else if (analysis::isNumber(field)) {
    colourByNumber(colouring, fields, stop);
  } else {
    colourByValue<std::string_view>(
        colouring, problem, stop, [&](BufferId id) { return fields.text(field, id); },
        [&](std::string_view value) {
          return std::optional(BufferCondition{.field = field, .text = std::string(value)});
        });
  }
  if (colouring.categories.empty()) colouring.categories.push_back({.conditions = {}, .other = true});
  return colouring;
}

}  // namespace memscape::chart
