// SPDX-License-Identifier: Apache-2.0
// Statements of a saved function, one by one as TVM has them.
#pragma once

#include <string>
#include <vector>

#include "core/import/tvm_save_json_expressions.h"

namespace memscape::import {

/// The body of one function; indices are its own, from 0.
struct FunctionBody {
  std::vector<model::Statement> statements;
  std::vector<model::Event> events;
  std::vector<std::size_t> eventsEnd;  ///< by statement
};

class StatementReader {
 public:
  explicit StatementReader(TirState& state) : m_state(state), m_nodes(state.nodes), m_writer(state) {}

  /// Reads the statements in and below `body`; new calls and allocations refer to them by the indices of the
  /// function. Without recursion.
  [[nodiscard]] FunctionBody read(SavedNode body);

 private:
  struct Task {
    enum class Kind : std::uint8_t { Open, Close, Else } kind = Kind::Open;
    SavedNode node;
    std::int32_t statement = -1;  ///< to close, or the If; of what is to open: its parent
    bool isLast = true;  ///< nothing follows in its block, so that a form without indentation will do
  };

  void open(const Task& task);
  void head(SavedNode node, bool isLast);
  void control(SavedNode node, bool isLast);
  void body(SavedNode child, bool isLast = true) {
    m_children.push_back({.node = child, .statement = m_writer.statement, .isLast = isLast});
  }
  void sequence(SavedNode node, bool isLast);
  void allocate(SavedNode node, bool isLast);
  void allocateConst(SavedNode node, bool isLast);
  model::AllocationId addAllocation(SavedNode node, SavedNode var);
  void forLoop(SavedNode node);
  void ifThenElse(SavedNode node);
  void let(SavedNode node, bool isLast);
  void planned(SavedNode bound, const model::PlannedPlace& place);
  void attribute(SavedNode node, bool isLast);
  void declare(SavedNode node, bool isLast);
  void bufferStore(SavedNode node);
  void oldStore(SavedNode node);
  void evaluate(SavedNode node);
  void assertion(SavedNode node, bool isLast);
  void block(SavedNode node);
  void beginBinding(SavedNode named, bool isLast);
  void endBinding(SavedNode named, bool isLast);
  void valueFirst(std::size_t indexEvents, std::size_t valueEvents);
  void expression(SavedNode node, Field field) { m_writer.write(m_nodes.child(node, field), m_text); }
  [[nodiscard]] SavedNode var(SavedNode node, Field field) {
    return m_nodes.child(node, field, {TypeKey::TirVar, TypeKey::TirSizeVar}, "a tir.Var");
  }
  model::Statement& current() { return m_body.statements.back(); }

  TirState& m_state;
  NodeReader& m_nodes;
  ExpressionWriter m_writer;
  FunctionBody m_body;
  std::string m_text;            // of the statement that is being opened
  std::vector<Task> m_children;  // what stands in it, in order
  std::vector<Task> m_tasks;
};

}  // namespace memscape::import
