// SPDX-License-Identifier: Apache-2.0
#include "core/model/program.h"

#include <algorithm>
#include <array>

namespace memscape::model {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;

Error broken(std::string location, std::string message) {
  return {ErrorCode::InvalidInput, std::move(location), std::move(message), ""};
}

template <class Tag, class Table>
bool knownOrNone(support::Id<Tag> id, const Table& table) {
  return !id.valid() || id.index() < table.size();
}

std::string where(const Program& program, std::size_t statement) {
  const std::string at = describe(program.statements[statement].position);
  return at.empty() ? "statement " + std::to_string(statement) : at;
}

Result<void> checkFunction(const Program& program, const Function& function) {
  const std::string name(program.text(function.name));
  const auto first = function.firstParameter;
  const auto count = function.parameterCount;
  if (first < 0 || count < 0 || static_cast<std::size_t>(first) > program.parameters.size() ||
      static_cast<std::size_t>(count) > program.parameters.size() - static_cast<std::size_t>(first))
    return broken(name, "its parameters do not exist");
  if (!knownOrNone(function.body, program.statements)) return broken(name, "its body does not exist");
  return {};
}

/// Looks at statement i inside those whose ends are in `open`, innermost last.
Result<void> checkStatement(const Program& program, std::size_t i, std::vector<std::int32_t>& open) {
  const Statement& statement = program.statements[i];
  const auto index = static_cast<std::int32_t>(i);
  while (!open.empty() && open.back() <= index) open.pop_back();
  const std::int32_t limit =
      open.empty() ? static_cast<std::int32_t>(program.statements.size()) : open.back();
  if (statement.end <= index || statement.end > limit)
    return broken(where(program, i), "ends at statement " + std::to_string(statement.end) + ", expected " +
                                         std::to_string(index + 1) + " to " + std::to_string(limit));
  if (statement.elseBegin >= 0 && (statement.elseBegin <= index || statement.elseBegin >= statement.end))
    return broken(where(program, i), "its else branch is not inside it");
  const bool allocates =
      statement.kind == StatementKind::Allocate || statement.kind == StatementKind::AllocateConst;
  if (allocates != statement.allocation.valid() || !knownOrNone(statement.allocation, program.allocations) ||
      !knownOrNone(statement.variable, program.variables) ||
      !knownOrNone(statement.source, program.variables))
    return broken(where(program, i), "refers to something that does not exist");
  for (const Event& event : program.events[i])
    if (!knownOrNone(event.variable, program.variables) || !knownOrNone(event.call, program.calls) ||
        event.variable.valid() == event.call.valid())
      return broken(where(program, i), "uses something that does not exist");
  open.push_back(statement.end);
  return {};
}

}  // namespace

std::string describe(const SourcePosition& position) {
  if (position.line > 0) return std::to_string(position.line) + ":" + std::to_string(position.column);
  if (position.node >= 0) return "nodes[" + std::to_string(position.node) + "]";
  return {};
}

std::string_view nameOf(LoopKind kind) {
  constexpr std::array<std::string_view, 5> kNames{"serial", "parallel", "vectorized", "unrolled",
                                                   "thread binding"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view standardPreamble() {
  return "# from tvm.script import ir as I\n# from tvm.script import tir as T\n\n@I.ir_module\nclass "
         "Module:\n";
}

FunctionId findEntry(const Program& program) {
  const auto first = [&](auto&& accepts) {
    const auto found = std::ranges::find_if(program.functions, accepts);
    return found == program.functions.end()
               ? FunctionId()
               : FunctionId(static_cast<std::size_t>(found - program.functions.begin()));
  };
  const auto called = [&](std::string_view name) {
    return first([&](const Function& f) { return program.text(f.name) == name; });
  };
  if (const auto id = called("__tvm_main__"); id.valid()) return id;
  const auto behindPrefix = first([&](const Function& f) {
    return program.text(f.name).starts_with("tvmgen_") && program.text(f.name).ends_with("__tvm_main__");
  });
  if (behindPrefix.valid()) return behindPrefix;
  if (const auto id = called("run_model"); id.valid()) return id;
  if (const auto id = first([](const Function& f) { return f.isRunner; }); id.valid()) return id;
  if (const auto id = called("main"); id.valid()) return id;
  return program.functions.size() == 1 ? FunctionId(std::size_t{0}) : FunctionId();
}

std::vector<std::size_t> bodyEnds(const Program& program) {
  std::vector<std::size_t> begins;
  for (const Function& function : program.functions)
    if (function.body.valid()) begins.push_back(function.body.index());
  std::ranges::sort(begins);
  std::vector<std::size_t> ends;
  for (const Function& function : program.functions) {
    if (!function.body.valid()) {
      ends.push_back(0);
      continue;
    }
    const auto next = std::ranges::upper_bound(begins, function.body.index());
    ends.push_back(next == begins.end() ? program.statements.size() : *next);
  }
  return ends;
}

Result<void> validate(const Program& program) {
  if (program.events.size() != program.statements.size())
    return broken("", "events of " + std::to_string(program.events.size()) + " statements, expected " +
                          std::to_string(program.statements.size()));
  if (program.arguments.size() != program.calls.size() ||
      program.shapes.size() != program.allocations.size() ||
      program.parameterShapes.size() != program.parameters.size())
    return broken("", "tables of the program disagree in size");
  for (const Function& function : program.functions)
    if (auto checked = checkFunction(program, function); !checked) return checked;
  std::vector<std::int32_t> open;
  for (std::size_t i = 0; i < program.statements.size(); ++i)
    if (auto checked = checkStatement(program, i, open); !checked) return checked;
  for (const Call& call : program.calls)
    if (!knownOrNone(call.callee, program.functions) || !call.statement.valid() ||
        call.statement.index() >= program.statements.size())
      return broken(describe(call.position), "calls something that does not exist");
  for (const Allocation& allocation : program.allocations) {
    const auto list = allocation.candidates;
    if (!allocation.statement.valid() || allocation.statement.index() >= program.statements.size() ||
        !allocation.variable.valid() || allocation.variable.index() >= program.variables.size() ||
        (list >= 0 && static_cast<std::size_t>(list) >= program.candidateLists.size()) ||
        (allocation.planned && !knownOrNone(allocation.planned->pool, program.pools)))
      return broken("", "an allocation refers to something that does not exist");
  }
  return {};
}

}  // namespace memscape::model
