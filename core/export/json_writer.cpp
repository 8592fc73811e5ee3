// SPDX-License-Identifier: Apache-2.0
#include "core/export/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

namespace memscape::exporting {

void JsonWriter::beforeItem() {
  if (m_afterKey) {
    m_afterKey = false;
    return;
  }
  if (m_levels.empty()) return;
  Level& level = m_levels.back();
  if (!level.empty) m_out << ',';
  if (level.layout == Layout::Lines) {
    m_out << '\n';
    for (std::size_t i = 0; i < m_levels.size(); ++i) m_out << ' ';
  } else if (!level.empty) {
    m_out << ' ';
  }
  level.empty = false;
}

JsonWriter& JsonWriter::begin(char bracket, Layout layout) {
  beforeItem();
  m_out << bracket;
  m_levels.push_back({layout});
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  m_levels.pop_back();
  m_out << bracket;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view key) {
  beforeItem();
  writeText(key);
  m_out << ": ";
  m_afterKey = true;
  return *this;
}

void JsonWriter::writeText(std::string_view value) {
  const bool plain =
      std::ranges::all_of(value, [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; });
  if (plain)
    m_out << '"' << value << '"';
  else
    m_out << nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

JsonWriter& JsonWriter::text(std::string_view value) {
  beforeItem();
  writeText(value);
  return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t value) {
  beforeItem();
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  m_out.write(digits.data(), end - digits.data());
  return *this;
}

JsonWriter& JsonWriter::unsignedInteger(std::uint64_t value) {
  beforeItem();
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  m_out.write(digits.data(), end - digits.data());
  return *this;
}

JsonWriter& JsonWriter::number(double value) {
  if (!std::isfinite(value)) return null();
  beforeItem();
  std::array<char, 64> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  m_out.write(digits.data(), end - digits.data());
  return *this;
}

JsonWriter& JsonWriter::boolean(bool value) {
  beforeItem();
  m_out << (value ? "true" : "false");
  return *this;
}

JsonWriter& JsonWriter::null() {
  beforeItem();
  m_out << "null";
  return *this;
}

JsonWriter& JsonWriter::integers(std::span<const std::int64_t> values) {
  beginArray();
  for (const std::int64_t value : values) integer(value);
  return endArray();
}

void JsonWriter::finish() {
  m_out << '\n';
}

}  // namespace memscape::exporting
