// SPDX-License-Identifier: Apache-2.0
#include "core/export/script_spelling.h"

#include <algorithm>

#include "core/export/tvmscript_printer.h"

namespace memscape::exporting {
namespace {

using model::ScriptEra;

constexpr std::string_view kBlank = " \t\r\n";

bool inName(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter || (c >= '0' && c <= '9') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

/// What stands behind `call` up to the last closing bracket; nothing where the text has no such call.
std::optional<std::string_view> insideOf(std::string_view text, std::string_view call) {
  const std::size_t at = text.find(call);
  const std::size_t end = text.find_last_of(")]");
  if (at == std::string_view::npos || end == std::string_view::npos || end < at + call.size())
    return std::nullopt;
  return text.substr(at + call.size(), end - at - call.size());
}

void takeNames(std::string_view text, std::unordered_set<std::string>& names) {
  for (std::size_t i = 0; i < text.size();) {
    const bool begins = inName(text[i]) && !(text[i] >= '0' && text[i] <= '9');
    std::size_t end = i;
    while (end < text.size() && inName(text[end])) ++end;
    if (begins) names.emplace(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
}

}  // namespace

ScriptSpelling::ScriptSpelling(const model::Program& program)
    : m_prefix(dialectPrefix(program) + "."), m_era(program.era) {
  for (const model::Statement& statement : program.statements)
    takeNames(program.text(statement.text), m_taken);
  for (const model::Parameter& parameter : program.parameters)
    takeNames(program.text(parameter.text), m_taken);
  for (const model::Function& function : program.functions) {
    takeNames(program.text(function.name), m_taken);
    for (const auto line : function.prelude) takeNames(program.text(line), m_taken);
  }
}

std::string ScriptSpelling::unique(const std::string& wanted) {
  std::string name = wanted;
  std::size_t& last = m_lastNumber[wanted];
  while (!m_taken.insert(name).second) name = wanted + std::to_string(++last);
  return name;
}

std::string ScriptSpelling::address(std::string_view buffer, std::int64_t offset) const {
  return m_prefix + "address_of(" + std::string(buffer) + "[" + std::to_string(offset) + "]" +
         (isNew() ? ")" : ", dtype=\"handle\")");
}

std::string ScriptSpelling::pointerType(std::string_view dtype, std::string_view scope) const {
  if (dtype.empty()) return m_prefix + "handle";
  const std::string place = scope.empty() || scope == "global" ? "" : ", " + quoted(scope);
  if (isNew()) return m_prefix + "handle(" + quoted(dtype) + place + ")";
  return m_prefix + "Ptr[" + m_prefix + std::string(dtype) + place + "]";
}

std::string ScriptSpelling::let(std::string_view name, std::string_view dtype, std::string_view scope,
                                std::string_view value) const {
  return std::string(name) + ": " + pointerType(dtype, scope) + " = " + std::string(value);
}

std::vector<std::string> ScriptSpelling::letBlock(const std::string& name, std::string_view dtype,
                                                  std::string_view scope, std::string_view value) const {
  const std::string bound(value);
  if (isNew())
    return {"with " + m_prefix + "LetStmt(" + bound + ", " + pointerType(dtype, scope) + ") as " + name +
            ":"};
  return {name + " = " + m_prefix + "var(\"handle\")",
          "with " + m_prefix + "let(" + name + ", " + bound + "):"};
}

std::string ScriptSpelling::view(const std::string& name, std::string_view arguments, std::string_view data,
                                 std::string_view scope) const {
  const std::string place = scope.empty() || scope == "global" ? "" : ", scope=" + quoted(scope);
  return name + " = " + m_prefix + (isNew() ? "Buffer(" : "buffer_decl(") + std::string(arguments) +
         ", data=" + std::string(data) + place + ")";
}

std::string ScriptSpelling::shape(std::span<const std::int64_t> extents, std::string_view dtype) const {
  std::string text;
  for (const std::int64_t extent : extents) text += (text.empty() ? "" : ", ") + std::to_string(extent);
  if (!isNew()) return "[" + text + "], " + quoted(dtype);
  return "(" + text + (extents.size() == 1 ? ",), " : "), ") + quoted(dtype);
}

std::string ScriptSpelling::handleParameter(const std::string& name) const {
  return name + ": " + pointerType("uint8", {});
}

std::string ScriptSpelling::bufferParameter(const std::string& name, std::int64_t size) const {
  const std::string arguments = "(" + std::to_string(size) + ",), \"uint8\"";
  return name + ": " + m_prefix + (isNew() ? "Buffer(" + arguments + ")" : "Buffer[" + arguments + "]");
}

std::string ScriptSpelling::matchPool(const std::string& buffer, const std::string& parameter,
                                      std::int64_t size) const {
  return buffer + " = " + m_prefix + "match_buffer(" + parameter + ", [" + std::to_string(size) +
         "], dtype=\"uint8\", strides=[1], elem_offset=0, align=16)";
}

bool ScriptSpelling::allocatesBuffer(std::string_view line) const {
  std::string_view call = line.substr(0, line.find('('));
  call = call.substr(std::min(call.rfind('.') + 1, call.size()));
  if (call == "decl_buffer" || call == "alloc_buffer") return true;
  return m_era == ScriptEra::BufferDecl;
}

std::optional<MatchBuffer> parseMatchBuffer(std::string_view line) {
  const auto inside = insideOf(line, "match_buffer(");
  if (!inside) return std::nullopt;
  const std::size_t comma = std::min(inside->find(','), inside->size());
  return MatchBuffer{leadingName(line), trimmed(inside->substr(0, comma)),
                     trimmed(inside->substr(std::min(comma + 1, inside->size())))};
}

std::string_view aboutParameter(std::string_view line) {
  if (const auto match = parseMatchBuffer(line)) return match->parameter;
  const auto inside = insideOf(line, "preflattened_buffer(");
  return inside ? trimmed(inside->substr(0, inside->find(','))) : std::string_view();
}

std::string_view bufferArguments(std::string_view parameter) {
  const auto round = insideOf(parameter, "Buffer(");
  const auto inside = round ? round : insideOf(parameter, "Buffer[");
  return inside ? trimmed(*inside) : std::string_view();
}

std::string_view leadingName(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(kBlank), line.size()));
  std::size_t end = 0;
  while (end < line.size() && inName(line[end])) ++end;
  return line.substr(0, end);
}

std::string_view nameBehindAs(std::string_view line) {
  const std::size_t at = line.rfind(" as ");
  return at == std::string_view::npos ? std::string_view() : leadingName(line.substr(at + 4));
}

std::string identifier(std::string_view text) {
  std::string name(text);
  std::ranges::replace_if(
      name, [](char c) { return !inName(c) || static_cast<unsigned char>(c) >= 0x80; }, '_');
  if (name.empty() || (name.front() >= '0' && name.front() <= '9')) name.insert(0, "pool_");
  return name;
}

bool isLastArgument(std::string_view text, std::size_t at) {
  std::string_view rest = text.substr(std::min(at, text.size()));
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n,"), rest.size()));
  if (rest.empty() || rest.front() == ')' || rest.front() == ']') return true;
  const std::string_view name = leadingName(rest);
  const std::string_view behind = trimmed(rest.substr(name.size()));
  return !name.empty() && behind.starts_with('=') && !behind.starts_with("==");
}

void insertArguments(std::string& text, std::size_t at, std::string_view arguments) {
  const std::size_t last = at == 0 ? std::string::npos : text.find_last_not_of(kBlank, at - 1);
  const std::size_t next = text.find_first_not_of(kBlank, at);
  const char before = last == std::string::npos ? '(' : text[last];
  const char behind = next == std::string::npos ? ')' : text[next];
  std::string more(arguments);
  if (before != '(' && before != '[' && before != ',') more.insert(0, ", ");
  if (behind != ')' && behind != ']' && behind != ',') more += ", ";
  text.insert(at, more);
}

}  // namespace memscape::exporting
