// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/lower_graph.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/model/problem_builder.h"

namespace memscape::analysis {
namespace {

using model::BufferId;
using model::BufferKind;
using model::Graph;
using model::LiveRange;
using model::NodeKind;
using model::Step;
using model::Tensor;
using model::TensorId;

/// Candidate lists by device, made when first needed; the pools carry the device's number only where there
/// is more than one.
class DevicePools {
 public:
  DevicePools(const Graph& graph, model::ProblemBuilder& builder) : m_builder(builder) {
    std::vector<std::int32_t> devices;
    for (const Tensor& tensor : graph.tensors)
      if (devices.empty() || tensor.device != devices.back()) devices.push_back(tensor.device);
    std::ranges::sort(devices);
    devices.erase(std::ranges::unique(devices).begin(), devices.end());
    for (const std::int32_t device : devices) {
      const std::string suffix = devices.size() > 1 ? "@" + std::to_string(device) : "";
      const auto parameters =
          builder.addPool({.name = "parameters" + suffix, .access = model::PoolAccess::ReadOnly});
      const auto workspace = builder.addPool({.name = "workspace" + suffix});
      m_lists[device] = {builder.addCandidates({parameters}), builder.addCandidates({workspace})};
    }
  }
  [[nodiscard]] std::int32_t candidates(std::int32_t device, bool constant) const {
    const auto& [parameters, workspace] = m_lists.at(device);
    return constant ? parameters : workspace;
  }

 private:
  model::ProblemBuilder& m_builder;
  std::map<std::int32_t, std::pair<std::int32_t, std::int32_t>> m_lists;
};

/// By tensor: the last step that reads it (its own step when none does), inclusive.
std::vector<Step> lastReads(const Graph& graph) {
  std::vector<Step> last(graph.tensors.size());
  for (std::size_t t = 0; t < last.size(); ++t) last[t] = graph.tensors[t].producer.value;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n)
    for (const TensorId input : graph.inputs[n]) last[input.index()] = static_cast<Step>(n);
  const auto end = static_cast<Step>(graph.nodes.size()) - 1;
  for (const TensorId result : graph.results) last[result.index()] = end;
  return last;
}

bool isPlaceholder(NodeKind kind) {
  return kind == NodeKind::Input || kind == NodeKind::Constant;
}

}  // namespace

support::Result<model::Problem> lowerGraph(const Graph& graph, const support::Progress& progress) {
  if (auto valid = model::validate(graph); !valid) return valid.error();
  model::ProblemBuilder builder(graph.strings);
  builder.reserve(graph.tensors.size(), graph.nodes.size());
  builder.setShapes(graph.shapes);
  const DevicePools pools(graph, builder);

  const auto steps = static_cast<Step>(graph.nodes.size());
  const std::vector<Step> last = lastReads(graph);
  std::vector<bool> isResult(graph.tensors.size(), false);
  for (const TensorId result : graph.results) isResult[result.index()] = true;

  support::StopCheck stop(progress.stop);
  for (std::size_t t = 0; t < graph.tensors.size(); ++t) {
    if (stop.stopRequested()) return support::Error{support::ErrorCode::Cancelled, "", "cancelled", ""};
    const Tensor& tensor = graph.tensors[t];
    const model::Node& node = graph.nodes[tensor.producer.index()];
    model::Buffer buffer{.size = tensor.size,
                         .name = tensor.name,
                         .dtype = tensor.dtype,
                         .device = tensor.device,
                         .producer = tensor.producer.value};
    LiveRange range{tensor.producer.value, last[t] + 1};
    if (isPlaceholder(node.kind)) {
      buffer.kind = node.kind == NodeKind::Constant ? BufferKind::Constant : BufferKind::Input;
      range = {0, steps};
    } else if (isResult[t]) {
      buffer.kind = BufferKind::Output;
    }
    if (node.kind == NodeKind::Reshape)
      buffer.aliasOf = BufferId(graph.inputs[tensor.producer.index()].front().index());
    builder.addBuffer(buffer, std::span(&range, 1),
                      pools.candidates(tensor.device, node.kind == NodeKind::Constant));
  }
  std::vector<BufferId> reads;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    reads.clear();
    for (const TensorId input : graph.inputs[n]) reads.push_back(BufferId(input.index()));
    builder.addStep({graph.nodes[n].name, graph.nodes[n].op}, reads);
  }
  return std::move(builder).build();
}

}  // namespace memscape::analysis
