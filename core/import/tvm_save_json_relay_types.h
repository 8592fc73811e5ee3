// SPDX-License-Identifier: Apache-2.0
// The tensors that a Relay expression's checked type says it gives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/import/tvm_save_json_reader.h"

namespace memscape::import {

struct RelayTensor {
  std::string_view dtype;
  std::vector<std::int64_t> shape;
  std::int64_t bytes = 0;
};

class RelayTypes {
 public:
  explicit RelayTypes(NodeReader& nodes)
      : m_nodes(nodes), m_visitsLeft(kMoreVisits + kVisitsPerNode * nodes.table().size()) {}

  /// Tuples flattened. Errors name the expression, `name`: no checked type, a dimension that is not known.
  [[nodiscard]] std::vector<RelayTensor> tensorsOf(SavedNode expression, std::string_view name);

 private:
  static constexpr std::size_t kVisitsPerNode = 64;
  static constexpr std::size_t kMoreVisits = 100'000;

  [[nodiscard]] RelayTensor tensor(SavedNode type, std::string_view name);

  NodeReader& m_nodes;
  std::size_t m_visitsLeft;
};

}  // namespace memscape::import
