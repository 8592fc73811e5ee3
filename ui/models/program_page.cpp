// SPDX-License-Identifier: Apache-2.0
#include "ui/models/program_page.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

namespace memscape::ui {
namespace {

using model::BufferId;
using model::StatementId;
using model::StatementKind;
using model::Step;

constexpr int kMarkedLinesOfStatement = 40;  // of a constant with a thousand lines, the beginning does

bool isAllocation(StatementKind kind) {
  return kind == StatementKind::Allocate || kind == StatementKind::AllocateConst;
}

}  // namespace

ProgramPage::ProgramPage(exporting::ProgramText text, std::shared_ptr<const model::ProgramTrace> trace)
    : m_text(std::move(text)), m_trace(std::move(trace)) {}

ProgramPagePtr ProgramPage::make(exporting::ProgramText text,
                                 std::shared_ptr<const model::ProgramTrace> trace,
                                 const support::Progress& progress) {
  const std::shared_ptr<ProgramPage> page(new ProgramPage(std::move(text), std::move(trace)));
  page->findLines();
  if (progress.stopRequested()) return nullptr;
  page->findStatements();
  if (!page->findTicks(progress)) return nullptr;
  page->m_bufferOf.resize(page->m_trace->program->allocations.size());
  for (std::size_t b = 0; b < page->m_trace->allocations.size(); ++b)
    if (const auto allocation = page->m_trace->allocations[b]; allocation.valid())
      page->m_bufferOf[allocation.index()] = BufferId(b);
  return page;
}

void ProgramPage::findLines() {
  const std::string& text = m_text.text;
  m_starts.push_back(0);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    m_longest = std::max(m_longest, end - at);
    at = end + 1;
    m_starts.push_back(std::min(at, text.size()));
  }
}

void ProgramPage::findStatements() {
  m_statementAt.resize(static_cast<std::size_t>(lineCount()));
  for (std::size_t s = 0; s < m_text.lines.size(); ++s) {
    const auto first = static_cast<std::size_t>(m_text.lines[s]);
    if (first == 0) continue;
    const std::size_t end =
        std::min(first - 1 + static_cast<std::size_t>(m_text.lineCounts[s]), m_statementAt.size());
    for (std::size_t line = first - 1; line < end; ++line)
      if (!m_statementAt[line].valid()) m_statementAt[line] = StatementId(s);
  }
}

bool ProgramPage::findTicks(const support::Progress& progress) {
  m_firstTick.assign(m_trace->program->statements.size(), -1);
  support::StopCheck stop(progress.stop);
  for (std::size_t tick = m_trace->statements.size(); tick-- > 0;) {
    if (stop.stopRequested()) return false;
    if (const StatementId id = m_trace->statements[tick]; id.valid())
      m_firstTick[id.index()] = static_cast<Step>(tick);
  }
  return true;
}

std::string_view ProgramPage::line(int line) const {
  const auto at = static_cast<std::size_t>(line);
  std::string_view text = std::string_view(m_text.text).substr(m_starts[at], m_starts[at + 1] - m_starts[at]);
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

int ProgramPage::lineAt(std::size_t byte) const {
  return static_cast<int>(std::ranges::upper_bound(m_starts, byte) - m_starts.begin()) - 1;
}

StatementId ProgramPage::statementAt(int line) const {
  return line >= 0 && line < lineCount() ? m_statementAt[static_cast<std::size_t>(line)] : StatementId();
}

int ProgramPage::lineOf(StatementId statement) const {
  if (!statement.valid() || statement.index() >= m_text.lines.size()) return -1;
  for (auto s = statement.index(); s < static_cast<std::size_t>(at(statement).end); ++s)
    if (m_text.lines[s] > 0) return m_text.lines[s] - 1;
  for (StatementId s = at(statement).parent; s.valid(); s = at(s).parent)
    if (m_text.lines[s.index()] > 0) return m_text.lines[s.index()] - 1;
  return -1;
}

Step ProgramPage::tickOf(StatementId statement) const {
  // What stands directly under an allocate has its tick.
  while (statement.valid() && m_firstTick[statement.index()] < 0) {
    const StatementId parent = at(statement).parent;
    if (!parent.valid() || !isAllocation(at(parent).kind)) return -1;
    statement = parent;
  }
  return statement.valid() ? m_firstTick[statement.index()] : -1;
}

std::vector<BufferId> ProgramPage::buffersAt(int line, const model::Problem& problem) const {
  const StatementId statement = statementAt(line);
  if (!statement.valid()) return {};
  if (const auto allocation = at(statement).allocation; allocation.valid()) {
    const BufferId buffer = m_bufferOf[allocation.index()];
    return buffer.valid() ? std::vector{buffer} : std::vector<BufferId>();
  }
  const Step tick = tickOf(statement);
  if (tick < 0) return {};
  const auto uses = problem.reads(static_cast<std::size_t>(tick));
  std::vector<BufferId> buffers(uses.begin(), uses.end());
  // The calls that this statement makes begin with the next tick.
  const auto& calls = m_trace->calls;
  auto call = std::ranges::lower_bound(calls, tick + 1, {}, &model::CallInstance::begin);
  for (; call != calls.end() && call->begin <= tick + 1; ++call) {
    if (!call->site.valid() || m_trace->program->calls[call->site.index()].statement != statement) continue;
    for (const BufferId passed : m_trace->passed[static_cast<std::size_t>(call - calls.begin())])
      if (passed.valid()) buffers.push_back(passed);
  }
  std::ranges::sort(buffers);
  buffers.erase(std::ranges::unique(buffers).begin(), buffers.end());
  return buffers;
}

std::vector<MarkedLine> ProgramPage::marksOf(const model::Problem& problem, std::span<const BufferId> buffers,
                                             const support::Progress& progress) const {
  std::vector<bool> wanted(problem.buffers().size());
  std::map<int, std::uint8_t> lines;
  const auto mark = [&](StatementId statement, ScriptMark kind) {
    const int first = m_text.lines[statement.index()] - 1;
    if (first < 0) return;
    const int count = std::min(m_text.lineCounts[statement.index()], kMarkedLinesOfStatement);
    for (int line = first; line < std::min(first + count, lineCount()); ++line) lines[line] |= kind;
  };
  Step first = std::ssize(m_trace->statements);
  Step last = -1;
  for (const BufferId buffer : buffers) {
    if (buffer.index() >= wanted.size()) continue;
    wanted[buffer.index()] = true;
    if (const auto allocation = m_trace->allocations[buffer.index()]; allocation.valid())
      mark(m_trace->program->allocations[allocation.index()].statement, kAllocates);
    for (const model::CallRange& range : m_trace->ranges[buffer.index()]) {
      first = std::min(first, range.first);
      last = std::max(last, range.last);
    }
  }
  const auto isWanted = [&](BufferId id) { return id.valid() && wanted[id.index()]; };
  std::vector<bool> marked(m_trace->program->statements.size());  // a loop's statements run often
  support::StopCheck stop(progress.stop);
  for (Step tick = first; tick <= last; ++tick) {
    if (stop.stopRequested()) return {};
    const StatementId statement = m_trace->statements[static_cast<std::size_t>(tick)];
    if (!statement.valid() || marked[statement.index()]) continue;
    if (!std::ranges::any_of(problem.reads(static_cast<std::size_t>(tick)), isWanted)) continue;
    marked[statement.index()] = true;
    mark(statement, kUses);
  }
  for (std::size_t call = 1; call < m_trace->calls.size(); ++call) {
    if (stop.stopRequested()) return {};
    if (std::ranges::any_of(m_trace->passed[call], isWanted))
      mark(m_trace->program->calls[m_trace->calls[call].site.index()].statement, kHands);
  }
  std::vector<MarkedLine> sorted;
  for (const auto& [line, marks] : lines) sorted.push_back({line, marks});
  return sorted;
}

}  // namespace memscape::ui
