// SPDX-License-Identifier: Apache-2.0
#include "core/export/tvmscript.h"

#include <algorithm>
#include <ostream>

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

support::Result<void> writeTvmScript(const WriteRequest& request, std::ostream& out) {
  if (request.trace == nullptr)
    return support::Error{
        support::ErrorCode::Unsupported, "",
        "found " + request.workload->format + ", which is no program: TVMScript holds lowered programs only",
        "write memscape_json instead"};
  const auto text = request.plan != nullptr && request.plan->placed()
                        ? transformedText(*request.problem, *request.trace, request.plan->plan)
                        : programText(*request.trace->program);
  if (!text) return text.error();
  out << text->text;
  return {};
}

}  // namespace memscape::exporting
