// SPDX-License-Identifier: Apache-2.0
// Values of attributes and annotations as TVMScript writes them.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/import/tvm_save_json_reader.h"

namespace memscape::import {

/// A string literal of Python: quoted and escaped.
[[nodiscard]] std::string quoted(std::string_view text);

/// `T.int8(3)` of a number's text; as it is for int32.
[[nodiscard]] std::string typedNumber(std::string_view dtype, std::string_view number);

class AttributeWriter {
 public:
  explicit AttributeWriter(NodeReader& nodes) : m_nodes(nodes) {}

  /// Canonical text of a Target, keys sorted: {"keys": ["cpu"], "kind": "c", "tag": ""}.
  [[nodiscard]] std::string target(SavedNode target);
  /// A value or a Map as in T.func_attr(...): T.bool(True), T.target({...}), metadata["ir.PoolInfo"][0] for
  /// an object that a text has no words for. The entry `without` of a Map is left out.
  [[nodiscard]] std::string value(SavedNode value, std::string_view without = {});

 private:
  enum class Style : std::uint8_t { Script, Target };
  void write(SavedNode value, Style style, int depth, std::string& out);
  void writeMap(SavedNode map, Style style, int depth, std::string& out, std::string_view without = {});
  void writeTarget(SavedNode target, int depth, std::string& out);
  void writeNumber(SavedNode value, Style style, std::string& out);
  [[nodiscard]] std::string_view kindOf(SavedNode target);
  [[nodiscard]] std::string metadata(SavedNode value);

  NodeReader& m_nodes;
  std::map<SavedNode, std::size_t> m_metadata;  // by node: its number among those of its type
  std::map<std::string, std::size_t> m_metadataCounts;
};

}  // namespace memscape::import
