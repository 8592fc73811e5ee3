// SPDX-License-Identifier: Apache-2.0
#include "core/import/json_outline.h"

#include <algorithm>

namespace memscape::import {
namespace {

constexpr std::string_view kBlank = " \t\r\n";
constexpr std::size_t kMaxBelow = 256;

/// The raw content of the string that begins at the quote `text[at]`; moves `at` behind it.
std::string_view takeString(std::string_view text, std::size_t& at) {
  const std::size_t begin = ++at;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  at = std::min(at, text.size());
  const std::string_view content = text.substr(begin, at - begin);
  if (at < text.size()) ++at;
  return content;
}

}  // namespace

bool JsonOutline::has(std::string_view key) const {
  return std::ranges::find(keys, key) != keys.end();
}

bool JsonOutline::hasBelow(std::string_view top, std::string_view key) const {
  return std::ranges::find(below, std::pair{top, key}) != below.end();
}

std::string_view skipBlank(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  return text;
}

JsonOutline outlineJson(std::string_view head) {
  JsonOutline outline;
  head = skipBlank(head);
  if (head.empty()) return outline;
  outline.isObject = head.front() == '{';
  outline.isArray = head.front() == '[';
  outline.isString = head.front() == '"';
  if (!outline.isObject) return outline;
  std::size_t depth = 0;
  for (std::size_t at = 0; at < head.size();) {
    const char c = head[at];
    if (c == '"') {
      const std::string_view text = takeString(head, at);
      const std::size_t next = head.find_first_not_of(kBlank, at);
      if (next == std::string_view::npos || head[next] != ':') continue;
      if (depth == 1)
        outline.keys.push_back(text);
      else if (!outline.keys.empty() && outline.below.size() < kMaxBelow)
        outline.below.emplace_back(outline.keys.back(), text);
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && depth > 0) --depth;
    ++at;
  }
  return outline;
}

}  // namespace memscape::import
