// SPDX-License-Identifier: Apache-2.0
// The names that variables and buffers of one function have in its text: valid identifiers, each once.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/tvm_save_json_nodes.h"

namespace memscape::import {

class FunctionNames {
 public:
  FunctionNames(support::StringTable& strings, std::size_t nodes) : m_strings(strings), m_names(nodes) {}

  /// Forgets the names of the function before. O(names that were given).
  void clear();
  /// Invalid for a node without a name yet.
  [[nodiscard]] support::StringId of(SavedNode node) const { return m_names[node.index()]; }
  /// Gives the node a name like `wanted` that nothing else has: "sid", "sid_1", ... Expected O(length).
  support::StringId define(SavedNode node, std::string_view wanted);
  /// Says how a node is written that has no name of its own: "b0.data".
  void set(SavedNode node, support::StringId text);
  /// A name like `wanted` that nothing else has.
  [[nodiscard]] std::string unique(std::string_view wanted);

 private:
  support::StringTable& m_strings;
  std::vector<support::StringId> m_names;  // by node
  std::vector<SavedNode> m_given;
  std::unordered_map<std::string, std::int64_t> m_next;  // by name: the number to try next
};

}  // namespace memscape::import
