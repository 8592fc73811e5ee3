// SPDX-License-Identifier: Apache-2.0
#include "tests/support/saved_nodes.h"

namespace memscape::test {
namespace {

std::string list(const std::vector<int>& items) {
  std::string text = "[";
  for (const int item : items) text += (text.size() > 1 ? ", " : "") + std::to_string(item);
  return text + "]";
}

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

}  // namespace

int SavedNodes::raw(std::string json) {
  m_nodes.push_back(std::move(json));
  return last();
}

int SavedNodes::add(std::string_view type, const Fields& fields) {
  std::string text;
  for (const auto& [key, value] : fields)
    text += (text.empty() ? "" : ", ") + quoted(key) + ": " + quoted(value.text);
  return raw("{\"type_key\": " + quoted(type) + (text.empty() ? "}" : ", \"attrs\": {" + text + "}}"));
}

int SavedNodes::leaf(std::string_view type, std::string_view text) {
  return raw("{\"type_key\": " + quoted(type) + ", \"repr_str\": " + quoted(text) + "}");
}

int SavedNodes::array(const std::vector<int>& items) {
  return raw(items.empty() ? R"({"type_key": "Array"})"
                           : R"({"type_key": "Array", "data": )" + list(items) + "}");
}

int SavedNodes::map(const std::vector<std::pair<std::string, int>>& entries) {
  std::string keys;
  std::vector<int> values;
  for (const auto& [key, value] : entries) {
    keys += (keys.empty() ? "" : ", ") + quoted(key);
    values.push_back(value);
  }
  return raw(entries.empty()
                 ? R"({"type_key": "Map"})"
                 : R"({"type_key": "Map", "keys": [)" + keys + "], \"data\": " + list(values) + "}");
}

int SavedNodes::nodeMap(const std::vector<std::pair<int, int>>& entries) {
  std::vector<int> items;
  for (const auto& [key, value] : entries) items.insert(items.end(), {key, value});
  return raw(entries.empty() ? R"({"type_key": "Map"})"
                             : R"({"type_key": "Map", "data": )" + list(items) + "}");
}

int SavedNodes::attrs(const std::vector<std::pair<std::string, int>>& entries) {
  return add("DictAttrs", {{"__dict__", map(entries)}});
}

int SavedNodes::imm(std::int64_t value, std::string_view dtype) {
  return add("IntImm", {{"dtype", std::string(dtype)}, {"span", 0}, {"value", std::to_string(value)}});
}

int SavedNodes::var(std::string_view name, std::string_view dtype) {
  const int type = add("PrimType", {{"dtype", std::string(dtype)}});
  return add("tir.Var", {{"dtype", std::string(dtype)}, {"name", str(name)}, {"type_annotation", type}});
}

int SavedNodes::pointer(std::string_view name, std::string_view element, std::string_view scope) {
  const int type = add("PointerType", {{"element_type", add("PrimType", {{"dtype", std::string(element)}})},
                                       {"storage_scope", str(scope)}});
  return add("tir.Var", {{"dtype", "handle"}, {"name", str(name)}, {"type_annotation", type}});
}

int SavedNodes::buffer(int data, std::string_view name, const std::vector<int>& shape,
                       std::string_view dtype) {
  std::vector<int> extents;
  for (const int extent : shape) extents.push_back(imm(extent));
  return add("tir.Buffer", {{"data", data},
                            {"dtype", std::string(dtype)},
                            {"shape", array(extents)},
                            {"strides", array({})},
                            {"elem_offset", imm(0)},
                            {"name", str(name)},
                            {"data_alignment", 64},
                            {"offset_factor", 1},
                            {"buffer_type", 1}});
}

int SavedNodes::binary(std::string_view type, int a, int b, std::string_view dtype) {
  return add(type, {{"dtype", std::string(dtype)}, {"a", a}, {"b", b}});
}

int SavedNodes::load(int buffer, const std::vector<int>& indices, std::string_view dtype) {
  return add("tir.BufferLoad",
             {{"dtype", std::string(dtype)}, {"buffer", buffer}, {"indices", array(indices)}});
}

int SavedNodes::call(std::string_view name, const std::vector<int>& arguments, std::string_view dtype) {
  return add("tir.Call", {{"dtype", std::string(dtype)}, {"op", op(name)}, {"args", array(arguments)}});
}

int SavedNodes::callExtern(std::string_view name, std::vector<int> arguments) {
  arguments.insert(arguments.begin(), add("tir.StringImm", {{"dtype", "handle"}, {"value", str(name)}}));
  return call("tir.call_extern", arguments);
}

int SavedNodes::seq(const std::vector<int>& statements) {
  return add("tir.SeqStmt", {{"seq", array(statements)}});
}

int SavedNodes::evaluate(int value) {
  return add("tir.Evaluate", {{"value", value}});
}

int SavedNodes::store(int buffer, int value, const std::vector<int>& indices) {
  return add("tir.BufferStore", {{"buffer", buffer}, {"value", value}, {"indices", array(indices)}});
}

int SavedNodes::allocate(int var, std::string_view dtype, const std::vector<std::int64_t>& extents, int body,
                         int annotations) {
  std::vector<int> items;
  for (const auto extent : extents) items.push_back(imm(extent, "int64"));
  return add("tir.Allocate", {{"buffer_var", var},
                              {"dtype", std::string(dtype)},
                              {"extents", array(items)},
                              {"condition", imm(1, "bool")},
                              {"body", body},
                              {"annotations", annotations}});
}

int SavedNodes::let(int var, int value, int body) {
  return add("tir.LetStmt", {{"var", var}, {"value", value}, {"body", body}});
}

int SavedNodes::loop(int var, int extent, int body, int kind) {
  return add("tir.For", {{"loop_var", var},
                         {"min", imm(0)},
                         {"extent", imm(extent)},
                         {"kind", kind},
                         {"body", body},
                         {"thread_binding", 0},
                         {"annotations", map({})}});
}

int SavedNodes::function(const std::vector<int>& parameters, const std::vector<std::pair<int, int>>& buffers,
                         int body, const std::vector<std::pair<std::string, int>>& attributes) {
  return add("tir.PrimFunc", {{"params", array(parameters)},
                              {"body", body},
                              {"buffer_map", nodeMap(buffers)},
                              {"attrs", attrs(attributes)}});
}

int SavedNodes::module(const std::vector<std::pair<std::string, int>>& functions, int attributes) {
  std::vector<std::pair<int, int>> entries;
  for (const auto& [name, function] : functions)
    entries.emplace_back(add("GlobalVar", {{"name_hint", str(name)}}), function);
  return add("IRModule", {{"functions", nodeMap(entries)}, {"attrs", attributes}});
}

int SavedNodes::pool(std::string_view name, std::int64_t limit, std::string_view type) {
  return add(type, {{"pool_name", str(name)},
                    {"size_hint_bytes", imm(limit)},
                    {"read_bandwidth_bytes_per_cycle", imm(4)},
                    {"targets", array({})}});
}

int SavedNodes::relayVar(std::string_view name, int type) {
  const int id = add("relay.Id", {{"name_hint", str(name)}});
  return add("relay.Var", {{"vid", id}, {"type_annotation", type}, {"_checked_type_", type}});
}

int SavedNodes::tensorType(const std::vector<int>& shape, std::string_view dtype) {
  std::vector<int> extents;
  for (const int extent : shape) extents.push_back(imm(extent));
  return add("relay.TensorType", {{"shape", array(extents)}, {"dtype", std::string(dtype)}});
}

int SavedNodes::relayCall(int op, const std::vector<int>& arguments, int type, int attributes, int device) {
  return add("relay.Call", {{"op", op},
                            {"args", array(arguments)},
                            {"attrs", attributes},
                            {"_checked_type_", type},
                            {"virtual_device_", device}});
}

int SavedNodes::relayFunction(const std::vector<int>& parameters, int body, int attributes) {
  return add("relay.Function", {{"params", array(parameters)}, {"body", body}, {"attrs", attributes}});
}

int SavedNodes::relayTuple(const std::vector<int>& fields) {
  return add("relay.Tuple", {{"fields", array(fields)}});
}

std::string SavedNodes::text(int root, std::string_view version) const {
  std::string text = "{\"root\": " + std::to_string(root) + ", \"nodes\": [";
  for (std::size_t i = 0; i < m_nodes.size(); ++i) text += (i == 0 ? "\n" : ",\n") + m_nodes[i];
  return text + "\n], \"b64ndarrays\": [], \"attrs\": {\"tvm_version\": " + quoted(version) + "}}";
}

}  // namespace memscape::test
