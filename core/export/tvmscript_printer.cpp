// SPDX-License-Identifier: Apache-2.0
#include "core/export/tvmscript_printer.h"

#include <algorithm>

namespace memscape::exporting {
namespace {

using model::FunctionId;
using model::Program;
using model::ScriptEra;
using model::Statement;
using support::Error;
using support::ErrorCode;
using support::Result;

constexpr std::size_t kStep = 4;

/// Whether the functions are members of a class: then the preamble's last line begins it.
bool hasClass(std::string_view preamble) {
  const std::size_t last = preamble.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos) return false;
  preamble = preamble.substr(0, last + 1);
  const std::size_t line = preamble.rfind('\n');
  preamble.remove_prefix(line == std::string_view::npos ? 0 : line + 1);
  preamble.remove_prefix(std::min(preamble.find_first_not_of(" \t"), preamble.size()));
  return preamble.starts_with("class ");
}

class Printer {
 public:
  Printer(const Program& program, const Edits& edits, const support::Progress& progress)
      : m_program(program), m_edits(edits), m_stop(progress.stop) {}

  Result<ProgramText> run();

 private:
  /// A statement whose inside is being printed.
  struct Open {
    std::size_t end = 0;
    std::size_t elseBegin = 0;  // 0 without one
    std::size_t indent = 0;
    std::size_t inside = 0;
    bool hasHead = false;
  };
  void printFunction(FunctionId id, StatementSpan span);
  void printStatement(std::size_t index);
  void enter(std::size_t index);
  void pass(std::size_t indent);
  void line(std::size_t indent, std::string_view text);
  [[nodiscard]] bool failed() const { return m_error.has_value(); }

  const Program& m_program;
  const Edits& m_edits;
  support::StopCheck m_stop;
  ProgramText m_result;
  std::vector<Open> m_open;
  std::size_t m_base = 0;         // indentation of what stands directly in the function
  bool m_expectsBody = false;     // the last line ends with a colon
  std::int32_t m_line = 1;        // the next one's number
  std::size_t m_indentation = 0;  // bytes of it so far
  std::optional<Error> m_error;
};

void Printer::line(std::size_t indent, std::string_view text) {
  m_indentation += indent;
  if (m_indentation > kMaxIndentation) {
    if (!failed())
      m_error = Error{ErrorCode::Unsupported, "",
                      "the program is nested so deep that the indentation of its text would be more than " +
                          std::to_string(kMaxIndentation >> 20) + " MiB",
                      ""};
    return;
  }
  m_result.text.append(indent, ' ').append(text) += '\n';
  m_line += 1 + static_cast<std::int32_t>(std::ranges::count(text, '\n'));
  m_expectsBody = text.ends_with(':');
}

/// Where a block must have a statement and has none.
void Printer::pass(std::size_t indent) {
  if (m_expectsBody) line(indent, "pass");
}

void Printer::enter(std::size_t index) {
  while (!m_open.empty() && m_open.back().end <= index) {
    if (m_open.back().hasHead) pass(m_open.back().inside);
    m_open.pop_back();
  }
  if (m_open.empty() || m_open.back().elseBegin != index || index == 0) return;
  pass(m_open.back().inside);
  line(m_open.back().indent, "else:");
}

void Printer::printStatement(std::size_t index) {
  enter(index);
  const Statement& statement = m_program.statements[index];
  const std::size_t indent = m_open.empty() ? m_base : m_open.back().inside;
  const std::int32_t first = m_line;
  const auto edit = m_edits.statements.find(static_cast<std::int32_t>(index));
  const bool edited = edit != m_edits.statements.end();
  if (edited)
    for (const std::string& head : edit->second.head) line(indent, head);
  else if (const std::string_view text = m_program.text(statement.text); !text.empty())
    line(indent, text);
  const bool hasHead = m_line > first && m_expectsBody;
  const std::size_t inside = indent + (hasHead ? kStep : 0);
  if (edited)
    for (const std::string& more : edit->second.inside) line(inside, more);
  if (m_line > first) {
    m_result.lines[index] = first;
    m_result.lineCounts[index] = m_line - first;
  }
  m_open.push_back({static_cast<std::size_t>(statement.end),
                    static_cast<std::size_t>(std::max(statement.elseBegin, 0)), indent, inside, hasHead});
}

void Printer::printFunction(FunctionId id, StatementSpan span) {
  const std::size_t indent = m_base - kStep;
  const auto edit = m_edits.functions.find(id.value);
  const bool edited = edit != m_edits.functions.end();
  std::string head = "def " + std::string(m_program.name(id)) + "(";
  std::string_view separator;
  const auto add = [&](std::string_view parameter) {
    head.append(separator).append(parameter);
    separator = ", ";
  };
  if (edited)
    for (const std::string& parameter : edit->second.parameters) add(parameter);
  else
    for (const model::Parameter& parameter : m_program.parametersOf(id)) add(m_program.text(parameter.text));
  head += m_program.era == ScriptEra::PointerVars ? "):" : ") -> None:";
  line(indent, "@" + dialectPrefix(m_program) + ".prim_func");
  line(indent, head);
  if (edited)
    for (const std::string& text : edit->second.prelude) line(m_base, text);
  else
    for (const auto text : m_program.functions[id.index()].prelude) line(m_base, m_program.text(text));
  for (std::size_t i = span.begin; i < span.end && !failed(); ++i) {
    if (m_stop.stopRequested()) m_error = Error{ErrorCode::Cancelled, "", "cancelled", ""};
    printStatement(i);
  }
  enter(span.end);
  pass(m_base);
}

Result<ProgramText> Printer::run() {
  m_result.lines.assign(m_program.statements.size(), 0);
  m_result.lineCounts.assign(m_program.statements.size(), 0);
  const bool member = hasClass(m_program.preamble);
  m_base = (member ? 2 : 1) * kStep;
  m_result.text = m_program.preamble;
  m_line += static_cast<std::int32_t>(std::ranges::count(m_program.preamble, '\n'));
  const auto spans = statementSpans(m_program);
  for (std::size_t f = 0; f < spans.size() && !failed(); ++f) {
    if (f > 0) line(0, "");
    printFunction(FunctionId(f), spans[f]);
  }
  if (spans.empty() && member) line(kStep, "pass");
  if (failed()) return *m_error;
  if (m_result.text.empty()) m_result.text = "\n";
  return std::move(m_result);
}

}  // namespace

Result<ProgramText> printProgram(const Program& program, const Edits& edits,
                                 const support::Progress& progress) {
  return Printer(program, edits, progress).run();
}

std::string dialectPrefix(const Program& program) {
  constexpr std::string_view kImport = "import tir";
  const std::string_view preamble = program.preamble;
  const std::size_t at = preamble.find(kImport);
  if (at == std::string_view::npos) return "T";
  std::string_view rest = preamble.substr(at + kImport.size());
  if (!rest.starts_with(" as ")) return rest.starts_with('\n') || rest.starts_with('\r') ? "tir" : "T";
  rest.remove_prefix(4);
  return std::string(rest.substr(0, rest.find_first_of(" \t\r\n,#;")));
}

std::vector<StatementSpan> statementSpans(const Program& program) {
  std::vector<StatementSpan> spans(program.functions.size());
  const auto& statements = program.statements;
  std::size_t next = 0;  // the first statement that belongs to nobody yet
  for (std::size_t f = 0; f < spans.size(); ++f) {
    const model::Function& function = program.functions[f];
    // Between two bodies are views only: those of a text that stand above this function are the other one's.
    while (f > 0 && next < statements.size() && statements[next].kind == model::StatementKind::View &&
           statements[next].position.line > 0 && statements[next].position.line < function.position.line)
      spans[f - 1].end = ++next;
    spans[f].begin = next;
    if (function.body.valid())
      next = std::max(next, static_cast<std::size_t>(statements[function.body.index()].end));
    spans[f].end = next;
  }
  if (!spans.empty()) spans.back().end = std::max(next, statements.size());
  return spans;
}

}  // namespace memscape::exporting
