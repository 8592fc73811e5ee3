// SPDX-License-Identifier: Apache-2.0
// From the tables of a TVM graph to the model: here the lists are checked against each other.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "core/import/tvm_graph_json.h"
#include "core/model/dtype.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using model::DataType;
using model::NodeKind;
using model::TensorId;
using model::Warning;
using support::Error;
using support::ErrorCode;
using support::Result;
using support::StringId;

std::string at(std::string_view list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

Error invalid(std::string location, std::string message, std::string hint = {}) {
  return {ErrorCode::InvalidInput, std::move(location), std::move(message), std::move(hint)};
}

class GraphMaker {
 public:
  GraphMaker(TvmTables tables, const support::Progress& progress)
      : m_tables(std::move(tables)), m_progress(progress), m_stop(progress.stop) {}

  Result<model::Workload> make(const std::optional<std::string>& paramsFile);

 private:
  using Step = Result<void> (GraphMaker::*)();

  [[nodiscard]] std::string_view text(StringId id) const { return (*m_tables.strings)[id]; }
  [[nodiscard]] std::size_t entries() const { return static_cast<std::size_t>(m_graph.firstTensor.back()); }
  [[nodiscard]] std::string node(std::size_t n) const {
    return "node '" + support::elide(text(m_tables.nodes[n].name)) + "'";
  }
  void warn(std::string location, std::string message) {
    m_workload.warnings.push_back({std::move(location), std::move(message)});
  }
  Error cancelled() const { return {ErrorCode::Cancelled, "", "stopped while reading", ""}; }

  Result<void> checkKind();
  Result<void> numberEntries();
  Result<void> deriveRowPtr();
  Result<void> checkListLengths();
  Result<void> resolveInputs();
  Result<void> makeTensors();
  Result<void> markReshapes();
  Result<void> resolveHeads();
  Result<void> checkArgNodes();
  Result<void> takePlan();
  void warnAboutSplitStorages();
  Result<std::vector<StringId>> namesOfCodes();

  TvmTables m_tables;
  const support::Progress& m_progress;
  support::StopCheck m_stop;
  model::Graph m_graph;
  model::Workload m_workload;
};

Result<model::Workload> GraphMaker::make(const std::optional<std::string>& paramsFile) {
  constexpr std::array<Step, 9> kSteps = {
      &GraphMaker::checkKind,     &GraphMaker::numberEntries, &GraphMaker::checkListLengths,
      &GraphMaker::resolveInputs, &GraphMaker::makeTensors,   &GraphMaker::markReshapes,
      &GraphMaker::resolveHeads,  &GraphMaker::checkArgNodes, &GraphMaker::takePlan};
  for (const Step step : kSteps) {
    if (m_progress.stopRequested()) return cancelled();
    if (auto done = (this->*step)(); !done) return done.error();
  }
  m_graph.nodes = std::move(m_tables.nodes);
  m_graph.inputs = std::move(m_tables.inputs);
  m_graph.inputs.shrinkToFit();
  m_tables.shapes->shrinkToFit();
  m_graph.shapes = std::move(m_tables.shapes);
  m_tables.strings->shrinkToFit();
  m_graph.strings = std::move(m_tables.strings);
  if (auto valid = model::validate(m_graph); !valid) return valid.error();
  markParameters(m_graph, paramsFile, m_workload.warnings);
  m_workload.intervalEnds = model::IntervalEnds::Inclusive;
  m_workload.content = std::make_shared<const model::Graph>(std::move(m_graph));
  return std::move(m_workload);
}

/// Is it a graph with shapes at all? The symbol files of MXNet and of NNVM before its compiler look alike.
Result<void> GraphMaker::checkKind() {
  if (m_tables.fromMxnet)
    return Error{ErrorCode::Unsupported, "attrs.mxnet_version",
                 "this is an MXNet symbol file, expected the graph that a TVM build gives",
                 "compile the model with TVM and open the graph JSON of that build"};
  if (!m_tables.hasNodes) return invalid("", "key 'nodes' is missing");
  if (!m_tables.hasAttrs || !m_tables.hasShapes)
    return Error{ErrorCode::Unsupported, m_tables.hasAttrs ? "attrs" : "",
                 "the graph has no shapes, so nothing says how large its tensors are: it was not compiled",
                 "open the graph JSON that relay.build or nnvm.compiler.build gives"};
  if (!m_tables.hasHeads) return invalid("", "key 'heads' is missing");
  for (const std::string& key : m_tables.unknownKeys) warn(key, "unknown key, ignored");
  return {};
}

/// Sets firstTensor from node_row_ptr, or from the numbers of outputs where the file has none.
Result<void> GraphMaker::numberEntries() {
  const std::size_t nodes = m_tables.nodes.size();
  if (!m_tables.hasRowPtr) return deriveRowPtr();
  const auto& row = m_tables.rowPtr;
  if (row.size() != nodes + 1)
    return invalid("node_row_ptr", "has " + std::to_string(row.size()) + " items, expected " +
                                       std::to_string(nodes + 1) + " (one more than nodes)");
  if (row.front() != 0)
    return invalid("node_row_ptr[0]", "found " + std::to_string(row.front()) + ", expected 0");
  for (std::size_t n = 0; n < nodes; ++n) {
    if (row[n + 1] < row[n])
      return invalid(at("node_row_ptr", n + 1), "found " + std::to_string(row[n + 1]) + " after " +
                                                    std::to_string(row[n]) +
                                                    ", expected numbers that do not fall");
    const std::int32_t declared = m_tables.declaredOutputs[n];
    if (declared >= 0 && declared != row[n + 1] - row[n])
      return invalid(at("nodes", n) + ".attrs.num_outputs",
                     "found " + std::to_string(declared) + ", but node_row_ptr gives " + node(n) + " " +
                         std::to_string(row[n + 1] - row[n]) + " outputs");
  }
  // A lying row_ptr must not make us allocate: the lists have to be as long.
  if (static_cast<std::size_t>(row.back()) != m_tables.shapes->size())
    return invalid("attrs.shape", "has " + std::to_string(m_tables.shapes->size()) +
                                      " items, expected one per output: " + std::to_string(row.back()));
  m_graph.firstTensor = std::move(m_tables.rowPtr);
  return {};
}

Result<void> GraphMaker::deriveRowPtr() {
  warn("node_row_ptr", "missing; outputs were counted by num_outputs");
  std::int64_t next = 0;
  m_graph.firstTensor.reserve(m_tables.nodes.size() + 1);
  m_graph.firstTensor.push_back(0);
  for (const std::int32_t declared : m_tables.declaredOutputs) {
    next += declared < 0 ? 1 : declared;
    if (next > static_cast<std::int64_t>(m_tables.shapes->size())) break;
    m_graph.firstTensor.push_back(static_cast<std::int32_t>(next));
  }
  if (next == static_cast<std::int64_t>(m_tables.shapes->size())) return {};
  return invalid("attrs.shape", "has " + std::to_string(m_tables.shapes->size()) +
                                    " items, expected one for each output of the nodes");
}

Result<void> GraphMaker::checkListLengths() {
  const auto check = [&](std::string_view name, std::size_t size) -> Result<void> {
    if (size == 0 || size == entries()) return {};
    return invalid(
        "attrs." + std::string(name),
        "has " + std::to_string(size) + " items, expected one per output: " + std::to_string(entries()));
  };
  for (const auto& [name, size] : {std::pair<std::string_view, std::size_t>{"dltype", m_tables.dltype.size()},
                                   {"dtype", m_tables.dtypeCode.size()},
                                   {"storage_id", m_tables.storageId.size()},
                                   {"device_index", m_tables.device.size()},
                                   {"storage_scope", m_tables.scope.size()}})
    if (auto checked = check(name, size); !checked) return checked;
  return {};
}

/// From [node, output] to entry; only earlier nodes may be read.
Result<void> GraphMaker::resolveInputs() {
  const auto where = [&](std::size_t n, std::size_t k) { return at("nodes", n) + "." + at("inputs", k); };
  const auto values = m_tables.inputs.values();
  auto special = m_tables.inputOutputs.begin();
  std::size_t index = 0;
  for (std::size_t n = 0; n < m_tables.nodes.size(); ++n) {
    if (m_stop.stopRequested()) return cancelled();
    const std::size_t count = m_tables.inputs[n].size();
    for (std::size_t k = 0; k < count; ++k, ++index) {
      std::int32_t output = 0;
      if (special != m_tables.inputOutputs.end() && special->input == index) output = (special++)->output;
      const std::size_t source = values[index].index();
      if (source >= m_tables.nodes.size())
        return invalid(where(n, k), "node " + std::to_string(source) + " does not exist, there are " +
                                        std::to_string(m_tables.nodes.size()));
      if (source >= n)
        return invalid(where(n, k),
                       node(n) + " reads " + (source == n ? "itself" : "the later " + node(source)) +
                           ", expected an earlier node",
                       "nodes must stand in the order in which they run");
      const std::int32_t first = m_graph.firstTensor[source];
      if (output >= m_graph.firstTensor[source + 1] - first)
        return invalid(where(n, k), "reads output " + std::to_string(output) + " of " + node(source) +
                                        ", which has " +
                                        std::to_string(m_graph.firstTensor[source + 1] - first));
      values[index] = TensorId(static_cast<std::size_t>(first + output));
    }
  }
  return {};
}

/// NNVM's numbers for element types, as names.
Result<std::vector<StringId>> GraphMaker::namesOfCodes() {
  constexpr std::array<std::string_view, 11> kNames = {"float32", "float64", "float16", "uint8",
                                                       "int32",   "int8",    "int64",   "int16",
                                                       "uint16",  "uint32",  "uint64"};
  std::vector<StringId> types;
  types.reserve(m_tables.dtypeCode.size());
  for (std::size_t e = 0; e < m_tables.dtypeCode.size(); ++e) {
    const std::int32_t code = m_tables.dtypeCode[e];
    if (code < 0 || static_cast<std::size_t>(code) >= kNames.size())
      return invalid(at("attrs.dtype[1]", e), "data type number is " + std::to_string(code) +
                                                  ", expected one from 0 to " +
                                                  std::to_string(kNames.size() - 1));
    types.push_back(m_tables.strings->intern(kNames[static_cast<std::size_t>(code)]));
  }
  return types;
}

Result<void> GraphMaker::makeTensors() {
  if (m_tables.dltype.empty() && !m_tables.dtypeCode.empty()) {
    auto types = namesOfCodes();
    if (!types) return types.error();
    m_tables.dltype = std::move(*types);
  }
  if (m_tables.dltype.empty() && entries() > 0) {
    warn("attrs", "no data types in the file; every element is taken as float32");
    m_tables.dltype.assign(entries(), m_tables.strings->intern("float32"));
  }
  std::map<StringId, DataType> types;
  DataType type;
  StringId lastType;
  std::size_t textures = 0;
  m_graph.tensors.reserve(entries());
  for (std::size_t n = 0; n < m_tables.nodes.size(); ++n) {
    if (m_stop.stopRequested()) return cancelled();
    const auto first = static_cast<std::size_t>(m_graph.firstTensor[n]);
    const auto end = static_cast<std::size_t>(m_graph.firstTensor[n + 1]);
    for (std::size_t e = first; e < end; ++e) {
      const StringId name = m_tables.dltype[e];
      if (name != lastType || e == 0) {
        auto known = types.find(name);
        if (known == types.end()) {
          const auto parsed = model::parseDataType(text(name));
          if (!parsed) return invalid(at("attrs.dltype[1]", e), parsed.error().message);
          known = types.emplace(name, *parsed).first;
        }
        type = known->second;
        lastType = name;
      }
      const auto size = model::tensorBytes((*m_tables.shapes)[e], type);
      if (!size) return Error{size.error().code, at("attrs.shape[1]", e), size.error().message, ""};
      const StringId scope = m_tables.scope.empty() ? StringId() : m_tables.scope[e];
      const bool isDefault = text(scope).empty() || text(scope) == "global";
      textures += text(scope).starts_with("global.texture") ? 1 : 0;
      m_graph.tensors.push_back(
          {.producer = model::NodeId(n),
           .name = model::nameOfOutput(*m_tables.strings, m_tables.nodes[n].name, e - first, end - first),
           .size = *size,
           .dtype = name,
           .device = m_tables.device.empty() ? 0 : m_tables.device[e],
           .scope = isDefault ? StringId() : scope});
    }
  }
  if (textures > 0)
    warn("attrs.storage_scope", std::to_string(textures) +
                                    " tensors live in textures; they are counted as flat bytes (shape times "
                                    "element), a two-dimensional pool that several share may be larger");
  m_tables.dltype = {};
  m_tables.dtypeCode = {};
  m_tables.scope = {};
  return {};
}

Result<void> GraphMaker::markReshapes() {
  const StringId reshape = m_tables.strings->intern("__nop");
  for (std::size_t n = 0; n < m_tables.nodes.size(); ++n) {
    model::Node& node = m_tables.nodes[n];
    if (node.kind != NodeKind::Call || node.op != reshape) continue;
    if (m_tables.inputs[n].size() == 1 && m_graph.firstTensor[n + 1] - m_graph.firstTensor[n] == 1)
      node.kind = NodeKind::Reshape;
    else
      warn(at("nodes", n),
           "a reshape with other than one input and one output; taken as an ordinary operator");
  }
  return {};
}

Result<void> GraphMaker::resolveHeads() {
  for (std::size_t h = 0; h < m_tables.heads.size(); ++h) {
    const auto [source, output] = m_tables.heads[h];
    const auto n = static_cast<std::size_t>(source);
    if (n >= m_tables.nodes.size())
      return invalid(at("heads", h), "node " + std::to_string(source) + " does not exist, there are " +
                                         std::to_string(m_tables.nodes.size()));
    const std::int32_t count = m_graph.firstTensor[n + 1] - m_graph.firstTensor[n];
    if (output >= count)
      return invalid(at("heads", h), "names output " + std::to_string(output) + " of " + node(n) +
                                         ", which has " + std::to_string(count));
    m_graph.results.push_back(TensorId(static_cast<std::size_t>(m_graph.firstTensor[n] + output)));
  }
  if (m_tables.heads.empty()) warn("heads", "the graph has no outputs");
  return {};
}

/// arg_nodes says nothing that the ops do not say, but should agree with them.
Result<void> GraphMaker::checkArgNodes() {
  if (!m_tables.hasArgNodes) {
    warn("arg_nodes", "missing; the nodes with op 'null' are the arguments");
    return {};
  }
  for (std::size_t i = 0; i < m_tables.argNodes.size(); ++i) {
    const auto n = static_cast<std::size_t>(m_tables.argNodes[i]);
    if (n >= m_tables.nodes.size())
      return invalid(at("arg_nodes", i), "node " + std::to_string(n) + " does not exist, there are " +
                                             std::to_string(m_tables.nodes.size()));
    if (m_tables.nodes[n].kind != NodeKind::Input)
      return invalid(at("arg_nodes", i), node(n) + " is an operator, expected one with op 'null'");
  }
  const auto placeholders =
      std::ranges::count(m_tables.nodes, NodeKind::Input, [](const model::Node& n) { return n.kind; });
  if (static_cast<std::size_t>(placeholders) != m_tables.argNodes.size())
    warn("arg_nodes", "lists " + std::to_string(m_tables.argNodes.size()) + " nodes, but " +
                          std::to_string(placeholders) +
                          " have op 'null'; all of them are taken as arguments");
  return {};
}

/// One storage is one allocation, so it cannot be on two devices.
void GraphMaker::warnAboutSplitStorages() {
  std::vector<std::pair<std::int32_t, std::int32_t>> deviceOf;  // storage, device
  for (std::size_t e = 0; e < entries(); ++e)
    if (m_tables.storageId[e] >= 0) deviceOf.emplace_back(m_tables.storageId[e], m_tables.device[e]);
  std::ranges::sort(deviceOf);
  const auto split = std::ranges::adjacent_find(
      deviceOf, [](const auto& a, const auto& b) { return a.first == b.first && a.second != b.second; });
  if (split == deviceOf.end()) return;
  warn("attrs.device_index", "storage " + std::to_string(split->first) + " is on the devices " +
                                 std::to_string(split->second) + " and " +
                                 std::to_string(std::next(split)->second) + "; the TVM runtime refuses that");
}

/// The storages of the file, and what is odd about them.
Result<void> GraphMaker::takePlan() {
  if (m_tables.storageId.empty()) {
    if (entries() > 0) warn("attrs", "the file holds no memory plan (storage_id)");
    return {};
  }
  const auto unplanned = std::ranges::count_if(m_tables.storageId, [](std::int32_t id) { return id < 0; });
  if (static_cast<std::size_t>(unplanned) == entries()) {
    warn("attrs.storage_id", "no tensor is planned: every number is negative");
    return {};
  }
  if (unplanned > 0)
    warn("attrs.storage_id",
         std::to_string(unplanned) + " tensors are not planned: their number is negative");
  if (!m_tables.device.empty()) warnAboutSplitStorages();
  m_workload.importedPlan =
      model::ImportedPlan{.source = "TVM (file)", .storageIds = std::move(m_tables.storageId)};
  return {};
}

}  // namespace

Result<model::Workload> graphFromTvmTables(TvmTables tables, const std::optional<std::string>& paramsFile,
                                           const support::Progress& progress) {
  return GraphMaker(std::move(tables), progress).make(paramsFile);
}

}  // namespace memscape::import
