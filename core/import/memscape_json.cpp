// SPDX-License-Identifier: Apache-2.0
#include "core/import/memscape_json.h"

#include <limits>

#include "core/import/json_outline.h"
#include "core/import/json_reader.h"
#include "core/model/problem_builder.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;
using support::StringId;

enum class Key : std::uint8_t {
  Unknown,
  Access,
  AliasOf,
  Alignment,
  Buffers,
  Device,
  Dtype,
  Entry,
  FixedOffset,
  Inputs,
  IntervalEnds,
  Kind,
  Label,
  LimitBytes,
  Live,
  Memscape,
  Name,
  Nodes,
  Offsets,
  Op,
  Operator,
  Outputs,
  Plan,
  Pools,
  Producer,
  Reads,
  Results,
  Scope,
  Shape,
  SizeBytes,
  Source,
  Steps,
  StorageIds,
  Count,
};

/// Sorted by name.
constexpr std::array kKeys = {NamedKey<Key>{"access", Key::Access},
                              NamedKey<Key>{"alias_of", Key::AliasOf},
                              NamedKey<Key>{"alignment", Key::Alignment},
                              NamedKey<Key>{"buffers", Key::Buffers},
                              NamedKey<Key>{"device", Key::Device},
                              NamedKey<Key>{"dtype", Key::Dtype},
                              NamedKey<Key>{"entry", Key::Entry},
                              NamedKey<Key>{"fixed_offset", Key::FixedOffset},
                              NamedKey<Key>{"inputs", Key::Inputs},
                              NamedKey<Key>{"interval_ends", Key::IntervalEnds},
                              NamedKey<Key>{"kind", Key::Kind},
                              NamedKey<Key>{"label", Key::Label},
                              NamedKey<Key>{"limit_bytes", Key::LimitBytes},
                              NamedKey<Key>{"live", Key::Live},
                              NamedKey<Key>{"memscape", Key::Memscape},
                              NamedKey<Key>{"name", Key::Name},
                              NamedKey<Key>{"nodes", Key::Nodes},
                              NamedKey<Key>{"offsets", Key::Offsets},
                              NamedKey<Key>{"op", Key::Op},
                              NamedKey<Key>{"operator", Key::Operator},
                              NamedKey<Key>{"outputs", Key::Outputs},
                              NamedKey<Key>{"plan", Key::Plan},
                              NamedKey<Key>{"pools", Key::Pools},
                              NamedKey<Key>{"producer", Key::Producer},
                              NamedKey<Key>{"reads", Key::Reads},
                              NamedKey<Key>{"results", Key::Results},
                              NamedKey<Key>{"scope", Key::Scope},
                              NamedKey<Key>{"shape", Key::Shape},
                              NamedKey<Key>{"size_bytes", Key::SizeBytes},
                              NamedKey<Key>{"source", Key::Source},
                              NamedKey<Key>{"steps", Key::Steps},
                              NamedKey<Key>{"storage_ids", Key::StorageIds}};

constexpr std::size_t index(Key key) {
  return static_cast<std::size_t>(key);
}
constexpr std::uint64_t bit(Key key) {
  return std::uint64_t{1} << index(key);
}
template <class... Keys>
constexpr std::uint64_t bits(Keys... keys) {
  return (bit(keys) | ...);
}

/// The kinds of object, and of list, that a file is made of.
enum class State : std::uint8_t {
  Start,
  Top,
  Nodes,
  Node,
  Outputs,
  Output,
  Pools,
  Pool,
  Steps,
  Step,
  Buffers,
  Buffer,
  Live,
  Plan,
  Numbers,  ///< any list of integers
};

/// What an object holds: which keys may have a text, a number, a list of integers, something larger.
struct Shape {
  std::uint64_t texts = 0, numbers = 0, lists = 0, parts = 0, needed = 0;
};

Shape shapeOf(State state) {
  switch (state) {
    case State::Top:
      return {.texts = bits(Key::Memscape, Key::Kind, Key::Entry, Key::IntervalEnds),
              .lists = bit(Key::Results),
              .parts = bits(Key::Nodes, Key::Pools, Key::Steps, Key::Buffers, Key::Plan),
              .needed = bits(Key::Memscape, Key::Kind)};
    case State::Node:
      return {.texts = bits(Key::Name, Key::Op, Key::Kind),
              .lists = bit(Key::Inputs),
              .parts = bit(Key::Outputs)};
    case State::Output:
      return {.texts = bits(Key::Name, Key::Dtype, Key::Scope),
              .numbers = bits(Key::SizeBytes, Key::Device),
              .lists = bit(Key::Shape),
              .needed = bit(Key::SizeBytes)};
    case State::Pool:
      return {
          .texts = bits(Key::Name, Key::Access), .numbers = bit(Key::LimitBytes), .needed = bit(Key::Name)};
    case State::Step:
      return {.texts = bits(Key::Label, Key::Operator), .lists = bit(Key::Reads)};
    case State::Buffer:
      return {.texts = bits(Key::Name, Key::Kind, Key::Dtype),
              .numbers = bits(Key::SizeBytes, Key::Alignment, Key::Device, Key::Producer, Key::AliasOf,
                              Key::FixedOffset),
              .lists = bits(Key::Shape, Key::Pools),
              .parts = bit(Key::Live),
              .needed = bits(Key::SizeBytes, Key::Live)};
    case State::Plan:
      return {.texts = bit(Key::Source), .lists = bits(Key::Offsets, Key::StorageIds, Key::Pools)};
    default:
      return {};
  }
}

/// The values of one object.
struct Record {
  std::uint64_t seen = 0;
  std::array<std::int64_t, index(Key::Count)> number;
  std::array<StringId, index(Key::Count)> text;
  [[nodiscard]] bool has(Key key) const { return (seen & bit(key)) != 0; }
  [[nodiscard]] std::int64_t numberOr(Key key, std::int64_t other) const {
    return has(key) ? number[index(key)] : other;
  }
  [[nodiscard]] StringId textOf(Key key) const { return has(key) ? text[index(key)] : StringId(); }
};

class Reader final : public JsonReader {
 public:
  Result<model::Workload> finish();

 protected:
  bool beginObject() override;
  bool endObject() override;
  bool beginArray() override;
  bool endArray() override;
  bool key(std::string_view key) override;
  bool string(std::string_view text) override;
  bool integer(std::int64_t value) override;
  bool other(std::string_view text) override;

 private:
  bool enter(State state);
  bool leave();
  [[nodiscard]] State state() const { return m_stack.back().state; }
  Record& record() { return m_records[m_stack.size() - 1]; }
  [[nodiscard]] Key lastKey() const { return m_stack.back().key; }
  [[nodiscard]] std::string_view text(StringId id) const { return (*m_strings)[id]; }
  [[nodiscard]] std::string expected() const;
  bool badChoice(StringId found, std::string_view expected);

  bool endTop(const Record& r);
  bool endNode(const Record& r);
  bool endOutput(const Record& r);
  bool endPool(const Record& r);
  bool endBuffer(const Record& r);
  bool endNumbers();
  bool endPlanList(Key key);
  /// Copies m_numbers as 32-bit indices that are not below `least`.
  template <class Id>
  bool takeIndices(std::vector<Id>& ids, std::int64_t least = 0);

  Result<model::Workload> finishGraph();
  Result<model::Workload> finishProblem();
  Result<void> checkPlan(std::size_t buffers, std::size_t pools) const;

  struct Place {
    State state = State::Start;
    Key key = Key::Unknown;
  };
  std::vector<Place> m_stack{Place{}};
  std::array<Record, 8> m_records;  // by depth of m_stack; no object nests deeper

  std::shared_ptr<support::StringTable> m_strings = std::make_shared<support::StringTable>();
  std::shared_ptr<support::Ragged<std::int64_t>> m_shapes = std::make_shared<support::Ragged<std::int64_t>>();
  model::Workload m_workload;
  bool m_isGraph = false;
  std::vector<std::string> m_unknown;

  std::vector<std::int64_t> m_numbers, m_shape;
  std::vector<model::TensorId> m_inputs;
  std::vector<model::BufferId> m_reads;
  std::vector<model::PoolId> m_candidates;
  std::vector<model::LiveRange> m_live;

  model::Graph m_graph;
  model::ProblemBuilder m_builder{m_strings};
  std::size_t m_pools = 0, m_steps = 0, m_buffers = 0;
  std::int64_t m_highestRead = -1, m_highestProducer = -1;
  std::optional<model::ImportedPlan> m_plan;
};

bool Reader::enter(State state) {
  m_stack.push_back({state, Key::Unknown});
  record().seen = 0;
  return true;
}

bool Reader::leave() {
  m_stack.pop_back();
  return true;
}

std::string Reader::expected() const {
  switch (state()) {
    case State::Start:
    case State::Nodes:
    case State::Outputs:
    case State::Pools:
    case State::Steps:
    case State::Buffers:
      return "an object";
    case State::Live:
      return "a pair [begin, end]";
    case State::Numbers:
      return "an integer";
    default:
      break;
  }
  const Shape shape = shapeOf(state());
  const std::uint64_t key = bit(lastKey());
  if ((shape.texts & key) != 0) return "a string";
  if ((shape.numbers & key) != 0) return "an integer";
  if ((shape.lists & key) != 0) return "a list of integers";
  return lastKey() == Key::Plan ? "an object" : "a list";
}

bool Reader::beginObject() {
  switch (state()) {
    case State::Start:
      return enter(State::Top);
    case State::Nodes:
      m_inputs.clear();
      return enter(State::Node);
    case State::Outputs:
      m_shape.clear();
      return enter(State::Output);
    case State::Pools:
      return enter(State::Pool);
    case State::Steps:
      m_reads.clear();
      return enter(State::Step);
    case State::Buffers:
      m_shape.clear();
      m_live.clear();
      m_candidates.clear();
      return enter(State::Buffer);
    case State::Top:
      if (lastKey() != Key::Plan) break;
      m_plan.emplace();
      return enter(State::Plan);
    default:
      break;
  }
  return unexpectedObject(expected());
}

bool Reader::beginArray() {
  const Key key = lastKey();
  if (state() == State::Live || (shapeOf(state()).lists & bit(key)) != 0) {
    m_numbers.clear();
    return enter(State::Numbers);
  }
  if (state() == State::Top && key == Key::Nodes) return enter(State::Nodes);
  if (state() == State::Top && key == Key::Pools) return enter(State::Pools);
  if (state() == State::Top && key == Key::Steps) return enter(State::Steps);
  if (state() == State::Top && key == Key::Buffers) return enter(State::Buffers);
  if (state() == State::Node && key == Key::Outputs) return enter(State::Outputs);
  if (state() == State::Buffer && key == Key::Live) return enter(State::Live);
  return unexpectedArray(expected());
}

bool Reader::key(std::string_view name) {
  const Shape shape = shapeOf(state());
  const Key key = findKey(kKeys, name);
  m_stack.back().key = key;
  if (((shape.texts | shape.numbers | shape.lists | shape.parts) & bit(key)) == 0 || key == Key::Unknown) {
    constexpr std::size_t kMaxTold = 20;
    if (m_unknown.size() < kMaxTold && std::ranges::find(m_unknown, name) == m_unknown.end()) {
      m_unknown.emplace_back(name);
      m_workload.warnings.push_back({path(), "unknown key, ignored"});
    }
    return skipNext();
  }
  if (record().has(key)) return givenTwice(name);
  record().seen |= bit(key);
  return true;
}

bool Reader::string(std::string_view text) {
  const Key key = lastKey();
  if ((shapeOf(state()).texts & bit(key)) == 0)
    return wrongType("'" + support::elide(text) + "'", expected());
  // Names differ mostly, the other texts repeat.
  record().text[index(key)] =
      key == Key::Name || key == Key::Label ? m_strings->add(text) : m_strings->intern(text);
  return true;
}

bool Reader::integer(std::int64_t value) {
  if (state() == State::Numbers) {
    m_numbers.push_back(value);
    return true;
  }
  if ((shapeOf(state()).numbers & bit(lastKey())) == 0) return wrongType(std::to_string(value), expected());
  record().number[index(lastKey())] = value;
  return true;
}

bool Reader::other(std::string_view text) {
  const Shape shape = shapeOf(state());
  if (text != "null" || ((shape.texts | shape.numbers) & bit(lastKey())) == 0)
    return wrongType(text, expected());
  record().seen &= ~bit(lastKey());  // null is the same as leaving it out
  return true;
}

bool Reader::endObject() {
  const Record& r = record();
  for (const auto& [name, key] : kKeys)
    if ((shapeOf(state()).needed & bit(key) & ~r.seen) != 0)
      return fail(ErrorCode::InvalidInput, "key '" + std::string(name) + "' is missing");
  bool good = true;
  switch (state()) {
    case State::Top:
      good = endTop(r);
      break;
    case State::Node:
      good = endNode(r);
      break;
    case State::Output:
      good = endOutput(r);
      break;
    case State::Pool:
      good = endPool(r);
      break;
    case State::Step:
      m_builder.addStep({r.textOf(Key::Label), r.textOf(Key::Operator)}, m_reads);
      ++m_steps;
      break;
    case State::Buffer:
      good = endBuffer(r);
      break;
    case State::Plan:
      m_plan->source = text(r.textOf(Key::Source));
      break;
    default:
      break;
  }
  return good && leave();
}

bool Reader::endArray() {
  if (state() != State::Numbers) return leave();
  leave();
  return endNumbers();
}

template <class Id>
bool Reader::takeIndices(std::vector<Id>& ids, std::int64_t least) {
  ids.clear();
  for (const std::int64_t value : m_numbers) {
    if (value < least || value > std::numeric_limits<std::int32_t>::max())
      return wrongType(std::to_string(value), "indices from " + std::to_string(least) + " to 2^31-1");
    Id id;
    if constexpr (std::is_integral_v<Id>)
      id = static_cast<Id>(value);
    else
      id.value = static_cast<std::int32_t>(value);
    ids.push_back(id);
  }
  return true;
}

/// m_numbers is the list that belongs to the last key.
bool Reader::endNumbers() {
  if (state() == State::Live) {
    if (m_numbers.size() != 2)
      return wrongType(std::to_string(m_numbers.size()) + " numbers", "a pair [begin, end]");
    m_live.push_back({m_numbers[0], m_numbers[1]});
    return true;
  }
  if (state() == State::Plan) return endPlanList(lastKey());
  switch (lastKey()) {
    case Key::Shape:
      if (std::ranges::any_of(m_numbers, [](std::int64_t dim) { return dim < 0; }))
        return fail(ErrorCode::InvalidInput, "a dimension is negative, expected 0 or more");
      m_shape = m_numbers;
      return true;
    case Key::Inputs:
      return takeIndices(m_inputs);
    case Key::Results:
      return takeIndices(m_graph.results);
    case Key::Pools:
      return takeIndices(m_candidates);
    default:
      if (!takeIndices(m_reads)) return false;
      for (const std::int64_t read : m_numbers) m_highestRead = std::max(m_highestRead, read);
      return true;
  }
}

bool Reader::endPlanList(Key key) {
  if (key == Key::Pools) return takeIndices(m_plan->pools, -1);
  if (key == Key::StorageIds)
    return takeIndices(m_plan->storageIds, std::numeric_limits<std::int32_t>::min());
  m_plan->offsets = m_numbers;
  return true;
}

bool Reader::badChoice(StringId found, std::string_view expected) {
  return wrongType("'" + support::elide(text(found)) + "'", expected);
}

bool Reader::endTop(const Record& r) {
  if (text(r.textOf(Key::Memscape)) != "1")
    return fail(ErrorCode::Unsupported,
                "version is '" + support::elide(text(r.textOf(Key::Memscape))) + "', expected '1'",
                "the file was written by another version of memscape");
  const std::string_view kind = text(r.textOf(Key::Kind));
  if (kind != "graph" && kind != "problem") return badChoice(r.textOf(Key::Kind), "kind graph or problem");
  m_isGraph = kind == "graph";
  const Key content = m_isGraph ? Key::Nodes : Key::Buffers;
  if (!r.has(content))
    return fail(ErrorCode::InvalidInput,
                std::string("key '") + (m_isGraph ? "nodes" : "buffers") + "' is missing");
  if (r.has(Key::Entry)) m_workload.entry = text(r.textOf(Key::Entry));
  const std::string_view ends = text(r.textOf(Key::IntervalEnds));
  if (!ends.empty() && ends != "inclusive" && ends != "exclusive")
    return badChoice(r.textOf(Key::IntervalEnds), "interval_ends inclusive or exclusive");
  m_workload.intervalEnds =
      ends == "inclusive" ? model::IntervalEnds::Inclusive : model::IntervalEnds::Exclusive;
  return true;
}

bool Reader::endNode(const Record& r) {
  constexpr std::array<std::string_view, 4> kKinds = {"input", "constant", "call", "reshape"};
  model::Node node{.name = r.textOf(Key::Name), .op = r.textOf(Key::Op)};
  if (r.has(Key::Kind)) {
    const auto found = std::ranges::find(kKinds, text(r.textOf(Key::Kind)));
    if (found == kKinds.end()) return badChoice(r.textOf(Key::Kind), "kind input, constant, call or reshape");
    node.kind = static_cast<model::NodeKind>(found - kKinds.begin());
  }
  if (m_graph.nodes.size() >= support::kMaxIds) return fail(ErrorCode::Unsupported, "more than 2^31-1 nodes");
  m_graph.nodes.push_back(node);
  const auto first = m_graph.firstTensor.empty() ? 0 : static_cast<std::size_t>(m_graph.firstTensor.back());
  const std::size_t outputs = m_graph.tensors.size() - first;
  for (std::size_t i = 0; i < outputs; ++i) {
    StringId& name = m_graph.tensors[first + i].name;
    if (!name.valid()) name = model::nameOfOutput(*m_strings, node.name, i, outputs);
  }
  m_graph.inputs.push(m_inputs);
  if (m_graph.firstTensor.empty()) m_graph.firstTensor.push_back(0);
  m_graph.firstTensor.push_back(static_cast<std::int32_t>(m_graph.tensors.size()));
  return true;
}

bool Reader::endOutput(const Record& r) {
  const std::int64_t size = r.numberOr(Key::SizeBytes, 0);
  if (size < 0) return wrongType("size_bytes " + std::to_string(size), "0 or more");
  const std::int64_t device = r.numberOr(Key::Device, 0);
  if (device != static_cast<std::int32_t>(device))
    return wrongType(std::to_string(device), "a 32-bit device");
  if (m_graph.tensors.size() >= support::kMaxIds)
    return fail(ErrorCode::Unsupported, "more than 2^31-1 tensors");
  m_graph.tensors.push_back({.producer = model::NodeId(m_graph.nodes.size()),
                             .name = r.textOf(Key::Name),
                             .size = size,
                             .dtype = r.textOf(Key::Dtype),
                             .device = static_cast<std::int32_t>(device),
                             .scope = r.textOf(Key::Scope)});
  m_shapes->push(m_shape);
  return true;
}

bool Reader::endPool(const Record& r) {
  model::Pool pool{.name = std::string(text(r.textOf(Key::Name)))};
  const std::string_view access = text(r.textOf(Key::Access));
  if (!access.empty() && access != "read_write" && access != "read_only")
    return badChoice(r.textOf(Key::Access), "access read_write or read_only");
  if (access == "read_only") pool.access = model::PoolAccess::ReadOnly;
  if (r.has(Key::LimitBytes)) pool.limit = r.numberOr(Key::LimitBytes, 0);
  if (pool.limit.value_or(0) < 0) return wrongType("limit_bytes " + std::to_string(*pool.limit), "0 or more");
  m_builder.addPool(std::move(pool));
  ++m_pools;
  return true;
}

bool Reader::endBuffer(const Record& r) {
  const std::int64_t device = r.numberOr(Key::Device, 0);
  const std::int64_t alias = r.numberOr(Key::AliasOf, -1);
  const std::int64_t producer = r.numberOr(Key::Producer, -1);
  for (const std::int64_t value : {device, alias, producer})
    if (value != static_cast<std::int32_t>(value))
      return wrongType(std::to_string(value), "a 32-bit integer");
  model::Buffer buffer{.size = r.numberOr(Key::SizeBytes, 0),
                       .alignment = r.numberOr(Key::Alignment, 1),
                       .name = r.textOf(Key::Name),
                       .dtype = r.textOf(Key::Dtype),
                       .device = static_cast<std::int32_t>(device),
                       .producer = static_cast<std::int32_t>(std::max<std::int64_t>(producer, -1))};
  if (alias >= 0) buffer.aliasOf = model::BufferId(static_cast<std::size_t>(alias));
  if (r.has(Key::Kind)) {
    const auto kind = model::parseBufferKind(text(r.textOf(Key::Kind)));
    if (!kind)
      return badChoice(r.textOf(Key::Kind), "kind input, output, constant, intermediate or workspace");
    buffer.kind = *kind;
  }
  if (m_buffers >= support::kMaxIds) return fail(ErrorCode::Unsupported, "more than 2^31-1 buffers");
  m_highestProducer = std::max(m_highestProducer, producer);
  if (m_candidates.empty()) m_candidates.push_back(model::PoolId(std::size_t{0}));
  const auto id = m_builder.addBuffer(buffer, m_live, m_builder.addCandidates(m_candidates));
  if (r.has(Key::FixedOffset)) {
    if (alias >= 0)
      return fail(ErrorCode::InvalidInput, "an alias has a fixed_offset, expected it on its root");
    if (r.numberOr(Key::FixedOffset, 0) < 0)
      return wrongType("fixed_offset " + std::to_string(r.numberOr(Key::FixedOffset, 0)), "0 or more");
    m_builder.setFixedOffset(id, r.numberOr(Key::FixedOffset, 0));
  }
  m_shapes->push(m_shape);
  ++m_buffers;
  return true;
}

Result<void> Reader::checkPlan(std::size_t buffers, std::size_t pools) const {
  if (!m_plan) return {};
  for (const auto& [name, size] : {std::pair{"offsets", m_plan->offsets.size()},
                                   {"storage_ids", m_plan->storageIds.size()},
                                   {"pools", m_plan->pools.size()}})
    if (size != 0 && size != buffers)
      return Error{
          ErrorCode::InvalidInput, std::string("plan.") + name,
          "has " + std::to_string(size) + " items, expected one per buffer: " + std::to_string(buffers), ""};
  for (std::size_t i = 0; i < m_plan->pools.size(); ++i)
    if (m_plan->pools[i].valid() && m_plan->pools[i].index() >= pools)
      return Error{ErrorCode::InvalidInput, "plan.pools[" + std::to_string(i) + "]",
                   "pool " + std::to_string(m_plan->pools[i].value) + " does not exist, there are " +
                       std::to_string(pools),
                   ""};
  return {};
}

Result<model::Workload> Reader::finishGraph() {
  if (m_graph.firstTensor.empty()) m_graph.firstTensor.push_back(0);
  m_graph.inputs.shrinkToFit();
  m_graph.strings = m_strings;
  m_graph.shapes = m_shapes;
  if (auto valid = model::validate(m_graph); !valid) return valid.error();
  // Which pools a graph gets is decided later, so a plan for one names none.
  if (m_plan && !m_plan->pools.empty())
    return Error{ErrorCode::InvalidInput, "plan.pools", "a graph has no pools", ""};
  if (auto checked = checkPlan(m_graph.tensors.size(), 0); !checked) return checked.error();
  m_workload.content = std::make_shared<const model::Graph>(std::move(m_graph));
  return std::move(m_workload);
}

Result<model::Workload> Reader::finishProblem() {
  if (m_pools == 0) {
    m_builder.addPool({.name = "workspace"});
    m_pools = 1;
  }
  if (m_highestRead >= static_cast<std::int64_t>(m_buffers))
    return Error{ErrorCode::InvalidInput, "steps",
                 "buffer " + std::to_string(m_highestRead) + " is read, but there are only " +
                     std::to_string(m_buffers),
                 ""};
  if (m_highestProducer >= static_cast<std::int64_t>(m_steps))
    return Error{ErrorCode::InvalidInput, "buffers",
                 "step " + std::to_string(m_highestProducer) + " is a producer, but there are only " +
                     std::to_string(m_steps) + " steps",
                 ""};
  m_builder.setShapes(m_shapes);
  auto problem = std::move(m_builder).build();
  if (!problem) return problem.error();
  if (auto checked = checkPlan(m_buffers, m_pools); !checked) return checked.error();
  m_workload.content = std::make_shared<const model::Problem>(std::move(*problem));
  return std::move(m_workload);
}

Result<model::Workload> Reader::finish() {
  auto workload = m_isGraph ? finishGraph() : finishProblem();
  if (workload && m_plan) {
    if (m_plan->source.empty()) m_plan->source = "plan in the file";
    workload->importedPlan = std::move(m_plan);
  }
  return workload;
}

}  // namespace

int detectMemscapeJson(std::string_view head) {
  const JsonOutline outline = outlineJson(head);
  return outline.has("memscape") && !outline.has("plans") && !outline.has("file") ? 99 : 0;
}

support::Result<model::Workload> readMemscapeJson(const Source& source, const ImportOptions&,
                                                  const support::Progress& progress) {
  Reader reader;
  if (auto read = readJson(source.bytes, reader, progress, "reading"); !read) return read.error();
  return reader.finish();
}

}  // namespace memscape::import
