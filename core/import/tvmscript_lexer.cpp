// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvmscript_lexer.h"

#include <algorithm>
#include <array>

#include "core/support/utf8.h"

namespace memscape::import::script {
namespace {

using support::Error;
using support::ErrorCode;

constexpr std::size_t kLookEvery = std::size_t{1} << 18;
constexpr std::int32_t kTab = 8;

enum class CharKind : std::uint8_t { Other, Space, Name, Digit, Quote, Open, Close, Operator };

constexpr std::array<CharKind, 256> kKinds = [] {
  std::array<CharKind, 256> kinds{};
  const auto set = [&kinds](std::string_view chars, CharKind kind) {
    for (const char c : chars) kinds[static_cast<unsigned char>(c)] = kind;
  };
  set(" \t\f\r\n", CharKind::Space);
  set("0123456789", CharKind::Digit);
  set("'\"", CharKind::Quote);
  set("([{", CharKind::Open);
  set(")]}", CharKind::Close);
  set("+-*/%@&|^~<>=!,:.;", CharKind::Operator);
  set("_", CharKind::Name);
  for (unsigned c = 'a'; c <= 'z'; ++c) kinds[c] = CharKind::Name;
  for (unsigned c = 'A'; c <= 'Z'; ++c) kinds[c] = CharKind::Name;
  for (unsigned c = 0x80; c <= 0xFF; ++c) kinds[c] = CharKind::Name;  // letters of other scripts
  return kinds;
}();

CharKind kindOf(char c) {
  return kKinds[static_cast<unsigned char>(c)];
}

bool continuesName(char c) {
  const CharKind kind = kindOf(c);
  return kind == CharKind::Name || kind == CharKind::Digit;
}

char closingOf(char open) {
  return open == '(' ? ')' : open == '[' ? ']' : '}';
}

/// "r", "b", "rb", "f", ... may stand before a quote.
bool isStringPrefix(std::string_view name) {
  return name.size() <= 2 && name.find_first_not_of("rRbBuUfF") == std::string_view::npos;
}

}  // namespace

std::partial_ordering compare(Indentation a, Indentation b) {
  const auto wide = a.wide <=> b.wide;
  return wide == (a.narrow <=> b.narrow) ? std::partial_ordering(wide) : std::partial_ordering::unordered;
}

bool isKeyword(std::string_view name) {
  constexpr std::array<std::string_view, 35> kKeywords{
      "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
      "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
      "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
      "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
  return name.size() <= 8 && std::ranges::binary_search(kKeywords, name);
}

std::string_view stringContent(std::string_view literal) {
  const std::size_t quote = literal.find_first_of("'\"");
  if (quote == std::string_view::npos) return {};
  literal.remove_prefix(quote);
  const bool triple = literal.size() >= 6 && literal[1] == literal[0] && literal[2] == literal[0];
  const std::size_t width = triple ? 3 : 1;
  return literal.size() < 2 * width ? std::string_view() : literal.substr(width, literal.size() - 2 * width);
}

Lexer::Lexer(std::string_view text, const support::Progress& progress) : m_text(text), m_progress(progress) {
  if (m_text.starts_with("\xEF\xBB\xBF")) m_at = 3;
}

bool Lexer::next() {
  m_tokens.clear();
  m_lineStarts.assign(1, {m_lineNumber, m_at});
  if (m_error || !skipToCode()) return false;
  while (m_at < m_text.size()) {
    if (m_at >= m_nextLook && stopped()) return false;
    const char c = m_text[m_at];
    if (c == '\n' || (c == '\r' && at(m_at + 1) != '\n')) {
      ++m_at;
      newLine();
      if (m_brackets.empty()) return true;
    } else if (kindOf(c) == CharKind::Space) {
      ++m_at;
    } else if (c == '#') {
      m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
    } else if (c == '\\' && (at(m_at + 1) == '\n' || at(m_at + 1) == '\r')) {
      m_at += m_text.substr(m_at + 1).starts_with("\r\n") ? 3 : 2;
      newLine();
    } else if (!readToken()) {
      return false;
    }
  }
  return m_brackets.empty() || unterminated();
}

/// To the first token of a line; the line starts that count are from there on.
bool Lexer::skipToCode() {
  while (m_at < m_text.size()) {
    if (m_at >= m_nextLook && stopped()) return false;
    m_lineStarts.assign(1, {m_lineNumber, m_at});
    if (measureIndentation()) return true;
  }
  return false;
}

/// False for a line without tokens, which is then behind us.
bool Lexer::measureIndentation() {
  m_indentation = {};
  for (; m_at < m_text.size(); ++m_at) {
    const char c = m_text[m_at];
    if (c == ' ')
      ++m_indentation.wide, ++m_indentation.narrow;
    else if (c == '\t')
      m_indentation.wide = (m_indentation.wide / kTab + 1) * kTab, ++m_indentation.narrow;
    else if (c == '\f')
      m_indentation = {};
    else
      break;
  }
  if (at(m_at) == '#') m_at = std::min(m_text.find_first_of("\r\n", m_at), m_text.size());
  if (m_at >= m_text.size()) return false;
  const char c = m_text[m_at];
  if (c != '\n' && c != '\r') return true;
  m_at += c == '\r' && at(m_at + 1) == '\n' ? 2 : 1;
  newLine();
  return false;
}

void Lexer::newLine() {
  ++m_lineNumber;
  m_lineStarts.push_back({m_lineNumber, m_at});
}

bool Lexer::stopped() {
  m_nextLook = m_at + kLookEvery;
  m_progress(static_cast<double>(m_at) / static_cast<double>(m_text.size() + 1), "reading the program");
  if (!m_progress.stopRequested()) return false;
  m_error = Error{ErrorCode::Cancelled, "", "cancelled", ""};
  return true;
}

bool Lexer::readToken() {
  const std::size_t begin = m_at;
  switch (kindOf(m_text[m_at])) {
    case CharKind::Name: {
      while (m_at < m_text.size() && continuesName(m_text[m_at])) ++m_at;
      const std::string_view name = m_text.substr(begin, m_at - begin);
      if (m_at < m_text.size() && kindOf(m_text[m_at]) == CharKind::Quote && isStringPrefix(name))
        return readString(begin);
      push(TokenKind::Name, begin);
      return true;
    }
    case CharKind::Digit:
      readNumber();
      return true;
    case CharKind::Quote:
      return readString(begin);
    case CharKind::Open:
      return openBracket();
    case CharKind::Close:
      return closeBracket();
    case CharKind::Operator:
      return readOperator();
    default:
      return fail(begin, "found '" + support::elide(m_text.substr(begin, 1)) + "', expected Python");
  }
}

/// The quote is at hand, the string may have begun with a prefix.
bool Lexer::readString(std::size_t begin) {
  const char quote = m_text[m_at];
  if (at(m_at + 1) == quote && at(m_at + 2) == quote) return readTriple(begin, quote);
  for (++m_at; m_at < m_text.size() && m_text[m_at] != '\n'; ++m_at) {
    if (m_text[m_at] == quote) {
      ++m_at;
      push(TokenKind::String, begin);
      return true;
    }
    if (m_text[m_at] != '\\') continue;
    const bool windowsEnd = at(m_at + 1) == '\r' && at(m_at + 2) == '\n';
    m_at += windowsEnd ? 2 : 1;
    if (at(m_at) != '\n') continue;
    ++m_at;
    newLine();
    --m_at;
  }
  return fail(begin, std::string("found no end of the string, expected another ") + quote + " on its line");
}

bool Lexer::readTriple(std::size_t begin, char quote) {
  m_at += 3;
  while (m_at < m_text.size()) {
    if (m_at >= m_nextLook && stopped()) return false;
    const char c = m_text[m_at];
    if (c == quote && at(m_at + 1) == quote && at(m_at + 2) == quote) {
      m_at += 3;
      push(TokenKind::String, begin);
      return true;
    }
    m_at += c == '\\' && at(m_at + 1) != '\n' ? 2 : 1;
    if (c == '\n') newLine();
  }
  m_at = m_text.size();
  return fail(begin, std::string("found the end of the file, expected the three ") + quote +
                         " that end the string which begins here");
}

/// Anything that begins like a number, up to where it cannot go on: 1, 1.0, 1e-3, 0x1F, 1_000.
void Lexer::readNumber() {
  const std::size_t begin = m_at;
  const bool hex = at(m_at) == '0' && (at(m_at + 1) == 'x' || at(m_at + 1) == 'X');
  while (m_at < m_text.size()) {
    const char c = m_text[m_at];
    const bool exponentSign =
        (c == '+' || c == '-') && !hex && m_at > begin && (m_text[m_at - 1] | 0x20) == 'e';
    if (!continuesName(c) && c != '.' && !exponentSign) break;
    ++m_at;
  }
  push(TokenKind::Number, begin);
}

bool Lexer::readOperator() {
  const std::size_t begin = m_at;
  const char c = m_text[m_at];
  if (c == '.' && kindOf(at(m_at + 1)) == CharKind::Digit) {
    readNumber();
    return true;
  }
  const std::string_view rest = m_text.substr(m_at);
  constexpr std::array<std::string_view, 15> kLong{
      "...", "**=", "//=", ">>=", "<<=", "==", "!=", "<=", ">=", "//", "**", "<<", ">>", "->", ":="};
  const auto found = std::ranges::find_if(kLong, [&](std::string_view op) { return rest.starts_with(op); });
  if (found != kLong.end()) {
    m_at += found->size();
    const bool assigns = found->size() == 3 && found->back() == '=';
    push(TokenKind::Operator, begin, assigns ? '~' : '\0');
    return true;
  }
  ++m_at;
  const auto isOneOf = [c](std::string_view chars) { return chars.find(c) != std::string_view::npos; };
  if (isOneOf("+-*/%@&|^") && at(m_at) == '=') {
    ++m_at;
    push(TokenKind::Operator, begin, '~');
  } else if (isOneOf(",:.=;")) {
    push(TokenKind::Punctuation, begin, c);
  } else {
    push(TokenKind::Operator, begin, c == '@' ? '@' : '\0');
  }
  return true;
}

bool Lexer::openBracket() {
  const std::size_t begin = m_at++;
  m_brackets.push_back(begin);
  push(TokenKind::Punctuation, begin, m_text[begin]);
  return !listsConstants() || skipValues();
}

bool Lexer::closeBracket() {
  const char c = m_text[m_at];
  if (m_brackets.empty())
    return fail(m_at, std::string("found '") + c + "' without an opening bracket before it");
  const std::size_t open = m_brackets.back();
  if (closingOf(m_text[open]) != c)
    return fail(m_at, std::string("found '") + c + "', expected '" + closingOf(m_text[open]) + "' for the '" +
                          m_text[open] + "' at " + model::describe(position(open)));
  m_brackets.pop_back();
  const std::size_t begin = m_at++;
  push(TokenKind::Punctuation, begin, c);
  return true;
}

/// Whether the bracket that was read last is the first one in "allocate_const(".
bool Lexer::listsConstants() const {
  const std::size_t n = m_tokens.size();
  return n >= 3 && m_tokens[n - 1].mark == '[' && m_tokens[n - 2].mark == '(' &&
         text(m_tokens[n - 3]) == "allocate_const";
}

/// Over hundreds of megabytes of numbers, to the bracket that ends them, without making anything of them.
bool Lexer::skipValues() {
  const std::size_t begin = m_at;
  std::size_t depth = 0;
  std::size_t lastLine = std::string_view::npos;
  for (; m_at < m_text.size(); ++m_at) {
    if (m_at >= m_nextLook && stopped()) return false;
    const char c = m_text[m_at];
    if (c == '\n') {
      ++m_lineNumber;
      lastLine = m_at + 1;
      continue;
    }
    const CharKind kind = kindOf(c);
    if (kind == CharKind::Open) ++depth;
    if (kind == CharKind::Close && depth-- == 0) break;
    if (kind != CharKind::Quote && c != '#') continue;
    // Strings and comments may hold brackets.
    const std::size_t end =
        m_text.find_first_of(c == '#' ? std::string_view("\n") : std::string_view(&c, 1), m_at + 1);
    m_at = std::min(end, m_text.size()) - (c == '#' ? 1 : 0);
  }
  m_at = std::min(m_at, m_text.size());
  if (lastLine != std::string_view::npos) m_lineStarts.push_back({m_lineNumber, lastLine});
  push(TokenKind::Skipped, begin);
  return true;
}

bool Lexer::unterminated() {
  const std::size_t open = m_brackets.back();
  return fail(open, std::string("found the end of the file, expected '") + closingOf(m_text[open]) +
                        "' for the '" + m_text[open] + "' that opens here");
}

model::SourcePosition Lexer::position(std::size_t byte) const {
  const auto after =
      std::ranges::upper_bound(m_lineStarts, byte, {}, [](const LineStart& start) { return start.byte; });
  if (after == m_lineStarts.begin()) return {};
  const LineStart& start = *(after - 1);
  return {.line = start.line, .column = static_cast<std::int32_t>(byte - start.byte + 1)};
}

Error Lexer::errorAt(std::size_t byte, std::string message, ErrorCode code) const {
  const std::size_t before = byte == 0 ? std::string_view::npos : m_text.find_last_of("\r\n", byte - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  std::string_view line =
      m_text.substr(begin, std::min(m_text.find_first_of("\r\n", begin), m_text.size()) - begin);
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return {code, model::describe(position(byte)), std::move(message),
          line.empty() ? std::string() : "the line is: " + support::elide(line, 100)};
}

bool Lexer::fail(std::size_t byte, std::string message) {
  m_error = errorAt(byte, std::move(message));
  return false;
}

}  // namespace memscape::import::script
