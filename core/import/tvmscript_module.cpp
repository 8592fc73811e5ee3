// SPDX-License-Identifier: Apache-2.0
// Classes, functions and the blocks of their bodies.
#include <algorithm>

#include "core/import/tvmscript_parser.h"
#include "core/model/dtype.h"
#include "core/support/utf8.h"

namespace memscape::import::script {

using support::Error;
using support::ErrorCode;

support::Result<model::Program> Parser::read() {
  findPrefixes();
  if (!readModule() || !finish()) return *m_error;
  return std::move(m_builder.program);
}

bool Parser::nextLine() {
  if (m_unread) {
    m_unread = false;
    return true;
  }
  const bool read = m_lexer.next();
  m_code = {m_lexer.text(), m_lexer.line()};
  if (!read && m_lexer.error()) m_error = m_lexer.error();
  return read;
}

bool Parser::failAt(std::size_t token, std::string message, ErrorCode code) {
  const bool behind = token >= m_code.size();
  const std::size_t byte = behind ? m_code.tokens.back().end : m_code.tokens[token].begin;
  m_error = m_lexer.errorAt(byte, std::move(message), code);
  return false;
}

std::string Parser::found(std::size_t token, std::size_t end) const {
  if (token >= end || token >= m_code.size()) return "the end of the line";
  return "'" + support::elide(m_code.text(token), 40) + "'";
}

/// "from tvm.script import tir as T", in code or in a comment.
void Parser::findPrefixes() {
  constexpr std::size_t kHead = std::size_t{64} << 10;
  std::string_view head = m_lexer.text().substr(0, kHead);
  for (std::size_t at = head.find("tir as "); at != std::string_view::npos;
       at = head.find("tir as ", at + 1)) {
    std::string_view name = head.substr(at + 7);
    name = name.substr(0, std::min(name.find_first_of(" \t\r\n,#)"), name.size()));
    if (!name.empty()) m_names.prefixes.push_back(name);
  }
}

bool Parser::readModule() {
  while (nextLine())
    if (!readTopLevel()) return false;
  return !m_error;
}

bool Parser::readTopLevel() {
  Decorators decorators;
  while (m_lexer.text(m_code.tokens[0]) == "@") {
    if (!readDecorator(decorators)) return false;
    if (!nextLine()) {
      if (!m_error)
        m_error =
            m_lexer.errorAt(m_lexer.text().size(),
                            "found the end of the file behind a decorator, expected a function or class");
      return false;
    }
  }
  const Indentation indentation = m_lexer.indentation();
  if (!decorators.any) decorators.begin = m_code.tokens[0].begin;
  const bool haveClass = m_inClass;
  if (m_code.isName(0, "class")) {
    if (m_builder.program.functions.empty()) return readClass(decorators);
    m_builder.warn(positionOf(0), "more than one module in the file; '" +
                                      std::string(m_code.isName(1) ? m_code.text(1) : "") + "' was skipped");
  } else if (m_code.isName(0, "def") && decorators.primFunc) {
    if (!haveClass) {
      if (m_builder.program.functions.empty()) m_preambleEnd = decorators.begin;
      return readFunction(decorators);
    }
    m_builder.warn(positionOf(0), "a function behind the module's class was skipped");
  }
  return skipBlock(indentation);
}

/// True also for a decorator that says nothing to us.
bool Parser::readDecorator(Decorators& decorators) {
  if (!decorators.any) decorators.begin = m_code.tokens[0].begin;
  decorators.any = true;
  const std::string_view name = m_code.chain(1).last;
  decorators.primFunc = decorators.primFunc || name == "prim_func";
  decorators.irModule = decorators.irModule || name == "ir_module";
  return true;
}

/// Lines that are deeper than `indentation`.
bool Parser::skipBlock(Indentation indentation) {
  while (nextLine())
    if (!deeper(m_lexer.indentation(), indentation)) {
      m_unread = true;
      return true;
    }
  return !m_error;
}

bool Parser::readClass(const Decorators& decorators) {
  const Indentation indentation = m_lexer.indentation();
  if (!m_code.isName(1))
    return failAt(1, "found " + found(1, m_code.size()) + ", expected the name of the class");
  m_names.className = m_code.text(1);
  const model::SourcePosition position = positionOf(0);
  if (!m_code.has(m_code.size() - 1, ':'))
    return failAt(m_code.size(), "found the end of the line, expected ':' behind the class");
  const std::size_t end = m_code.tokens.back().end;
  const std::size_t newLine = m_lexer.text().find('\n', end);
  Decorators ofMember;
  while (nextLine()) {
    if (!deeper(m_lexer.indentation(), indentation)) {
      m_unread = true;
      break;
    }
    if (!readMember(ofMember)) return false;
  }
  if (m_error) return false;
  if (!m_builder.program.functions.empty()) {
    m_inClass = true;
    m_preambleEnd = newLine == std::string_view::npos ? m_lexer.text().size() : newLine + 1;
  } else if (decorators.irModule || m_otherClass.empty()) {
    m_otherClass = m_names.className;
    m_otherClassAt = position;
  }
  return true;
}

bool Parser::readMember(Decorators& decorators) {
  if (m_lexer.text(m_code.tokens[0]) == "@") return readDecorator(decorators);
  const Decorators its = std::exchange(decorators, {});
  const Indentation indentation = m_lexer.indentation();
  if (m_code.isName(0, "def")) {
    if (its.primFunc) return readFunction(its);
    m_builder.warn(positionOf(0), "'" + std::string(m_code.isName(1) ? m_code.text(1) : "") +
                                      "' is no T.prim_func; it was skipped");
  } else if (m_code.isName(0, "class")) {
    m_builder.warn(positionOf(0), "a class inside the module was skipped");
  } else if (m_code.text({0, m_code.size()}).find("workspace_memory_pools") != std::string_view::npos &&
             !m_saidPools) {
    m_saidPools = true;
    m_builder.warn(positionOf(0),
                   "the module lists memory pools, which the text does not describe; a default pool "
                   "is taken, others can be named");
  }
  return skipBlock(indentation);
}

bool Parser::readFunction(const Decorators&) {
  const Indentation indentation = m_lexer.indentation();
  m_scope = {};
  m_parameterOf.clear();
  m_parameterShapes.clear();
  m_blocks.clear();
  m_firstStatement = m_builder.statements.size();
  Range suite;
  if (!readHeader(suite)) return false;
  const RawIndex body = m_builder.addBody(kNone);
  m_builder.functionBody.push_back(body);
  m_builder.symbols.emplace_back();
  m_pending = Block{indentation, body, m_scope.enter(), kNone};
  m_pendingOf = "the function '" + std::string(m_builder.text(m_builder.program.functions.back().name)) + "'";
  if (suite.empty()) {
    if (!readFunctionBody(indentation)) return false;
  } else {
    m_blocks.push_back(*m_pending);
    m_pending.reset();
    if (!readStatements(suite.begin)) return false;
  }
  endFunction();
  return true;
}

/// def NAME(...) -> TYPE:
bool Parser::readHeader(Range& suite) {
  model::Function function;
  if (!m_code.isName(1))
    return failAt(1, "found " + found(1, m_code.size()) + ", expected the name of a function");
  if (!m_code.has(2, '('))
    return failAt(2, "found " + found(2, m_code.size()) + ", expected '(' behind the name of the function");
  const std::size_t close = m_code.closeOf(2);
  const std::size_t colon = m_code.find(':', {close + 1, m_code.size()});
  if (colon == m_code.size())
    return failAt(m_code.size(), "found the end of the line, expected ':' behind the head of the function");
  const std::string name(m_code.text(1));
  if (!m_functionNames.insert(name).second)
    m_builder.warn(positionOf(1), "function '" + name + "' is defined twice; calls mean the last one");
  function.name = m_builder.intern(name);
  function.position = positionOf(0);
  function.firstParameter = static_cast<std::int32_t>(m_builder.program.parameters.size());
  if (!readParameters({3, close})) return false;
  function.parameterCount =
      static_cast<std::int32_t>(m_builder.program.parameters.size()) - function.firstParameter;
  m_builder.program.functions.push_back(std::move(function));
  suite = {colon + 1, m_code.size()};
  return true;
}

bool Parser::readParameters(Range range) {
  for (const Range part : m_code.split(range))
    if (!readParameter(part)) return false;
  return true;
}

bool Parser::readParameter(Range range) {
  if (!m_code.isName(range.begin))
    return failAt(range.begin,
                  "found " + found(range.begin, range.end) + ", expected the name of a parameter");
  const std::size_t colon = m_code.find(':', range);
  const Range type{colon + 1, m_code.find('=', {colon, range.end})};
  const std::string_view name = m_code.text(range.begin);
  model::Parameter parameter;
  parameter.name = m_builder.intern(name);
  parameter.text = m_builder.add(m_code.text(range));
  std::vector<std::int64_t> shape;
  if (!readParameterType(name, type, parameter, shape)) return false;
  m_parameterOf[name] = m_parameterShapes.size();
  m_parameterShapes.push_back(std::move(shape));
  m_builder.program.parameters.push_back(parameter);
  return true;
}

/// T.handle, T.handle("int8", "global"), T.Ptr[T.int8], T.Buffer((4,), "int8"), T.Buffer[4, "int8"], T.int32.
bool Parser::readParameterType(std::string_view name, Range type, model::Parameter& parameter,
                               std::vector<std::int64_t>& shape) {
  const Chain chain = m_code.chain(type.begin);
  const bool hasArguments =
      chain.end < type.end && (m_code.has(chain.end, '(') || m_code.has(chain.end, '['));
  const CallArguments arguments = hasArguments ? m_code.arguments(chain.end) : CallArguments{};
  std::string_view scope;
  const bool isBuffer = chain.last == "Buffer";
  const bool isPointer = chain.names == 0 || chain.last == "handle" || chain.last == "Ptr";
  m_sawPtr = m_sawPtr || chain.last == "Ptr";
  if (isBuffer) {
    m_sawBufferDecl = m_sawBufferDecl || m_code.has(chain.end, '[');
    m_sawPointerVars = m_sawPointerVars || m_code.has(chain.end, '(');
    if (const auto given = arguments.get(5, "scope")) scope = m_code.string(*given).value_or("");
    Extents extents;
    if (!readExtents(arguments.get(0, "shape"), arguments.get(1, "dtype"), "float32", type, extents))
      return false;
    parameter.data = m_builder.addVariable(name, scope);
    parameter.dtype = m_builder.intern(extents.dtype);
    parameter.size = extents.size;
    parameter.sizeNoLanes = extents.sizeNoLanes;
    shape = std::move(extents.shape);
  } else if (isPointer && !arguments.positional.empty()) {
    const Range pointee = arguments.positional[0];
    const auto dtype = m_code.string(pointee);
    parameter.dtype = m_builder.intern(dtype ? *dtype : m_code.chain(pointee.begin).last);
    if (arguments.positional.size() > 1) scope = m_code.string(arguments.positional[1]).value_or("");
  } else if (!isPointer) {
    parameter.dtype = m_builder.intern(chain.last);
  }
  parameter.variable = m_builder.addVariable(name, scope);
  const Binding::Kind kind = isBuffer    ? Binding::Kind::Buffer
                             : isPointer ? Binding::Kind::Pointer
                                         : Binding::Kind::Scalar;
  m_scope.bind(name, {kind, isBuffer    ? parameter.data
                            : isPointer ? parameter.variable
                                        : model::VariableId()});
  return true;
}

bool Parser::readFunctionBody(Indentation indentation) {
  while (nextLine()) {
    const Indentation here = m_lexer.indentation();
    const bool opens = m_pending.has_value();
    const auto order = compare(here, indentation);
    if (!opens && order <= 0) {
      m_unread = true;
      return true;
    }
    if (!enterBlock(here, opens)) return false;
    if (!readStatements(0)) return false;
  }
  if (m_error) return false;
  if (m_pending) {
    m_error = m_lexer.errorAt(m_lexer.text().size(),
                              "found the end of the file, expected the body of " + m_pendingOf);
    return false;
  }
  return true;
}

/// Opens the block that the line before asked for, or goes out to the block that the line belongs to.
bool Parser::enterBlock(Indentation here, bool mayOpen) {
  if (mayOpen) {
    const auto order = compare(here, m_pending->indentation);
    if (order != std::partial_ordering::greater)
      return failAt(0, order == std::partial_ordering::unordered
                           ? "found an indentation that mixes tabs and blanks otherwise than the line above, "
                             "expected the same of both"
                           : "found " + found(0, m_code.size()) +
                                 " without further indentation, expected the body of " + m_pendingOf);
    m_pending->indentation = here;
    m_blocks.push_back(*m_pending);
    m_pending.reset();
    return true;
  }
  while (compare(here, m_blocks.back().indentation) == std::partial_ordering::less && m_blocks.size() > 1) {
    m_scope.leave(m_blocks.back().scopeMark);
    m_blocks.pop_back();
  }
  const auto order = compare(here, m_blocks.back().indentation);
  if (order == std::partial_ordering::equivalent) return true;
  if (order == std::partial_ordering::unordered)
    return failAt(0,
                  "found an indentation that mixes tabs and blanks otherwise than the lines above, expected "
                  "the same of both");
  const std::string columns = std::to_string(here.wide);
  return failAt(0, "found an indentation of " + columns + " columns, expected " +
                       std::to_string(m_blocks.back().indentation.wide) + " as in the lines above");
}

void Parser::endFunction() {
  for (const auto& shape : m_parameterShapes) m_builder.program.parameterShapes.push(shape);
  m_blocks.clear();
}

bool Parser::finish() {
  model::Program& program = m_builder.program;
  if (program.functions.empty()) {
    const bool isClass = !m_otherClass.empty();
    m_error = Error{
        ErrorCode::InvalidInput, model::describe(m_otherClassAt),
        isClass ? "class '" + std::string(m_otherClass) + "' has no function, expected one with @T.prim_func"
                : "found no function, expected one with @T.prim_func",
        ""};
    return false;
  }
  m_builder.finish();
  program.era = m_names.usesLoads               ? model::ScriptEra::Loads
                : m_sawBufferDecl               ? model::ScriptEra::BufferDecl
                : m_sawPtr && !m_sawPointerVars ? model::ScriptEra::BufferDecl
                                                : model::ScriptEra::PointerVars;
  if (program.era == model::ScriptEra::PointerVars) m_builder.nameByViews();
  program.preamble = preamble();
  program.entry = model::findEntry(program);
  if (auto valid = model::validate(program); !valid) {
    m_error = valid.error();
    return false;
  }
  return true;
}

/// Functions that stand alone get a class, in which they are written out.
std::string Parser::preamble() const {
  std::string before(m_lexer.text().substr(0, m_preambleEnd));
  if (before.starts_with("\xEF\xBB\xBF")) before.erase(0, 3);
  if (m_inClass) {
    if (!before.ends_with('\n')) before += '\n';
    return before;
  }
  if (before.find_first_not_of(" \t\r\n") == std::string::npos) return std::string(model::standardPreamble());
  // The line of the first function may be indented.
  before.erase(before.find_last_of('\n') + 1);
  if (before.find("ir as I") == std::string::npos) before += "# from tvm.script import ir as I\n";
  return before + (m_sawBufferDecl || m_names.usesLoads ? "@tvm.script.ir_module\n" : "@I.ir_module\n") +
         "class Module:\n";
}

}  // namespace memscape::import::script
