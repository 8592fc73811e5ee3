// SPDX-License-Identifier: Apache-2.0
// Reading fields of saved nodes. The first error sticks: from then on everything reads as null, empty or 0,
// so that a walk ends by itself and its caller asks once.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/tvm_save_json_nodes.h"
#include "core/model/dtype.h"
#include "core/model/program.h"

namespace memscape::import {

/// An entry of a Map.
struct SavedEntry {
  std::string_view key;           ///< where the key is a string
  SavedNode keyNode = kNullNode;  ///< where the map lists keys as nodes
  SavedNode value = kNullNode;
};

class NodeReader {
 public:
  explicit NodeReader(const NodeTable& table) : m_table(table) {}

  [[nodiscard]] const NodeTable& table() const { return m_table; }
  [[nodiscard]] bool failed() const { return m_error.has_value(); }
  [[nodiscard]] const support::Error& error() const { return *m_error; }

  /// Keeps the error if it is the first. The location is nodes[i], or nodes[i].attrs.field.
  void fail(SavedNode node, support::ErrorCode code, std::string message, std::string hint = {});
  void fail(SavedNode node, Field field, support::ErrorCode code, std::string message, std::string hint = {});

  [[nodiscard]] TypeKey type(SavedNode node) const { return m_table.nodes[node.index()].type; }
  /// "a tir.Var", or "null": for messages.
  [[nodiscard]] std::string describe(SavedNode node) const;
  [[nodiscard]] bool has(SavedNode node, Field field) const { return find(node, field) != nullptr; }

  /// The node that a field refers to; null is an error.
  SavedNode child(SavedNode node, Field field);
  /// The same; null where the field is null or missing.
  SavedNode optionalChild(SavedNode node, Field field);
  /// The node that a field refers to, of one of these types.
  SavedNode child(SavedNode node, Field field, std::initializer_list<TypeKey> types,
                  std::string_view expected);

  std::int64_t number(SavedNode node, Field field);
  std::int64_t number(SavedNode node, Field field, std::int64_t otherwise);
  /// A field's own text, also where it is a number.
  std::string text(SavedNode node, Field field);
  /// A data type's text; empty where the field is missing.
  std::string_view dtype(SavedNode node);
  /// What a field that refers to a runtime.String says; empty where the field is null or missing.
  std::string_view string(SavedNode node, Field field);
  /// The text of a leaf: a string's or an operator's.
  [[nodiscard]] std::string_view leafText(SavedNode node) const {
    return m_table.strings[m_table.nodes[node.index()].repr];
  }

  /// The items of an Array; none for null.
  std::span<const SavedNode> items(SavedNode array);
  std::span<const SavedNode> items(SavedNode node, Field field) { return items(optionalChild(node, field)); }
  /// The entries of a Map, or of the DictAttrs around one; none for null.
  std::vector<SavedEntry> entries(SavedNode map);
  /// The value under a key of a Map or DictAttrs; null without it.
  SavedNode lookup(SavedNode map, std::string_view key);

  /// The value of an integer literal; nothing for any other expression.
  std::optional<std::int64_t> literal(SavedNode expression);
  /// The value of a literal that a field refers to; `otherwise` where it is null or missing.
  std::int64_t literal(SavedNode node, Field field, std::int64_t otherwise);

  [[nodiscard]] static model::SourcePosition position(SavedNode node) { return {.node = node.value}; }

 private:
  [[nodiscard]] const NodeTable::FieldValue* find(SavedNode node, Field field) const;

  const NodeTable& m_table;
  std::optional<support::Error> m_error;
};

/// "nodes[7]" or "nodes[7].attrs.body".
[[nodiscard]] std::string locate(SavedNode node);
[[nodiscard]] std::string locate(SavedNode node, Field field);

}  // namespace memscape::import
