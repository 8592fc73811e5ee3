// SPDX-License-Identifier: Apache-2.0
// Memory pools of a saved module.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/import/tvm_save_json_attributes.h"
#include "core/model/program.h"

namespace memscape::import {

class PoolReader {
 public:
  PoolReader(NodeReader& nodes, AttributeWriter& attributes, model::Program& program)
      : m_nodes(nodes), m_attributes(attributes), m_program(program) {}

  /// The pools that the module's attributes list, in their order, and the executor's alignments.
  void readModule(SavedNode moduleAttrs);
  /// The pool that a WorkspacePoolInfo or ConstantPoolInfo describes; the same name is the same pool.
  model::PoolId pool(SavedNode info);
  /// The row of Program::candidateLists for an Array of pools.
  std::int32_t candidates(SavedNode array);

 private:
  [[nodiscard]] std::string nameOf(SavedNode info);

  NodeReader& m_nodes;
  AttributeWriter& m_attributes;
  model::Program& m_program;
  std::map<SavedNode, model::PoolId> m_ofNode;
  std::map<std::pair<std::string, model::PoolAccess>, model::PoolId> m_ofName;
  std::map<std::vector<model::PoolId>, std::int32_t> m_rows;
};

}  // namespace memscape::import
