// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_module.h"

#include <algorithm>
#include <charconv>

#include "core/import/tvm_save_json_views.h"

namespace memscape::import {
namespace {

using model::FunctionId;
using model::StatementId;
using support::ErrorCode;
using support::Result;
using support::StringId;

class ModuleReader {
 public:
  ModuleReader(NodeReader& nodes, std::vector<SavedFunction> functions, const support::Progress& progress)
      : m_nodes(nodes), m_functions(std::move(functions)), m_progress(progress), m_state(nodes, progress) {}

  Result<model::Workload> read(SavedNode module);

 private:
  struct SavedParameter {
    SavedNode var;
    SavedNode buffer = kNullNode;
  };

  void readVersion();
  void nameFunctions();
  void readSignature(const SavedFunction& saved);
  void addParameter(const SavedFunction& saved, const SavedParameter& parameter);
  void readFunction(std::size_t index);
  void nameParameters(std::size_t index);
  [[nodiscard]] bool isPlain(SavedNode buffer);
  void addBody(std::size_t index, FunctionBody body, std::size_t firstCall, std::size_t firstAllocation);
  [[nodiscard]] SavedNode attributesOf(const SavedFunction& saved) {
    return m_nodes.optionalChild(saved.node, Field::Attrs);
  }

  NodeReader& m_nodes;
  std::vector<SavedFunction> m_functions;
  const support::Progress& m_progress;
  TirState m_state;
  std::vector<SavedParameter> m_parameters;  // as Program::parameters
};

Result<model::Workload> ModuleReader::read(SavedNode module) {
  readVersion();
  m_state.pools.readModule(m_nodes.optionalChild(module, Field::Attrs));
  nameFunctions();
  for (const SavedFunction& saved : m_functions) m_state.plan.readPoolArguments(attributesOf(saved));
  for (const SavedFunction& saved : m_functions) readSignature(saved);
  for (std::size_t i = 0; i < m_functions.size() && !m_nodes.failed(); ++i) {
    m_progress(static_cast<double>(i) / static_cast<double>(m_functions.size()), "reading functions");
    readFunction(i);
  }
  m_state.plan.finish(m_nodes.optionalChild(module, Field::Attrs), m_state.warnings);
  if (m_nodes.failed()) return m_nodes.error();
  model::Program& program = m_state.program;
  program.preamble = model::standardPreamble();
  m_state.strings.shrinkToFit();
  program.strings = std::make_shared<const support::StringTable>(std::move(m_state.strings));
  program.entry = model::findEntry(program);
  if (auto valid = model::validate(program); !valid) return valid.error();
  model::Workload workload;
  workload.warnings = std::move(m_state.warnings);
  if (program.entry.valid()) workload.entry = program.name(program.entry);
  workload.content = std::make_shared<const model::Program>(std::move(program));
  return workload;
}

void ModuleReader::readVersion() {
  const std::string_view version = m_nodes.table().version;
  if (!version.starts_with("0.")) return;
  std::from_chars(version.data() + 2, version.data() + version.size(), m_state.minorVersion);
}

/// A call may name a function by its name in the module or by its symbol.
void ModuleReader::nameFunctions() {
  for (std::size_t i = 0; i < m_functions.size(); ++i) {
    const SavedFunction& saved = m_functions[i];
    m_state.functionOfNode.emplace(saved.node.value, FunctionId(i));
    m_state.functionOfNode.emplace(saved.global.value, FunctionId(i));
    m_state.functionOfName.emplace(saved.name, FunctionId(i));
  }
  for (std::size_t i = 0; i < m_functions.size(); ++i) {
    const SavedNode symbol = m_nodes.lookup(attributesOf(m_functions[i]), "global_symbol");
    if (m_nodes.type(symbol) == TypeKey::String)
      m_state.functionOfName.emplace(m_nodes.leafText(symbol), FunctionId(i));
  }
}

void ModuleReader::readSignature(const SavedFunction& saved) {
  model::Program& program = m_state.program;
  const SavedNode attributes = attributesOf(saved);
  const SavedNode target = m_nodes.lookup(attributes, "target");
  const SavedNode runner = m_nodes.lookup(attributes, "runner_function");
  const auto buffers = m_nodes.entries(m_nodes.optionalChild(saved.node, Field::BufferMap));
  const auto older = m_nodes.entries(m_nodes.optionalChild(saved.node, Field::PreflattenedBufferMap));
  const auto bufferOf = [&](const std::vector<SavedEntry>& map, SavedNode var) {
    const auto found = std::ranges::find(map, var, &SavedEntry::keyNode);
    return found == map.end() ? kNullNode : found->value;
  };
  const auto parameters = m_nodes.items(saved.node, Field::Params);
  model::Function function{.name = m_state.strings.intern(saved.name),
                           .firstParameter = static_cast<std::int32_t>(program.parameters.size()),
                           .parameterCount = static_cast<std::int32_t>(parameters.size()),
                           .isRunner = runner != kNullNode && m_nodes.literal(runner).value_or(0) != 0,
                           .position = NodeReader::position(saved.node)};
  if (m_nodes.type(target) == TypeKey::Target)
    function.target = m_state.strings.intern(m_state.attributes.target(target));
  for (const SavedNode var : parameters) {
    SavedNode buffer = bufferOf(buffers, var);
    if (buffer == kNullNode) buffer = bufferOf(older, var);
    addParameter(saved, {var, buffer});
    if (m_nodes.failed()) return;
    model::Parameter& added = program.parameters.back();
    const std::size_t index =
        program.parameters.size() - 1 - static_cast<std::size_t>(function.firstParameter);
    added.pool = m_state.plan.poolOf(attributes, index, var, buffer);
    if (added.pool.valid()) {
      m_state.plan.notePool(added.variable, added.pool);
      if (added.data.valid()) m_state.plan.notePool(added.data, added.pool);
    }
  }
  const bool handleLast = !parameters.empty() && m_parameters.back().buffer == kNullNode &&
                          m_state.typeText(parameters.back()) == "T.handle";
  m_state.endsWithHandle.push_back(handleLast);
  program.functions.push_back(std::move(function));
}

void ModuleReader::addParameter(const SavedFunction& saved, const SavedParameter& parameter) {
  model::Program& program = m_state.program;
  const auto [var, buffer] = parameter;
  if (m_nodes.type(var) != TypeKey::TirVar && m_nodes.type(var) != TypeKey::TirSizeVar)
    m_nodes.fail(saved.node, Field::Params, ErrorCode::InvalidInput,
                 "lists " + m_nodes.describe(var) + ", expected a tir.Var");
  if (buffer != kNullNode && m_nodes.type(buffer) != TypeKey::TirBuffer)
    m_nodes.fail(saved.node, Field::BufferMap, ErrorCode::InvalidInput,
                 "refers to " + m_nodes.describe(buffer) + ", expected a tir.Buffer");
  if (m_nodes.failed()) return;
  model::Parameter out{.name = m_state.strings.intern(m_nodes.string(var, Field::Name)),
                       .variable = m_state.variable(var)};
  std::vector<std::int64_t> shape;
  if (buffer == kNullNode) {
    out.dtype = m_state.strings.intern(m_nodes.dtype(var));
  } else {
    out.data = m_state.variable(
        m_nodes.child(buffer, Field::Data, {TypeKey::TirVar, TypeKey::TirSizeVar}, "a tir.Var"));
    out.dtype = m_state.strings.intern(m_nodes.dtype(buffer));
    const auto type = model::parseDataType(m_nodes.dtype(buffer));
    if (!type) m_nodes.fail(buffer, Field::Dtype, type.error().code, type.error().message);
    bool known = type.ok();
    for (const SavedNode extent : m_nodes.items(buffer, Field::Shape)) {
      const auto literal = m_nodes.literal(extent);
      known = known && literal.has_value();
      shape.push_back(literal.value_or(-1));
    }
    if (known) {
      const auto bytes = model::tensorBytes(shape, *type);
      if (!bytes) m_nodes.fail(buffer, Field::Shape, bytes.error().code, bytes.error().message);
      if (m_nodes.failed()) return;
      out.size = *bytes;
      out.sizeNoLanes = model::tensorBytes(shape, {.bits = type->bits, .lanes = 1}).value();
    }
  }
  program.parameters.push_back(out);
  program.parameterShapes.push(shape);
  m_parameters.push_back(parameter);
}

/// Whether a signature can say it all in one line.
bool ModuleReader::isPlain(SavedNode buffer) {
  for (const SavedNode extent : m_nodes.items(buffer, Field::Shape))
    if (!m_nodes.literal(extent)) return false;
  const SavedNode offset = m_nodes.optionalChild(buffer, Field::ElemOffset);
  const std::string_view scope = m_state.storageScope(m_nodes.optionalChild(buffer, Field::Data));
  return m_nodes.items(buffer, Field::Strides).empty() &&
         m_nodes.items(buffer, Field::AxisSeparators).empty() &&
         (offset == kNullNode || m_nodes.literal(offset) == 0) && (scope.empty() || scope == "global") &&
         m_nodes.number(buffer, Field::DataAlignment, 64) == 64 &&
         m_nodes.number(buffer, Field::OffsetFactor, 1) == 1 &&
         m_nodes.number(buffer, Field::BufferType, 1) == 1;
}

void ModuleReader::nameParameters(std::size_t index) {
  const model::Function& function = m_state.program.functions[index];
  ExpressionWriter writer(m_state);
  const auto first = static_cast<std::size_t>(function.firstParameter);
  const auto end = first + static_cast<std::size_t>(function.parameterCount);
  for (std::size_t i = first; i < end && !m_nodes.failed(); ++i) {
    const auto [var, buffer] = m_parameters[i];
    std::string text;
    if (buffer != kNullNode && isPlain(buffer)) {
      const StringId name = m_state.names.define(buffer, m_nodes.string(buffer, Field::Name));
      m_state.names.set(var, name);
      text = std::string(m_state.strings[name]) + ": T.Buffer(" +
             writer.bufferArguments(buffer, "", ExpressionWriter::Dtype::Always) + ")";
    } else {
      text = std::string(m_state.varText(var)) + ": " + m_state.typeText(var);
    }
    m_state.program.parameters[i].text = m_state.strings.add(text);
  }
  for (std::size_t i = first; i < end && !m_nodes.failed(); ++i) {
    const auto [var, buffer] = m_parameters[i];
    if (buffer == kNullNode) continue;
    if (!m_state.names.of(buffer).valid()) {
      m_state.names.define(buffer, m_nodes.string(buffer, Field::Name));
      for (const SavedNode extent : m_nodes.items(buffer, Field::Shape))
        if (m_nodes.type(extent) == TypeKey::TirVar && !m_state.names.of(extent).valid())
          m_state.addPrelude(std::string(m_state.varText(extent)) + " = " + m_state.typeText(extent) + "()");
      m_state.addPrelude(std::string(m_state.strings[m_state.names.of(buffer)]) + " = T.match_buffer(" +
                         std::string(m_state.varText(var)) + ", " + writer.bufferArguments(buffer, "") + ")");
    }
    const SavedNode data = m_nodes.optionalChild(buffer, Field::Data);
    if (!m_state.names.of(data).valid())
      m_state.names.set(
          data, m_state.strings.intern(std::string(m_state.strings[m_state.names.of(buffer)]) + ".data"));
  }
}

void ModuleReader::readFunction(std::size_t index) {
  const SavedFunction& saved = m_functions[index];
  m_state.names.clear();
  m_state.views.clear();
  m_state.viewOf.clear();
  m_state.prelude.clear();
  if (const SavedNode attributes = attributesOf(saved); !m_nodes.entries(attributes).empty())
    m_state.addPrelude("T.func_attr(" + m_state.attributes.value(attributes) + ")");
  nameParameters(index);
  const std::size_t firstCall = m_state.program.calls.size();
  const std::size_t firstAllocation = m_state.program.allocations.size();
  StatementReader statements(m_state);
  FunctionBody body = statements.read(m_nodes.child(saved.node, Field::Body));
  insertViews(m_state, body, firstCall, firstAllocation);
  if (m_nodes.failed()) return;
  addBody(index, std::move(body), firstCall, firstAllocation);
}

/// Appends a function's statements to the program's.
void ModuleReader::addBody(std::size_t index, FunctionBody body, std::size_t firstCall,
                           std::size_t firstAllocation) {
  model::Program& program = m_state.program;
  const std::size_t base = program.statements.size();
  const auto moved = [&](StatementId local) { return StatementId(base + local.index()); };
  for (std::size_t i = 0; i < body.statements.size(); ++i) {
    model::Statement statement = body.statements[i];
    if (statement.parent.valid()) statement.parent = moved(statement.parent);
    statement.end += static_cast<std::int32_t>(base);
    if (statement.elseBegin >= 0) statement.elseBegin += static_cast<std::int32_t>(base);
    program.statements.push_back(statement);
    for (std::size_t e = i == 0 ? 0 : body.eventsEnd[i - 1]; e < body.eventsEnd[i]; ++e)
      program.events.append(body.events[e]);
    program.events.endRow();
  }
  for (std::size_t i = firstCall; i < program.calls.size(); ++i)
    program.calls[i].statement = moved(program.calls[i].statement);
  for (std::size_t i = firstAllocation; i < program.allocations.size(); ++i)
    program.allocations[i].statement = moved(program.allocations[i].statement);
  program.functions[index].body = StatementId(base);
  program.functions[index].prelude = m_state.prelude;
}

}  // namespace

Result<model::Workload> readTirModule(NodeReader& nodes, SavedNode module,
                                      std::vector<SavedFunction> functions,
                                      const support::Progress& progress) {
  std::erase_if(functions,
                [&](const SavedFunction& f) { return nodes.type(f.node) != TypeKey::TirPrimFunc; });
  std::ranges::stable_sort(functions, {}, &SavedFunction::name);
  return ModuleReader(nodes, std::move(functions), progress).read(module);
}

}  // namespace memscape::import
