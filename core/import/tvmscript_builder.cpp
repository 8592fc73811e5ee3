// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvmscript_builder.h"

#include <algorithm>
#include <utility>

namespace memscape::import::script {
namespace {

using model::CallId;
using model::FunctionId;
using model::Statement;
using model::StatementId;
using model::StatementKind;
using model::VariableId;

constexpr std::size_t kMaxWarnings = 100;

}  // namespace

VariableId ProgramBuilder::addVariable(std::string_view name, std::string_view scope) {
  model::Variable variable;
  variable.name = intern(name);
  if (!scope.empty() && scope != "global") variable.scope = intern(scope);
  program.variables.push_back(variable);
  return VariableId(program.variables.size() - 1);
}

RawIndex ProgramBuilder::addBody(RawIndex owner, bool isElse) {
  RawBody body;
  body.owner = owner;
  body.isElse = isElse;
  bodies.push_back(body);
  return static_cast<RawIndex>(bodies.size() - 1);
}

RawIndex ProgramBuilder::addStatement(RawIndex body, StatementKind kind, model::SourcePosition position) {
  RawStatement statement;
  statement.kind = kind;
  statement.body = body;
  statement.position = position;
  statement.firstUse = uses.size();
  if (kind != StatementKind::View) ++bodies[static_cast<std::size_t>(body)].count;
  statements.push_back(statement);
  return static_cast<RawIndex>(statements.size() - 1);
}

void ProgramBuilder::addUse(VariableId variable, model::Access access, CallId onlyIfExternal) {
  uses.push_back(
      {.event = {.variable = variable, .call = {}, .access = access}, .onlyIfExternal = onlyIfExternal});
}

CallId ProgramBuilder::addCall(std::string_view name, std::span<const VariableId> arguments,
                               model::SourcePosition position, const RawCall& raw) {
  const CallId id(program.calls.size());
  model::Call call;
  call.name = intern(name);
  call.statement = StatementId(statements.size() - 1);
  call.position = position;
  program.calls.push_back(call);
  program.arguments.push(arguments);
  calls.push_back(raw);
  uses.push_back({.event = {.variable = {}, .call = id, .access = {}}, .onlyIfExternal = {}});
  return id;
}

void ProgramBuilder::warn(const model::SourcePosition& position, std::string message) {
  if (warnings.size() < kMaxWarnings)
    warnings.push_back({model::describe(position), std::move(message)});
  else
    ++m_silenced;
}

void ProgramBuilder::nameByViews() {
  std::vector<char> allocated(program.variables.size(), 0);
  for (const model::Allocation& allocation : program.allocations)
    allocated[allocation.variable.index()] = allocation.planned ? 0 : 1;
  for (const auto& [variable, name] : viewNames)
    if (allocated[variable.index()] != 0) program.variables[variable.index()].parsedName = name;
}

void ProgramBuilder::finish() {
  resolveCalls();
  readPlan();
  layOut();
  if (m_silenced > 0) warnings.push_back({"", std::to_string(m_silenced) + " more warnings like these"});
  m_strings->shrinkToFit();
  program.strings = m_strings;
}

void ProgramBuilder::resolveCalls() {
  // A function's own name goes before the symbol that it is exported as; the last of equal names counts.
  std::unordered_map<std::string_view, FunctionId> byName;
  for (std::size_t f = 0; f < symbols.size(); ++f)
    if (!symbols[f].empty()) byName[symbols[f]] = FunctionId(f);
  for (std::size_t f = 0; f < program.functions.size(); ++f)
    byName[text(program.functions[f].name)] = FunctionId(f);
  for (std::size_t c = 0; c < calls.size(); ++c) {
    model::Call& call = program.calls[c];
    if (const auto found = byName.find(text(call.name)); found != byName.end()) call.callee = found->second;
    placeInsertion(c);
  }
}

/// A further argument goes last, but before a resource handle, which either is the last parameter or has
/// none.
void ProgramBuilder::placeInsertion(std::size_t c) {
  model::Call& call = program.calls[c];
  bool handleLast = calls[c].endsWithHandle;
  if (call.callee.valid()) {
    const model::Function& callee = program.functions[call.callee.index()];
    const auto given = static_cast<std::int32_t>(program.arguments[c].size());
    if (given > 0 && given == callee.parameterCount) {
      const auto last = static_cast<std::size_t>(callee.firstParameter + callee.parameterCount - 1);
      handleLast =
          handleLast || (!program.parameters[last].data.valid() && !program.parameters[last].dtype.valid());
    }
    handleLast = handleLast || given == callee.parameterCount + 1;
  }
  call.insertAt = handleLast ? calls[c].behindSecondLast : calls[c].behindLast;
}

void ProgramBuilder::layOut() {
  std::vector<std::int32_t> rowOf(statements.size(), -1);
  program.statements.reserve(statements.size() + statements.size() / 4);
  for (std::size_t raw = 0; raw < statements.size(); ++raw) layOutStatement(raw, rowOf);
  closeRows();
  for (const RawBody& body : bodies)
    if (body.isElse && body.firstRow >= 0)
      program.statements[static_cast<std::size_t>(rowOf[static_cast<std::size_t>(body.owner)])].elseBegin =
          body.firstRow;
  for (model::Call& call : program.calls)
    call.statement = StatementId(static_cast<std::size_t>(rowOf[call.statement.index()]));
  for (model::Allocation& allocation : program.allocations)
    allocation.statement = StatementId(static_cast<std::size_t>(rowOf[allocation.statement.index()]));
  for (std::size_t f = 0; f < functionBody.size(); ++f) {
    const RawBody& body = bodies[static_cast<std::size_t>(functionBody[f])];
    const std::int32_t row = body.row;
    if (row >= 0) program.functions[f].body = StatementId(static_cast<std::size_t>(row));
  }
}

/// In front of the first statement of a body with several goes the Sequence that they are in.
void ProgramBuilder::layOutStatement(std::size_t raw, std::vector<std::int32_t>& rowOf) {
  const RawStatement& from = statements[raw];
  RawBody& body = bodies[static_cast<std::size_t>(from.body)];
  StatementId parent;
  if (body.owner != kNone)
    parent = StatementId(static_cast<std::size_t>(rowOf[static_cast<std::size_t>(body.owner)]));
  if (body.firstRow < 0) {
    body.firstRow = static_cast<std::int32_t>(program.statements.size());
    if (body.count > 1) {
      body.row = body.firstRow;
      Statement sequence;
      sequence.kind = StatementKind::Sequence;
      sequence.parent = parent;
      sequence.position = from.position;
      addRow(sequence);
      program.events.endRow();
    }
  }
  if (body.count > 1) parent = StatementId(static_cast<std::size_t>(body.row));
  const auto row = static_cast<std::int32_t>(program.statements.size());
  if (body.count == 1 && from.kind != StatementKind::View) body.row = row;
  rowOf[raw] = row;
  Statement to;
  to.kind = from.kind;
  to.loop = from.loop;
  to.parent = parent;
  to.allocation = from.allocation;
  to.variable = from.variable;
  to.source = from.source;
  to.position = from.position;
  to.text = from.text;
  addRow(to);
  const std::size_t end = raw + 1 < statements.size() ? statements[raw + 1].firstUse : uses.size();
  // The address of a place in a pool is no use of the pool.
  if (!from.allocation.valid() || !program.allocations[from.allocation.index()].planned)
    for (std::size_t u = from.firstUse; u < end; ++u)
      if (const RawUse& use = uses[u];
          !use.onlyIfExternal.valid() || !program.calls[use.onlyIfExternal.index()].callee.valid())
        program.events.append(use.event);
  program.events.endRow();
}

/// What is inside a statement has higher rows, so that from the back each end is known when it is passed on.
void ProgramBuilder::closeRows() {
  auto& rows = program.statements;
  for (std::size_t i = rows.size(); i-- > 0;) {
    rows[i].end = std::max(rows[i].end, static_cast<std::int32_t>(i + 1));
    if (rows[i].parent.valid()) {
      std::int32_t& end = rows[rows[i].parent.index()].end;
      end = std::max(end, rows[i].end);
    }
  }
}

}  // namespace memscape::import::script
