// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvmscript_expression.h"

#include <algorithm>
#include <array>

#include "core/model/dtype.h"

namespace memscape::import::script {
namespace {

using model::Access;
using model::CallId;
using model::VariableId;

constexpr std::array<std::string_view, 4> kAllocating{"alloc_buffer", "allocate", "allocate_const",
                                                      "decl_buffer"};
constexpr std::array<std::string_view, 13> kBuiltins{"abs", "bool",  "float", "int", "len",   "list", "max",
                                                     "min", "print", "range", "str", "tuple", "zip"};

}  // namespace

bool ExpressionReader::allocates(std::string_view name) {
  return std::ranges::binary_search(kAllocating, name);
}

const ExpressionReader::Known* ExpressionReader::findKnown(std::string_view name) {
  static constexpr std::array kKnown{
      Known{"address_of", Kind::Pointer},
      Known{"buffer_load", Kind::Load},
      Known{"buffer_store", Kind::Store},
      Known{"call_cpacked", Kind::Extern},
      Known{"call_extern", Kind::Extern},
      Known{"call_packed", Kind::Extern},
      Known{"call_pure_extern", Kind::Extern},
      Known{"load", Kind::Load},
      Known{"store", Kind::Store},
      Known{"tvm_access_ptr", Kind::Pointer},
      Known{"tvm_call_cpacked", Kind::Extern},
      Known{"tvm_call_packed", Kind::Extern},
      Known{"tvm_stack_make_array", Kind::Pointer},
  };
  const auto found = std::ranges::lower_bound(kKnown, name, {}, &Known::name);
  return found != kKnown.end() && found->name == name ? &*found : nullptr;
}

Value ExpressionReader::read(Range range) {
  m_frames.clear();
  m_arguments.clear();
  m_value = {};
  m_compound = m_afterPrimary = m_ownNames = false;
  for (std::size_t i = range.begin; i < range.end;) i = step(i);
  if (!m_compound) return m_value;
  use(m_value);
  return {};
}

Value ExpressionReader::resolve(Range range) {
  m_muted = true;
  const Value value = read(range);
  m_muted = false;
  return value;
}

void ExpressionReader::use(Value value) {
  if (value.kind != Value::Kind::None)
    addUse(value.variable, value.kind == Value::Kind::Element ? Access::Read : Access::Mention);
}

void ExpressionReader::addUse(VariableId variable, Access access, CallId onlyIfExternal) {
  if (variable.valid() && !m_muted) m_builder.addUse(variable, access, onlyIfExternal);
}

/// Takes the token and what belongs right to it; the token behind.
std::size_t ExpressionReader::step(std::size_t i) {
  const Token& token = m_code.tokens[i];
  switch (token.kind) {
    case TokenKind::Name:
      return readName(i);
    case TokenKind::Number:
    case TokenKind::String:
    case TokenKind::Skipped:
      use(m_value);
      m_value = {};
      m_afterPrimary = true;
      return i + 1;
    case TokenKind::Operator:
      operatorAt();
      return i + 1;
    case TokenKind::Punctuation:
      break;
  }
  if (token.mark == '(' || token.mark == '[' || token.mark == '{')
    openBracket(i);
  else if (token.mark == ')' || token.mark == ']' || token.mark == '}')
    close(i);
  else if (token.mark == ',' && !m_frames.empty())
    finishItem(i), m_frames.back().isTuple = true;
  else if (token.mark == '.' && m_afterPrimary && m_code.isName(i + 1))
    return i + 2;  // an attribute of what a call or element gives
  else
    operatorAt();
  return i + 1;
}

void ExpressionReader::operatorAt() {
  use(m_value);
  m_value = {};
  m_compound = true;
  m_afterPrimary = false;
}

std::size_t ExpressionReader::readName(std::size_t i) {
  const std::string_view name = m_code.text(i);
  if (!m_frames.empty() && m_frames.back().itemBegin == i && m_code.has(i + 1, '=')) return i + 2;
  if (isKeyword(name)) {
    const bool isConstant = name == "True" || name == "False" || name == "None";
    if (!isConstant) operatorAt();
    m_ownNames = m_ownNames || name == "lambda" || name == "for";
    return i + 1;
  }
  use(m_value);
  m_value = {};
  m_afterPrimary = true;
  const Chain chain = m_code.chain(i);
  if (const Binding* binding = m_scope.find(chain.head)) return readLocal(chain, *binding, i);
  if (m_code.has(chain.end, '('))
    openCall(chain, i);
  else if (chain.names == 1)
    reportUnknown(i);
  return m_code.has(chain.end, '(') ? chain.end + 1 : chain.end;
}

std::size_t ExpressionReader::readLocal(const Chain& chain, const Binding& binding, std::size_t i) {
  const bool isData = chain.names == 1 || (chain.names == 2 && chain.last == "data");
  if (m_code.has(chain.end, '(')) {  // a method, or something odd
    open(Kind::Method, chain.end, i, chain.last, binding.variable);
    return chain.end + 1;
  }
  // Shape, strides and the like are numbers.
  if (isData && binding.variable.valid()) m_value = {Value::Kind::Reference, binding.variable};
  return chain.end;
}

void ExpressionReader::openCall(const Chain& chain, std::size_t token) {
  const bool ofModule =
      chain.head == "cls" || (!m_names.className.empty() && chain.head == m_names.className);
  if (ofModule && chain.names == 2) return open(Kind::Direct, chain.end, token, chain.last);
  if (chain.names == 1 && !std::ranges::binary_search(kBuiltins, chain.head))
    return open(Kind::Direct, chain.end, token, chain.last);
  if (allocates(chain.last) && !m_muted && !m_hidden) m_hidden = token;
  const Known* known = findKnown(chain.last);
  const Kind kind = known == nullptr ? Kind::Items : known->kind;
  m_names.usesLoads = m_names.usesLoads || chain.last == "load" || chain.last == "store";
  open(kind, chain.end, token);
}

void ExpressionReader::openBracket(std::size_t bracket) {
  const bool isPostfix = m_afterPrimary;
  if (m_code.has(bracket, '[') && isPostfix) {
    const bool ofMemory = m_value.kind == Value::Kind::Reference;
    if (!ofMemory) use(m_value);
    return open(Kind::Subscript, bracket, bracket, {}, ofMemory ? m_value.variable : VariableId());
  }
  use(m_value);
  open(m_code.has(bracket, '(') && !isPostfix ? Kind::Group : Kind::Items, bracket, bracket);
}

void ExpressionReader::open(Kind kind, std::size_t bracket, std::size_t nameToken, std::string_view name,
                            VariableId base) {
  Frame frame;
  frame.kind = kind;
  frame.compoundBefore = m_compound;
  frame.base = base;
  frame.name = name;
  frame.nameToken = nameToken;
  frame.open = bracket;
  frame.itemBegin = bracket + 1;
  frame.firstArgument = m_arguments.size();
  m_frames.push_back(frame);
  m_value = {};
  m_compound = m_afterPrimary = false;
}

void ExpressionReader::finishItem(std::size_t end) {
  Frame& frame = m_frames.back();
  const Range range{frame.itemBegin, end};
  if (m_compound) use(m_value);
  if (!range.empty()) accept(frame, m_compound ? Value{} : m_value, range);
  m_value = {};
  m_compound = m_afterPrimary = false;
  frame.itemBegin = end + 1;
}

void ExpressionReader::accept(Frame& frame, Value value, Range range) {
  const bool isKeywordArgument = m_code.isName(range.begin) && m_code.has(range.begin + 1, '=');
  if (isKeywordArgument) {
    frame.hasDtype = frame.hasDtype || m_code.text(range.begin) == "dtype";
    return use(value);
  }
  switch (frame.kind) {
    case Kind::Group:
      if (frame.items++ == 0) {
        frame.kept = value;
        return;
      }
      use(frame.kept);
      frame.kept = {};
      return use(value);
    case Kind::Load:
    case Kind::Store:
    case Kind::Pointer:
      if (frame.kept.kind != Value::Kind::None || value.kind == Value::Kind::None) return use(value);
      frame.kept = value;
      return;
    case Kind::Extern:
    case Kind::Direct:
      if (value.kind == Value::Kind::Element) {
        use(value);
        value = {};
      }
      m_arguments.push_back({value, range});
      return;
    default:
      use(value);
  }
}

void ExpressionReader::close(std::size_t bracket) {
  if (m_frames.empty()) return operatorAt();  // cannot be: the lexer matches brackets
  finishItem(bracket);
  const Frame frame = m_frames.back();
  m_frames.pop_back();
  Value value;
  switch (frame.kind) {
    case Kind::Group:
      if (frame.isTuple)
        use(frame.kept);
      else
        value = frame.kept;
      break;
    case Kind::Subscript:
      if (frame.base.valid()) value = {Value::Kind::Element, frame.base};
      break;
    case Kind::Load:
      addUse(frame.kept.variable, Access::Read);
      break;
    case Kind::Store:
      addUse(frame.kept.variable, Access::Write);
      break;
    case Kind::Pointer:
      if (frame.kept.variable.valid()) value = {Value::Kind::Reference, frame.kept.variable};
      break;
    case Kind::Method:
      value = closeMethod(frame);
      break;
    case Kind::Extern:
    case Kind::Direct:
      closeCall(frame);
      break;
    case Kind::Items:
      break;
  }
  m_value = value;
  m_compound = frame.compoundBefore;
  m_afterPrimary = true;
}

Value ExpressionReader::closeMethod(const Frame& frame) {
  if (!frame.base.valid()) return {};
  if (frame.name == "access_ptr") return {Value::Kind::Reference, frame.base};
  if (frame.name == "vload")
    addUse(frame.base, Access::Read);
  else
    addUse(frame.base, frame.name == "vstore" ? Access::Write : Access::Mention);
  return {};
}

/// Which argument names the function: printers since 0.12 write the type in front of it.
std::size_t ExpressionReader::nameArgument(const Frame& frame, std::span<const Argument> arguments) const {
  if (frame.hasDtype || arguments.size() < 2 || !m_code.string(arguments[1].range)) return 0;
  const auto type = m_code.string(arguments[0].range);
  return type && model::parseDataType(*type) ? 1 : 0;
}

void ExpressionReader::closeCall(const Frame& frame) {
  std::span<const Argument> arguments = std::span(m_arguments).subspan(frame.firstArgument);
  const auto behind = [&](std::size_t fromLast) {
    const std::size_t n = arguments.size();
    const std::size_t token = n > fromLast ? arguments[n - 1 - fromLast].range.end - 1 : frame.open;
    return static_cast<std::int32_t>(m_code.tokens[token].end - m_textBegin);
  };
  RawCall raw{.behindLast = behind(0), .behindSecondLast = behind(1)};
  if (!arguments.empty())
    raw.endsWithHandle = m_code.chain(arguments.back().range.begin).last == "reinterpret";
  std::string_view name = frame.name;
  if (frame.kind == Kind::Extern) {
    const std::size_t at = nameArgument(frame, arguments);
    const auto named = at < arguments.size() ? m_code.string(arguments[at].range) : std::nullopt;
    if (named) {
      name = *named;
      arguments = arguments.subspan(at + 1);
    }
  }
  if (!m_muted) {
    m_variables.clear();
    for (const Argument& argument : arguments) m_variables.push_back(argument.value.variable);
    const CallId call =
        m_builder.addCall(name, m_variables, m_lexer.position(m_code.tokens[frame.nameToken].begin), raw);
    for (const VariableId variable : m_variables) addUse(variable, Access::Mention, call);
  }
  m_arguments.resize(frame.firstArgument);
}

/// A name that nothing bound may be a mistake of the file's or of this reader: said once for each.
void ExpressionReader::reportUnknown(std::size_t token) {
  const std::string_view name = m_code.text(token);
  if (m_muted || m_ownNames || m_code.has(token + 1, '[') || !m_reported.insert(name).second) return;
  if (std::ranges::find(m_names.prefixes, name) != m_names.prefixes.end() || name == m_names.className)
    return;
  m_builder.warn(m_lexer.position(m_code.tokens[token].begin),
                 "uses '" + std::string(name) + "', which nothing defines; taken for a number");
}

}  // namespace memscape::import::script
