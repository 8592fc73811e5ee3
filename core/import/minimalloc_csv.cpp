// SPDX-License-Identifier: Apache-2.0
#include "core/import/minimalloc_csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/model/problem_builder.h"
#include "core/support/checked.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using model::LiveRange;
using support::Error;
using support::ErrorCode;
using support::Result;

enum class Column : std::uint8_t { Id, Lower, Upper, Size, Alignment, Hint, Gaps, Offset, Ignored };

struct ColumnName {
  std::string_view name;
  Column column;
};

constexpr std::array kColumns = {
    ColumnName{"id", Column::Id},         ColumnName{"buffer", Column::Id},
    ColumnName{"buffer_id", Column::Id},  ColumnName{"lower", Column::Lower},
    ColumnName{"begin", Column::Lower},   ColumnName{"start", Column::Lower},
    ColumnName{"upper", Column::Upper},   ColumnName{"end", Column::Upper},
    ColumnName{"size", Column::Size},     ColumnName{"alignment", Column::Alignment},
    ColumnName{"hint", Column::Hint},     ColumnName{"gaps", Column::Gaps},
    ColumnName{"offset", Column::Offset},
};

Column columnOf(std::string_view name) {
  const auto found = std::ranges::find(kColumns, name, &ColumnName::name);
  return found == kColumns.end() ? Column::Ignored : found->column;
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string_view> splitFields(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

std::string_view firstLine(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text.substr(0, text.find('\n'));
}

/// "A.1048576.csv" says 1048576.
std::optional<std::int64_t> capacityInName(std::string_view path) {
  const std::string_view file = path.substr(path.find_last_of("/\\") + 1);
  const auto last = file.rfind('.');
  if (last == std::string_view::npos || last == 0) return {};
  const auto before = file.rfind('.', last - 1);
  if (before == std::string_view::npos || before == 0) return {};
  const std::string_view digits = file.substr(before + 1, last - before - 1);
  std::int64_t capacity = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), capacity);
  if (error != std::errc{} || end != digits.data() + digits.size() || capacity <= 0) return {};
  return capacity;
}

/// One row's numbers.
struct Row {
  std::int64_t lower = 0, upper = 0, size = 0, alignment = 1, offset = -1;
  std::string_view id;
  std::vector<LiveRange> gaps;
};

class CsvReader {
 public:
  CsvReader(const Source& source, const ImportOptions& options, const support::Progress& progress)
      : m_source(source), m_options(options), m_progress(progress), m_rest(source.bytes) {
    if (m_rest.starts_with("\xEF\xBB\xBF")) m_rest.remove_prefix(3);
  }

  Result<model::Workload> read();

 private:
  Result<void> readHeader();
  Result<void> checkHeader() const;
  Result<void> readRow(std::string_view line);
  Result<void> readField(Column column, std::string_view field, Row& row);
  Result<void> readNumber(std::string_view name, std::string_view field, std::int64_t& number) const;
  Result<void> readGaps(std::string_view field, Row& row);
  Result<LiveRange> readGap(std::string_view gap);
  Result<void> addBuffer(Row& row);
  Result<model::Workload> finish();

  std::string_view takeLine();
  [[nodiscard]] bool inclusive() const { return m_ends == model::IntervalEnds::Inclusive; }
  /// The place of `field`, a part of the line at hand.
  [[nodiscard]] std::string where(std::string_view field) const {
    return std::to_string(m_lineNumber) + ":" + std::to_string(field.data() - m_line.data() + 1);
  }
  [[nodiscard]] Error invalid(std::string_view field, std::string message, std::string hint = {}) const {
    return {ErrorCode::InvalidInput, where(field), std::move(message), std::move(hint)};
  }
  void warn(std::string location, std::string message) {
    m_warnings.push_back({std::move(location), std::move(message)});
  }

  const Source& m_source;
  const ImportOptions& m_options;
  const support::Progress& m_progress;
  std::string_view m_rest;  // not read yet
  std::string_view m_line;  // at hand
  std::size_t m_lineNumber = 0;

  std::vector<std::pair<std::string, Column>> m_columns;
  model::IntervalEnds m_ends = model::IntervalEnds::Exclusive;
  std::shared_ptr<support::StringTable> m_strings = std::make_shared<support::StringTable>();
  model::ProblemBuilder m_builder{m_strings};
  std::int32_t m_anywhere = 0;
  std::vector<std::int64_t> m_offsets;
  std::unordered_set<std::string> m_ids;
  std::vector<model::Warning> m_warnings;
  std::int64_t m_windowedGaps = 0, m_outsideGaps = 0, m_repeatedIds = 0, m_badNames = 0, m_zeroAlignments = 0,
               m_hints = 0;
};

std::string_view CsvReader::takeLine() {
  const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
  m_line = m_rest.substr(0, end);
  if (m_line.ends_with('\r')) m_line.remove_suffix(1);
  m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
  ++m_lineNumber;
  return m_line;
}

Result<model::Workload> CsvReader::read() {
  m_progress(0, "reading buffers");
  if (auto header = readHeader(); !header) return header.error();
  model::Pool pool{.name = "workspace"};
  if (const auto capacity = capacityInName(m_source.name)) {
    pool.limit = capacity;
    warn("",
         "the limit of the pool, " + std::to_string(*capacity) + " bytes, is the number in the file's name");
  }
  m_anywhere = m_builder.addCandidates({m_builder.addPool(std::move(pool))});
  constexpr std::size_t kRowsPerLook = 512;
  while (!m_rest.empty()) {
    if (m_lineNumber % kRowsPerLook == 0) {
      if (m_progress.stopRequested()) return Error{ErrorCode::Cancelled, "", "stopped while reading", ""};
      m_progress(1 - static_cast<double>(m_rest.size()) / static_cast<double>(m_source.bytes.size()),
                 "reading buffers");
    }
    if (trim(takeLine()).empty()) {
      // MiniMalloc stops here, too.
      if (!trim(m_rest.substr(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size()))).empty())
        warn(std::to_string(m_lineNumber) + ":1", "empty line; what follows it is not read");
      break;
    }
    if (auto row = readRow(m_line); !row) return row.error();
  }
  return finish();
}

Result<void> CsvReader::readHeader() {
  for (const std::string_view field : splitFields(takeLine())) {
    const std::string_view name = trim(field);
    const Column column = columnOf(name);
    const bool again = std::ranges::any_of(m_columns, [&](const auto& known) {
      return known.first == name || (column != Column::Ignored && known.second == column);
    });
    if (again)
      return invalid(field, "column '" + support::elide(name) + "' is a second one for the same thing");
    if (column == Column::Upper && name == "end") m_ends = model::IntervalEnds::Inclusive;
    if (column == Column::Ignored)
      warn(where(field), "column '" + support::elide(name) + "' is not known, ignored");
    m_columns.emplace_back(name, column);
  }
  if (m_options.lifetimes) m_ends = *m_options.lifetimes;
  return checkHeader();
}

Result<void> CsvReader::checkHeader() const {
  for (const auto& [column, name] : {std::pair{Column::Id, "id"},
                                     {Column::Lower, "lower (or begin, start)"},
                                     {Column::Upper, "upper or end"},
                                     {Column::Size, "size"}})
    if (std::ranges::find(m_columns, column, &std::pair<std::string, Column>::second) == m_columns.end())
      return Error{ErrorCode::InvalidInput, "1:1", "column " + std::string(name) + " is missing",
                   "the first line names the columns: id,lower,upper,size and perhaps "
                   "alignment, gaps, offset, hint"};
  return {};
}

Result<void> CsvReader::readRow(std::string_view line) {
  const auto fields = splitFields(line);
  if (fields.size() != m_columns.size()) {
    const bool tooMany = fields.size() > m_columns.size();
    return invalid(tooMany ? fields[m_columns.size()] : line.substr(line.size()),
                   "found " + std::to_string(fields.size()) + " fields, expected " +
                       std::to_string(m_columns.size()) + " as in the first line");
  }
  Row row;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (auto read = readField(m_columns[i].second, fields[i], row); !read) return read;
  return addBuffer(row);
}

Result<void> CsvReader::readField(Column column, std::string_view field, Row& row) {
  switch (column) {
    case Column::Id:
      row.id = trim(field);
      return {};
    case Column::Lower:
      return readNumber("lower", field, row.lower);
    case Column::Upper: {
      if (auto read = readNumber("upper", field, row.upper); !read || !inclusive()) return read;
      const auto end = support::checkedAdd(row.upper, 1);
      if (!end) return invalid(field, "the end does not fit in 63 bits");
      row.upper = *end;
      return {};
    }
    case Column::Size: {
      auto read = readNumber("size", field, row.size);
      if (read && row.size < 0)
        return invalid(field, "size is " + std::to_string(row.size) + ", expected 0 or more");
      return read;
    }
    case Column::Alignment: {
      auto read = readNumber("alignment", field, row.alignment);
      if (read && row.alignment < 0)
        return invalid(field, "alignment is " + std::to_string(row.alignment) + ", expected 1 or more");
      return read;
    }
    case Column::Hint: {
      std::int64_t hint = -1;
      auto read = readNumber("hint", field, hint);
      if (read && hint >= 0) ++m_hints;
      return read;
    }
    case Column::Gaps:
      return readGaps(field, row);
    case Column::Offset:
      return readNumber("offset", field, row.offset);
    case Column::Ignored:
      return {};
  }
  return {};
}

Result<void> CsvReader::readNumber(std::string_view name, std::string_view field,
                                   std::int64_t& number) const {
  std::string_view digits = trim(field);
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc::result_out_of_range)
    return Error{ErrorCode::Overflow, where(field),
                 std::string(name) + " is " + support::elide(digits) + ", expected a number of 63 bits", ""};
  if (error != std::errc{} || end != digits.data() + digits.size())
    return invalid(field,
                   std::string(name) + " is '" + support::elide(digits) + "', expected a whole number");
  return {};
}

/// Space-separated L-U or L-U@W0:W1, where only the part [W0, W1) of the buffer stays in use.
Result<void> CsvReader::readGaps(std::string_view field, Row& row) {
  for (std::string_view rest = trim(field); !rest.empty();) {
    const std::string_view text = rest.substr(0, rest.find(' '));
    rest = trim(rest.substr(text.size()));
    const auto gap = readGap(text);
    if (!gap) return gap.error();
    if (gap->begin < gap->end) row.gaps.push_back(*gap);
  }
  return {};
}

/// An empty range for a gap that frees nothing, since part of the buffer stays in use.
Result<LiveRange> CsvReader::readGap(std::string_view text) {
  const auto atSign = text.find('@');
  const std::string_view times = text.substr(0, atSign);
  const auto dash = times.find('-');
  if (dash == std::string_view::npos)
    return invalid(text, "gap is '" + support::elide(text) + "', expected LOWER-UPPER");
  LiveRange gap;
  if (auto read = readNumber("gap begin", times.substr(0, dash), gap.begin); !read) return read.error();
  if (auto read = readNumber("gap end", times.substr(dash + 1), gap.end); !read) return read.error();
  if (inclusive()) {
    const auto end = support::checkedAdd(gap.end, 1);
    if (!end) return invalid(text, "the end of the gap does not fit in 63 bits");
    gap.end = *end;
  }
  if (gap.end < gap.begin)
    return invalid(text, "gap is '" + support::elide(text) + "', which ends before it begins");
  if (atSign == std::string_view::npos) return gap;

  const std::string_view window = text.substr(atSign + 1);
  const auto colon = window.find(':');
  if (colon == std::string_view::npos)
    return invalid(window, "window is '" + support::elide(window) + "', expected BEGIN:END");
  LiveRange bytes;
  if (auto read = readNumber("window begin", window.substr(0, colon), bytes.begin); !read)
    return read.error();
  if (auto read = readNumber("window end", window.substr(colon + 1), bytes.end); !read) return read.error();
  if (bytes.empty()) return gap;
  ++m_windowedGaps;
  return LiveRange{};
}

/// [lower, upper) without the gaps.
std::vector<LiveRange> rangesWithout(LiveRange whole, std::vector<LiveRange>& gaps) {
  std::ranges::sort(gaps);
  std::vector<LiveRange> ranges;
  for (const LiveRange& gap : gaps) {
    if (gap.begin > whole.begin) ranges.push_back({whole.begin, std::min(gap.begin, whole.end)});
    whole.begin = std::max(whole.begin, gap.end);
    if (whole.begin >= whole.end) return ranges;
  }
  ranges.push_back(whole);
  return ranges;
}

Result<void> CsvReader::addBuffer(Row& row) {
  if (row.upper < row.lower)
    return invalid(m_line, "the live range ends before it begins: " + std::to_string(row.lower) + " to " +
                               std::to_string(row.upper));
  if (m_offsets.size() >= support::kMaxIds) return invalid(m_line, "more than 2^31-1 buffers");
  std::string name(row.id);
  if (!support::isValidUtf8(name)) {
    name = support::toValidUtf8(name);
    ++m_badNames;
  }
  if (row.alignment == 0) {
    row.alignment = 1;
    ++m_zeroAlignments;
  }
  for (const LiveRange& gap : row.gaps) m_outsideGaps += gap.begin < row.lower || gap.end > row.upper ? 1 : 0;
  const auto id =
      m_builder.addBuffer({.size = row.size, .alignment = row.alignment, .name = m_strings->add(name)},
                          rangesWithout({row.lower, row.upper}, row.gaps), m_anywhere);
  static_cast<void>(id);
  if (!m_ids.insert(std::move(name)).second) ++m_repeatedIds;
  m_offsets.push_back(std::max<std::int64_t>(row.offset, -1));
  return {};
}

Result<model::Workload> CsvReader::finish() {
  const auto note = [&](std::int64_t count, std::string_view message) {
    if (count > 0) warn("", std::to_string(count) + std::string(message));
  };
  note(m_windowedGaps, " gaps keep a window of the buffer in use; the whole buffer is taken as live there");
  note(m_outsideGaps, " gaps reach outside of their buffer's life; the part inside counts");
  note(m_repeatedIds, " rows repeat an id that stands before; they are buffers of their own");
  note(m_badNames, " ids are not valid UTF-8; the bad bytes were replaced");
  note(m_zeroAlignments, " alignments are 0, taken as 1");
  note(m_hints, " hints are ignored");
  auto problem = std::move(m_builder).build();
  if (!problem) return problem.error();
  model::Workload workload{.intervalEnds = m_ends, .warnings = std::move(m_warnings)};
  workload.content = std::make_shared<const model::Problem>(std::move(*problem));
  if (std::ranges::any_of(m_offsets, [](std::int64_t offset) { return offset >= 0; }))
    workload.importedPlan =
        model::ImportedPlan{.source = "MiniMalloc (file)", .offsets = std::move(m_offsets)};
  return workload;
}

}  // namespace

int detectMinimallocCsv(std::string_view head) {
  const std::string_view line = firstLine(head);
  std::array<bool, 9> found{};
  for (const std::string_view field : splitFields(line))
    found[static_cast<std::size_t>(columnOf(trim(field)))] = true;
  const auto has = [&](Column column) { return found[static_cast<std::size_t>(column)] ? 1 : 0; };
  const int needed = has(Column::Id) + has(Column::Lower) + has(Column::Upper) + has(Column::Size);
  return needed == 4 ? 95 : needed >= 2 ? 40 : 0;
}

support::Result<model::Workload> readMinimallocCsv(const Source& source, const ImportOptions& options,
                                                   const support::Progress& progress) {
  return CsvReader(source, options, progress).read();
}

}  // namespace memscape::import
