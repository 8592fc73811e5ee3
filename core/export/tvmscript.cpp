// SPDX-License-Identifier: Apache-2.0
#include "core/export/tvmscript.h"

#include <algorithm>

#include "core/export/tvmscript_printer.h"

namespace memscape::exporting {

support::Result<ProgramText> programText(const model::Program& program, const support::Progress& progress) {
  if (program.source == nullptr) return printProgram(program, {}, progress);
  ProgramText result{*program.source, {}, {}};
  if (!result.text.ends_with('\n')) result.text += '\n';
  for (const model::Statement& statement : program.statements) {
    const std::string_view text = program.text(statement.text);
    const std::int32_t line = text.empty() ? 0 : statement.position.line;
    result.lines.push_back(line);
    result.lineCounts.push_back(line == 0 ? 0
                                          : 1 + static_cast<std::int32_t>(std::ranges::count(text, '\n')));
  }
  return result;
}

}  // namespace memscape::exporting
