// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_nodes.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/import/json_reader.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;
using support::StringId;

// Sorted by name.
constexpr std::array<NamedKey<TypeKey>, 97> kTypes{{
    {"", TypeKey::Null},
    {"Array", TypeKey::Array},
    {"DictAttrs", TypeKey::DictAttrs},
    {"Executor", TypeKey::Executor},
    {"FloatImm", TypeKey::FloatImm},
    {"GlobalVar", TypeKey::GlobalVar},
    {"IRModule", TypeKey::IRModule},
    {"IntImm", TypeKey::IntImm},
    {"Map", TypeKey::Map},
    {"Op", TypeKey::Op},
    {"PointerType", TypeKey::PointerType},
    {"PrimType", TypeKey::PrimType},
    {"Range", TypeKey::Range},
    {"Target", TypeKey::Target},
    {"TargetKind", TypeKey::TargetKind},
    {"TupleType", TypeKey::TupleType},
    {"VirtualDevice", TypeKey::VirtualDevice},
    {"ir.AllocatedPoolInfo", TypeKey::AllocatedPoolInfo},
    {"ir.ConstantMemoryPools", TypeKey::ConstantMemoryPools},
    {"ir.ConstantPoolInfo", TypeKey::ConstantPoolInfo},
    {"ir.PoolInfo", TypeKey::WorkspacePoolInfo},
    {"ir.WorkspaceMemoryPools", TypeKey::WorkspaceMemoryPools},
    {"ir.WorkspacePoolInfo", TypeKey::WorkspacePoolInfo},
    {"relay.Call", TypeKey::RelayCall},
    {"relay.Constant", TypeKey::RelayConstant},
    {"relay.Function", TypeKey::RelayFunction},
    {"relay.Id", TypeKey::RelayId},
    {"relay.If", TypeKey::RelayIf},
    {"relay.Let", TypeKey::RelayLet},
    {"relay.TensorType", TypeKey::RelayTensorType},
    {"relay.Tuple", TypeKey::RelayTuple},
    {"relay.TupleGetItem", TypeKey::RelayTupleGetItem},
    {"relay.Var", TypeKey::RelayVar},
    {"relay.attrs.CallLoweredAttrs", TypeKey::CallLoweredAttrs},
    {"relay.attrs.OnDeviceAttrs", TypeKey::OnDeviceAttrs},
    {"runtime.BoxBool", TypeKey::Box},
    {"runtime.BoxFloat", TypeKey::Box},
    {"runtime.BoxInt", TypeKey::Box},
    {"runtime.NDArray", TypeKey::NDArray},
    {"runtime.String", TypeKey::String},
    {"tir.Add", TypeKey::TirAdd},
    {"tir.Allocate", TypeKey::TirAllocate},
    {"tir.AllocateConst", TypeKey::TirAllocateConst},
    {"tir.And", TypeKey::TirAnd},
    {"tir.Any", TypeKey::TirAny},
    {"tir.AssertStmt", TypeKey::TirAssertStmt},
    {"tir.AttrStmt", TypeKey::TirAttrStmt},
    {"tir.Block", TypeKey::TirBlock},
    {"tir.BlockRealize", TypeKey::TirBlockRealize},
    {"tir.Broadcast", TypeKey::TirBroadcast},
    {"tir.Buffer", TypeKey::TirBuffer},
    {"tir.BufferLoad", TypeKey::TirBufferLoad},
    {"tir.BufferRealize", TypeKey::TirBufferRealize},
    {"tir.BufferStore", TypeKey::TirBufferStore},
    {"tir.Call", TypeKey::TirCall},
    {"tir.Cast", TypeKey::TirCast},
    {"tir.DeclBuffer", TypeKey::TirDeclBuffer},
    {"tir.Div", TypeKey::TirDiv},
    {"tir.EQ", TypeKey::TirEQ},
    {"tir.Evaluate", TypeKey::TirEvaluate},
    {"tir.FloorDiv", TypeKey::TirFloorDiv},
    {"tir.FloorMod", TypeKey::TirFloorMod},
    {"tir.For", TypeKey::TirFor},
    {"tir.GE", TypeKey::TirGE},
    {"tir.GT", TypeKey::TirGT},
    {"tir.IfThenElse", TypeKey::TirIfThenElse},
    {"tir.IterVar", TypeKey::TirIterVar},
    {"tir.LE", TypeKey::TirLE},
    {"tir.LT", TypeKey::TirLT},
    {"tir.Let", TypeKey::TirLet},
    {"tir.LetStmt", TypeKey::TirLetStmt},
    {"tir.Load", TypeKey::TirLoad},
    {"tir.Max", TypeKey::TirMax},
    {"tir.Min", TypeKey::TirMin},
    {"tir.Mod", TypeKey::TirMod},
    {"tir.Mul", TypeKey::TirMul},
    {"tir.NE", TypeKey::TirNE},
    {"tir.Not", TypeKey::TirNot},
    {"tir.Or", TypeKey::TirOr},
    {"tir.Prefetch", TypeKey::TirPrefetch},
    {"tir.PrimFunc", TypeKey::TirPrimFunc},
    {"tir.ProducerLoad", TypeKey::TirProducerLoad},
    {"tir.ProducerRealize", TypeKey::TirProducerRealize},
    {"tir.ProducerStore", TypeKey::TirProducerStore},
    {"tir.Ramp", TypeKey::TirRamp},
    {"tir.Reduce", TypeKey::TirReduce},
    {"tir.Select", TypeKey::TirSelect},
    {"tir.SeqStmt", TypeKey::TirSeqStmt},
    {"tir.Shuffle", TypeKey::TirShuffle},
    {"tir.SizeVar", TypeKey::TirSizeVar},
    {"tir.Store", TypeKey::TirStore},
    {"tir.StringImm", TypeKey::TirStringImm},
    {"tir.Sub", TypeKey::TirSub},
    {"tir.Var", TypeKey::TirVar},
    {"tir.While", TypeKey::TirWhile},
    {"tir.usmp.AllocatedPoolInfo", TypeKey::AllocatedPoolInfo},
    {"tir.usmp.PoolAllocation", TypeKey::PoolAllocation},
}};

// Sorted by name.
constexpr std::array<NamedKey<Field>, 93> kFields{{
    {"__dict__", Field::Dict},
    {"_checked_type_", Field::CheckedType},
    {"a", Field::A},
    {"alloc_buffers", Field::AllocBuffers},
    {"allocated_size", Field::AllocatedSize},
    {"annotations", Field::Annotations},
    {"args", Field::Args},
    {"attr_key", Field::AttrKey},
    {"attrs", Field::Attrs},
    {"axis_separators", Field::AxisSeparators},
    {"b", Field::B},
    {"base", Field::Base},
    {"block", Field::Block},
    {"body", Field::Body},
    {"buffer", Field::Buffer},
    {"buffer_map", Field::BufferMap},
    {"buffer_type", Field::BufferType},
    {"buffer_var", Field::BufferVar},
    {"byte_offset", Field::ByteOffset},
    {"clock_frequency_hz", Field::ClockFrequencyHz},
    {"cond", Field::Cond},
    {"condition", Field::Condition},
    {"data", Field::Data},
    {"data_alignment", Field::DataAlignment},
    {"default_device_type", Field::DefaultDeviceType},
    {"device_type", Field::DeviceType},
    {"device_type_int", Field::DeviceTypeInt},
    {"dom", Field::Dom},
    {"dtype", Field::Dtype},
    {"elem_offset", Field::ElemOffset},
    {"element_type", Field::ElementType},
    {"else_case", Field::ElseCase},
    {"extent", Field::Extent},
    {"extents", Field::Extents},
    {"false_branch", Field::FalseBranch},
    {"false_value", Field::FalseValue},
    {"fields", Field::Fields},
    {"for_type", Field::ForType},
    {"functions", Field::Functions},
    {"host", Field::Host},
    {"index", Field::Index},
    {"indices", Field::Indices},
    {"init", Field::Init},
    {"keys", Field::Keys},
    {"kind", Field::Kind},
    {"lanes", Field::Lanes},
    {"loop_var", Field::LoopVar},
    {"memory_scope", Field::MemoryScope},
    {"message", Field::Message},
    {"metadata", Field::Metadata},
    {"min", Field::Min},
    {"name", Field::Name},
    {"name_hint", Field::NameHint},
    {"node", Field::Node},
    {"offset_factor", Field::OffsetFactor},
    {"op", Field::Op},
    {"params", Field::Params},
    {"pool_info", Field::PoolInfo},
    {"pool_name", Field::PoolName},
    {"pool_var_idx", Field::PoolVarIdx},
    {"pools", Field::Pools},
    {"predicate", Field::Predicate},
    {"preflattened_buffer_map", Field::PreflattenedBufferMap},
    {"producer", Field::Producer},
    {"read_bandwidth_bytes_per_cycle", Field::ReadBandwidth},
    {"read_latency_cycles", Field::ReadLatency},
    {"ret_type", Field::RetType},
    {"scope", Field::Scope},
    {"seq", Field::Seq},
    {"shape", Field::Shape},
    {"size_hint_bytes", Field::SizeHintBytes},
    {"source", Field::Source},
    {"storage_scope", Field::StorageScope},
    {"stride", Field::Stride},
    {"strides", Field::Strides},
    {"tag", Field::Tag},
    {"targets", Field::Targets},
    {"then_case", Field::ThenCase},
    {"thread_binding", Field::ThreadBinding},
    {"thread_tag", Field::ThreadTag},
    {"true_branch", Field::TrueBranch},
    {"true_value", Field::TrueValue},
    {"tuple_value", Field::TupleValue},
    {"type_annotation", Field::TypeAnnotation},
    {"value", Field::Value},
    {"var", Field::Var},
    {"vectors", Field::Vectors},
    {"vid", Field::Vid},
    {"virtual_device", Field::VirtualDeviceOfAttrs},
    {"virtual_device_", Field::VirtualDevice},
    {"virtual_device_id", Field::VirtualDeviceId},
    {"write_bandwidth_bytes_per_cycle", Field::WriteBandwidth},
    {"write_latency_cycles", Field::WriteLatency},
}};

TypeKey typeOf(std::string_view name) {
  if (const TypeKey known = findKey(kTypes, name); known != TypeKey::Unknown) return known;
  if (name.starts_with("relay.attrs.")) return TypeKey::RelayAttrs;
  if (name.starts_with("relay.")) return TypeKey::RelayOther;
  return TypeKey::Unknown;
}

class NodeTableReader final : public JsonReader {
 public:
  NodeTable table;
  bool hasNodes = false;

 protected:
  bool beginObject() override;
  bool endObject() override;
  bool beginArray() override;
  bool endArray() override;
  bool key(std::string_view key) override;
  bool string(std::string_view text) override;
  bool integer(std::int64_t value) override;
  bool other(std::string_view text) override { return wrongType(text, expected()); }

 private:
  enum class Place : std::uint8_t { File, Top, Nodes, Node, Fields, Items, Keys, FileAttrs };
  enum class Slot : std::uint8_t { None, Root, Nodes, FileAttrs, Version, Type, Repr, Fields, Items, Keys };

  [[nodiscard]] std::string_view expected() const;
  bool enter(Place place) {
    m_places.push_back(place);
    return true;
  }
  bool leave() {
    m_places.pop_back();
    return true;
  }
  bool topKey(std::string_view key);
  bool nodeKey(std::string_view key);
  bool slot(Slot slot) {
    m_slot = slot;
    return true;
  }
  bool once(bool& seen, Slot slot, std::string_view key) {
    if (std::exchange(seen, true)) return givenTwice(key);
    m_slot = slot;
    return true;
  }
  bool addField(std::string_view text);
  StringId lastText(std::string_view text) { return table.strings.intern(text); }

  std::vector<Place> m_places{Place::File};
  Slot m_slot = Slot::None;
  Field m_field = Field::Unknown;
  bool m_hasRoot = false, m_hasType = false, m_hasFields = false, m_hasItems = false, m_hasKeys = false;
  std::vector<TypeKey> m_typeOfName;  // by id of the name, so that a name is looked up once
};

std::string_view NodeTableReader::expected() const {
  switch (m_places.back()) {
    case Place::File:
      return "an object";
    case Place::Nodes:
      return "a node (an object)";
    case Place::Items:
      return "the index of a node";
    case Place::Keys:
    case Place::Fields:
      return "a string";
    default:
      break;
  }
  switch (m_slot) {
    case Slot::Root:
      return "the index of a node";
    case Slot::Nodes:
    case Slot::Items:
    case Slot::Keys:
      return "a list";
    case Slot::FileAttrs:
    case Slot::Fields:
      return "an object";
    default:
      return "a string";
  }
}

bool NodeTableReader::beginObject() {
  switch (m_places.back()) {
    case Place::File:
      return enter(Place::Top);
    case Place::Nodes:
      if (table.nodes.size() + 1 >= support::kMaxIds)
        return fail(ErrorCode::Unsupported, "more nodes than fit into 31 bits");
      table.nodes.push_back({.firstField = static_cast<std::uint32_t>(table.fields.size()),
                             .firstItem = static_cast<std::uint32_t>(table.items.size()),
                             .firstKey = static_cast<std::uint32_t>(table.keys.size())});
      m_hasType = m_hasFields = m_hasItems = m_hasKeys = false;
      return enter(Place::Node);
    case Place::Top:
      if (m_slot == Slot::FileAttrs) return enter(Place::FileAttrs);
      break;
    case Place::Node:
      if (m_slot == Slot::Fields) return enter(Place::Fields);
      break;
    default:
      break;
  }
  return unexpectedObject(expected());
}

bool NodeTableReader::endObject() {
  if (m_places.back() == Place::Node && !m_hasType)
    return fail(ErrorCode::InvalidInput, "the node has no type_key");
  return leave();
}

bool NodeTableReader::beginArray() {
  if (m_places.back() == Place::Top && m_slot == Slot::Nodes) return enter(Place::Nodes);
  if (m_places.back() == Place::Node && m_slot == Slot::Items) return enter(Place::Items);
  if (m_places.back() == Place::Node && m_slot == Slot::Keys) return enter(Place::Keys);
  return unexpectedArray(expected());
}

bool NodeTableReader::endArray() {
  return leave();
}

bool NodeTableReader::key(std::string_view key) {
  switch (m_places.back()) {
    case Place::Top:
      return topKey(key);
    case Place::Node:
      return nodeKey(key);
    case Place::FileAttrs:
      return key == "tvm_version" ? slot(Slot::Version) : skipNext();
    default:
      m_field = findKey(kFields, key);
      return m_field == Field::Unknown ? skipNext() : true;
  }
}

bool NodeTableReader::topKey(std::string_view key) {
  if (key == "root") return once(m_hasRoot, Slot::Root, key);
  if (key == "nodes") return once(hasNodes, Slot::Nodes, key);
  if (key == "attrs") return slot(Slot::FileAttrs);
  return skipNext();
}

bool NodeTableReader::nodeKey(std::string_view key) {
  if (key == "type_key") return once(m_hasType, Slot::Type, key);
  if (key == "attrs") return once(m_hasFields, Slot::Fields, key);
  if (key == "data") return once(m_hasItems, Slot::Items, key);
  if (key == "keys") return once(m_hasKeys, Slot::Keys, key);
  // The bytes of an array may be very many, and nothing here needs them.
  const bool isArray = m_hasType && table.nodes.back().type == TypeKey::NDArray;
  if (key == "repr_str" && !isArray) return slot(Slot::Repr);
  if (key == "global_key")
    return fail(ErrorCode::Unsupported, "leaf objects are written as TVM up to 0.6 did it",
                "memscape reads modules that TVM 0.7 to 0.21 saved");
  return skipNext();
}

bool NodeTableReader::addField(std::string_view text) {
  NodeTable::FieldValue value{.field = m_field};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value.number);
  const bool number = error == std::errc{} && stop == end;
  if (!number) {
    value.number = 0;
    value.text = table.strings.intern(text);
  }
  table.fields.push_back(value);
  return true;
}

bool NodeTableReader::string(std::string_view text) {
  const Place place = m_places.back();
  if (place == Place::Fields) return addField(text);
  if (place == Place::Keys) {
    table.keys.push_back(table.strings.intern(text));
    return true;
  }
  if (place == Place::FileAttrs) {
    table.version = text;
    return true;
  }
  if (place == Place::Node && m_slot == Slot::Repr) {
    table.nodes.back().repr = table.strings.intern(text);
    return true;
  }
  if (place != Place::Node || m_slot != Slot::Type)
    return wrongType("'" + support::elide(text) + "'", expected());
  NodeTable::Node& node = table.nodes.back();
  node.typeName = table.strings.intern(text);
  if (m_typeOfName.size() <= node.typeName.index())
    m_typeOfName.resize(node.typeName.index() + 1, TypeKey::Unknown);
  TypeKey& known = m_typeOfName[node.typeName.index()];
  if (known == TypeKey::Unknown) known = typeOf(text);
  node.type = known;
  return true;
}

bool NodeTableReader::integer(std::int64_t value) {
  const Place place = m_places.back();
  if (place == Place::Top && m_slot == Slot::Root) {
    table.root = value;
    return true;
  }
  if (place != Place::Items) return wrongType(std::to_string(value), expected());
  if (value < 0 || value >= static_cast<std::int64_t>(support::kMaxIds))
    return wrongType(std::to_string(value), expected());
  table.items.emplace_back(static_cast<std::size_t>(value));
  return true;
}

/// Lists may name nodes that come later, so this waits for the end.
Result<void> checkItems(const NodeTable& table) {
  for (std::size_t n = 0; n < table.size(); ++n) {
    const auto items = table.itemsOf(SavedNode(n));
    for (std::size_t i = 0; i < items.size(); ++i)
      if (items[i].index() >= table.size())
        return Error{ErrorCode::InvalidInput,
                     "nodes[" + std::to_string(n) + "].data[" + std::to_string(i) + "]",
                     "refers to node " + std::to_string(items[i].index()) + ", but there are " +
                         std::to_string(table.size()),
                     ""};
  }
  return {};
}

}  // namespace

std::string_view nameOf(Field field) {
  const auto found = std::ranges::find(kFields, field, &NamedKey<Field>::key);
  return found == kFields.end() ? std::string_view() : found->name;
}

Result<NodeTable> parseNodeTable(std::string_view text, const support::Progress& progress) {
  NodeTableReader reader;
  if (auto read = readJson(text, reader, progress, "reading nodes", LongData::CutShort); !read)
    return read.error();
  NodeTable table = std::move(reader.table);
  if (!reader.hasNodes) return Error{ErrorCode::InvalidInput, "", "the file has no list 'nodes'", ""};
  table.nodes.push_back({.firstField = static_cast<std::uint32_t>(table.fields.size()),
                         .firstItem = static_cast<std::uint32_t>(table.items.size()),
                         .firstKey = static_cast<std::uint32_t>(table.keys.size())});
  if (auto checked = checkItems(table); !checked) return checked.error();
  return table;
}

}  // namespace memscape::import
