// SPDX-License-Identifier: Apache-2.0
#include "core/model/graph.h"

namespace memscape::model {
namespace {

using support::Error;
using support::ErrorCode;

}  // namespace

StringId nameOfOutput(support::StringTable& strings, StringId node, std::size_t output, std::size_t outputs) {
  if (outputs == 1) return node;
  return strings.add(std::string(strings[node]) + ":" + std::to_string(output));
}

support::Result<void> validate(const Graph& graph) {
  const std::size_t nodes = graph.nodes.size();
  const auto where = [&](std::size_t node) {
    return "node " + std::to_string(node) + " '" + std::string((*graph.strings)[graph.nodes[node].name]) +
           "'";
  };
  if (graph.inputs.size() != nodes || graph.firstTensor.size() != nodes + 1 ||
      graph.firstTensor.front() != 0 ||
      static_cast<std::size_t>(graph.firstTensor.back()) != graph.tensors.size() ||
      graph.shapes->size() != graph.tensors.size())
    return Error{ErrorCode::InvalidInput, "", "the graph's tables differ in length", ""};
  for (std::size_t n = 0; n < nodes; ++n) {
    const std::int32_t outputs = graph.firstTensor[n + 1] - graph.firstTensor[n];
    if (outputs < 0) return Error{ErrorCode::InvalidInput, where(n), "has a negative number of outputs", ""};
    for (const TensorId input : graph.inputs[n]) {
      if (input.valid() && input.value < graph.firstTensor[n]) continue;
      return Error{
          ErrorCode::InvalidInput, where(n),
          "reads tensor " + std::to_string(input.value) + ", expected one that an earlier node makes",
          "nodes must stand in execution order"};
    }
    if (graph.nodes[n].kind == NodeKind::Reshape && (graph.inputs[n].size() != 1 || outputs != 1))
      return Error{ErrorCode::InvalidInput, where(n),
                   "only reshapes, but has " + std::to_string(graph.inputs[n].size()) + " inputs and " +
                       std::to_string(outputs) + " outputs, expected one of each",
                   ""};
  }
  for (const TensorId result : graph.results)
    if (!result.valid() || result.index() >= graph.tensors.size())
      return Error{ErrorCode::InvalidInput, "results",
                   "tensor " + std::to_string(result.value) + " does not exist", ""};
  return {};
}

}  // namespace memscape::model
