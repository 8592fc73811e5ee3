// SPDX-License-Identifier: Apache-2.0
// Statements: loops, branches, stores, assignments, and what is not understood.
#include <algorithm>
#include <array>

#include "core/import/tvmscript_parser.h"

namespace memscape::import::script {
namespace {

using model::Access;
using model::LoopKind;
using model::StatementKind;

constexpr std::array<std::string_view, 12> kCompound{"async",   "class", "def", "elif", "else",  "except",
                                                     "finally", "for",   "if",  "try",  "while", "with"};
constexpr std::array<std::string_view, 8> kNotTvm{"break",  "continue", "del",      "from",
                                                  "global", "import",   "nonlocal", "raise"};
// Lines in a T.block that say something about it.
constexpr std::array<std::string_view, 6> kBlockLines{"block_attr", "reads",  "sblock_attr",
                                                      "where",      "writes", "meta_var"};

struct LoopName {
  std::string_view name;
  LoopKind kind;
};

constexpr std::array kLoops{
    LoopName{"range", LoopKind::Serial},          LoopName{"serial", LoopKind::Serial},
    LoopName{"grid", LoopKind::Serial},           LoopName{"parallel", LoopKind::Parallel},
    LoopName{"vectorized", LoopKind::Vectorized}, LoopName{"unroll", LoopKind::Unrolled},
    LoopName{"unrolled", LoopKind::Unrolled},     LoopName{"thread_binding", LoopKind::ThreadBinding},
};

}  // namespace

RawIndex Parser::addStatement(StatementKind kind, Range text) {
  const RawIndex statement = m_builder.addStatement(m_blocks.back().body, kind, positionOf(text.begin));
  m_builder.statements[static_cast<std::size_t>(statement)].text = textOf(text);
  m_expressions.setStatement(m_code.tokens[text.begin].begin + m_suffix);
  return statement;
}

/// As the file has it; a list of values that is very long is left out.
model::StringId Parser::textOf(Range range) {
  constexpr std::size_t kLongList = std::size_t{1} << 20;
  std::string_view text = m_code.text(range);
  const std::size_t begin = m_code.tokens[range.begin].begin;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const Token& token = m_code.tokens[i];
    if (token.kind != TokenKind::Skipped || token.end - token.begin < kLongList) continue;
    return m_builder.add(std::string(text.substr(0, token.begin - begin)) + "..." +
                         std::string(text.substr(token.end - begin)));
  }
  return m_builder.add(text.substr(m_suffix));
}

/// What follows is inside the statement: up to the end of the block, or in a block of its own.
void Parser::openBody(RawIndex statement, Form form) {
  const RawIndex body = m_builder.addBody(statement);
  if (form == Form::Concise) {
    m_blocks.back().body = body;
    return;
  }
  m_pending = Block{m_blocks.back().indentation, body, m_scope.enter(), kNone};
  m_pendingOf = "the '" + std::string(m_code.text(0)) + "' in line " + std::to_string(positionOf(0).line);
}

/// All statements of the line from a token on: several with semicolons, or a suite behind its head.
bool Parser::readStatements(std::size_t token) {
  const std::size_t outer = m_blocks.size();
  while (token < m_code.size()) {
    if (m_code.has(token, ';')) {
      ++token;
      continue;
    }
    const bool isCompound = m_code.isName(token) && std::ranges::binary_search(kCompound, m_code.text(token));
    if (isCompound) {
      const std::size_t colon = m_code.find(':', {token, m_code.size()});
      if (colon == m_code.size())
        return failAt(m_code.size(), "found the end of the line, expected ':' behind '" +
                                         std::string(m_code.text(token)) + "'");
      if (!readCompound({token, colon + 1}) || hidesAllocation()) return false;
      token = colon + 1;
      if (token < m_code.size() && m_pending) {
        m_blocks.push_back(*m_pending);
        m_pending.reset();
      } else if (m_unread) {
        break;  // the line behind a block that was skipped is at hand
      }
      continue;
    }
    const std::size_t end = m_code.find(';', {token, m_code.size()});
    if (!readSimple({token, end}) || hidesAllocation()) return false;
    token = end + 1;
  }
  for (; m_blocks.size() > outer; m_blocks.pop_back()) m_scope.leave(m_blocks.back().scopeMark);
  return true;
}

Parser::WholeCall Parser::wholeCall(Range range) const {
  const Chain chain = m_code.chain(range.begin);
  if (chain.names == 0 || chain.end >= range.end || m_scope.find(chain.head) != nullptr) return {};
  if (!m_code.has(chain.end, '(') || m_code.closeOf(chain.end) + 1 != range.end) return {};
  return {chain, chain.end};
}

bool Parser::readSimple(Range range) {
  m_blocks.back().lastIf = kNone;
  const std::string_view first = m_code.text(range.begin);
  const bool isDocumentation = range.size() == 1 && m_code.tokens[range.begin].kind == TokenKind::String;
  if (first == "pass" || first == "..." || isDocumentation) return true;
  if (first == "return" || first == "assert") {
    const bool asserts = first == "assert";
    const RawIndex statement = addStatement(asserts ? StatementKind::Assert : StatementKind::Evaluate, range);
    m_expressions.evaluate({range.begin + 1, range.end});
    if (asserts) openBody(statement, Form::Concise);
    return true;
  }
  if (std::ranges::binary_search(kNotTvm, first)) return readOpaque(range, false);
  const std::size_t equals = m_code.find('=', range);
  const std::size_t augmented = m_code.find('~', range);
  const std::size_t colon = m_code.find(':', {range.begin, equals});
  if (augmented < range.end)
    return readStore(range, {range.begin, augmented}, {augmented + 1, range.end}, true);
  if (colon < equals)
    return readAssignment({range.begin, colon}, {std::min(equals + 1, range.end), range.end},
                          {colon + 1, equals});
  if (equals < range.end) return readAssignment({range.begin, equals}, {equals + 1, range.end}, {});
  return readExpressionStatement(range);
}

bool Parser::readExpressionStatement(Range range) {
  if (const WholeCall call = wholeCall(range); call.chain.names > 0) {
    bool taken = true;
    if (!readFrame(call, {}, Form::Concise, range, taken)) return false;
    if (taken) return true;
    if (std::ranges::find(kBlockLines, call.chain.last) != kBlockLines.end()) {
      addLine(range);
      return true;
    }
    if (call.chain.last == "func_attr") {
      readFunctionAttributes(m_code.arguments(call.open).all);
      m_builder.program.functions.back().prelude.push_back(textOf(range));
      return true;
    }
    if (call.chain.last == "preflattened_buffer" || call.chain.last == "match_buffer") {
      m_sawBufferDecl = m_sawBufferDecl || call.chain.last == "preflattened_buffer";
      addLine(range);
      return true;
    }
    if (call.chain.last == "store" || call.chain.last == "buffer_store") {
      addStatement(StatementKind::Store, range);
      m_expressions.evaluate(range);
      return true;
    }
  }
  addStatement(StatementKind::Evaluate, range);
  m_expressions.evaluate(range);
  return true;
}

bool Parser::readAssignment(Range target, Range value, Range type) {
  const Range all{target.begin, value.empty() ? type.end : value.end};
  if (target.size() == 1 && m_code.isName(target.begin) && !isKeyword(m_code.text(target.begin)))
    return readNamed(m_code.text(target.begin), all, value, type);
  if (!target.empty() && m_code.has(target.end - 1, ']') && m_code.find('=', value) == value.end)
    return readStore(all, target, value, false);
  const Chain chain = m_code.chain(value.begin);
  if (chain.names >= 3 && m_code.isName(value.begin + 2, "axis")) {  // vi, vj = T.axis.remap("SS", [i, j])
    addLine(all);
    for (const Range name : m_code.split(target))
      if (m_code.isName(name.begin)) m_scope.bind(m_code.text(name.begin), {});
    return true;
  }
  return readOpaque(all, false);
}

/// NAME = value, NAME: type, NAME: type = value.
bool Parser::readNamed(std::string_view name, Range all, Range value, Range type) {
  if (value.empty()) {
    if (type.empty())
      return failAt(all.begin + 1,
                    "found " + found(all.begin + 2, m_code.size()) + ", expected a value behind '='");
    addLine(all);
    const Binding::Kind kind = kindOfType(type);
    m_scope.bind(name,
                 {kind, kind == Binding::Kind::Scalar ? model::VariableId() : m_builder.addVariable(name)});
    return true;
  }
  if (m_code.find('=', value) != value.end) return readOpaque(all, false);
  if (const WholeCall call = wholeCall(value); call.chain.names > 0) {
    bool taken = true;
    if (!readFrame(call, name, Form::Concise, all, taken)) return false;
    if (taken) return true;
    if (readView(call, name, all)) return true;
    if (m_error) return false;
  }
  const Binding* bound =
      value.size() == 1 && m_code.isName(value.begin) ? m_scope.find(m_code.text(value.begin)) : nullptr;
  if (bound != nullptr && bound->kind == Binding::Kind::Buffer && type.empty()) {
    addLine(all);
    m_scope.bind(name, Binding(*bound));
    return true;
  }
  return readLet(name, type.empty() ? std::nullopt : std::optional(type), value, Form::Concise, all);
}

bool Parser::readStore(Range all, Range target, Range value, bool readsTarget) {
  if (target.empty() || !m_code.has(target.end - 1, ']')) return readOpaque(all, false);
  addStatement(StatementKind::Store, all);
  m_expressions.evaluate(value);
  const Value element = m_expressions.read(target);
  if (readsTarget) m_expressions.use(element);
  if (element.variable.valid()) m_builder.addUse(element.variable, Access::Write);
  return true;
}

bool Parser::readCompound(Range head) {
  const std::string_view word = m_code.text(head.begin);
  if (word == "elif" || word == "else") return readBranch(head, true);
  m_blocks.back().lastIf = kNone;
  if (word == "if") return readBranch(head, false);
  if (word == "for") return readFor(head);
  if (word == "with") return readWith(head);
  if (word == "while") {
    const RawIndex statement = addStatement(StatementKind::While, head);
    m_expressions.evaluate({head.begin + 1, head.end - 1});
    openBody(statement, Form::With);
    return true;
  }
  return readOpaque(head, true);
}

/// An elif is an if in the else of the one before.
bool Parser::readBranch(Range head, bool isElse) {
  const bool hasCondition = m_code.text(head.begin) != "else";
  const RawIndex before = m_blocks.back().lastIf;
  if (isElse && before == kNone)
    return failAt(head.begin, "found '" + std::string(m_code.text(head.begin)) +
                                  "', expected an 'if' of the same "
                                  "indentation before it");
  const RawIndex outer = m_blocks.back().body;
  const RawIndex body = isElse ? m_builder.addBody(before, true) : outer;
  m_blocks.back().lastIf = kNone;
  if (!hasCondition) {
    m_pending = Block{m_blocks.back().indentation, body, m_scope.enter(), kNone};
    m_pendingOf = "the 'else' in line " + std::to_string(positionOf(head.begin).line);
    return true;
  }
  m_blocks.back().body = body;
  m_suffix = isElse ? 2 : 0;
  const RawIndex statement = addStatement(StatementKind::If, head);
  m_suffix = 0;
  m_blocks.back().body = outer;
  m_expressions.evaluate({head.begin + 1, head.end - 1});
  openBody(statement, Form::With);
  m_blocks.back().lastIf = statement;
  return true;
}

bool Parser::readFor(Range head) {
  std::size_t in = head.begin + 1;
  while (in < head.end && !m_code.isName(in, "in")) ++in;
  const WholeCall call = wholeCall({in + 1, head.end - 1});
  const auto* loop = std::ranges::find(kLoops, call.chain.last, &LoopName::name);
  if (call.chain.names == 0 || loop == kLoops.end()) return readOpaque(head, true);
  Range names{head.begin + 1, in};
  if (m_code.has(names.begin, '(')) names = {names.begin + 1, names.end - 1};
  const std::vector<Range> variables = m_code.split(names);
  RawIndex statement = addStatement(StatementKind::For, head);
  m_builder.statements.back().loop = loop->kind;
  m_expressions.evaluate({in + 1, head.end - 1});
  // A grid is as many loops as it has variables; the text belongs to the first.
  for (std::size_t i = 1; i < variables.size(); ++i) {
    statement =
        m_builder.addStatement(m_builder.addBody(statement), StatementKind::For, positionOf(head.begin));
    m_builder.statements.back().loop = loop->kind;
  }
  openBody(statement, Form::With);
  for (const Range name : variables)
    if (m_code.isName(name.begin)) m_scope.bind(m_code.text(name.begin), {});
  return true;
}

/// with CALL [as NAME]:
bool Parser::readWith(Range head) {
  const Chain chain = m_code.chain(head.begin + 1);
  const std::size_t close = m_code.has(chain.end, '(') ? m_code.closeOf(chain.end) : head.end;
  std::string_view name;
  std::size_t end = close + 1;
  if (end < head.end && m_code.isName(end, "as") && m_code.isName(end + 1)) {
    name = m_code.text(end + 1);
    end += 2;
  }
  const bool isKnown = chain.names > 0 && end + 1 == head.end && m_scope.find(chain.head) == nullptr;
  if (!isKnown) return readOpaque(head, true);
  bool taken = true;
  if (!readFrame({chain, chain.end}, name, Form::With, head, taken)) return false;
  return taken || readOpaque(head, true);
}

/// What is not understood counts as a statement that may use whatever it names.
bool Parser::readOpaque(Range range, bool hasBlock) {
  const Indentation indentation = m_lexer.indentation();
  m_builder.warn(positionOf(range.begin),
                 "not understood, and skipped: " + std::string(m_code.text(range).substr(0, 80)));
  addStatement(StatementKind::Opaque, range);
  if (!mentionNames(hasBlock ? Range{range.begin, m_code.size()} : range)) return false;
  return !hasBlock || skipInside(indentation);
}

bool Parser::skipInside(Indentation indentation) {
  while (nextLine()) {
    if (!deeper(m_lexer.indentation(), indentation)) {
      m_unread = true;
      return true;
    }
    if (!mentionNames({0, m_code.size()})) return false;
  }
  return !m_error;
}

bool Parser::hidesAllocation() {
  const auto token = m_expressions.hiddenAllocation();
  return token && !failAt(*token,
                          "found an allocation inside an expression, expected a statement like "
                          "x = T.allocate([64], \"int8\", \"global\")");
}

bool Parser::mentionNames(Range range) {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (!m_code.isName(i)) continue;
    if (ExpressionReader::allocates(m_code.text(i)) && m_code.has(i + 1, '('))
      return failAt(i, "found '" + std::string(m_code.text(i)) +
                           "' inside something that is not understood, expected "
                           "a statement like x = T.allocate([64], \"int8\", \"global\")");
    if (i > 0 && m_code.has(i - 1, '.')) continue;
    if (const Binding* binding = m_scope.find(m_code.text(i));
        binding != nullptr && binding->variable.valid())
      m_builder.addUse(binding->variable, Access::Mention);
  }
  return true;
}

}  // namespace memscape::import::script
