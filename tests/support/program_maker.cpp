// SPDX-License-Identifier: Apache-2.0
#include "tests/support/program_maker.h"

#include <algorithm>

namespace memscape::testing {

using model::StatementKind;

model::VariableId ProgramMaker::variable(const std::string& name) {
  const auto found = m_variables.find(name);
  if (found != m_variables.end()) return found->second;
  const model::VariableId id(program.variables.size());
  program.variables.push_back({add(name), {}});
  m_variables.emplace(name, id);
  return id;
}

void ProgramMaker::function(std::string_view name) {
  m_open.clear();
  program.functions.push_back({.name = add(name),
                               .target = {},
                               .firstParameter = static_cast<std::int32_t>(program.parameters.size())});
}

void ProgramMaker::parameter(const std::string& name, const std::string& text, std::int64_t size) {
  model::Parameter parameter;
  parameter.name = add(name);
  parameter.variable = variable(name);
  parameter.text = add(text);
  if (size > 0) {
    parameter.data = parameter.variable;
    parameter.dtype = add("int8");
    parameter.size = parameter.sizeNoLanes = size;
  }
  program.parameters.push_back(parameter);
  program.parameterShapes.push({size});
  ++program.functions.back().parameterCount;
}

std::size_t ProgramMaker::statement(std::size_t depth, StatementKind kind, std::string_view text,
                                    std::initializer_list<model::Event> events) {
  const std::size_t index = program.statements.size();
  m_open.resize(std::min(m_open.size(), depth));
  model::Statement statement;
  statement.kind = kind;
  statement.end = static_cast<std::int32_t>(index + 1);
  statement.position.line = statement.end;
  statement.position.column = 1;
  if (!m_open.empty()) statement.parent = model::StatementId(m_open.back());
  for (const std::size_t open : m_open) program.statements[open].end = statement.end;
  if (!text.empty()) statement.text = add(text);
  m_open.push_back(index);
  model::StatementId& body = program.functions.back().body;
  if (!body.valid()) body = model::StatementId(index);
  program.statements.push_back(statement);
  program.events.push(events);
  return index;
}

void ProgramMaker::allocate(std::size_t depth, const std::string& name, std::int64_t size,
                            const std::string& text, model::BufferKind kind) {
  const bool constant = kind == model::BufferKind::Constant;
  const std::size_t index =
      statement(depth, constant ? StatementKind::AllocateConst : StatementKind::Allocate, text);
  program.statements[index].allocation = model::AllocationId(program.allocations.size());
  model::Allocation allocation;
  allocation.statement = model::StatementId(index);
  allocation.variable = variable(name);
  allocation.dtype = add("int8");
  allocation.size = allocation.sizeNoLanes = size;
  allocation.kind = kind;
  program.allocations.push_back(allocation);
  program.shapes.push({size});
}

void ProgramMaker::call(std::size_t depth, std::size_t callee, const std::string& text,
                        std::initializer_list<std::string> arguments) {
  const model::CallId id(program.calls.size());
  const std::size_t handle = text.find(", handle");
  const std::size_t at = handle != std::string::npos ? handle : text.rfind(')');
  const std::size_t index = statement(depth, StatementKind::Evaluate, text, {{.variable = {}, .call = id}});
  program.calls.push_back({.callee = model::FunctionId(callee),
                           .name = add("op"),
                           .statement = model::StatementId(index),
                           .insertAt = static_cast<std::int32_t>(at),
                           .position = {}});
  std::vector<model::VariableId> row;
  for (const std::string& argument : arguments) row.push_back(variable(argument));
  program.arguments.push(row);
}

model::Event ProgramMaker::read(const std::string& name) {
  return {.variable = variable(name), .call = {}, .access = model::Access::Read};
}

model::Event ProgramMaker::write(const std::string& name) {
  return {.variable = variable(name), .call = {}, .access = model::Access::Write};
}

std::shared_ptr<const model::Program> ProgramMaker::make() {
  program.strings = m_strings;
  program.entry = model::FunctionId(std::size_t{0});
  return std::make_shared<const model::Program>(std::move(program));
}

std::shared_ptr<const model::Program> smallProgram() {
  ProgramMaker make;
  make.program.preamble = model::standardPreamble();
  make.function("main");
  make.parameter("x", "x: T.Buffer((8,), \"int8\")", 8);
  make.allocate(0, "a", 32, "a = T.allocate([32], \"int8\", \"global\")");
  make.statement(1, StatementKind::Sequence, {});
  make.call(2, 1, "T.call_extern(\"int32\", \"op\", x.data, a, handle)", {"x", "a", "h"});
  make.call(2, 1, "T.call_extern(\"int32\", \"op\", a, x.data, handle)", {"a", "x", "h"});
  make.function("op");
  make.parameter("p", "p: T.Buffer((8,), \"int8\")", 8);
  make.parameter("q", "q: T.Buffer((8,), \"int8\")", 8);
  make.parameter("h", "h: T.handle");
  make.allocate(0, "b", 20, "with T.allocate([20], \"int8\", \"global\") as b:");
  make.statement(1, StatementKind::For, "for i in range(8):");
  make.statement(2, StatementKind::Sequence, {});
  make.statement(3, StatementKind::Store, "b[i] = p[i]", {make.read("p"), make.write("b")});
  make.statement(3, StatementKind::Store, "q[i] = b[i]", {make.read("b"), make.write("q")});
  return make.make();
}

}  // namespace memscape::testing
