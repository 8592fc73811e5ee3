// SPDX-License-Identifier: Apache-2.0
// A program's text by lines, and what its lines have to do with statements, ticks and buffers. Immutable once
// made: the worker makes it, the view shows it.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/export/tvmscript.h"
#include "core/support/progress.h"
#include "ui/document/snapshot.h"

namespace memscape::ui {

/// What a line has to do with a buffer; a line may be several of them.
enum ScriptMark : std::uint8_t {
  kAllocates = 1,
  kUses = 2,   ///< a load or store, or handed to something that is not looked into
  kHands = 4,  ///< hands it to a function of the module
};

/// Lines count from 0.
struct MarkedLine {
  int line = 0;
  std::uint8_t marks = 0;
  bool operator==(const MarkedLine&) const = default;
};

class ProgramPage {
 public:
  /// O(text + statements + ticks). Null when a stop is requested.
  [[nodiscard]] static std::shared_ptr<const ProgramPage> make(
      exporting::ProgramText text, std::shared_ptr<const model::ProgramTrace> trace,
      const support::Progress& progress = {});

  [[nodiscard]] const std::string& text() const { return m_text.text; }
  [[nodiscard]] int lineCount() const { return static_cast<int>(m_starts.size()) - 1; }
  /// Without its line break.
  [[nodiscard]] std::string_view line(int line) const;
  /// In bytes.
  [[nodiscard]] std::size_t longestLine() const { return m_longest; }
  /// Of a byte of the text.
  [[nodiscard]] int lineAt(std::size_t byte) const;

  /// The outermost statement that stands in the line; invalid for signatures and empty lines.
  [[nodiscard]] model::StatementId statementAt(int line) const;
  /// Where the statement stands, or, if it has no text of its own, what is inside of it or around it; -1
  /// nowhere.
  [[nodiscard]] int lineOf(model::StatementId statement) const;
  /// The first tick of a statement; -1 when it never runs.
  [[nodiscard]] model::Step tickOf(model::StatementId statement) const;
  /// Planned buffers that a line allocates, or that its statement uses or hands on when it first runs.
  [[nodiscard]] std::vector<model::BufferId> buffersAt(int line, const model::Problem& problem) const;
  /// The lines that allocate or use one of the buffers or hand it on, in order. O(uses between the first and
  /// the last use of them). Empty when a stop is requested.
  [[nodiscard]] std::vector<MarkedLine> marksOf(const model::Problem& problem,
                                                std::span<const model::BufferId> buffers,
                                                const support::Progress& progress = {}) const;
  [[nodiscard]] const model::ProgramTrace& trace() const { return *m_trace; }

 private:
  ProgramPage(exporting::ProgramText text, std::shared_ptr<const model::ProgramTrace> trace);
  void findLines();
  void findStatements();
  bool findTicks(const support::Progress& progress);
  [[nodiscard]] const model::Statement& at(model::StatementId id) const {
    return m_trace->program->statements[id.index()];
  }

  exporting::ProgramText m_text;
  std::shared_ptr<const model::ProgramTrace> m_trace;
  std::vector<std::size_t> m_starts;  // by line, and one behind the last
  std::size_t m_longest = 0;
  std::vector<model::StatementId> m_statementAt;  // by line
  std::vector<model::Step> m_firstTick;           // by statement
  std::vector<model::BufferId> m_bufferOf;        // by allocation
};

using ProgramPagePtr = std::shared_ptr<const ProgramPage>;

}  // namespace memscape::ui
