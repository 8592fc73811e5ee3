// SPDX-License-Identifier: Apache-2.0
#include "core/import/plan_json.h"

#include <charconv>
#include <optional>
#include <unordered_map>

#include "core/import/json_reader.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using model::BufferId;
using support::ErrorCode;

enum class Key : std::uint8_t {
  Unknown,
  AllocatedBytes,
  ArenaBytes,
  Buffer,
  BufferIndex,
  DeclaredBytes,
  Memscape,
  Offset,
  Options,
  Placements,
  Planner,
  Plans,
  Pool,
  Reason,
  Seconds,
  Seed,
  SizeBytes,
  Status,
  StorageId,
  Storages,
  Count,
};

/// Sorted by name.
constexpr std::array kKeys = {
    NamedKey<Key>{"allocated_bytes", Key::AllocatedBytes},
    NamedKey<Key>{"arena_bytes", Key::ArenaBytes},
    NamedKey<Key>{"buffer", Key::Buffer},
    NamedKey<Key>{"buffer_index", Key::BufferIndex},
    NamedKey<Key>{"declared_bytes", Key::DeclaredBytes},
    NamedKey<Key>{"memscape", Key::Memscape},
    NamedKey<Key>{"offset", Key::Offset},
    NamedKey<Key>{"options", Key::Options},
    NamedKey<Key>{"placements", Key::Placements},
    NamedKey<Key>{"planner", Key::Planner},
    NamedKey<Key>{"plans", Key::Plans},
    NamedKey<Key>{"pool", Key::Pool},
    NamedKey<Key>{"reason", Key::Reason},
    NamedKey<Key>{"seconds", Key::Seconds},
    NamedKey<Key>{"seed", Key::Seed},
    NamedKey<Key>{"size_bytes", Key::SizeBytes},
    NamedKey<Key>{"status", Key::Status},
    NamedKey<Key>{"storage_id", Key::StorageId},
    NamedKey<Key>{"storages", Key::Storages},
};

constexpr std::size_t index(Key key) {
  return static_cast<std::size_t>(key);
}

enum class State : std::uint8_t {
  Start,
  Top,
  Plans,
  Plan,
  Options,
  Storages,
  Storage,
  Placements,
  Placement
};

class PlanReader final : public JsonReader {
 public:
  explicit PlanReader(const model::Problem& problem) : m_problem(problem) {}
  std::vector<RecordedPlan> plans;

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
  [[nodiscard]] RecordedPlan& plan() { return plans.back(); }
  [[nodiscard]] bool has(Key key) const { return m_numbers[index(key)].has_value(); }
  [[nodiscard]] std::int64_t number(Key key) const { return *m_numbers[index(key)]; }
  bool setStatus(std::string_view text);
  bool findPool(model::PoolId& pool);
  bool findBuffer(BufferId& buffer);
  bool endPlacement();
  bool endStorage();
  bool wants(Key key, std::string_view name) {
    return has(key) || fail(ErrorCode::InvalidInput, "key '" + std::string(name) + "' is missing");
  }

  const model::Problem& m_problem;
  std::vector<State> m_states{State::Start};
  Key m_key = Key::Unknown;
  std::string m_option;
  std::array<std::optional<std::int64_t>, index(Key::Count)> m_numbers;  // of the innermost object
  std::string m_name, m_pool;
  bool m_hasPool = false;
  std::vector<bool> m_placed;                                   // by buffer, in the plan at hand
  std::unordered_map<std::string_view, std::int32_t> m_byName;  // -1: several; made when first needed
};

bool PlanReader::enter(State state) {
  m_states.push_back(state);
  m_numbers.fill({});
  m_name.clear();
  m_pool.clear();
  m_hasPool = false;
  return true;
}

bool PlanReader::beginObject() {
  switch (m_states.back()) {
    case State::Start:
      return enter(State::Top);
    case State::Plans:
      plans.emplace_back();
      plan().planner = "plan in the file";
      m_placed.assign(m_problem.buffers().size(), false);
      return enter(State::Plan);
    case State::Plan:
      if (m_key == Key::Options) return enter(State::Options);
      break;
    case State::Storages:
      return enter(State::Storage);
    case State::Placements:
      return enter(State::Placement);
    default:
      break;
  }
  return unexpectedObject("the layout that `memscape plan --format json` writes");
}

bool PlanReader::beginArray() {
  const State state = m_states.back();
  if (state == State::Top && m_key == Key::Plans) return enter(State::Plans);
  if (state == State::Plan && m_key == Key::Storages) return enter(State::Storages);
  if (state == State::Plan && m_key == Key::Placements) return enter(State::Placements);
  return unexpectedArray("the layout that `memscape plan --format json` writes");
}

bool PlanReader::endArray() {
  m_states.pop_back();
  return true;
}

bool PlanReader::key(std::string_view name) {
  if (m_states.back() == State::Options) {
    m_option = name;
    return true;
  }
  m_key = findKey(kKeys, name);
  if (m_key == Key::Unknown) return skipNext();
  // What a plan says of itself elsewhere (sizes, violations) is worked out anew.
  const bool listKey = m_key == Key::Plans || m_key == Key::Placements || m_key == Key::Storages;
  const bool inPlan = m_states.back() == State::Plan;
  if (listKey && m_states.back() != State::Top && !inPlan) return skipNext();
  return true;
}

bool PlanReader::string(std::string_view text) {
  switch (m_states.back()) {
    case State::Top:
      if (m_key == Key::Memscape && text != "1")
        return fail(ErrorCode::Unsupported, "version is '" + support::elide(text) + "', expected '1'");
      return true;
    case State::Plan:
      if (m_key == Key::Planner) plan().planner = text;
      if (m_key == Key::Reason) plan().reason = text;
      return m_key != Key::Status || setStatus(text);
    case State::Options:
      plan().options.emplace(m_option, std::string(text));
      return true;
    case State::Storage:
    case State::Placement:
      if (m_key == Key::Buffer) m_name = text;
      if (m_key == Key::Pool) {
        m_pool = text;
        m_hasPool = true;
      }
      if (m_key == Key::Buffer || m_key == Key::Pool) return true;
      return wrongType("'" + support::elide(text) + "'", "an integer");
    default:
      return wrongType("'" + support::elide(text) + "'", "an object");
  }
}

bool PlanReader::integer(std::int64_t value) {
  switch (m_states.back()) {
    case State::Plan:
      if (m_key == Key::Seed) plan().seed = static_cast<std::uint64_t>(value);
      if (m_key == Key::Seconds) plan().seconds = static_cast<double>(value);
      if (m_key == Key::ArenaBytes) plan().arena = value;
      return true;
    case State::Options:
      plan().options.emplace(m_option, value);
      return true;
    case State::Storage:
    case State::Placement:
      if (m_key == Key::Buffer || m_key == Key::Pool) return wrongType(std::to_string(value), "a string");
      m_numbers[index(m_key)] = value;
      return true;
    case State::Top:
      return true;
    default:
      return wrongType(std::to_string(value), "an object");
  }
}

bool PlanReader::other(std::string_view text) {
  switch (m_states.back()) {
    case State::Options:
      plan().options.emplace(m_option, text == "true");
      return true;
    case State::Plan:
      // A seed may need the 64th bit.
      if (m_key == Key::Seed) std::from_chars(text.data(), text.data() + text.size(), plan().seed);
      if (m_key == Key::Seconds) plan().seconds = std::strtod(std::string(text).c_str(), nullptr);
      return true;
    case State::Storage:
    case State::Placement:
      // null is the same as leaving it out; fractions and numbers past 63 bits are neither.
      return text == "null" || wrongType(text, "an integer");
    case State::Top:
      return true;
    default:
      return wrongType(text, "an object");
  }
}

bool PlanReader::setStatus(std::string_view text) {
  using enum plan::PlanStatus;
  for (const plan::PlanStatus status : {Optimal, Feasible, DoesNotFit, Cancelled, Failed})
    if (plan::nameOf(status) == text) {
      plan().status = status;
      return true;
    }
  return wrongType("'" + support::elide(text) + "'", "a status like optimal or feasible");
}

bool PlanReader::endObject() {
  bool good = true;
  if (m_states.back() == State::Placement) good = endPlacement();
  if (m_states.back() == State::Storage) good = endStorage();
  m_states.pop_back();
  return good;
}

bool PlanReader::findPool(model::PoolId& pool) {
  if (!m_hasPool) return fail(ErrorCode::InvalidInput, "key 'pool' is missing");
  for (std::size_t i = 0; i < m_problem.pools().size(); ++i)
    if (m_problem.pools()[i].name == m_pool) {
      pool = model::PoolId(i);
      return true;
    }
  return fail(ErrorCode::InvalidInput, "pool '" + support::elide(m_pool) + "' is not one of the workload's",
              "is it the right workload, and are the pools the same (--pool)?");
}

bool PlanReader::findBuffer(BufferId& buffer) {
  const std::size_t count = m_problem.buffers().size();
  if (has(Key::BufferIndex)) {
    const std::int64_t value = number(Key::BufferIndex);
    if (value < 0 || static_cast<std::size_t>(value) >= count)
      return fail(ErrorCode::InvalidInput,
                  "buffer_index is " + std::to_string(value) + ", but the workload has " +
                      std::to_string(count) + " buffers",
                  "is it the right workload?");
    buffer = BufferId(static_cast<std::size_t>(value));
    if (!m_name.empty() && m_problem.name(buffer) != m_name)
      return fail(ErrorCode::InvalidInput,
                  "buffer " + std::to_string(value) + " is '" + support::elide(m_name) + "' here, but '" +
                      support::elide(m_problem.name(buffer)) + "' in the workload",
                  "is it the right workload?");
    return true;
  }
  if (m_byName.empty())
    for (std::size_t i = 0; i < count; ++i) {
      const auto [entry, isNew] = m_byName.emplace(m_problem.name(BufferId(i)), static_cast<std::int32_t>(i));
      if (!isNew) entry->second = -1;
    }
  const auto found = m_byName.find(m_name);
  if (found == m_byName.end())
    return fail(ErrorCode::InvalidInput, "the workload has no buffer '" + support::elide(m_name) + "'");
  buffer.value = found->second;
  return buffer.valid() ||
         fail(ErrorCode::InvalidInput,
              "the workload has several buffers '" + support::elide(m_name) + "', expected a buffer_index");
}

bool PlanReader::endPlacement() {
  plan::Placement placement;
  BufferId id;
  if (!wants(Key::Offset, "offset") || !findBuffer(id) || !findPool(placement.pool)) return false;
  if (m_placed[id.index()])
    return fail(ErrorCode::InvalidInput,
                "buffer '" + support::elide(m_problem.name(id)) + "' is placed a second time");
  m_placed[id.index()] = true;
  const model::Buffer& buffer = m_problem.buffer(id);
  placement.offset = number(Key::Offset);
  if (has(Key::SizeBytes) && number(Key::SizeBytes) != buffer.size)
    return fail(ErrorCode::InvalidInput,
                "size_bytes is " + std::to_string(number(Key::SizeBytes)) +
                    ", but the workload's buffer has " + std::to_string(buffer.size),
                "is it the right workload?");
  if (has(Key::StorageId)) {
    const std::int64_t storage = number(Key::StorageId);
    if (storage < 0 || storage > INT32_MAX) return wrongType(std::to_string(storage), "a storage number");
    placement.storage = model::StorageId(static_cast<std::size_t>(storage));
  }
  auto& placements = plan().placements;
  if (placements.empty()) placements.resize(m_problem.blocks().size());
  plan::Placement& known = placements[buffer.block.index()];
  if (known.pool.valid() && known != placement)
    return fail(ErrorCode::InvalidInput, "buffer '" + support::elide(m_problem.name(id)) +
                                             "' is placed elsewhere than what it is an alias of");
  known = placement;
  return true;
}

bool PlanReader::endStorage() {
  plan::Storage storage;
  if (!wants(Key::StorageId, "storage_id") || !wants(Key::AllocatedBytes, "allocated_bytes")) return false;
  if (number(Key::StorageId) != static_cast<std::int64_t>(plan().storages.size()))
    return fail(ErrorCode::InvalidInput, "storage_id is " + std::to_string(number(Key::StorageId)) +
                                             ", expected " + std::to_string(plan().storages.size()));
  if (m_hasPool && !findPool(storage.pool)) return false;
  storage.allocatedSize = number(Key::AllocatedBytes);
  storage.declaredSize = has(Key::DeclaredBytes) ? number(Key::DeclaredBytes) : storage.allocatedSize;
  storage.offset = has(Key::Offset) ? number(Key::Offset) : 0;
  plan().storages.push_back(storage);
  return true;
}

}  // namespace

support::Result<std::vector<RecordedPlan>> readPlans(std::string_view bytes, const model::Problem& problem,
                                                     const support::Progress& progress) {
  PlanReader reader(problem);
  if (auto read = readJson(bytes, reader, progress, "reading plans"); !read) return read.error();
  if (reader.plans.empty())
    return support::Error{ErrorCode::InvalidInput, "plans", "the file holds no plan",
                          "expected what `memscape plan --format json` writes"};
  for (std::size_t p = 0; p < reader.plans.size(); ++p)
    for (const plan::Placement& placement : reader.plans[p].placements)
      if (placement.storage.valid() && placement.storage.index() >= reader.plans[p].storages.size())
        return support::Error{ErrorCode::InvalidInput, "plans[" + std::to_string(p) + "].storages",
                              "storage " + std::to_string(placement.storage.value) + " is missing", ""};
  return std::move(reader.plans);
}

}  // namespace memscape::import
