// SPDX-License-Identifier: Apache-2.0
#include "core/export/memscape_json.h"

#include <array>

#include "core/export/json_writer.h"

namespace memscape::exporting {
namespace {

using Layout = JsonWriter::Layout;
using model::BufferId;
using model::Problem;

/// Keys whose value is what a reader takes without them are left out.
void optionalText(JsonWriter& json, std::string_view key, std::string_view value) {
  if (!value.empty()) json.key(key).text(value);
}

void optionalInteger(JsonWriter& json, std::string_view key, std::int64_t value, std::int64_t usual) {
  if (value != usual) json.key(key).integer(value);
}

template <class Ids>
void ids(JsonWriter& json, std::string_view key, const Ids& list) {
  json.key(key).beginArray();
  for (const auto id : list) json.integer(id.value);
  json.endArray();
}

void writeHead(JsonWriter& json, const model::Workload& workload, std::string_view kind) {
  json.beginObject(Layout::Lines);
  json.key("memscape").text("1");
  json.key("kind").text(kind);
  json.key("entry").text(workload.entry);
  json.key("interval_ends")
      .text(workload.intervalEnds == model::IntervalEnds::Inclusive ? "inclusive" : "exclusive");
}

void writePlan(JsonWriter& json, const model::ImportedPlan& plan) {
  json.key("plan").beginObject(Layout::Lines);
  json.key("source").text(plan.source);
  if (!plan.offsets.empty()) json.key("offsets").integers(plan.offsets);
  if (!plan.storageIds.empty()) {
    json.key("storage_ids").beginArray();
    for (const std::int32_t id : plan.storageIds) json.integer(id);
    json.endArray();
  }
  if (!plan.pools.empty()) ids(json, "pools", plan.pools);
  json.endObject();
}

void writeOutputs(JsonWriter& json, const model::Graph& graph, std::size_t node) {
  json.key("outputs").beginArray();
  for (std::int32_t t = graph.firstTensor[node]; t < graph.firstTensor[node + 1]; ++t) {
    const model::Tensor& tensor = graph.tensors[static_cast<std::size_t>(t)];
    json.beginObject();
    if (tensor.name != graph.nodes[node].name) json.key("name").text((*graph.strings)[tensor.name]);
    json.key("size_bytes").integer(tensor.size);
    optionalText(json, "dtype", (*graph.strings)[tensor.dtype]);
    json.key("shape").integers((*graph.shapes)[static_cast<std::size_t>(t)]);
    optionalInteger(json, "device", tensor.device, 0);
    optionalText(json, "scope", (*graph.strings)[tensor.scope]);
    json.endObject();
  }
  json.endArray();
}

void writeGraph(JsonWriter& json, const model::Workload& workload, const model::Graph& graph) {
  constexpr std::array<std::string_view, 4> kKinds = {"input", "constant", "call", "reshape"};
  writeHead(json, workload, "graph");
  json.key("nodes").beginArray(Layout::Lines);
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    const model::Node& node = graph.nodes[n];
    json.beginObject();
    json.key("name").text((*graph.strings)[node.name]);
    optionalText(json, "op", (*graph.strings)[node.op]);
    json.key("kind").text(kKinds[static_cast<std::size_t>(node.kind)]);
    ids(json, "inputs", graph.inputs[n]);
    writeOutputs(json, graph, n);
    json.endObject();
  }
  json.endArray();
  ids(json, "results", graph.results);
  if (workload.importedPlan) writePlan(json, *workload.importedPlan);
  json.endObject().finish();
}

void writePools(JsonWriter& json, const Problem& problem) {
  json.key("pools").beginArray(Layout::Lines);
  for (const model::Pool& pool : problem.pools()) {
    json.beginObject();
    json.key("name").text(pool.name);
    json.key("access").text(pool.access == model::PoolAccess::ReadOnly ? "read_only" : "read_write");
    if (pool.limit) json.key("limit_bytes").integer(*pool.limit);
    json.endObject();
  }
  json.endArray();
}

void writeSteps(JsonWriter& json, const Problem& problem) {
  json.key("steps").beginArray(Layout::Lines);
  for (std::size_t step = 0; step < problem.steps().size(); ++step) {
    json.beginObject();
    json.key("label").text(problem.stepLabel(step));
    optionalText(json, "operator", problem.stepOperator(step));
    ids(json, "reads", problem.reads(step));
    json.endObject();
  }
  json.endArray();
}

void writeBuffer(JsonWriter& json, const Problem& problem, BufferId id) {
  const model::Buffer& buffer = problem.buffer(id);
  json.beginObject();
  json.key("name").text(problem.name(id));
  json.key("size_bytes").integer(buffer.size);
  optionalInteger(json, "alignment", buffer.alignment, 1);
  json.key("kind").text(model::nameOf(buffer.kind));
  optionalText(json, "dtype", problem.dtype(id));
  if (!problem.shape(id).empty()) json.key("shape").integers(problem.shape(id));
  optionalInteger(json, "device", buffer.device, 0);
  optionalInteger(json, "producer", buffer.producer, -1);
  ids(json, "pools", problem.candidates(buffer.block));
  json.key("live").beginArray();
  for (const model::LiveRange& range : problem.liveRanges(id))
    json.beginArray().integer(range.begin).integer(range.end).endArray();
  json.endArray();
  if (buffer.aliasOf.valid())
    json.key("alias_of").integer(buffer.aliasOf.value);
  else
    optionalInteger(json, "fixed_offset", problem.block(buffer.block).fixedOffset, -1);
  json.endObject();
}

/// By buffer, as files hold plans.
model::ImportedPlan byBuffer(const Problem& problem, const plan::Plan& plan) {
  model::ImportedPlan result{.source = plan.planner};
  for (const model::Buffer& buffer : problem.buffers()) {
    const plan::Placement& placement = plan.placements[buffer.block.index()];
    const bool placed = placement.pool.valid();
    result.offsets.push_back(placed ? placement.offset : -1);
    result.pools.push_back(placement.pool);
    if (!plan.storages.empty()) result.storageIds.push_back(placement.storage.value);
  }
  return result;
}

void writeProblem(JsonWriter& json, const WriteRequest& request) {
  const Problem& problem = *request.problem;
  writeHead(json, *request.workload, "problem");
  writePools(json, problem);
  writeSteps(json, problem);
  json.key("buffers").beginArray(Layout::Lines);
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) writeBuffer(json, problem, BufferId(i));
  json.endArray();
  if (request.plan != nullptr && request.plan->placed())
    writePlan(json, byBuffer(problem, request.plan->plan));
  else if (request.workload->importedPlan)
    writePlan(json, *request.workload->importedPlan);
  json.endObject().finish();
}

}  // namespace

support::Result<void> writeMemscapeJson(const WriteRequest& request, std::ostream& out) {
  JsonWriter json(out);
  const auto* graph = std::get_if<std::shared_ptr<const model::Graph>>(&request.workload->content);
  if (graph != nullptr && request.plan == nullptr)
    writeGraph(json, *request.workload, **graph);
  else
    writeProblem(json, request);
  return {};
}

}  // namespace memscape::exporting
