// SPDX-License-Identifier: Apache-2.0
#include "core/export/inspect_json.h"

#include <algorithm>

#include "core/analysis/conflicts.h"
#include "core/export/plan_json.h"

namespace memscape::exporting {
namespace {

using Layout = JsonWriter::Layout;
using model::BufferId;
using model::Problem;

/// By buffer: the steps that read it, in order, without repeats.
support::Ragged<std::int64_t> readersOf(const Problem& problem) {
  std::vector<std::vector<std::int64_t>> readers(problem.buffers().size());
  for (std::size_t step = 0; step < problem.steps().size(); ++step)
    for (const BufferId buffer : problem.reads(step)) {
      auto& steps = readers[buffer.index()];
      if (steps.empty() || steps.back() != static_cast<std::int64_t>(step))
        steps.push_back(static_cast<std::int64_t>(step));
    }
  support::Ragged<std::int64_t> rows;
  for (const auto& steps : readers) rows.push(steps);
  return rows;
}

void writeSteps(JsonWriter& json, const Problem& problem) {
  json.key("steps").beginArray(Layout::Lines);
  for (std::size_t step = 0; step < problem.steps().size(); ++step) {
    json.beginObject();
    json.key("index").integer(static_cast<std::int64_t>(step));
    json.key("label").text(problem.stepLabel(step));
    json.key("operator").textOrNull(problem.stepOperator(step));
    json.endObject();
  }
  json.endArray();
}

void writeConflicts(JsonWriter& json, const Problem& problem, std::span<const BufferId> conflicts) {
  std::vector<std::string_view> names;
  names.reserve(conflicts.size());
  for (const BufferId other : conflicts) names.push_back(problem.name(other));
  std::ranges::sort(names);
  const auto [first, last] = std::ranges::unique(names);
  names.erase(first, last);
  json.beginArray();
  for (const std::string_view name : names) json.text(name);
  json.endArray();
}

class BufferWriter {
 public:
  BufferWriter(JsonWriter& json, const InspectReport& report, const support::Progress& progress)
      : m_json(json),
        m_problem(*report.problem),
        m_trace(report.trace),
        m_readers(readersOf(m_problem)),
        m_counts(analysis::conflictCounts(m_problem)),
        m_lists(analysis::conflictLists(m_problem, kMaxListedPairs, progress)) {}

  [[nodiscard]] bool listsConflicts() const { return m_lists.has_value(); }
  void write(BufferId id);

 private:
  void writeWhenAndWhere(BufferId id);
  void writeCallRange(const model::CallRange& range);
  [[nodiscard]] std::string positionAt(model::Step tick) const;

  JsonWriter& m_json;
  const Problem& m_problem;
  const model::ProgramTrace* m_trace;
  support::Ragged<std::int64_t> m_readers;
  std::vector<std::int64_t> m_counts;
  std::optional<support::Ragged<BufferId>> m_lists;
};

void BufferWriter::write(BufferId id) {
  const model::Buffer& buffer = m_problem.buffer(id);
  m_json.beginObject();
  m_json.key("name").text(m_problem.name(id));
  m_json.key("buffer_index").integer(id.value);
  m_json.key("size_bytes").integer(buffer.size);
  m_json.key("alignment").integer(buffer.alignment);
  m_json.key("kind").text(model::nameOf(buffer.kind));
  m_json.key("shape").integers(m_problem.shape(id));
  m_json.key("dtype").textOrNull(m_problem.dtype(id));
  writeWhenAndWhere(id);
  m_json.key("conflicts");
  if (m_lists)
    writeConflicts(m_json, m_problem, (*m_lists)[id.index()]);
  else
    m_json.null();
  m_json.key("conflict_count").integer(m_counts[id.index()]);
  m_json.key("alias_of").textOrNull(buffer.aliasOf.valid() ? m_problem.name(buffer.aliasOf) : "");
  m_json.key("alias_of_index");
  if (buffer.aliasOf.valid())
    m_json.integer(buffer.aliasOf.value);
  else
    m_json.null();
  m_json.key("producer")
      .textOrNull(buffer.producer >= 0 ? m_problem.stepLabel(static_cast<std::size_t>(buffer.producer)) : "");
  m_json.key("consumers").beginArray();
  for (const std::int64_t step : m_readers[id.index()])
    m_json.text(m_problem.stepLabel(static_cast<std::size_t>(step)));
  m_json.endArray().endObject();
}

void BufferWriter::writeWhenAndWhere(BufferId id) {
  m_json.key("live_ranges").beginArray();
  if (m_trace != nullptr) {
    for (const model::CallRange& range : m_trace->ranges[id.index()]) writeCallRange(range);
  } else {
    for (const model::LiveRange& range : m_problem.liveRanges(id)) {
      m_json.beginObject();
      m_json.key("first").integer(range.begin);
      m_json.key("last").integer(range.end - 1);
      m_json.endObject();
    }
  }
  m_json.endArray();
  m_json.key("pool_candidates").beginArray();
  for (const model::PoolId pool : m_problem.candidates(m_problem.buffer(id).block))
    m_json.text(m_problem.pool(pool).name);
  m_json.endArray();
}

std::string BufferWriter::positionAt(model::Step tick) const {
  const model::StatementId id = m_trace->statements[static_cast<std::size_t>(tick)];
  return id.valid() ? describe(m_trace->program->statements[id.index()].position) : std::string();
}

void BufferWriter::writeCallRange(const model::CallRange& range) {
  m_json.beginObject();
  m_json.key("first").integer(range.first);
  m_json.key("last").integer(range.last);
  m_json.key("call").text(callName(*m_trace, static_cast<std::size_t>(range.call)));
  m_json.key("opened_at").textOrNull(positionAt(range.first));
  m_json.key("closed_at").textOrNull(positionAt(range.last));
  m_json.endObject();
}

void writeNotPlanned(JsonWriter& json, const model::ProgramTrace& trace) {
  const model::Program& program = *trace.program;
  json.key("not_planned").beginArray(Layout::Lines);
  for (const model::NotPlanned& item : trace.notPlanned) {
    const model::Allocation& allocation = program.allocations[item.allocation.index()];
    json.beginObject();
    json.key("name").text(program.name(allocation.variable));
    json.key("location").textOrNull(describe(program.statements[allocation.statement.index()].position));
    json.key("reason").text(item.reason);
    json.endObject();
  }
  json.endArray();
}

void writePools(JsonWriter& json, const Problem& problem) {
  json.key("pools").beginArray(Layout::Lines);
  for (const model::Pool& pool : problem.pools()) {
    json.beginObject();
    json.key("name").text(pool.name);
    json.key("access").text(pool.access == model::PoolAccess::ReadOnly ? "read_only" : "read_write");
    json.key("limit_bytes");
    if (pool.limit)
      json.integer(*pool.limit);
    else
      json.null();
    json.endObject();
  }
  json.endArray();
}

void writeWarnings(JsonWriter& json, std::span<const model::Warning> warnings) {
  json.key("warnings").beginArray(Layout::Lines);
  for (const model::Warning& warning : warnings) {
    json.beginObject();
    json.key("location").text(warning.location);
    json.key("message").text(warning.message);
    json.endObject();
  }
  json.endArray();
}

}  // namespace

void writeInspection(const InspectReport& report, std::ostream& out, const support::Progress& progress) {
  const Problem& problem = *report.problem;
  JsonWriter json(out);
  std::vector<model::Warning> warnings = report.workload->warnings;
  json.beginObject(Layout::Lines);
  json.key("memscape").text("1");
  json.key("file").text(report.workload->file);
  json.key("format").text(report.workload->format);
  json.key("entry").text(report.workload->entry);
  writeSteps(json, problem);
  json.key("buffers").beginArray(Layout::Lines);
  BufferWriter buffers(json, report, progress);
  for (std::size_t i = 0; i < problem.buffers().size(); ++i) buffers.write(BufferId(i));
  json.endArray();
  if (!buffers.listsConflicts())
    warnings.push_back({"buffers", "more than " + std::to_string(kMaxListedPairs) +
                                       " pairs of buffers conflict; they are counted but not listed"});
  if (report.trace != nullptr) writeNotPlanned(json, *report.trace);
  writePools(json, problem);
  json.key("memory_pressure_bytes").integer(report.memoryPressure);
  json.key("lower_bound_bytes").integer(report.bounds.readWrite);
  json.key("imported_plan");
  if (report.importedPlan != nullptr)
    writePlan(json, problem, *report.importedPlan);
  else
    json.null();
  writeWarnings(json, warnings);
  json.endObject().finish();
}

}  // namespace memscape::exporting
