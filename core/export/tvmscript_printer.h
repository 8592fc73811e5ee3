// SPDX-License-Identifier: Apache-2.0
// Prints a program from its statements, with changes.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/export/tvmscript.h"

namespace memscape::exporting {

struct FunctionEdit {
  std::vector<std::string> parameters;  ///< all of them, as in the signature
  std::vector<std::string> prelude;     ///< all lines between the signature and the body
};

struct StatementEdit {
  std::vector<std::string> head;    ///< instead of the statement's own text; what is inside it is indented
                                    ///< where the last of these ends with a colon
  std::vector<std::string> inside;  ///< before what is inside it
};

struct Edits {
  std::unordered_map<std::int32_t, FunctionEdit> functions;    ///< by FunctionId
  std::unordered_map<std::int32_t, StatementEdit> statements;  ///< by StatementId
};

/// As programText, never the file's own text.
[[nodiscard]] support::Result<ProgramText> printProgram(const model::Program& program, const Edits& edits,
                                                        const support::Progress& progress);

/// What the dialect's names stand behind: "T" unless the preamble imports it as something else.
[[nodiscard]] std::string dialectPrefix(const model::Program& program);

/// The statements of a function, views in front of and behind its body included.
struct StatementSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// By function. O(functions + statements).
[[nodiscard]] std::vector<StatementSpan> statementSpans(const model::Program& program);

}  // namespace memscape::exporting
