// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvmscript_code.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/support/checked.h"

namespace memscape::import::script {
namespace {

using State = Integer::State;

bool opens(char mark) {
  return mark == '(' || mark == '[' || mark == '{';
}

bool closes(char mark) {
  return mark == ')' || mark == ']' || mark == '}';
}

Integer literal(std::string_view text) {
  std::string digits;  // without the underscores
  if (text.find('_') != std::string_view::npos) {
    std::ranges::copy_if(text, std::back_inserter(digits), [](char c) { return c != '_'; });
    text = digits;
  }
  int base = 10;
  if (text.size() > 2 && text[0] == '0') {
    const char letter = static_cast<char>(text[1] | 0x20);
    base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
    if (base != 10) text.remove_prefix(2);
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (end != text.data() + text.size()) return {};
  if (error == std::errc::result_out_of_range) return {State::TooLarge, -1};
  return error == std::errc{} ? Integer{State::Known, value} : Integer{};
}

/// Adds and multiplies as it goes: sums of products.
class Sum {
 public:
  bool factor(std::int64_t value) {
    const auto product = support::checkedMultiply(m_product, value);
    if (product) m_product = *product;
    return product.has_value();
  }
  bool term(std::int64_t sign) {
    const auto sum = support::checkedAdd(m_sum, m_product);
    if (sum) m_sum = *sum;
    m_product = sign;
    return sum.has_value();
  }
  [[nodiscard]] std::int64_t value() const { return m_sum; }

 private:
  std::int64_t m_sum = 0;
  std::int64_t m_product = 1;
};

}  // namespace

std::optional<Range> CallArguments::keyword(std::string_view name) const {
  for (const auto& [key, value] : keywords)
    if (key == name) return value;
  return {};
}

std::optional<Range> CallArguments::get(std::size_t index, std::string_view name) const {
  return index < positional.size() ? positional[index] : keyword(name);
}

std::string_view Code::text(Range range) const {
  if (range.empty() || range.end > tokens.size()) return {};
  const std::size_t begin = tokens[range.begin].begin;
  return source.substr(begin, tokens[range.end - 1].end - begin);
}

Chain Code::chain(std::size_t token) const {
  if (!isName(token)) return {};
  Chain chain{text(token), text(token), 1, token + 1};
  while (has(chain.end, '.') && isName(chain.end + 1)) {
    chain.last = text(chain.end + 1);
    ++chain.names;
    chain.end += 2;
  }
  return chain;
}

std::size_t Code::closeOf(std::size_t open) const {
  std::size_t depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (opens(tokens[i].mark)) ++depth;
    if (closes(tokens[i].mark) && --depth == 0) return i;
  }
  return tokens.size();
}

std::size_t Code::find(char mark, Range range) const {
  std::size_t depth = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (depth == 0 && tokens[i].mark == mark) return i;
    if (opens(tokens[i].mark)) ++depth;
    if (closes(tokens[i].mark) && depth > 0) --depth;
  }
  return range.end;
}

std::vector<Range> Code::split(Range range) const {
  std::vector<Range> parts;
  while (!range.empty()) {
    const std::size_t comma = find(',', range);
    parts.push_back({range.begin, comma});
    range.begin = comma + 1;
  }
  return parts;
}

CallArguments Code::arguments(std::size_t open) const {
  CallArguments arguments;
  arguments.close = closeOf(open);
  arguments.all = {open + 1, arguments.close};
  for (const Range part : split(arguments.all)) {
    if (isName(part.begin) && part.size() > 1 && has(part.begin + 1, '='))
      arguments.keywords.emplace_back(text(part.begin), Range{part.begin + 2, part.end});
    else
      arguments.positional.push_back(part);
  }
  return arguments;
}

std::optional<std::string_view> Code::string(Range range) const {
  if (range.size() != 1 || tokens[range.begin].kind != TokenKind::String) return {};
  return stringContent(text(range.begin));
}

Integer Code::integer(Range range) const {
  Sum sum;
  bool wantsFactor = true;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::string_view token = text(i);
    if (wantsFactor && tokens[i].kind == TokenKind::Number) {
      const Integer number = literal(token);
      if (number.state != State::Known) return number;
      if (!sum.factor(number.value)) return {State::TooLarge, -1};
      wantsFactor = false;
    } else if (wantsFactor && token == "-") {
      if (!sum.factor(-1)) return {State::TooLarge, -1};
    } else if (!wantsFactor && token == "*") {
      wantsFactor = true;
    } else if (!wantsFactor && (token == "+" || token == "-")) {
      if (!sum.term(token == "+" ? 1 : -1)) return {State::TooLarge, -1};
      wantsFactor = true;
    } else if (wantsFactor && (chain(i).last.starts_with("int") || chain(i).last.starts_with("uint"))) {
      // T.int64(16): the number in it counts.
      const std::size_t open = chain(i).end;
      if (open + 2 >= range.end || !has(open, '(') || !has(open + 2, ')') ||
          tokens[open + 1].kind != TokenKind::Number)
        return {};
      const Integer number = literal(text(open + 1));
      if (number.state != State::Known) return number;
      if (!sum.factor(number.value)) return {State::TooLarge, -1};
      wantsFactor = false;
      i = open + 2;
    } else {
      return {};
    }
  }
  if (wantsFactor) return {};
  if (!sum.term(1)) return {State::TooLarge, -1};
  return {State::Known, sum.value()};
}

std::vector<Integer> Code::shape(Range range) const {
  if (range.empty()) return {};
  const bool bracketed =
      (has(range.begin, '[') || has(range.begin, '(')) && closeOf(range.begin) + 1 == range.end;
  if (!bracketed) return {integer(range)};
  std::vector<Integer> extents;
  for (const Range part : split({range.begin + 1, range.end - 1})) extents.push_back(integer(part));
  return extents;
}

std::vector<std::pair<std::string_view, Range>> Code::dictionary(Range range) const {
  std::vector<std::pair<std::string_view, Range>> entries;
  if (!has(range.begin, '{') || range.size() < 2) return entries;
  for (const Range part : split({range.begin + 1, range.end - 1})) {
    const std::size_t colon = find(':', part);
    if (const auto key = string({part.begin, colon})) entries.emplace_back(*key, Range{colon + 1, part.end});
  }
  return entries;
}

}  // namespace memscape::import::script
