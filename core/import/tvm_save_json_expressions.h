// SPDX-License-Identifier: Apache-2.0
// Expressions of a saved TIR module: their text, and what happens when they are evaluated, in that order.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/import/tvm_save_json_tir.h"

namespace memscape::import {

/// How tightly an operator binds, as in Python; an operand that binds less gets parentheses.
enum class Binding : std::uint8_t { Any, Or, And, Not, Compare, Sum, Product, Atom };

class ExpressionWriter {
 public:
  explicit ExpressionWriter(TirState& state) : m_state(state), m_nodes(state.nodes) {}

  std::vector<model::Event> events;  ///< what write() met; the caller empties it
  std::int32_t statement = 0;        ///< that what is written belongs to, as an index into its function's

  /// Appends the expression's text. Longer texts than 64 KiB end in "...". Without recursion.
  void write(SavedNode expression, std::string& out, Binding binding = Binding::Any);
  /// Appends a list of expressions with commas.
  void writeList(std::span<const SavedNode> expressions, std::string& out);
  /// The variable whose memory an expression just refers to: x, address_of(x[...]), tvm_access_ptr(x, ...);
  /// the null node for any other.
  [[nodiscard]] SavedNode reference(SavedNode expression);
  /// "(64,), "int8", data=x": what T.Buffer and T.match_buffer say of a Buffer. `data` where not empty.
  enum class Dtype : std::uint8_t { UnlessFloat32, Always };
  [[nodiscard]] std::string bufferArguments(SavedNode buffer, std::string_view data,
                                            Dtype which = Dtype::UnlessFloat32);

 private:
  enum class Use : std::uint8_t {
    Value,
    Address,    ///< of a load: only where it is
    Reference,  ///< handed to a function of the module: no use in itself
  };
  struct Piece {
    enum class Kind : std::uint8_t { Expression, Text, Number, End, CallEvent, InsertHere } kind = Kind::Text;
    Use use = Use::Value;
    Binding binding = Binding::Any;
    SavedNode node = kNullNode;
    std::string_view text;
    std::int64_t number = 0;
    model::CallId call;
  };

  void run(std::string& out);
  void expand(const Piece& piece, std::string& out);
  void append(std::string_view text, std::string& out);
  void text(std::string_view literal) { m_pieces.push_back({.text = literal}); }
  void operand(SavedNode node, Binding binding = Binding::Any, Use use = Use::Value) {
    m_pieces.push_back({.kind = Piece::Kind::Expression, .use = use, .binding = binding, .node = node});
  }
  void list(std::span<const SavedNode> nodes);
  void use(SavedNode var, model::Access access);
  bool expandLeaf(const Piece& piece, std::string& out);
  bool expandOperator(const Piece& piece);
  bool expandFields(const Piece& piece, std::string& out);
  void expandLoad(const Piece& piece, std::string& out);
  void expandOldLoad(const Piece& piece, std::string& out);
  void expandLet(const Piece& piece, std::string& out);
  void expandCall(const Piece& piece, std::string& out);
  void expandModuleCall(SavedNode call, model::FunctionId callee, std::span<const SavedNode> arguments);
  model::CallId addCall(SavedNode call, model::FunctionId callee, std::string_view name,
                        std::span<const SavedNode> arguments);

  TirState& m_state;
  NodeReader& m_nodes;
  std::vector<Piece> m_stack;
  std::vector<Piece> m_pieces;  // of the node that is expanded, in the order of the text
};

}  // namespace memscape::import
