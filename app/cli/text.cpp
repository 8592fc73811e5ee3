// SPDX-License-Identifier: Apache-2.0
#include "app/cli/text.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <ostream>

namespace memscape::app {

namespace {

std::string format(const char* pattern, double value) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, value);
  return text;
}

bool isControl(char c) {
  return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
}

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string csvCell(std::string_view cell) {
  if (cell.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(cell);
  std::string quoted = "\"";
  for (const char c : cell) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string markdownCell(std::string_view cell) {
  std::string escaped;
  for (const char c : cell) {
    if (c == '|' || c == '\\' || c == '`' || c == '<') escaped += '\\';
    escaped += c == '\n' || c == '\r' ? ' ' : c;
  }
  return escaped;
}

}  // namespace

std::string groupDigits(std::int64_t value) {
  std::string digits = std::to_string(value);
  const std::size_t first = digits.starts_with('-') ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string formatPercent(double percent) {
  return format("%.2f %%", percent);
}

std::string formatSeconds(double seconds) {
  if (seconds < 1) return format("%.2f ms", seconds * 1000);
  if (seconds < 120) return format("%.2f s", seconds);
  const auto whole = static_cast<std::int64_t>(seconds);
  return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
}

std::string formatExact(double value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return {text, end};
}

std::string printable(std::string_view text) {
  std::string shown(text);
  std::ranges::replace_if(shown, isControl, '?');
  return shown;
}

std::string escaped(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    if (!isControl(c)) {
      shown += c;
    } else if (c == '\n' || c == '\t') {
      shown += c == '\n' ? "\\n" : "\\t";
    } else {
      char code[8];
      std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned>(c));
      shown += code;
    }
  }
  return shown;
}

Table::Table(std::vector<std::string> header, std::vector<Align> align)
    : m_header(std::move(header)), m_align(std::move(align)) {
  m_align.resize(m_header.size(), Align::Right);
}

void Table::add(std::vector<std::string> row) {
  row.resize(m_header.size());
  m_rows.push_back(std::move(row));
}

void Table::writeText(std::ostream& out) const {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < m_header.size(); ++column) {
    std::size_t widest = width(m_header[column]);
    for (const auto& row : m_rows) widest = std::max(widest, width(row[column]));
    widths.push_back(widest);
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t column = 0; column < cells.size(); ++column) {
      const std::string cell = printable(cells[column]);
      const std::string padding(widths[column] - width(cell), ' ');
      if (column > 0) text += "  ";
      text += m_align[column] == Align::Left ? cell + padding : padding + cell;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  };
  line(m_header);
  std::size_t total = 2 * (widths.size() - 1);
  for (const std::size_t w : widths) total += w;
  out << std::string(total, '-') << '\n';
  for (const auto& row : m_rows) line(row);
}

void Table::writeCsv(std::ostream& out) const {
  const auto line = [&](const std::vector<std::string>& cells) {
    for (std::size_t column = 0; column < cells.size(); ++column) {
      out << (column > 0 ? "," : "") << csvCell(cells[column]);
    }
    out << '\n';
  };
  line(m_header);
  for (const auto& row : m_rows) line(row);
}

void Table::writeMarkdown(std::ostream& out) const {
  const auto line = [&](const std::vector<std::string>& cells) {
    out << '|';
    for (const std::string& cell : cells) out << ' ' << markdownCell(cell) << " |";
    out << '\n';
  };
  line(m_header);
  out << '|';
  for (const Align align : m_align) out << (align == Align::Left ? " --- |" : " ---: |");
  out << '\n';
  for (const auto& row : m_rows) line(row);
}

}  // namespace memscape::app
