// SPDX-License-Identifier: Apache-2.0
#include "core/export/plan_json.h"

namespace memscape::exporting {
namespace {

using Layout = JsonWriter::Layout;

void writeOptions(JsonWriter& json, const plan::OptionValues& options) {
  json.key("options").beginObject();
  for (const auto& [name, value] : options) {
    json.key(name);
    if (const auto* flag = std::get_if<bool>(&value))
      json.boolean(*flag);
    else if (const auto* number = std::get_if<std::int64_t>(&value))
      json.integer(*number);
    else
      json.text(std::get<std::string>(value));
  }
  json.endObject();
}

void writeLimit(JsonWriter& json, const model::Pool& pool) {
  json.key("limit_bytes");
  if (pool.limit)
    json.integer(*pool.limit);
  else
    json.null();
}

void writePools(JsonWriter& json, const model::Problem& problem, const plan::CheckedPlan& checked) {
  json.key("pools").beginArray(Layout::Lines);
  for (std::size_t i = 0; checked.placed() && i < problem.pools().size(); ++i) {
    const model::Pool& pool = problem.pools()[i];
    const plan::PoolMetrics& metrics = checked.metrics.pools[i];
    json.beginObject();
    json.key("name").text(pool.name);
    json.key("size_bytes").integer(metrics.size);
    writeLimit(json, pool);
    json.key("lower_bound_bytes").integer(metrics.lowerBound);
    if (checked.plan.status == plan::PlanStatus::DoesNotFit) json.key("needed_bytes").integer(metrics.size);
    json.endObject();
  }
  json.endArray();
}

void writeStorages(JsonWriter& json, const model::Problem& problem, const plan::Plan& plan) {
  json.key("storages").beginArray(Layout::Lines);
  for (std::size_t i = 0; i < plan.storages.size(); ++i) {
    const plan::Storage& storage = plan.storages[i];
    json.beginObject();
    json.key("storage_id").integer(static_cast<std::int64_t>(i));
    json.key("pool").textOrNull(storage.pool.valid() ? problem.pool(storage.pool).name : "");
    json.key("offset").integer(storage.offset);
    json.key("declared_bytes").integer(storage.declaredSize);
    json.key("allocated_bytes").integer(storage.allocatedSize);
    json.endObject();
  }
  json.endArray();
}

void writePlacements(JsonWriter& json, const model::Problem& problem, const plan::Plan& plan) {
  json.key("placements").beginArray(Layout::Lines);
  for (std::size_t i = 0; !plan.placements.empty() && i < problem.buffers().size(); ++i) {
    const model::BufferId id(i);
    const model::Buffer& buffer = problem.buffer(id);
    const plan::Placement& placement = plan.placements[buffer.block.index()];
    if (!placement.pool.valid()) continue;
    json.beginObject();
    json.key("buffer").text(problem.name(id));
    json.key("buffer_index").integer(static_cast<std::int64_t>(i));
    json.key("pool").text(problem.pool(placement.pool).name);
    json.key("offset").integer(placement.offset);
    json.key("size_bytes").integer(buffer.size);
    json.key("storage_id");
    if (placement.storage.valid())
      json.integer(placement.storage.value);
    else
      json.null();
    json.endObject();
  }
  json.endArray();
}

void writeViolations(JsonWriter& json, const model::Problem& problem, const plan::CheckedPlan& checked) {
  json.key("violations").beginArray(Layout::Lines);
  for (const plan::Violation& violation : checked.validation.violations)
    json.text(plan::describe(problem, checked.plan, violation));
  json.endArray();
  json.key("violation_count").integer(checked.validation.total);
}

void writeFigures(JsonWriter& json, const plan::CheckedPlan& checked) {
  json.key("arena_bytes");
  if (checked.placed())
    json.integer(checked.metrics.arena);
  else
    json.null();
  json.key("lower_bound_bytes").integer(checked.metrics.lowerBound);
  json.key("gap_percent");
  if (checked.placed())
    json.number(checked.metrics.gapPercent);
  else
    json.null();
  json.key("waste_percent");
  if (checked.placed())
    json.number(checked.metrics.wastePercent);
  else
    json.null();
}

}  // namespace

void writePlan(JsonWriter& json, const model::Problem& problem, const plan::CheckedPlan& checked) {
  const plan::Plan& plan = checked.plan;
  json.beginObject(Layout::Lines);
  json.key("planner").text(plan.planner);
  json.key("status").text(plan::nameOf(plan.status));
  json.key("valid").boolean(checked.placed() && checked.validation.valid());
  if (!plan.reason.empty()) json.key("reason").text(plan.reason);
  writeViolations(json, problem, checked);
  writeFigures(json, checked);
  json.key("seconds").number(plan.seconds);
  writeOptions(json, plan.options);
  json.key("seed").unsignedInteger(plan.seed);
  writePools(json, problem, checked);
  if (!plan.storages.empty()) writeStorages(json, problem, plan);
  writePlacements(json, problem, plan);
  json.endObject();
}

void writePlans(const PlanReport& report, std::ostream& out) {
  JsonWriter json(out);
  json.beginObject(Layout::Lines);
  json.key("memscape").text("1");
  json.key("file").text(report.file);
  json.key("problem").beginObject();
  json.key("buffers").integer(static_cast<std::int64_t>(report.problem->buffers().size()));
  json.key("steps").integer(static_cast<std::int64_t>(report.problem->steps().size()));
  json.key("memory_pressure_bytes").integer(report.memoryPressure);
  json.endObject();
  json.key("plans").beginArray(Layout::Lines);
  for (const plan::CheckedPlan* plan : report.plans) writePlan(json, *report.problem, *plan);
  json.endArray().endObject().finish();
}

}  // namespace memscape::exporting
