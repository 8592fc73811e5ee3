// SPDX-License-Identifier: Apache-2.0
// A dataflow graph in execution order, as graph files hold it. Tuples are flattened by the importer.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/model/ids.h"
#include "core/support/ragged.h"
#include "core/support/result.h"

namespace memscape::model {

enum class NodeKind : std::uint8_t {
  Input,     ///< placeholder that the caller fills
  Constant,  ///< placeholder that holds a parameter
  Call,      ///< an operator: reads its inputs, then its outputs exist
  Reshape,   ///< its one output is its one input under another shape: no memory of its own
};

struct Node {
  StringId name;
  StringId op;  ///< operator or kernel name; invalid for placeholders
  NodeKind kind = NodeKind::Call;
};

struct Tensor {
  NodeId producer;
  StringId name;          ///< the node's, or node:output where a node has several outputs
  std::int64_t size = 0;  ///< bytes
  StringId dtype;
  std::int32_t device = 0;  ///< device type number as in the file; 0 where the file says none
  StringId scope;           ///< memory scope, invalid for the default one
};

/// Arrays of structures by index; every list that belongs to a node or tensor is a row of a Ragged.
/// Invariant (checked by the importer with validate()): inputs of node n are outputs of nodes < n.
struct Graph {
  std::shared_ptr<const support::StringTable> strings;
  std::vector<Node> nodes;
  support::Ragged<TensorId> inputs;  ///< row = node, in argument order, repeats kept
  std::vector<std::int32_t>
      firstTensor;  ///< size nodes + 1: node n's outputs are [firstTensor[n], firstTensor[n+1])
  std::vector<Tensor> tensors;
  std::shared_ptr<const support::Ragged<std::int64_t>> shapes;  ///< row = tensor
  std::vector<TensorId> results;                                ///< graph outputs, repeats kept
};

/// What a tensor is called where the file gives it no name of its own: the node's name, or node:output.
[[nodiscard]] StringId nameOfOutput(support::StringTable& strings, StringId node, std::size_t output,
                                    std::size_t outputs);

/// Checks the invariants above: table sizes agree, inputs refer to earlier nodes, reshapes have one
/// input and one output, results exist. O(nodes + edges). Errors name the node.
[[nodiscard]] support::Result<void> validate(const Graph& graph);

}  // namespace memscape::model
