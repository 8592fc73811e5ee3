// SPDX-License-Identifier: Apache-2.0
// The state machine that takes a TVM graph apart: one state per kind of list or object in the file.
#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "core/import/json_reader.h"
#include "core/import/tvm_graph_json.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using support::ErrorCode;

enum class Key : std::uint8_t {
  Unknown,
  ArgNodes,
  Attr,
  Attrs,
  ControlDeps,
  DeviceIndex,
  Dltype,
  Dtype,
  FuncName,
  Heads,
  Inputs,
  Metadata,
  MxnetVersion,
  Name,
  NodeRowPtr,
  Nodes,
  NumOutputs,
  Op,
  Param,
  Shape,
  StorageId,
  StorageScope,
};

/// Sorted by name.
constexpr std::array kKeys = {NamedKey<Key>{"arg_nodes", Key::ArgNodes},
                              NamedKey<Key>{"attr", Key::Attr},
                              NamedKey<Key>{"attrs", Key::Attrs},
                              NamedKey<Key>{"control_deps", Key::ControlDeps},
                              NamedKey<Key>{"device_index", Key::DeviceIndex},
                              NamedKey<Key>{"dltype", Key::Dltype},
                              NamedKey<Key>{"dtype", Key::Dtype},
                              NamedKey<Key>{"func_name", Key::FuncName},
                              NamedKey<Key>{"heads", Key::Heads},
                              NamedKey<Key>{"inputs", Key::Inputs},
                              NamedKey<Key>{"metadata", Key::Metadata},
                              NamedKey<Key>{"mxnet_version", Key::MxnetVersion},
                              NamedKey<Key>{"name", Key::Name},
                              NamedKey<Key>{"node_row_ptr", Key::NodeRowPtr},
                              NamedKey<Key>{"nodes", Key::Nodes},
                              NamedKey<Key>{"num_outputs", Key::NumOutputs},
                              NamedKey<Key>{"op", Key::Op},
                              NamedKey<Key>{"param", Key::Param},
                              NamedKey<Key>{"shape", Key::Shape},
                              NamedKey<Key>{"storage_id", Key::StorageId},
                              NamedKey<Key>{"storage_scope", Key::StorageScope}};

Key keyOf(std::string_view name) {
  return findKey(kKeys, name);
}

enum class State : std::uint8_t {
  Start,
  Top,
  Nodes,
  Node,
  NodeInputs,
  NodeInput,
  NodeAttrs,
  ArgNodes,
  Heads,
  Head,
  RowPtr,
  Attrs,
  AttrPair,
  Integers,
  Strings,
  Shapes,
  Shape,
};

class TvmReader final : public JsonReader {
 public:
  TvmTables tables;

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
  bool enter(State state) {
    m_stack.push_back(m_state);
    m_state = state;
    return true;
  }
  bool leave() {
    m_state = m_stack.back();
    m_stack.pop_back();
    return true;
  }
  /// Notes that `key` was seen in the object at hand (`seen` is its set); false when it was before.
  static bool note(std::uint32_t& seen, Key key) {
    const std::uint32_t bit = 1u << static_cast<unsigned>(key);
    const bool isNew = (seen & bit) == 0;
    seen |= bit;
    return isNew;
  }
  [[nodiscard]] std::string_view expected() const;
  bool topKey(std::string_view name);
  bool nodeKey(std::string_view name);
  bool attrKey(std::string_view name);
  bool tag(std::string_view text);
  bool link(std::int64_t value);
  bool endLink();
  bool endNode();
  bool nodeAttr(std::string_view text);
  bool put(std::vector<std::int32_t>& list, std::int64_t value);
  std::vector<std::int32_t>& integers();

  State m_state = State::Start;
  std::vector<State> m_stack;
  Key m_key = Key::Unknown;   // last one in the object at hand
  Key m_attr = Key::Unknown;  // graph attribute at hand
  std::uint32_t m_topSeen = 0, m_nodeSeen = 0, m_attrsSeen = 0;
  int m_pairPart = 0;  // of an attribute's [tag, payload]
  int m_linkPart = 0;  // of [node, output, version]
  std::int32_t m_link[2] = {0, 0};
  model::Node m_node;
  support::StringId m_kernel;  // func_name
  std::int32_t m_numOutputs = -1;
};

std::string_view TvmReader::expected() const {
  switch (m_state) {
    case State::Start:
      return "an object with nodes, arg_nodes, heads and attrs";
    case State::Top:
      return m_key == Key::Attrs ? "an object" : "a list";
    case State::Nodes:
      return "a node (an object)";
    case State::Node:
      return m_key == Key::Inputs ? "a list of [node, output, version]" : "a string";
    case State::NodeInputs:
    case State::Heads:
      return "[node, output] or [node, output, version]";
    case State::NodeInput:
    case State::Head:
    case State::ArgNodes:
    case State::RowPtr:
    case State::Integers:
      return "an integer";
    case State::NodeAttrs:
    case State::Strings:
      return "a string";
    case State::Attrs:
      return "a pair [tag, list]";
    case State::AttrPair:
      return m_pairPart == 0 ? "a tag (a string)" : "a list";
    case State::Shapes:
      return "a shape (a list of integers)";
    case State::Shape:
      return "a dimension (an integer)";
  }
  return "something else";
}

bool TvmReader::beginObject() {
  switch (m_state) {
    case State::Start:
      return enter(State::Top);
    case State::Nodes:
      m_node = {};
      m_kernel = {};
      m_numOutputs = -1;
      m_nodeSeen = 0;
      return enter(State::Node);
    case State::Node:
      if (m_key == Key::Attrs) return enter(State::NodeAttrs);
      break;
    case State::Top:
      if (m_key == Key::Attrs) return enter(State::Attrs);
      break;
    default:
      break;
  }
  return unexpectedObject(expected());
}

bool TvmReader::endObject() {
  if (m_state == State::Node && !endNode()) return false;
  return leave();
}

bool TvmReader::beginArray() {
  switch (m_state) {
    case State::Top:
      if (m_key == Key::Nodes) return enter(State::Nodes);
      if (m_key == Key::ArgNodes) return enter(State::ArgNodes);
      if (m_key == Key::Heads) return enter(State::Heads);
      if (m_key == Key::NodeRowPtr) return enter(State::RowPtr);
      break;
    case State::Node:
      if (m_key == Key::Inputs) return enter(State::NodeInputs);
      break;
    case State::NodeInputs:
      m_linkPart = 0;
      return enter(State::NodeInput);
    case State::Heads:
      m_linkPart = 0;
      return enter(State::Head);
    case State::Attrs:
      m_pairPart = 0;
      return enter(State::AttrPair);
    case State::AttrPair:
      if (m_pairPart++ != 1) break;
      if (m_attr == Key::Shape) return enter(State::Shapes);
      if (m_attr == Key::Dltype || m_attr == Key::StorageScope) return enter(State::Strings);
      return enter(State::Integers);
    case State::Shapes:
      return enter(State::Shape);
    default:
      break;
  }
  return unexpectedArray(expected());
}

bool TvmReader::endArray() {
  switch (m_state) {
    case State::NodeInput:
    case State::Head:
      if (!endLink()) return false;
      break;
    case State::Shape:
      tables.shapes->endRow();
      break;
    case State::AttrPair:
      if (m_pairPart != 2)
        return fail(ErrorCode::InvalidInput,
                    "found " + std::to_string(m_pairPart) + " items, expected a pair [tag, list]");
      break;
    default:
      break;
  }
  return leave();
}

bool TvmReader::key(std::string_view name) {
  switch (m_state) {
    case State::Top:
      return topKey(name);
    case State::Node:
      return nodeKey(name);
    case State::NodeAttrs:
      m_key = keyOf(name);
      return m_key == Key::FuncName || m_key == Key::NumOutputs ? true : skipNext();
    default:
      return attrKey(name);
  }
}

bool TvmReader::topKey(std::string_view name) {
  m_key = keyOf(name);
  if (m_key != Key::Unknown && !note(m_topSeen, m_key)) return givenTwice(name);
  switch (m_key) {
    case Key::Nodes:
      tables.hasNodes = true;
      return true;
    case Key::ArgNodes:
      tables.hasArgNodes = true;
      return true;
    case Key::Heads:
      tables.hasHeads = true;
      return true;
    case Key::NodeRowPtr:
      tables.hasRowPtr = true;
      return true;
    case Key::Attrs:
      tables.hasAttrs = true;
      return true;
    case Key::Metadata:
      return skipNext();
    default:
      tables.unknownKeys.push_back(support::elide(name));
      return skipNext();
  }
}

bool TvmReader::nodeKey(std::string_view name) {
  m_key = keyOf(name);
  if (m_key == Key::Attr || m_key == Key::Param) m_key = Key::Attrs;  // older spellings
  switch (m_key) {
    case Key::Op:
    case Key::Name:
    case Key::Inputs:
    case Key::Attrs:
      return note(m_nodeSeen, m_key) || m_key == Key::Attrs || givenTwice(name);
    default:
      return skipNext();
  }
}

bool TvmReader::attrKey(std::string_view name) {
  m_attr = keyOf(name);
  switch (m_attr) {
    case Key::Shape:
      tables.hasShapes = true;
      break;
    case Key::StorageId:
    case Key::Dltype:
    case Key::Dtype:
    case Key::DeviceIndex:
    case Key::StorageScope:
      break;
    case Key::MxnetVersion:
      tables.fromMxnet = true;
      return skipNext();
    default:
      return skipNext();
  }
  return note(m_attrsSeen, m_attr) || givenTwice(name);
}

bool TvmReader::tag(std::string_view text) {
  const std::string_view wanted = m_attr == Key::Shape                                   ? "list_shape"
                                  : m_attr == Key::Dltype || m_attr == Key::StorageScope ? "list_str"
                                                                                         : "list_int";
  ++m_pairPart;
  return text == wanted || wrongType("'" + support::elide(text) + "'", "'" + std::string(wanted) + "'");
}

bool TvmReader::string(std::string_view text) {
  switch (m_state) {
    case State::Node:
      if (m_key == Key::Op) {
        if (text == "null")
          m_node.kind = model::NodeKind::Input;
        else
          m_node.op = tables.strings->intern(text);
        return true;
      }
      if (m_key != Key::Name) break;
      m_node.name = tables.strings->add(text);
      return true;
    case State::NodeAttrs:
      return nodeAttr(text);
    case State::AttrPair:
      if (m_pairPart == 0) return tag(text);
      break;
    case State::Strings:
      (m_attr == Key::Dltype ? tables.dltype : tables.scope).push_back(tables.strings->intern(text));
      return true;
    case State::Shape:
      return other("'" + support::elide(text) + "'");
    default:
      break;
  }
  return wrongType("'" + support::elide(text) + "'", expected());
}

bool TvmReader::nodeAttr(std::string_view text) {
  if (m_key == Key::FuncName) {
    m_kernel = tables.strings->intern(text);
    return true;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), m_numOutputs);
  if (error == std::errc{} && end == text.data() + text.size() && m_numOutputs >= 0) return true;
  return wrongType("'" + support::elide(text) + "'", "a number of outputs");
}

bool TvmReader::integer(std::int64_t value) {
  switch (m_state) {
    case State::NodeInput:
      return link(value);
    case State::Head:
      return link(value);
    case State::ArgNodes:
      return put(tables.argNodes, value);
    case State::RowPtr:
      return put(tables.rowPtr, value);
    case State::Integers:
      return put(integers(), value);
    case State::Shape:
      if (value < 0)
        return fail(ErrorCode::Unsupported, "dimension is " + std::to_string(value) + ", expected 0 or more",
                    "memory can be planned only where every shape is known");
      tables.shapes->append(value);
      return true;
    case State::NodeAttrs:  // not as the format has it, but clear enough
      return nodeAttr(std::to_string(value));
    default:
      return wrongType(std::to_string(value), expected());
  }
}

bool TvmReader::other(std::string_view text) {
  if (m_state == State::Shape && (text == "null" || text.starts_with('\'')))
    return fail(ErrorCode::Unsupported, "dimension is " + std::string(text) + ", expected an integer",
                "memory can be planned only where every shape is known");
  return wrongType(text, expected());
}

std::vector<std::int32_t>& TvmReader::integers() {
  switch (m_attr) {
    case Key::StorageId:
      return tables.storageId;
    case Key::DeviceIndex:
      return tables.device;
    default:
      return tables.dtypeCode;
  }
}

bool TvmReader::put(std::vector<std::int32_t>& list, std::int64_t value) {
  const bool isIndex = m_state != State::Integers;
  if (value > std::numeric_limits<std::int32_t>::max() ||
      value < (isIndex ? 0 : std::numeric_limits<std::int32_t>::min()))
    return wrongType(std::to_string(value), isIndex ? "an index from 0 to 2^31-1" : "a 32-bit integer");
  list.push_back(static_cast<std::int32_t>(value));
  return true;
}

bool TvmReader::link(std::int64_t value) {
  if (m_linkPart > 2) return fail(ErrorCode::InvalidInput, "found a fourth item, expected at most three");
  if (m_linkPart < 2) {
    if (value < 0 || value > std::numeric_limits<std::int32_t>::max())
      return wrongType(std::to_string(value), "an index from 0 to 2^31-1");
    m_link[m_linkPart] = static_cast<std::int32_t>(value);
  }
  ++m_linkPart;
  return true;
}

bool TvmReader::endLink() {
  if (m_linkPart < 2)
    return fail(ErrorCode::InvalidInput,
                "found " + std::to_string(m_linkPart) + " items, expected [node, output, version]");
  if (m_state == State::Head) {
    tables.heads.push_back({m_link[0], m_link[1]});
    return true;
  }
  if (m_link[1] != 0) tables.inputOutputs.push_back({tables.inputs.values().size(), m_link[1]});
  tables.inputs.append(model::TensorId(static_cast<std::size_t>(m_link[0])));
  return true;
}

bool TvmReader::endNode() {
  for (const auto& [key, name] : {std::pair{Key::Op, "op"}, {Key::Name, "name"}, {Key::Inputs, "inputs"}})
    if (std::uint32_t seen = m_nodeSeen; note(seen, key))
      return fail(ErrorCode::InvalidInput, "key '" + std::string(name) + "' is missing");
  if (m_node.kind != model::NodeKind::Input && m_kernel.valid() && (*tables.strings)[m_node.op] == "tvm_op")
    m_node.op = m_kernel;
  if (tables.nodes.size() >= support::kMaxIds) return fail(ErrorCode::Unsupported, "more than 2^31-1 nodes");
  tables.nodes.push_back(m_node);
  tables.inputs.endRow();
  tables.declaredOutputs.push_back(m_numOutputs);
  return true;
}

}  // namespace

support::Result<TvmTables> parseTvmTables(std::string_view text, const support::Progress& progress) {
  TvmReader reader;
  if (auto read = readJson(text, reader, progress, "reading the graph"); !read) return read.error();
  return std::move(reader.tables);
}

}  // namespace memscape::import
