// SPDX-License-Identifier: Apache-2.0
// Statements that contain what follows them (allocations, lets, attributes), and lines that are no
// statements.
#include <algorithm>
#include <array>

#include "core/import/tvmscript_parser.h"
#include "core/model/dtype.h"
#include "core/support/checked.h"
#include "core/support/utf8.h"

namespace memscape::import::script {
namespace {

using model::StatementKind;
using support::ErrorCode;

/// White space that a reader would not see is made one blank.
std::string singleSpaced(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

std::optional<std::int64_t> product(std::span<const std::int64_t> factors, std::int64_t start) {
  if (std::ranges::find(factors, 0) != factors.end()) return 0;
  std::optional<std::int64_t> result = start;
  for (const std::int64_t factor : factors)
    if (result) result = support::checkedMultiply(*result, factor);
  return result;
}

}  // namespace

/// Takes the call if it is one of those whose effect is on what follows.
bool Parser::readFrame(const WholeCall& call, std::string_view name, Form form, Range all, bool& taken) {
  const std::string_view kind = call.chain.last;
  const CallArguments arguments = m_code.arguments(call.open);
  taken = true;
  if (kind == "decl_buffer" && arguments.get(2, "data")) {
    if (name.empty())
      return failAt(all.begin, "found a buffer without a name, expected NAME = T.decl_buffer(...)");
    m_sawPointerVars = true;
    const RawIndex statement = addStatement(StatementKind::Declare, all);
    openBody(statement, form);
    return readView(call, name, {});
  }
  if (ExpressionReader::allocates(kind)) return readAllocate(kind, arguments, name, form, all);
  if (kind == "LetStmt" && !arguments.positional.empty()) {
    m_sawPointerVars = true;
    const auto target = arguments.keyword("var");
    if (target && m_code.isName(target->begin)) name = m_code.text(target->begin);
    std::optional<Range> type;
    if (arguments.positional.size() > 1) type = arguments.positional[1];
    return readLet(name, type, arguments.positional[0], form, all);
  }
  if (kind == "let" && form == Form::With && arguments.positional.size() == 2 &&
      m_code.isName(arguments.positional[0].begin))
    return readLet(m_code.text(arguments.positional[0].begin), {}, arguments.positional[1], form, all);
  if (kind == "attr" || kind == "launch_thread") {
    const RawIndex statement = addStatement(StatementKind::Attribute, all);
    // What an attribute is about is no use of it; what it says may be one.
    if (arguments.positional.size() > 1) m_expressions.evaluate(arguments.positional.back());
    openBody(statement, form);
    if (!name.empty()) m_scope.bind(name, {});
    return true;
  }
  const bool isBlock = kind == "block" || kind == "sblock" || kind == "init" || kind == "realize";
  if (kind == "Assert" || (isBlock && form == Form::With)) {
    const RawIndex statement = addStatement(isBlock ? StatementKind::Block : StatementKind::Assert, all);
    m_expressions.evaluate(arguments.all);
    openBody(statement, form);
    return true;
  }
  taken = false;
  return true;
}

bool Parser::readAllocate(std::string_view kind, const CallArguments& arguments, std::string_view name,
                          Form form, Range all) {
  const bool isConst = kind == "allocate_const";
  const bool isBuffer = kind == "decl_buffer" || kind == "alloc_buffer";
  if (name.empty())
    return failAt(all.begin, "found an allocation without a name, expected one like x = T." +
                                 std::string(kind) + "(...)");
  const auto shape = isConst ? arguments.get(2, "extents") : arguments.get(0, isBuffer ? "shape" : "extents");
  if (!shape)
    return failAt(all.begin, "found no extents, expected T." + std::string(kind) +
                                 (isConst ? "(values, dtype, extents)" : "(extents, dtype, ...)"));
  Extents extents;
  if (!readExtents(shape, arguments.get(1, "dtype"), isBuffer ? "float32" : "", all, extents)) return false;
  const auto scope = isConst ? std::nullopt : arguments.get(isBuffer ? 5 : 2, "scope");
  const std::string_view scopeName = scope ? m_code.string(*scope).value_or("") : std::string_view();

  const RawIndex statement =
      addStatement(isConst ? StatementKind::AllocateConst : StatementKind::Allocate, all);
  m_expressions.evaluate(*shape);
  model::Allocation allocation;
  allocation.statement = model::StatementId(static_cast<std::size_t>(statement));
  allocation.variable = m_builder.addVariable(name, scopeName);
  allocation.dtype = m_builder.intern(extents.dtype);
  allocation.isStatic = extents.isStatic;
  allocation.size = extents.size;
  allocation.sizeNoLanes = extents.sizeNoLanes;
  if (isConst) allocation.kind = model::BufferKind::Constant;
  const auto annotations = arguments.keyword("annotations");
  if (annotations && !readAnnotations(*annotations, allocation)) return false;
  m_builder.statements.back().allocation = model::AllocationId(m_builder.program.allocations.size());
  m_builder.program.allocations.push_back(allocation);
  m_builder.program.shapes.push(extents.shape);
  openBody(statement, form);
  m_scope.bind(name, {isBuffer ? Binding::Kind::Buffer : Binding::Kind::Pointer, allocation.variable});
  return true;
}

bool Parser::readAnnotations(Range range, model::Allocation& allocation) {
  for (const auto& [key, value] : m_code.dictionary(range)) {
    if (key == "input_tensor" || key == "output_tensor") {
      const auto tensor = m_code.string(value);
      if (!tensor)
        return failAt(value.begin,
                      "found " + found(value.begin, value.end) + ", expected the name of a tensor in quotes");
      allocation.kind = key == "input_tensor" ? model::BufferKind::Input : model::BufferKind::Output;
      allocation.tensorName = m_builder.intern(*tensor);
    } else if (key == "candidate_memory_pools" && !m_saidPools) {
      m_saidPools = true;
      m_builder.warn(positionOf(value.begin),
                     "the pools that allocations may go to are not in the text; a default "
                     "pool is taken, others can be named");
    }
  }
  return true;
}

bool Parser::readLet(std::string_view name, std::optional<Range> type, Range value, Form form, Range all) {
  const RawIndex raw = addStatement(StatementKind::Let, all);
  const Value comesTo = m_expressions.read(value);
  m_expressions.use(comesTo);
  const Binding* declared = name.empty() ? nullptr : m_scope.find(name);
  Binding binding;
  if (type)
    binding.kind = kindOfType(*type);
  else if (comesTo.kind == Value::Kind::Reference || givesHandle(value))
    binding.kind = Binding::Kind::Pointer;
  // A variable that a line declared before is the one that is bound here.
  const bool isDeclared = declared != nullptr && declared->variable.valid() && !type;
  binding.variable = isDeclared ? declared->variable : m_builder.addVariable(name);
  if (isDeclared) binding.kind = declared->kind;
  RawStatement& statement = m_builder.statements[static_cast<std::size_t>(raw)];
  statement.variable = binding.variable;
  if (comesTo.kind == Value::Kind::Reference) {
    statement.source = comesTo.variable;
    notePlace(raw, binding.variable, value);
  }
  openBody(raw, form);
  if (binding.kind == Binding::Kind::Scalar) binding.variable = {};
  if (!name.empty()) m_scope.bind(name, binding);
  return true;
}

/// T.address_of(pool[OFFSET], ...): what a plan makes of an allocate.
void Parser::notePlace(RawIndex statement, model::VariableId variable, Range value) {
  const WholeCall call = wholeCall(value);
  if (call.chain.last != "address_of") return;
  const CallArguments arguments = m_code.arguments(call.open);
  if (arguments.positional.empty()) return;
  const Range element = arguments.positional[0];
  if (!m_code.isName(element.begin) || !m_code.has(element.begin + 1, '[') ||
      !m_code.has(element.end - 1, ']'))
    return;
  const Binding* base = m_scope.find(m_code.text(element.begin));
  const Integer offset = m_code.integer({element.begin + 2, element.end - 1});
  if (base == nullptr || !base->variable.valid() || offset.state != Integer::State::Known || offset.value < 0)
    return;
  m_builder.places.push_back({statement, variable, base->variable, offset.value});
  m_placed.insert(variable.value);
}

/// Lines that define names without being statements. Not taken if it is none, or after an error. An empty
/// `all` adds no line.
bool Parser::readView(const WholeCall& call, std::string_view name, Range all) {
  const std::string_view kind = call.chain.last;
  const CallArguments arguments = m_code.arguments(call.open);
  const auto first = arguments.positional.empty() ? Range{} : arguments.positional[0];
  const bool declaresNumber = (kind.starts_with("int") || kind.starts_with("uint") ||
                               kind.starts_with("float") || kind == "bool" || kind == "bfloat16") &&
                              first.empty();
  const bool isAxis = call.chain.names >= 3 && m_code.isName(call.open - 3, "axis");
  if (declaresNumber || isAxis || kind == "env_thread" || kind == "var" || kind == "meta_var" ||
      kind == "iter_var") {
    const bool isHandle = kind == "var" && m_code.string(first) == "handle";
    addLine(all);
    m_scope.bind(name, isHandle ? Binding{Binding::Kind::Pointer, m_builder.addVariable(name)} : Binding{});
    return true;
  }
  if (kind == "handle" && (first.empty() || m_code.string(first))) {
    addLine(all);
    m_sawPointerVars = true;
    m_scope.bind(name, {Binding::Kind::Pointer, m_builder.addVariable(name)});
    return true;
  }
  if (kind == "match_buffer") {
    if (!readMatchBuffer(arguments, name)) return false;
    addLine(all);
    return true;
  }
  if (kind == "preflattened_buffer") {
    addLine(all);
    return true;
  }
  if (kind != "Buffer" && kind != "buffer_decl" && kind != "decl_buffer") return false;
  m_sawBufferDecl = m_sawBufferDecl || kind == "buffer_decl";
  m_sawPointerVars = m_sawPointerVars || kind == "Buffer";
  Extents extents;
  if (!readExtents(arguments.get(0, "shape"), arguments.get(1, "dtype"), "float32",
                   {call.open, arguments.close}, extents))
    return false;
  const auto data = arguments.get(2, "data");
  const Value of = data ? m_expressions.resolve(*data) : Value{};
  const model::VariableId variable = of.variable.valid() ? of.variable : m_builder.addVariable(name);
  if (m_placed.contains(variable.value))
    m_builder.views.push_back(
        {variable, m_builder.intern(extents.dtype), extents.size, extents.sizeNoLanes, extents.shape});
  m_builder.viewNames.emplace_back(variable, m_builder.intern(name));
  addLine(all);
  m_scope.bind(name, {Binding::Kind::Buffer, variable});
  return true;
}

/// Of a parameter: its buffer. Of a region of a buffer: a view of that.
bool Parser::readMatchBuffer(const CallArguments& arguments, std::string_view name) {
  if (arguments.positional.empty()) return true;
  const Range of = arguments.positional[0];
  const auto parameter = of.size() == 1 ? m_parameterOf.find(m_code.text(of.begin)) : m_parameterOf.end();
  if (parameter == m_parameterOf.end()) {
    const Value value = m_expressions.resolve(of);
    m_scope.bind(
        name, {Binding::Kind::Buffer, value.variable.valid() ? value.variable : m_builder.addVariable(name)});
    return true;
  }
  Extents extents;
  if (!readExtents(arguments.get(1, "shape"), arguments.get(2, "dtype"), "float32", of, extents))
    return false;
  const auto scope = arguments.get(6, "scope");
  const std::size_t index = parameter->second;
  model::Parameter& its =
      m_builder.program
          .parameters[static_cast<std::size_t>(m_builder.program.functions.back().firstParameter) + index];
  its.data = m_builder.addVariable(name, scope ? m_code.string(*scope).value_or("") : std::string_view());
  its.dtype = m_builder.intern(extents.dtype);
  its.size = extents.size;
  its.sizeNoLanes = extents.sizeNoLanes;
  m_parameterShapes[index] = std::move(extents.shape);
  m_scope.bind(name, {Binding::Kind::Buffer, its.data});
  return true;
}

void Parser::readFunctionAttributes(Range dictionary) {
  model::Function& function = m_builder.program.functions.back();
  for (const auto& [key, value] : m_code.dictionary(dictionary)) {
    if (key == "global_symbol") {
      m_builder.symbols.back() = m_code.string(value).value_or("");
    } else if (key == "runner_function") {
      function.isRunner = m_code.text(value).find("True") != std::string_view::npos;
    } else if (key == "target") {
      const WholeCall call = wholeCall(value);
      const Range inside = call.chain.last == "target" ? m_code.arguments(call.open).all : value;
      const auto quoted = m_code.string(inside);
      function.target = m_builder.intern(quoted ? std::string(*quoted) : singleSpaced(m_code.text(inside)));
    }
  }
}

/// An extent that is no number makes the size unknown; a type that is none, or an overflow, is an error.
bool Parser::readExtents(std::optional<Range> shape, std::optional<Range> dtype, std::string_view defaultType,
                         Range all, Extents& extents) {
  extents.dtype = defaultType;
  if (dtype) {
    const auto quoted = m_code.string(*dtype);
    const Chain chain = m_code.chain(dtype->begin);  // T.int8 is as good as "int8"
    if (quoted)
      extents.dtype = *quoted;
    else if (chain.names > 1 && chain.end == dtype->end)
      extents.dtype = chain.last;
    else
      return failAt(dtype->begin,
                    "found " + found(dtype->begin, dtype->end) + ", expected a data type like \"int8\"");
  } else if (defaultType.empty()) {
    return failAt(all.begin, "found no data type, expected one like \"int8\" behind the extents");
  }
  const auto type = model::parseDataType(extents.dtype);
  if (!type) return failAt(dtype ? dtype->begin : all.begin, type.error().message);
  if (!shape) return failAt(all.begin, "found no shape, expected one like (64,)");
  for (const Integer& extent : m_code.shape(*shape)) {
    if (extent.state == Integer::State::TooLarge)
      return failAt(shape->begin, "found an extent past 2^63-1 in " + support::elide(m_code.text(*shape), 60),
                    ErrorCode::Overflow);
    if (extent.state == Integer::State::Known && extent.value < 0)
      return failAt(shape->begin,
                    "found the extent " + std::to_string(extent.value) + ", expected 0 or more");
    extents.shape.push_back(extent.value);
  }
  extents.isStatic = std::ranges::find(extents.shape, -1) == extents.shape.end();
  if (!extents.isStatic) return true;
  const auto size = product(extents.shape, type->bytes());
  const auto sizeNoLanes = product(extents.shape, (type->bits + 7) / 8);
  if (!size || !sizeNoLanes)
    return failAt(shape->begin,
                  "extents " + support::elide(m_code.text(*shape), 60) + " of " + std::string(extents.dtype) +
                      " take more than 2^63-1 bytes",
                  ErrorCode::Overflow);
  extents.size = *size;
  extents.sizeNoLanes = *sizeNoLanes;
  return true;
}

/// Before the first statement it is one of the lines that the function begins with; else it stands where it
/// is.
void Parser::addLine(Range range) {
  if (range.empty()) return;
  if (m_blocks.size() == 1 && m_builder.statements.size() == m_firstStatement)
    m_builder.program.functions.back().prelude.push_back(textOf(range));
  else
    addStatement(StatementKind::View, range);
}

Binding::Kind Parser::kindOfType(Range type) const {
  const std::string_view name = m_code.chain(type.begin).last;
  return name == "handle" || name == "Ptr" ? Binding::Kind::Pointer : Binding::Kind::Scalar;
}

/// Whether a call says that it gives an address.
bool Parser::givesHandle(Range value) const {
  const WholeCall call = wholeCall(value);
  if (call.chain.names == 0) return false;
  if (call.chain.last == "lookup_param" || call.chain.last == "tvm_stack_alloca") return true;
  const CallArguments arguments = m_code.arguments(call.open);
  const auto dtype = arguments.keyword("dtype");
  const auto first = arguments.positional.empty() ? Range{} : arguments.positional[0];
  return (dtype && m_code.string(*dtype) == "handle") || m_code.string(first) == "handle";
}

}  // namespace memscape::import::script
