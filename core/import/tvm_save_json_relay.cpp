// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_relay.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/import/tvm_save_json_relay_types.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using model::NodeKind;
using model::TensorId;
using support::ErrorCode;
using support::Result;
using support::StringId;

// Tuples of tuples of shared tuples could name far more tensors than the file has nodes.
constexpr std::size_t kTensorsPerNode = 64;
constexpr std::size_t kMoreTensors = 1'000'000;

class RelayReader {
 public:
  RelayReader(NodeReader& nodes, const support::Progress& progress)
      : m_nodes(nodes),
        m_stop(progress.stop),
        m_types(nodes),
        m_values(nodes.table().size()),
        m_onPath(nodes.table().size()) {}

  Result<model::Workload> read(SavedNode function);

 private:
  struct Task {
    enum class Kind : std::uint8_t { Enter, Leave, Bind } kind = Kind::Enter;
    SavedNode node;
    std::int32_t device = 0;
  };
  /// What an expression stands for: a run of m_tensors.
  struct Value {
    bool known = false;
    std::size_t first = 0;
    std::size_t count = 0;
  };

  void enter(const Task& task);
  void leave(const Task& task);
  void enterCall(const Task& task);
  void leaveCall(const Task& task);
  void addPlaceholder(SavedNode node, NodeKind kind, std::string_view name, std::int32_t device);
  void addNode(SavedNode node, NodeKind kind, std::string_view name, std::string_view op,
               std::span<const TensorId> inputs, std::int32_t device);
  void setValue(SavedNode node, std::span<const TensorId> tensors);
  void share(SavedNode node, SavedNode other);
  [[nodiscard]] bool isTooMany(SavedNode node, std::size_t tensors);
  void takeItem(SavedNode node);
  [[nodiscard]] std::span<const TensorId> tensors(SavedNode node) const {
    const Value& value = m_values[node.index()];
    return std::span(m_tensors).subspan(value.first, value.count);
  }
  [[nodiscard]] std::int32_t deviceOf(SavedNode node, std::int32_t around);
  [[nodiscard]] SavedNode operatorOf(SavedNode call) { return m_nodes.child(call, Field::Op); }
  [[nodiscard]] bool isOnDevice(SavedNode call);
  [[nodiscard]] bool isLowered(SavedNode call);
  [[nodiscard]] bool onlyReshapes(SavedNode call);
  [[nodiscard]] std::string operatorName(SavedNode call);
  [[nodiscard]] std::span<const SavedNode> arguments(SavedNode call);
  [[nodiscard]] std::string unique(std::string_view name);
  void checkDevices(SavedNode function);
  void then(SavedNode node, std::int32_t device) { m_children.push_back({.node = node, .device = device}); }

  NodeReader& m_nodes;
  support::StopCheck m_stop;
  RelayTypes m_types;
  std::shared_ptr<support::StringTable> m_strings = std::make_shared<support::StringTable>();
  std::shared_ptr<support::Ragged<std::int64_t>> m_shapes = std::make_shared<support::Ragged<std::int64_t>>();
  model::Graph m_graph;
  std::vector<Value> m_values;      // by node
  std::vector<bool> m_onPath;       // by node
  std::vector<TensorId> m_tensors;  // runs of values
  std::vector<Task> m_tasks;
  std::vector<Task> m_children;  // of the expression that is entered, in order
  std::unordered_map<std::string, std::int64_t> m_names;
};

Result<model::Workload> RelayReader::read(SavedNode function) {
  m_graph.firstTensor.push_back(0);
  const std::int32_t device = deviceOf(function, 0);
  for (const SavedNode var : m_nodes.items(function, Field::Params)) {
    const SavedNode id = m_nodes.child(var, Field::Vid);
    addPlaceholder(var, NodeKind::Input, m_nodes.string(id, Field::NameHint), deviceOf(var, device));
    if (m_nodes.failed()) break;
  }
  const SavedNode body = m_nodes.child(function, Field::Body);
  if (!m_nodes.failed()) m_tasks.push_back({.node = body, .device = device});
  while (!m_tasks.empty() && !m_nodes.failed()) {
    const Task task = m_tasks.back();
    m_tasks.pop_back();
    if (m_stop.stopRequested()) m_nodes.fail(task.node, ErrorCode::Cancelled, "stopped while reading");
    if (task.kind == Task::Kind::Enter) enter(task);
    if (task.kind == Task::Kind::Leave) leave(task);
    if (task.kind == Task::Kind::Bind)
      share(m_nodes.child(task.node, Field::Var), m_nodes.child(task.node, Field::Value));
  }
  if (!m_nodes.failed()) checkDevices(function);
  if (m_nodes.failed()) return m_nodes.error();
  const auto results = tensors(body);
  m_graph.results.assign(results.begin(), results.end());
  m_graph.strings = std::move(m_strings);
  m_graph.shapes = std::move(m_shapes);
  if (auto valid = model::validate(m_graph); !valid) return valid.error();
  model::Workload workload;
  workload.intervalEnds = model::IntervalEnds::Inclusive;
  workload.content = std::make_shared<const model::Graph>(std::move(m_graph));
  return workload;
}

void RelayReader::enter(const Task& task) {
  const SavedNode node = task.node;
  if (m_values[node.index()].known) return;
  if (m_onPath[node.index()])
    return m_nodes.fail(node, ErrorCode::InvalidInput, "the expression contains itself");
  const std::int32_t device = deviceOf(node, task.device);
  m_children.clear();
  switch (m_nodes.type(node)) {
    case TypeKey::RelayVar:
      return m_nodes.fail(
          node, ErrorCode::InvalidInput,
          "variable '" + support::elide(m_nodes.string(m_nodes.child(node, Field::Vid), Field::NameHint)) +
              "' is neither a parameter nor bound by a let around it");
    case TypeKey::RelayConstant:
      return addPlaceholder(node, NodeKind::Constant, "constant", device);
    case TypeKey::RelayFunction:
    case TypeKey::GlobalVar:
    case TypeKey::Op:
      return setValue(node, {});
    case TypeKey::RelayIf:
      return m_nodes.fail(node, ErrorCode::Unsupported,
                          "found relay.If: a plan of the graph cannot depend on a condition",
                          "GraphPlanMemory of TVM refuses `if` as well");
    case TypeKey::RelayCall:
      enterCall({.node = node, .device = device});
      break;
    case TypeKey::RelayTuple:
      for (const SavedNode field : m_nodes.items(node, Field::Fields)) then(field, device);
      break;
    case TypeKey::RelayTupleGetItem:
      then(m_nodes.child(node, Field::TupleValue), device);
      break;
    case TypeKey::RelayLet:
      then(m_nodes.child(node, Field::Value), device);
      m_children.push_back({.kind = Task::Kind::Bind, .node = node});
      then(m_nodes.child(node, Field::Body), device);
      break;
    default:
      return m_nodes.fail(
          node, ErrorCode::Unsupported,
          "found " + m_nodes.describe(node) + ", expected a Relay expression without control flow");
  }
  m_onPath[node.index()] = true;
  m_tasks.push_back({.kind = Task::Kind::Leave, .node = node, .device = device});
  m_tasks.insert(m_tasks.end(), m_children.rbegin(), m_children.rend());
}

void RelayReader::leave(const Task& task) {
  const SavedNode node = task.node;
  m_onPath[node.index()] = false;
  switch (m_nodes.type(node)) {
    case TypeKey::RelayCall:
      return leaveCall(task);
    case TypeKey::RelayTuple: {
      std::vector<TensorId> all;
      for (const SavedNode field : m_nodes.items(node, Field::Fields)) {
        const auto part = tensors(field);
        if (isTooMany(node, m_tensors.size() + all.size() + part.size())) return;
        all.insert(all.end(), part.begin(), part.end());
      }
      return setValue(node, all);
    }
    case TypeKey::RelayTupleGetItem:
      return takeItem(node);
    default:  // a let
      return share(node, m_nodes.child(node, Field::Body));
  }
}

bool RelayReader::isTooMany(SavedNode node, std::size_t tensors) {
  if (tensors <= kMoreTensors + kTensorsPerNode * m_nodes.table().size()) return false;
  m_nodes.fail(node, ErrorCode::Unsupported, "shared tuples name more tensors than a program can have");
  return true;
}

void RelayReader::takeItem(SavedNode node) {
  const auto all = tensors(m_nodes.child(node, Field::TupleValue));
  const std::int64_t index = m_nodes.number(node, Field::Index);
  if (m_nodes.failed()) return;
  if (index < 0 || static_cast<std::uint64_t>(index) >= all.size())
    return m_nodes.fail(
        node, Field::Index, ErrorCode::InvalidInput,
        "item " + std::to_string(index) + " of a tuple of " + std::to_string(all.size()) + " tensors");
  const TensorId one = all[static_cast<std::size_t>(index)];
  setValue(node, std::span(&one, 1));
}

bool RelayReader::isOnDevice(SavedNode call) {
  const SavedNode op = operatorOf(call);
  return m_nodes.type(op) == TypeKey::Op && m_nodes.leafText(op) == "on_device";
}

bool RelayReader::isLowered(SavedNode call) {
  const SavedNode op = operatorOf(call);
  return m_nodes.type(op) == TypeKey::Op && m_nodes.leafText(op) == "call_lowered";
}

/// call_lowered(function, (a, b)) is function(a, b).
std::span<const SavedNode> RelayReader::arguments(SavedNode call) {
  const auto all = m_nodes.items(call, Field::Args);
  return isLowered(call) && !all.empty() ? all.subspan(1) : all;
}

void RelayReader::enterCall(const Task& task) {
  std::int32_t inside = task.device;
  if (isOnDevice(task.node)) {
    const SavedNode attrs = m_nodes.optionalChild(task.node, Field::Attrs);
    const SavedNode device = m_nodes.optionalChild(attrs, Field::VirtualDeviceOfAttrs);
    const std::int64_t number = device != kNullNode ? m_nodes.number(device, Field::DeviceTypeInt, 0)
                                                    : m_nodes.number(attrs, Field::DeviceType, 0);
    if (number > 0 && number <= INT32_MAX) inside = static_cast<std::int32_t>(number);
    if (m_nodes.items(task.node, Field::Args).size() != 1)
      m_nodes.fail(task.node, Field::Args, ErrorCode::InvalidInput, "on_device takes one argument");
  }
  for (const SavedNode argument : arguments(task.node)) then(argument, inside);
}

bool RelayReader::onlyReshapes(SavedNode call) {
  const auto says = [&](SavedNode attributes) {
    const SavedNode flag = m_nodes.lookup(attributes, "relay.reshape_only");
    return flag != kNullNode && m_nodes.literal(flag).value_or(0) == 1;
  };
  const SavedNode op = operatorOf(call);
  if (m_nodes.type(op) == TypeKey::RelayFunction) return says(m_nodes.optionalChild(op, Field::Attrs));
  const SavedNode attrs = m_nodes.optionalChild(call, Field::Attrs);
  if (m_nodes.type(attrs) != TypeKey::CallLoweredAttrs) return false;
  return says(m_nodes.lookup(m_nodes.optionalChild(attrs, Field::Metadata), "relay_attrs"));
}

std::string RelayReader::operatorName(SavedNode call) {
  SavedNode op = operatorOf(call);
  if (isLowered(call)) {
    const auto all = m_nodes.items(call, Field::Args);
    if (!all.empty()) op = all[0];
  }
  if (m_nodes.type(op) == TypeKey::Op) return std::string(m_nodes.leafText(op));
  if (m_nodes.type(op) == TypeKey::GlobalVar) return std::string(m_nodes.string(op, Field::NameHint));
  if (m_nodes.type(op) == TypeKey::RelayFunction) {
    const SavedNode attributes = m_nodes.optionalChild(op, Field::Attrs);
    for (const std::string_view key : {"global_symbol", "Composite"}) {
      const SavedNode name = m_nodes.lookup(attributes, key);
      if (m_nodes.type(name) == TypeKey::String) return std::string(m_nodes.leafText(name));
    }
    return "function";
  }
  return "call";
}

void RelayReader::leaveCall(const Task& task) {
  const SavedNode node = task.node;
  if (isOnDevice(node)) return share(node, arguments(node).front());
  std::vector<TensorId> inputs;
  for (const SavedNode argument : arguments(node)) {
    const auto part = tensors(argument);
    if (isTooMany(node, m_graph.inputs.values().size() + inputs.size() + part.size())) return;
    inputs.insert(inputs.end(), part.begin(), part.end());
  }
  const std::string op = operatorName(node);
  const bool reshape = onlyReshapes(node);
  if (reshape && inputs.size() != 1)
    return m_nodes.fail(node, Field::Args, ErrorCode::InvalidInput,
                        "a call of '" + support::elide(op) + "' only reshapes, but has " +
                            std::to_string(inputs.size()) + " argument tensors, expected 1");
  addNode(node, reshape ? NodeKind::Reshape : NodeKind::Call, op, op, inputs, task.device);
}

void RelayReader::addPlaceholder(SavedNode node, NodeKind kind, std::string_view name, std::int32_t device) {
  addNode(node, kind, name, {}, {}, device);
}

std::string RelayReader::unique(std::string_view name) {
  const std::int64_t number = m_names[std::string(name)]++;
  return number == 0 ? std::string(name) : std::string(name) + "_" + std::to_string(number);
}

void RelayReader::addNode(SavedNode node, NodeKind kind, std::string_view name, std::string_view op,
                          std::span<const TensorId> inputs, std::int32_t device) {
  const bool isInput = kind == NodeKind::Input;  // their names are the user's, and stay as they are
  const StringId id = m_strings->add(isInput ? std::string(name) : unique(name));
  const auto types = m_types.tensorsOf(node, (*m_strings)[id]);
  if (m_nodes.failed()) return;
  m_graph.nodes.push_back({id, op.empty() ? StringId() : m_strings->intern(op), kind});
  m_graph.inputs.push(inputs);
  std::vector<TensorId> outputs;
  for (std::size_t i = 0; i < types.size(); ++i) {
    outputs.emplace_back(m_graph.tensors.size());
    m_graph.tensors.push_back({.producer = model::NodeId(m_graph.nodes.size() - 1),
                               .name = model::nameOfOutput(*m_strings, id, i, types.size()),
                               .size = types[i].bytes,
                               .dtype = m_strings->intern(types[i].dtype),
                               .device = device});
    m_shapes->push(types[i].shape);
  }
  m_graph.firstTensor.push_back(static_cast<std::int32_t>(m_graph.tensors.size()));
  setValue(node, outputs);
}

void RelayReader::setValue(SavedNode node, std::span<const TensorId> tensors) {
  if (m_nodes.failed()) return;
  const std::vector<TensorId> copy(tensors.begin(), tensors.end());  // it may be a part of m_tensors
  m_values[node.index()] = {true, m_tensors.size(), copy.size()};
  m_tensors.insert(m_tensors.end(), copy.begin(), copy.end());
}

/// What another expression stands for.
void RelayReader::share(SavedNode node, SavedNode other) {
  if (!m_nodes.failed()) m_values[node.index()] = m_values[other.index()];
}

/// The device type that the expression itself names, else that of what is around it; 0 is none.
std::int32_t RelayReader::deviceOf(SavedNode node, std::int32_t around) {
  const SavedNode device = m_nodes.optionalChild(node, Field::VirtualDevice);
  const std::int64_t number =
      m_nodes.type(device) == TypeKey::VirtualDevice ? m_nodes.number(device, Field::DeviceTypeInt, 0) : 0;
  return number > 0 && number <= INT32_MAX ? static_cast<std::int32_t>(number) : around;
}

/// Every expression counts with each of its tensors; on_device is no expression of its own.
void RelayReader::checkDevices(SavedNode function) {
  std::size_t all = 0;
  std::size_t annotated = 0;
  for (std::size_t n = 0; n < m_values.size(); ++n) {
    const Value& value = m_values[n];
    const SavedNode node(n);
    if (!value.known || (m_nodes.type(node) == TypeKey::RelayCall && isOnDevice(node))) continue;
    for (std::size_t i = value.first; i < value.first + value.count; ++i) {
      ++all;
      if (m_graph.tensors[m_tensors[i].index()].device > 0) ++annotated;
    }
  }
  if (annotated == 0 || annotated == all) return;
  m_nodes.fail(function, ErrorCode::InvalidInput,
               std::to_string(annotated) + " of " + std::to_string(all) +
                   " expressions say on which device they are, expected all or none");
}

}  // namespace

Result<model::Workload> readRelayFunction(NodeReader& nodes, SavedNode function,
                                          const support::Progress& progress) {
  return RelayReader(nodes, progress).read(function);
}

}  // namespace memscape::import
