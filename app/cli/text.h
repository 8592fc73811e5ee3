// SPDX-License-Identifier: Apache-2.0
// Numbers as people read them in a terminal, and tables in the three text formats.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace memscape::app {

/// "4,272,272".
[[nodiscard]] std::string groupDigits(std::int64_t value);
/// "0.00 %".
[[nodiscard]] std::string formatPercent(double percent);
/// "4.27 ms", "1.50 s", "3 min 20 s".
[[nodiscard]] std::string formatSeconds(double seconds);
/// Shortest decimal form that reads back as the same number, for CSV.
[[nodiscard]] std::string formatExact(double value);

enum class Align { Left, Right };

/// Cells by row. Widths count code points, so that names in other scripts mostly line up.
class Table {
 public:
  explicit Table(std::vector<std::string> header, std::vector<Align> align);

  void add(std::vector<std::string> row);
  [[nodiscard]] bool empty() const { return m_rows.empty(); }

  /// Aligned columns under a header and a rule. Control characters in cells are shown as '?'.
  void writeText(std::ostream& out) const;
  /// RFC 4180: quoted where needed, lines end in LF as shell tools like them.
  void writeCsv(std::ostream& out) const;
  /// GitHub tables: '|' and line ends in cells are escaped.
  void writeMarkdown(std::ostream& out) const;

 private:
  std::vector<std::string> m_header;
  std::vector<Align> m_align;
  std::vector<std::vector<std::string>> m_rows;
};

/// `text` without control characters, so that a name from a file cannot command the terminal.
[[nodiscard]] std::string printable(std::string_view text);

/// The same with "\n", "\t" or "\x1b" in their place: one line, and still told apart.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace memscape::app
