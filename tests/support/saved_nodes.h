// SPDX-License-Identifier: Apache-2.0
// Writes small modules as tvm.ir.save_json does, node by node. Every function gives the index of its node.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace memscape::test {

class SavedNodes {
 public:
  /// Field values are text in the file, numbers and references as well.
  struct Value {
    Value(int number) : text(std::to_string(number)) {}   // NOLINT(google-explicit-constructor)
    Value(const char* words) : text(words) {}             // NOLINT(google-explicit-constructor)
    Value(std::string words) : text(std::move(words)) {}  // NOLINT(google-explicit-constructor)
    std::string text;
  };
  using Fields = std::vector<std::pair<std::string, Value>>;

  SavedNodes() { raw(R"({"type_key": ""})"); }

  int raw(std::string json);
  int add(std::string_view type, const Fields& fields = {});
  int leaf(std::string_view type, std::string_view text);
  int str(std::string_view text) { return leaf("runtime.String", text); }
  int op(std::string_view name) { return leaf("Op", name); }
  int array(const std::vector<int>& items);
  int map(const std::vector<std::pair<std::string, int>>& entries);
  int nodeMap(const std::vector<std::pair<int, int>>& entries);
  int attrs(const std::vector<std::pair<std::string, int>>& entries);
  int imm(std::int64_t value, std::string_view dtype = "int32");

  int var(std::string_view name, std::string_view dtype = "int32");
  int pointer(std::string_view name, std::string_view element = "int8", std::string_view scope = "global");
  int buffer(int data, std::string_view name, const std::vector<int>& shape, std::string_view dtype = "int8");
  int binary(std::string_view type, int a, int b, std::string_view dtype = "int32");
  int load(int buffer, const std::vector<int>& indices, std::string_view dtype = "int8");
  int call(std::string_view op, const std::vector<int>& arguments, std::string_view dtype = "int32");
  /// call_extern with a name.
  int callExtern(std::string_view name, std::vector<int> arguments);

  int seq(const std::vector<int>& statements);
  int evaluate(int value);
  int store(int buffer, int value, const std::vector<int>& indices);
  int allocate(int var, std::string_view dtype, const std::vector<std::int64_t>& extents, int body,
               int annotations = 0);
  int let(int var, int value, int body);
  int loop(int var, int extent, int body, int kind = 0);

  int function(const std::vector<int>& parameters, const std::vector<std::pair<int, int>>& buffers, int body,
               const std::vector<std::pair<std::string, int>>& attributes = {});
  int module(const std::vector<std::pair<std::string, int>>& functions, int attributes = 0);
  int pool(std::string_view name, std::int64_t limit, std::string_view type = "ir.WorkspacePoolInfo");

  int relayVar(std::string_view name, int type);
  int tensorType(const std::vector<int>& shape, std::string_view dtype = "float32");
  int relayCall(int op, const std::vector<int>& arguments, int type, int attributes = 0, int device = 0);
  int relayFunction(const std::vector<int>& parameters, int body, int attributes = 0);
  int relayTuple(const std::vector<int>& fields);

  [[nodiscard]] std::string text(int root, std::string_view version = "0.12.0") const;
  [[nodiscard]] int last() const { return static_cast<int>(m_nodes.size()) - 1; }

 private:
  std::vector<std::string> m_nodes;
};

}  // namespace memscape::test
