// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_names.h"

#include <algorithm>
#include <array>

namespace memscape::import {
namespace {

/// Names that mean something else in a text.
constexpr std::array<std::string_view, 27> kReserved{
    "I",   "Module", "T",    "and",  "as",   "assert", "break", "class",  "continue",
    "def", "del",    "elif", "else", "for",  "from",   "if",    "import", "in",
    "is",  "lambda", "not",  "or",   "pass", "return", "while", "with",   "yield"};

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string identifier(std::string_view wanted) {
  std::string name;
  for (const char c : wanted) name += isWordCharacter(c) ? c : '_';
  if (name.empty()) return "v";
  if (name.front() >= '0' && name.front() <= '9') name.insert(0, 1, '_');
  return name;
}

}  // namespace

void FunctionNames::clear() {
  for (const SavedNode node : m_given) m_names[node.index()] = {};
  m_given.clear();
  m_next.clear();
  for (const std::string_view word : kReserved) m_next.emplace(word, 1);
}

std::string FunctionNames::unique(std::string_view wanted) {
  std::string name = identifier(wanted);
  const auto [at, isNew] = m_next.try_emplace(name, 1);
  if (isNew) return name;
  for (std::int64_t number = at->second;; ++number) {
    std::string numbered = name + "_" + std::to_string(number);
    if (!m_next.try_emplace(numbered, 1).second) continue;
    m_next[name] = number + 1;
    return numbered;
  }
}

support::StringId FunctionNames::define(SavedNode node, std::string_view wanted) {
  const support::StringId text = m_strings.intern(unique(wanted));
  set(node, text);
  return text;
}

void FunctionNames::set(SavedNode node, support::StringId text) {
  m_names[node.index()] = text;
  m_given.push_back(node);
}

}  // namespace memscape::import
