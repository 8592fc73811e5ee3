// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_tir.h"

namespace memscape::import {

using support::ErrorCode;

namespace {

// What compilers write shares constants and variables, and now and then a statement. A file that would unfold
// to far more than it holds is damaged or made to harm.
constexpr std::int64_t kVisitsPerNode = 64;
constexpr std::int64_t kMoreVisits = 1'000'000;
constexpr std::size_t kTextPerNode = 1024;
constexpr std::size_t kMoreText = std::size_t{64} << 20;

}  // namespace

TirState::TirState(NodeReader& reader, const support::Progress& progress)
    : nodes(reader),
      attributes(reader),
      pools(reader, attributes, program),
      plan(reader, pools, program, strings),
      names(strings, reader.table().size()),
      m_variableOf(reader.table().size()),
      m_onPath(reader.table().size()),
      m_stop(progress.stop),
      m_visitsLeft(kMoreVisits + kVisitsPerNode * static_cast<std::int64_t>(reader.table().size())),
      m_textLeft(kMoreText + kTextPerNode * reader.table().size()) {}

bool TirState::visit(SavedNode node) {
  if (nodes.failed()) return false;
  if (--m_visitsLeft < 0)
    nodes.fail(node, ErrorCode::Unsupported,
               "nodes are shared so much that the program would be more than " +
                   std::to_string(kVisitsPerNode) + " times as large as its file");
  else if (m_stop.stopRequested())
    nodes.fail(node, ErrorCode::Cancelled, "stopped while reading");
  return !nodes.failed();
}

bool TirState::enter(SavedNode node) {
  if (nodes.failed()) return false;
  if (m_onPath[node.index()]) nodes.fail(node, ErrorCode::InvalidInput, "the node contains itself");
  m_onPath[node.index()] = true;
  return !nodes.failed();
}

void TirState::countText(SavedNode node, std::size_t bytes) {
  if (bytes > m_textLeft)
    nodes.fail(node, ErrorCode::Unsupported,
               "nodes are shared so much that the program's text would be far larger than its file");
  else
    m_textLeft -= bytes;
}

model::VariableId TirState::variable(SavedNode var) {
  model::VariableId& id = m_variableOf[var.index()];
  if (!id.valid()) {
    id = model::VariableId(program.variables.size());
    const std::string_view scope = storageScope(var);
    program.variables.push_back({.name = strings.intern(nodes.string(var, Field::Name)),
                                 .scope = scope.empty() ? support::StringId() : strings.intern(scope)});
  }
  return id;
}

std::string_view TirState::varText(SavedNode var) {
  support::StringId text = names.of(var);
  if (!text.valid()) text = names.define(var, nodes.string(var, Field::Name));
  return strings[text];
}

std::string_view TirState::storageScope(SavedNode var) {
  const SavedNode type = nodes.optionalChild(var, Field::TypeAnnotation);
  return nodes.type(type) == TypeKey::PointerType ? nodes.string(type, Field::StorageScope)
                                                  : std::string_view();
}

std::string TirState::typeText(SavedNode var) {
  const SavedNode type = nodes.optionalChild(var, Field::TypeAnnotation);
  if (nodes.type(type) != TypeKey::PointerType) return "T." + std::string(nodes.dtype(var));
  const SavedNode element = nodes.optionalChild(type, Field::ElementType);
  const std::string_view dtype = nodes.type(element) == TypeKey::PrimType ? nodes.dtype(element) : "";
  if (dtype.empty() || dtype == "void") return "T.handle";
  const std::string_view scope = nodes.string(type, Field::StorageScope);
  const bool isGlobal = scope.empty() || scope == "global";
  return "T.handle(" + quoted(dtype) + (isGlobal ? "" : ", " + quoted(scope)) + ")";
}

std::string_view TirState::bufferText(SavedNode buffer, std::int32_t statement) {
  if (const auto text = names.of(buffer); text.valid()) {
    if (const auto view = viewOf.find(buffer.value); view != viewOf.end()) {
      views[view->second].lastUse = std::max(views[view->second].lastUse, statement);
      views[view->second].firstUse = std::min(views[view->second].firstUse, statement);
    }
    return strings[text];
  }
  viewOf.emplace(buffer.value, views.size());
  views.push_back({buffer, statement, statement});
  const SavedNode data =
      nodes.child(buffer, Field::Data, {TypeKey::TirVar, TypeKey::TirSizeVar}, "a tir.Var");
  plan.noteView(variable(data), buffer);
  // The variable first, so that it has the plain name where both are called the same.
  (void)varText(data);
  return strings[names.define(buffer, nodes.string(buffer, Field::Name))];
}

model::FunctionId TirState::function(SavedNode callee) const {
  const auto found = functionOfNode.find(callee.value);
  return found == functionOfNode.end() ? model::FunctionId() : found->second;
}

model::FunctionId TirState::function(std::string_view name) const {
  const auto found = functionOfName.find(name);
  return found == functionOfName.end() ? model::FunctionId() : found->second;
}

}  // namespace memscape::import
