// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_attributes.h"

#include <algorithm>

namespace memscape::import {
namespace {

using support::ErrorCode;

// Real ones are a few levels and a few hundred bytes; a file of shared nodes could say far more.
constexpr int kMaxDepth = 32;
constexpr std::size_t kMaxText = std::size_t{64} << 10;

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      out += "\\x";
      out += kHex[byte / 16];
      out += kHex[byte % 16];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string typedNumber(std::string_view dtype, std::string_view number) {
  if (dtype == "int32" || dtype.empty()) return std::string(number);
  if (dtype == "bool") return number == "0" ? "T.bool(False)" : "T.bool(True)";
  const bool plain = number.find_first_of("nN") == std::string_view::npos;  // neither inf nor nan
  const std::string argument = plain ? std::string(number) : quoted(number);
  return "T." + std::string(dtype) + "(" + argument + ")";
}

std::string AttributeWriter::target(SavedNode target) {
  std::string text;
  writeTarget(target, 0, text);
  return text;
}

std::string AttributeWriter::value(SavedNode value, std::string_view without) {
  std::string text;
  if (without.empty())
    write(value, Style::Script, 0, text);
  else
    writeMap(value, Style::Script, 0, text, without);
  return text;
}

void AttributeWriter::write(SavedNode value, Style style, int depth, std::string& out) {
  if (depth > kMaxDepth || out.size() > kMaxText)
    m_nodes.fail(value, ErrorCode::Unsupported,
                 depth > kMaxDepth ? "attributes are nested more than " + std::to_string(kMaxDepth) + " deep"
                                   : "attributes take more than 64 KiB of text");
  if (m_nodes.failed()) return;
  switch (m_nodes.type(value)) {
    case TypeKey::String:
      out += quoted(m_nodes.leafText(value));
      break;
    case TypeKey::TirStringImm:
      out += quoted(m_nodes.string(value, Field::Value));
      break;
    case TypeKey::IntImm:
    case TypeKey::FloatImm:
    case TypeKey::Box:
      writeNumber(value, style, out);
      break;
    case TypeKey::Target:
      if (style == Style::Script) out += "T.target(";
      writeTarget(value, depth, out);
      if (style == Style::Script) out += ')';
      break;
    case TypeKey::Array: {
      out += '[';
      bool first = true;
      for (const SavedNode item : m_nodes.items(value)) {
        if (!std::exchange(first, false)) out += ", ";
        write(item, style, depth + 1, out);
        if (m_nodes.failed()) return;
      }
      out += ']';
      break;
    }
    case TypeKey::Map:
    case TypeKey::DictAttrs:
      writeMap(value, style, depth, out);
      break;
    case TypeKey::Null:
      out += "None";
      break;
    default:
      out += style == Style::Script ? metadata(value) : "None";
  }
}

void AttributeWriter::writeNumber(SavedNode value, Style style, std::string& out) {
  const std::string number = m_nodes.text(value, Field::Value);
  const std::string_view dtype = m_nodes.dtype(value);
  if (style == Style::Script)
    out += typedNumber(dtype, number);
  else
    out += dtype == "bool" ? (number == "0" ? "False" : "True") : number;
}

void AttributeWriter::writeMap(SavedNode map, Style style, int depth, std::string& out,
                               std::string_view without) {
  auto entries = m_nodes.entries(map);
  if (!without.empty()) std::erase_if(entries, [&](const SavedEntry& e) { return e.key == without; });
  std::ranges::stable_sort(entries, {}, &SavedEntry::key);
  out += '{';
  bool first = true;
  for (const SavedEntry& entry : entries) {
    if (!std::exchange(first, false)) out += ", ";
    if (entry.key.empty() && entry.keyNode != kNullNode)
      write(entry.keyNode, style, depth + 1, out);
    else
      out += quoted(entry.key);
    out += ": ";
    write(entry.value, style, depth + 1, out);
    if (m_nodes.failed()) return;
  }
  out += '}';
}

std::string_view AttributeWriter::kindOf(SavedNode target) {
  const SavedNode kind = m_nodes.child(target, Field::Kind);
  // A leaf by its name in older versions, later an object that has one.
  return m_nodes.has(kind, Field::Name) ? m_nodes.string(kind, Field::Name) : m_nodes.leafText(kind);
}

void AttributeWriter::writeTarget(SavedNode target, int depth, std::string& out) {
  std::vector<std::pair<std::string_view, SavedNode>> parts;
  for (const SavedEntry& entry : m_nodes.entries(m_nodes.optionalChild(target, Field::Attrs)))
    parts.emplace_back(entry.key, entry.value);
  if (const SavedNode host = m_nodes.optionalChild(target, Field::Host); host != kNullNode)
    parts.emplace_back("host", host);
  if (const SavedNode keys = m_nodes.optionalChild(target, Field::Keys); keys != kNullNode)
    parts.emplace_back("keys", keys);
  parts.emplace_back("kind", kNullNode);
  parts.emplace_back("tag", kNullNode);
  std::ranges::sort(parts);
  out += '{';
  bool first = true;
  for (const auto& [key, value] : parts) {
    if (!std::exchange(first, false)) out += ", ";
    out += quoted(key) + ": ";
    if (value != kNullNode)
      write(value, Style::Target, depth + 1, out);
    else
      out += quoted(key == "kind" ? kindOf(target) : m_nodes.string(target, Field::Tag));
    if (m_nodes.failed()) return;
  }
  out += '}';
}

std::string AttributeWriter::metadata(SavedNode value) {
  const std::string type = m_nodes.describe(value);
  const auto [known, isNew] = m_metadata.try_emplace(value, m_metadataCounts[type]);
  if (isNew) ++m_metadataCounts[type];
  return "metadata[" + quoted(type) + "][" + std::to_string(known->second) + "]";
}

}  // namespace memscape::import
