// SPDX-License-Identifier: Apache-2.0
// TVMScript is Python: this cuts it into logical lines of tokens. Comments and blank lines are gone, lines
// inside brackets and behind a backslash are joined.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/program.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::import::script {

enum class TokenKind : std::uint8_t { Name, Number, String, Punctuation, Operator, Skipped };

struct Token {
  std::size_t begin = 0;  ///< bytes [begin, end) of the text
  std::size_t end = 0;
  TokenKind kind = TokenKind::Name;
  /// One of ( ) [ ] { } , : . = ; for punctuation, '~' for an assignment with an operator (+=); 0 otherwise.
  char mark = 0;
};

/// Of the first token of a line. Tabs count twice: to the next multiple of eight, and one, so that mixtures
/// that mean something else in another editor are seen.
struct Indentation {
  std::int32_t wide = 0;
  std::int32_t narrow = 0;
};

/// Unordered where it depends on the width of a tab.
[[nodiscard]] std::partial_ordering compare(Indentation a, Indentation b);

class Lexer {
 public:
  Lexer(std::string_view text, const support::Progress& progress);

  /// Reads the next logical line that has tokens, in time O(its length). False at the end of the text and
  /// after an error. The list of values of an allocate_const comes as one Skipped token between its brackets.
  [[nodiscard]] bool next();
  [[nodiscard]] std::span<const Token> line() const { return m_tokens; }
  [[nodiscard]] Indentation indentation() const { return m_indentation; }
  [[nodiscard]] std::string_view text() const { return m_text; }
  [[nodiscard]] std::string_view text(const Token& token) const {
    return m_text.substr(token.begin, token.end - token.begin);
  }
  /// Of a byte of the logical line at hand.
  [[nodiscard]] model::SourcePosition position(std::size_t byte) const;
  [[nodiscard]] const std::optional<support::Error>& error() const { return m_error; }
  /// An error that points at a byte of the logical line at hand; its hint is that line of the text.
  [[nodiscard]] support::Error errorAt(std::size_t byte, std::string message,
                                       support::ErrorCode code = support::ErrorCode::InvalidInput) const;

 private:
  struct LineStart {
    std::int32_t line;
    std::size_t byte;
  };

  bool fail(std::size_t byte, std::string message);
  bool skipToCode();
  bool measureIndentation();
  bool readToken();
  bool readString(std::size_t begin);
  bool readTriple(std::size_t begin, char quote);
  void readNumber();
  bool readOperator();
  bool openBracket();
  bool closeBracket();
  bool skipValues();
  bool unterminated();
  void newLine();
  [[nodiscard]] bool stopped();
  [[nodiscard]] bool listsConstants() const;
  void push(TokenKind kind, std::size_t begin, char mark = 0) {
    m_tokens.push_back({begin, m_at, kind, mark});
  }
  [[nodiscard]] char at(std::size_t byte) const { return byte < m_text.size() ? m_text[byte] : '\0'; }

  std::string_view m_text;
  const support::Progress& m_progress;
  std::size_t m_at = 0;
  std::size_t m_nextLook = 0;  // where to look at the stop token again
  std::int32_t m_lineNumber = 1;
  std::vector<Token> m_tokens;
  std::vector<LineStart> m_lineStarts;  // of the logical line at hand
  std::vector<std::size_t> m_brackets;  // that are open
  Indentation m_indentation;
  std::optional<support::Error> m_error;
};

/// The names of Python that are no names of variables: "and", "for", "True", ...
[[nodiscard]] bool isKeyword(std::string_view name);

/// What a token says if it is a string: between the quotes, escapes as they stand.
[[nodiscard]] std::string_view stringContent(std::string_view literal);

}  // namespace memscape::import::script
