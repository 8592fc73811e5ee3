// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_expressions.h"

#include <algorithm>
#include <array>

namespace memscape::import {

using model::Access;
using support::ErrorCode;

namespace {

constexpr std::size_t kMaxText = std::size_t{64} << 10;

struct Operator {
  TypeKey type;
  std::string_view infix;  ///< empty: always written as a call
  Binding binding;
  std::string_view function;
};

constexpr std::array kOperators{
    Operator{TypeKey::TirAdd, " + ", Binding::Sum, "T.Add("},
    Operator{TypeKey::TirSub, " - ", Binding::Sum, "T.Sub("},
    Operator{TypeKey::TirMul, " * ", Binding::Product, "T.Mul("},
    Operator{TypeKey::TirDiv, " / ", Binding::Product, "T.Div("},
    Operator{TypeKey::TirMod, "", Binding::Atom, "T.truncmod("},
    Operator{TypeKey::TirFloorDiv, " // ", Binding::Product, "T.FloorDiv("},
    Operator{TypeKey::TirFloorMod, " % ", Binding::Product, "T.FloorMod("},
    Operator{TypeKey::TirMin, "", Binding::Atom, "T.min("},
    Operator{TypeKey::TirMax, "", Binding::Atom, "T.max("},
    Operator{TypeKey::TirEQ, " == ", Binding::Compare, "T.EQ("},
    Operator{TypeKey::TirNE, " != ", Binding::Compare, "T.NE("},
    Operator{TypeKey::TirLT, " < ", Binding::Compare, "T.LT("},
    Operator{TypeKey::TirLE, " <= ", Binding::Compare, "T.LE("},
    Operator{TypeKey::TirGT, " > ", Binding::Compare, "T.GT("},
    Operator{TypeKey::TirGE, " >= ", Binding::Compare, "T.GE("},
    Operator{TypeKey::TirAnd, " and ", Binding::And, "T.And("},
    Operator{TypeKey::TirOr, " or ", Binding::Or, "T.Or("},
};

/// Operators whose text begins with the type of what they give.
constexpr std::array<std::string_view, 12> kTypeFirst{"call_extern",
                                                      "call_llvm_intrin",
                                                      "call_llvm_pure_intrin",
                                                      "call_pure_extern",
                                                      "call_spirv_pure_glsl450",
                                                      "ptx_cp_async",
                                                      "ptx_ldmatrix",
                                                      "ptx_mma",
                                                      "ptx_mma_sp",
                                                      "reinterpret",
                                                      "vectorhigh",
                                                      "vectorlow"};

Binding tighter(Binding binding) {
  return static_cast<Binding>(static_cast<int>(binding) + 1);
}

bool isFloat(std::string_view dtype) {
  return dtype.starts_with("float") || dtype.starts_with("bfloat") || dtype.find("_float") != dtype.npos;
}

/// Operators by name: "tir.exp" is T.exp.
std::string_view shortName(std::string_view op) {
  if (op.starts_with("tir.")) op.remove_prefix(4);
  if (op == "tvm_call_packed") return "call_packed";
  if (op == "tvm_call_cpacked") return "call_cpacked";
  return op;
}

}  // namespace

void ExpressionWriter::append(std::string_view piece, std::string& out) {
  if (out.size() > kMaxText) return;
  out += piece.substr(0, kMaxText - out.size() + 1);
  if (out.size() > kMaxText) out += "...";
}

void ExpressionWriter::write(SavedNode expression, std::string& out, Binding binding) {
  m_stack.push_back({.kind = Piece::Kind::Expression, .binding = binding, .node = expression});
  run(out);
}

void ExpressionWriter::writeList(std::span<const SavedNode> expressions, std::string& out) {
  m_pieces.clear();
  list(expressions);
  m_stack.assign(m_pieces.rbegin(), m_pieces.rend());
  run(out);
}

void ExpressionWriter::run(std::string& out) {
  while (!m_stack.empty() && !m_nodes.failed()) {
    const Piece piece = m_stack.back();
    m_stack.pop_back();
    switch (piece.kind) {
      case Piece::Kind::Expression:
        if (!m_state.visit(piece.node) || expandLeaf(piece, out) || !m_state.enter(piece.node)) break;
        m_pieces.clear();
        m_stack.push_back({.kind = Piece::Kind::End, .node = piece.node});
        expand(piece, out);
        m_stack.insert(m_stack.end(), m_pieces.rbegin(), m_pieces.rend());
        break;
      case Piece::Kind::Text:
        append(piece.text, out);
        break;
      case Piece::Kind::Number:
        append(std::to_string(piece.number), out);
        break;
      case Piece::Kind::End:
        m_state.leave(piece.node);
        break;
      case Piece::Kind::CallEvent:
        events.push_back({.call = piece.call});
        break;
      case Piece::Kind::InsertHere:
        if (out.size() <= kMaxText)
          m_state.program.calls[piece.call.index()].insertAt = static_cast<std::int32_t>(out.size());
        break;
    }
  }
  m_stack.clear();
}

void ExpressionWriter::list(std::span<const SavedNode> nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (i > 0) text(", ");
    operand(nodes[i]);
  }
}

void ExpressionWriter::use(SavedNode var, Access access) {
  if (var != kNullNode) events.push_back({.variable = m_state.variable(var), .access = access});
}

bool ExpressionWriter::expandLeaf(const Piece& piece, std::string& out) {
  const SavedNode node = piece.node;
  switch (m_nodes.type(node)) {
    case TypeKey::IntImm:
    case TypeKey::FloatImm:
    case TypeKey::Box:
      append(typedNumber(m_nodes.dtype(node), m_nodes.text(node, Field::Value)), out);
      return true;
    case TypeKey::TirStringImm:
      append(quoted(m_nodes.string(node, Field::Value).substr(0, kMaxText)), out);
      return true;
    case TypeKey::String:
      append(quoted(m_nodes.leafText(node).substr(0, kMaxText)), out);
      return true;
    case TypeKey::TirVar:
    case TypeKey::TirSizeVar:
      if (m_state.isPointer(node) && piece.use != Use::Reference) use(node, Access::Mention);
      append(m_state.varText(node), out);
      return true;
    case TypeKey::TirAny:
      append("T.any()", out);
      return true;
    case TypeKey::GlobalVar:
      append(quoted(m_nodes.string(node, Field::NameHint)), out);
      return true;
    default:
      return false;
  }
}

void ExpressionWriter::expand(const Piece& piece, std::string& out) {
  switch (m_nodes.type(piece.node)) {
    case TypeKey::TirBufferLoad:
      return expandLoad(piece, out);
    case TypeKey::TirLoad:
      return expandOldLoad(piece, out);
    case TypeKey::TirCall:
      return expandCall(piece, out);
    case TypeKey::TirLet:
      return expandLet(piece, out);
    default:
      if (expandOperator(piece) || expandFields(piece, out)) return;
      m_nodes.fail(piece.node, ErrorCode::Unsupported,
                   "found " + m_nodes.describe(piece.node) + ", expected an expression");
  }
}

bool ExpressionWriter::expandOperator(const Piece& piece) {
  const SavedNode node = piece.node;
  const TypeKey type = m_nodes.type(node);
  if (type == TypeKey::TirNot) {
    const bool parentheses = piece.binding > Binding::Not;
    text(parentheses ? "(not " : "not ");
    operand(m_nodes.child(node, Field::A), Binding::Not);
    if (parentheses) text(")");
    return true;
  }
  const auto found = std::ranges::find(kOperators, type, &Operator::type);
  if (found == kOperators.end()) return false;
  const SavedNode a = m_nodes.child(node, Field::A);
  const SavedNode b = m_nodes.child(node, Field::B);
  // Python itself would compute with two literals; "/" is for fractions.
  const bool literals = m_nodes.type(a) == TypeKey::IntImm && m_nodes.type(b) == TypeKey::IntImm;
  const bool wholeDivision = type == TypeKey::TirDiv && !isFloat(m_nodes.dtype(node));
  if (found->infix.empty() || literals || wholeDivision) {
    text(found->function);
    operand(a);
    text(", ");
    operand(b);
    text(")");
    return true;
  }
  const bool parentheses = piece.binding > found->binding;
  if (parentheses) text("(");
  operand(a, found->binding == Binding::Compare ? tighter(found->binding) : found->binding);
  text(found->infix);
  operand(b, tighter(found->binding));
  if (parentheses) text(")");
  return true;
}

/// The expressions that are written as a call with their fields as arguments.
bool ExpressionWriter::expandFields(const Piece& piece, std::string& out) {
  const SavedNode node = piece.node;
  const auto lanes = [&] {
    text(", ");
    // A number until 0.15, an expression from 0.16 on.
    if (m_state.minorVersion >= 16)
      operand(m_nodes.child(node, Field::Lanes));
    else
      m_pieces.push_back({.kind = Piece::Kind::Number, .number = m_nodes.number(node, Field::Lanes)});
    text(")");
  };
  switch (m_nodes.type(node)) {
    case TypeKey::TirCast:
      append("T.Cast(" + quoted(m_nodes.dtype(node)) + ", ", out);
      operand(m_nodes.child(node, Field::Value));
      text(")");
      return true;
    case TypeKey::TirSelect:
      text("T.Select(");
      operand(m_nodes.child(node, Field::Condition));
      text(", ");
      operand(m_nodes.child(node, Field::TrueValue));
      text(", ");
      operand(m_nodes.child(node, Field::FalseValue));
      text(")");
      return true;
    case TypeKey::TirRamp:
      text("T.Ramp(");
      operand(m_nodes.child(node, Field::Base));
      text(", ");
      operand(m_nodes.child(node, Field::Stride));
      lanes();
      return true;
    case TypeKey::TirBroadcast:
      text("T.Broadcast(");
      operand(m_nodes.child(node, Field::Value));
      lanes();
      return true;
    case TypeKey::TirShuffle:
      text("T.Shuffle([");
      list(m_nodes.items(node, Field::Vectors));
      text("], [");
      list(m_nodes.items(node, Field::Indices));
      text("])");
      return true;
    case TypeKey::TirReduce:
      text("T.reduce([");
      list(m_nodes.items(node, Field::Source));
      text("], ");
      operand(m_nodes.child(node, Field::Condition));
      text(")");
      return true;
    default:
      return false;
  }
}

void ExpressionWriter::expandLoad(const Piece& piece, std::string& out) {
  const SavedNode buffer = m_nodes.child(piece.node, Field::Buffer, {TypeKey::TirBuffer}, "a tir.Buffer");
  if (m_nodes.failed()) return;
  append(m_state.bufferText(buffer, statement), out);
  if (piece.use != Use::Reference)
    use(m_nodes.child(buffer, Field::Data, {TypeKey::TirVar, TypeKey::TirSizeVar}, "a tir.Var"),
        piece.use == Use::Address ? Access::Mention : Access::Read);
  const auto indices = m_nodes.items(piece.node, Field::Indices);
  const SavedNode predicate = m_nodes.optionalChild(piece.node, Field::Predicate);
  text(predicate == kNullNode ? "[" : ".vload([");
  if (indices.empty()) text("()");
  list(indices);
  text("]");
  if (predicate == kNullNode) return;
  text(", predicate=");
  operand(predicate);
  text(")");
}

void ExpressionWriter::expandOldLoad(const Piece& piece, std::string& out) {
  const SavedNode var =
      m_nodes.child(piece.node, Field::BufferVar, {TypeKey::TirVar, TypeKey::TirSizeVar}, "a tir.Var");
  if (m_nodes.failed()) return;
  append("T.load(" + quoted(m_nodes.dtype(piece.node)) + ", ", out);
  append(m_state.varText(var), out);
  if (piece.use != Use::Reference) use(var, piece.use == Use::Address ? Access::Mention : Access::Read);
  text(", ");
  operand(m_nodes.child(piece.node, Field::Index));
  const SavedNode predicate = m_nodes.optionalChild(piece.node, Field::Predicate);
  if (predicate != kNullNode && m_nodes.type(predicate) != TypeKey::IntImm) {
    text(", ");
    operand(predicate);
  }
  text(")");
}

/// Written with the value before the body, since that is the order of evaluation.
void ExpressionWriter::expandLet(const Piece& piece, std::string& out) {
  const SavedNode var =
      m_nodes.child(piece.node, Field::Var, {TypeKey::TirVar, TypeKey::TirSizeVar}, "a tir.Var");
  if (m_nodes.failed()) return;
  if (!m_state.names.of(var).valid()) {
    const std::string type = m_state.typeText(var);
    const std::string name(m_state.varText(var));
    m_state.addPrelude(name + " = " + type + (type.ends_with(')') ? "" : "()"));
  }
  append("T.let(", out);
  append(m_state.varText(var), out);
  text(", ");
  operand(m_nodes.child(piece.node, Field::Value));
  text(", ");
  operand(m_nodes.child(piece.node, Field::Body));
  text(")");
}

SavedNode ExpressionWriter::reference(SavedNode expression) {
  constexpr int kMaxWrappings = 8;
  for (int i = 0; i < kMaxWrappings && !m_nodes.failed(); ++i) {
    const TypeKey type = m_nodes.type(expression);
    if (type == TypeKey::TirVar || type == TypeKey::TirSizeVar)
      return m_state.isPointer(expression) ? expression : kNullNode;
    if (type != TypeKey::TirCall) return kNullNode;
    const SavedNode op = m_nodes.optionalChild(expression, Field::Op);
    if (m_nodes.type(op) != TypeKey::Op) return kNullNode;
    const std::string_view name = shortName(m_nodes.leafText(op));
    const auto arguments = m_nodes.items(expression, Field::Args);
    const std::size_t at = name == "tvm_access_ptr" ? 1 : 0;
    if (arguments.size() <= at) return kNullNode;
    if (name == "address_of") {
      const TypeKey of = m_nodes.type(arguments[0]);
      if (of == TypeKey::TirLoad)
        return m_nodes.child(arguments[0], Field::BufferVar, {TypeKey::TirVar}, "a tir.Var");
      if (of != TypeKey::TirBufferLoad) return kNullNode;
      const SavedNode buffer =
          m_nodes.child(arguments[0], Field::Buffer, {TypeKey::TirBuffer}, "a tir.Buffer");
      return m_nodes.child(buffer, Field::Data, {TypeKey::TirVar, TypeKey::TirSizeVar}, "a tir.Var");
    }
    if (name != "tvm_access_ptr" && name != "tvm_stack_make_array") return kNullNode;
    expression = arguments[at];
  }
  return kNullNode;
}

model::CallId ExpressionWriter::addCall(SavedNode call, model::FunctionId callee, std::string_view name,
                                        std::span<const SavedNode> arguments) {
  model::Program& program = m_state.program;
  const model::CallId id(program.calls.size());
  program.calls.push_back({.callee = callee,
                           .name = m_state.strings.intern(name),
                           .statement = model::StatementId(static_cast<std::size_t>(statement)),
                           .position = NodeReader::position(call)});
  for (const SavedNode argument : arguments) {
    const SavedNode var = callee.valid() ? reference(argument) : kNullNode;
    program.arguments.append(var == kNullNode ? model::VariableId() : m_state.variable(var));
  }
  program.arguments.endRow();
  return id;
}

/// A call of a function of the module: a reference to memory among the arguments is no use in itself.
void ExpressionWriter::expandModuleCall(SavedNode call, model::FunctionId callee,
                                        std::span<const SavedNode> arguments) {
  const model::CallId id = addCall(call, callee, m_state.nameOf(callee), arguments);
  const auto parameters = m_state.program.parametersOf(callee);
  // The callee's last parameter may be a resource handle: no memory of its own behind it.
  const std::size_t withHandle =
      m_state.endsWithHandle[callee.index()] ? parameters.size() : parameters.size() + 1;
  const bool handleLast = !arguments.empty() && arguments.size() == withHandle;
  const std::size_t insertBefore = arguments.size() - (handleLast ? 1 : 0);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i == insertBefore) m_pieces.push_back({.kind = Piece::Kind::InsertHere, .call = id});
    if (i > 0) text(", ");
    operand(arguments[i], Binding::Any, Use::Reference);
  }
  if (insertBefore == arguments.size()) m_pieces.push_back({.kind = Piece::Kind::InsertHere, .call = id});
  m_pieces.push_back({.kind = Piece::Kind::CallEvent, .call = id});
}

void ExpressionWriter::expandCall(const Piece& piece, std::string& out) {
  const SavedNode node = piece.node;
  const SavedNode op = m_nodes.child(node, Field::Op);
  auto arguments = m_nodes.items(node, Field::Args);
  if (m_nodes.failed()) return;
  if (m_nodes.type(op) != TypeKey::Op) {
    const model::FunctionId callee = m_state.function(op);
    if (!callee.valid()) {
      m_nodes.fail(node, Field::Op, ErrorCode::InvalidInput,
                   "calls " + m_nodes.describe(op) +
                       ", expected an operator or a function of the module that has a body");
      return;
    }
    append("Module." + m_state.nameOf(callee) + "(", out);
    expandModuleCall(node, callee, arguments);
    text(")");
    return;
  }
  const std::string_view name = shortName(m_nodes.leafText(op));
  append((m_nodes.leafText(op).starts_with("tir.") ? "T." : "") + std::string(name) + "(", out);
  if (std::ranges::find(kTypeFirst, name) != kTypeFirst.end()) {
    append(quoted(m_nodes.dtype(node)), out);
    if (!arguments.empty()) append(", ", out);
  }
  const bool named =
      name == "call_extern" || name == "call_packed" || name == "call_cpacked" || name == "call_pure_extern";
  if (named && !arguments.empty() && m_nodes.type(arguments.front()) == TypeKey::TirStringImm) {
    const std::string_view callee = m_nodes.string(arguments.front(), Field::Value);
    append(quoted(callee.substr(0, kMaxText)), out);
    arguments = arguments.subspan(1);
    if (!arguments.empty()) text(", ");
    if (const model::FunctionId function = m_state.function(callee); function.valid())
      return expandModuleCall(node, function, arguments), text(")");
    events.push_back({.call = addCall(node, {}, callee, arguments)});
  }
  // What these do with their first memory argument is what their caller does with them.
  const bool passes = name == "tvm_access_ptr" || name == "tvm_stack_make_array";
  const std::size_t memory = name == "tvm_access_ptr" ? 1 : 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) text(", ");
    Use how = Use::Value;
    if (name == "address_of") how = piece.use == Use::Reference ? Use::Reference : Use::Address;
    if (passes && i == memory) how = piece.use;
    operand(arguments[i], Binding::Any, how);
  }
  text(")");
}

std::string ExpressionWriter::bufferArguments(SavedNode buffer, std::string_view data, Dtype which) {
  std::string out = "(";
  const auto shape = m_nodes.items(buffer, Field::Shape);
  writeList(shape, out);
  out += shape.size() == 1 ? ",)" : ")";
  if (const std::string_view dtype = m_nodes.dtype(buffer); dtype != "float32" || which == Dtype::Always)
    out += ", " + quoted(dtype);
  if (!data.empty()) out += ", data=" + std::string(data);
  if (const auto strides = m_nodes.items(buffer, Field::Strides); !strides.empty()) {
    out += ", strides=(";
    writeList(strides, out);
    out += strides.size() == 1 ? ",)" : ")";
  }
  const SavedNode offset = m_nodes.optionalChild(buffer, Field::ElemOffset);
  if (offset != kNullNode && m_nodes.literal(offset) != 0) {
    out += ", elem_offset=";
    write(offset, out);
  }
  const SavedNode var = m_nodes.optionalChild(buffer, Field::Data);
  if (const std::string_view scope = m_state.storageScope(var); !scope.empty() && scope != "global")
    out += ", scope=" + quoted(scope);
  if (const auto align = m_nodes.number(buffer, Field::DataAlignment, 64); align != 64)
    out += ", align=" + std::to_string(align);
  if (const auto factor = m_nodes.number(buffer, Field::OffsetFactor, 1); factor != 1)
    out += ", offset_factor=" + std::to_string(factor);
  if (m_nodes.number(buffer, Field::BufferType, 1) == 2) out += ", buffer_type=\"auto\"";
  if (const auto separators = m_nodes.items(buffer, Field::AxisSeparators); !separators.empty()) {
    out += ", axis_separators=[";
    writeList(separators, out);
    out += "]";
  }
  return out;
}

}  // namespace memscape::import
