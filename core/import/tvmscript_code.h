// SPDX-License-Identifier: Apache-2.0
// Reading the parts of one logical line: arguments of calls, shapes, constants. Nothing here recurses.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/import/tvmscript_lexer.h"

namespace memscape::import::script {

/// Tokens [begin, end) of a line.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool empty() const { return begin >= end; }
  [[nodiscard]] std::size_t size() const { return end - begin; }
};

struct CallArguments {
  std::vector<Range> positional;
  std::vector<std::pair<std::string_view, Range>> keywords;
  Range all;              ///< between the brackets
  std::size_t close = 0;  ///< the bracket that ends the call

  [[nodiscard]] std::optional<Range> keyword(std::string_view name) const;
  /// The argument by position, else by name.
  [[nodiscard]] std::optional<Range> get(std::size_t index, std::string_view name) const;
};

/// The number of an extent or offset, or why there is none.
struct Integer {
  enum class State : std::uint8_t { Known, Unknown, TooLarge };
  State state = State::Unknown;
  std::int64_t value = -1;
};

/// A chain of names as in T.call_extern.
struct Chain {
  std::string_view head;  ///< the first name
  std::string_view last;  ///< the last one; equal to the head where there is just one
  std::size_t names = 0;  ///< how many; 0: there is none here
  std::size_t end = 0;    ///< the token behind it
};

/// A logical line with its text.
struct Code {
  std::string_view source;
  std::span<const Token> tokens;

  [[nodiscard]] std::size_t size() const { return tokens.size(); }
  [[nodiscard]] std::string_view text(std::size_t token) const {
    return source.substr(tokens[token].begin, tokens[token].end - tokens[token].begin);
  }
  /// As the file has it, from the first to the last token.
  [[nodiscard]] std::string_view text(Range range) const;
  [[nodiscard]] bool has(std::size_t token, char mark) const {
    return token < tokens.size() && tokens[token].mark == mark;
  }
  [[nodiscard]] bool isName(std::size_t token) const {
    return token < tokens.size() && tokens[token].kind == TokenKind::Name;
  }
  [[nodiscard]] bool isName(std::size_t token, std::string_view name) const {
    return isName(token) && text(token) == name;
  }

  [[nodiscard]] Chain chain(std::size_t token) const;
  /// The bracket that closes the one at `open`; size() if it is not there.
  [[nodiscard]] std::size_t closeOf(std::size_t open) const;
  /// The first token with this mark in the range that stands in no bracket; the range's end without one.
  [[nodiscard]] std::size_t find(char mark, Range range) const;
  /// What stands between commas outside of brackets; a comma at the end adds nothing.
  [[nodiscard]] std::vector<Range> split(Range range) const;
  /// `open` is the bracket behind what is called.
  [[nodiscard]] CallArguments arguments(std::size_t open) const;
  /// The content of the string that the range consists of.
  [[nodiscard]] std::optional<std::string_view> string(Range range) const;
  /// 16, 0x10, T.int64(16), 4 * 4 + 1.
  [[nodiscard]] Integer integer(Range range) const;
  /// [4, 8], (4, 8), 32.
  [[nodiscard]] std::vector<Integer> shape(Range range) const;
  /// Key and value of a dictionary in braces; keys that are no strings are left out.
  [[nodiscard]] std::vector<std::pair<std::string_view, Range>> dictionary(Range range) const;
};

}  // namespace memscape::import::script
