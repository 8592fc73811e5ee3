// SPDX-License-Identifier: Apache-2.0
// What the walks over a saved TIR module share.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/import/tvm_save_json_attributes.h"
#include "core/import/tvm_save_json_names.h"
#include "core/import/tvm_save_json_plan.h"
#include "core/model/workload.h"
#include "core/support/progress.h"

namespace memscape::import {

/// A view of memory that statements of a function use and that needs a line of its own in the text.
struct SavedView {
  SavedNode buffer;
  std::int32_t firstUse = 0;  ///< statements of the function
  std::int32_t lastUse = 0;
};

/// The module as far as it is read, and the function that is being read.
class TirState {
 public:
  TirState(NodeReader& reader, const support::Progress& progress);

  /// Counts a visit. False, and an error, where the nodes are shared so much that walking them would take for
  /// ever, and where the stop token asks.
  [[nodiscard]] bool visit(SavedNode node);
  /// Marks the node as being walked, too. False, and an error, where it is already.
  [[nodiscard]] bool enter(SavedNode node);
  void leave(SavedNode node) { m_onPath[node.index()] = false; }
  /// Counts bytes of text that are kept; too many are an error.
  void countText(SavedNode node, std::size_t bytes);

  [[nodiscard]] model::VariableId variable(SavedNode var);
  /// A Var's text; one that nothing binds gets its own name.
  [[nodiscard]] std::string_view varText(SavedNode var);
  /// "T.int32", "T.handle", "T.handle("int8", "global.workspace")".
  [[nodiscard]] std::string typeText(SavedNode var);
  [[nodiscard]] std::string_view storageScope(SavedNode var);
  /// A Buffer's text. Where nothing has declared the buffer, `statement` uses a view.
  [[nodiscard]] std::string_view bufferText(SavedNode buffer, std::int32_t statement);
  [[nodiscard]] bool isPointer(SavedNode var) { return nodes.dtype(var).starts_with("handle"); }
  /// Adds a line before the body of the function.
  void addPrelude(std::string_view line) { prelude.push_back(strings.add(line)); }

  /// The function of the module that a GlobalVar or PrimFunc stands for; invalid for anything else.
  [[nodiscard]] model::FunctionId function(SavedNode callee) const;
  [[nodiscard]] model::FunctionId function(std::string_view name) const;
  [[nodiscard]] std::string nameOf(model::FunctionId id) const {
    return std::string(strings[program.functions[id.index()].name]);
  }

  NodeReader& nodes;
  support::StringTable strings;
  model::Program program;
  std::vector<model::Warning> warnings;
  AttributeWriter attributes;
  PoolReader pools;
  PlanReader plan;
  std::unordered_map<std::int32_t, model::FunctionId> functionOfNode;
  std::unordered_map<std::string_view, model::FunctionId> functionOfName;
  std::vector<bool> endsWithHandle;  ///< by function: its last parameter is a resource handle
  std::int64_t minorVersion = 12;    ///< of TVM 0.x

  // Of the function that is being read.
  FunctionNames names;
  std::vector<SavedView> views;
  std::unordered_map<std::int32_t, std::size_t> viewOf;  ///< by node of the buffer
  std::vector<support::StringId> prelude;

 private:
  std::vector<model::VariableId> m_variableOf;  // by node
  std::vector<bool> m_onPath;                   // by node
  support::StopCheck m_stop;
  std::int64_t m_visitsLeft;
  std::size_t m_textLeft;
};

}  // namespace memscape::import
