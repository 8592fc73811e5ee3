// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_field.h"

#include <algorithm>
#include <array>

namespace memscape::analysis {
namespace {

using model::BufferId;

struct FieldFacts {
  std::string_view name;
  bool number = false;
};

constexpr std::array<FieldFacts, 9> kFields{{
    {"kind"},
    {"size", true},
    {"dtype"},
    {"operator"},
    {"pool"},
    {"storage", true},
    {"producer"},
    {"lifetime", true},
    {"offset", true},
}};

const FieldFacts& factsOf(BufferField field) {
  return kFields[static_cast<std::size_t>(field)];
}

/// Compilers number equal operators: conv2d, conv2d_1, conv2d_2 are one kind of thing.
std::string_view withoutNumber(std::string_view label) {
  const std::size_t last = label.find_last_not_of("0123456789");
  if (last == std::string_view::npos || last + 1 == label.size()) return label;
  const bool separated = label[last] == '_' || label[last] == '.' || label[last] == '-' || label[last] == ':';
  return separated && last > 0 ? label.substr(0, last) : label;
}

bool meetsAll(const BufferFields& fields, std::span<const BufferCondition> conditions, BufferId buffer) {
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const BufferField field = conditions[i].field;
    const auto ofField = [&](const BufferCondition& c) { return c.field == field; };
    if (std::ranges::any_of(conditions.first(i), ofField)) continue;  // was looked at before
    if (std::ranges::none_of(conditions, [&](const BufferCondition& c) {
          return ofField(c) && holds(fields, c, buffer);
        }))
      return false;
  }
  return true;
}

}  // namespace

std::string_view nameOf(BufferField field) {
  return factsOf(field).name;
}

bool isNumber(BufferField field) {
  return factsOf(field).number;
}

BufferFields::BufferFields(const model::Problem& problem, const plan::Plan* plan)
    : m_problem(&problem), m_plan(plan) {}

const plan::Placement* BufferFields::placement(BufferId buffer) const {
  const model::BlockId block = m_problem->buffer(buffer).block;
  if (m_plan == nullptr || block.index() >= m_plan->placements.size()) return nullptr;
  const plan::Placement& placement = m_plan->placements[block.index()];
  return placement.pool.valid() ? &placement : nullptr;
}

std::string_view BufferFields::text(BufferField field, BufferId id) const {
  const model::Buffer& buffer = m_problem->buffer(id);
  const auto producer = static_cast<std::size_t>(buffer.producer);
  const bool produced = buffer.producer >= 0 && producer < m_problem->steps().size();
  switch (field) {
    case BufferField::Kind:
      return model::nameOf(buffer.kind);
    case BufferField::Dtype:
      return m_problem->dtype(id);
    case BufferField::Operator:
      return produced ? m_problem->stepOperator(producer) : std::string_view{};
    case BufferField::Producer:
      return produced ? withoutNumber(m_problem->stepLabel(producer)) : std::string_view{};
    case BufferField::Pool:
      if (const plan::Placement* place = placement(id)) return m_problem->pool(place->pool).name;
      return {};
    default:
      return {};
  }
}

std::optional<std::int64_t> BufferFields::number(BufferField field, BufferId id) const {
  const plan::Placement* place = placement(id);
  switch (field) {
    case BufferField::Size:
      return m_problem->buffer(id).size;
    case BufferField::Lifetime: {
      std::int64_t steps = 0;
      for (const model::LiveRange& range : m_problem->liveRanges(id)) steps += range.end - range.begin;
      return steps;
    }
    case BufferField::Offset:
      return place != nullptr ? std::optional(place->offset) : std::nullopt;
    case BufferField::Storage:
      return place != nullptr && place->storage.valid() ? std::optional(std::int64_t{place->storage.value})
                                                        : std::nullopt;
    default:
      return std::nullopt;
  }
}

bool holds(const BufferFields& fields, const BufferCondition& condition, BufferId buffer) {
  if (!isNumber(condition.field)) return fields.text(condition.field, buffer) == condition.text;
  const std::optional<std::int64_t> number = fields.number(condition.field, buffer);
  return number && *number >= condition.least && *number <= condition.most;
}

model::BufferSet matching(const BufferFields& fields, std::span<const BufferCondition> conditions,
                          const std::stop_token& stop) {
  const std::size_t buffers = fields.problem().buffers().size();
  model::BufferSet set(buffers);
  support::StopCheck check(stop);
  for (std::size_t i = 0; i < buffers && !check.stopRequested(); ++i)
    if (meetsAll(fields, conditions, BufferId(i))) set.insert(BufferId(i));
  return set;
}

}  // namespace memscape::analysis
