// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_views.h"

#include <algorithm>
#include <tuple>

namespace memscape::import {
namespace {

using model::StatementId;
using model::StatementKind;

struct ViewLine {
  std::int32_t before = 0;  ///< statement
  std::size_t view = 0;
  support::StringId text;
};

/// The statement before which a name must stand for `first` and `last` to see it.
std::int32_t placeOf(const FunctionBody& body, std::int32_t first, std::int32_t last) {
  std::int32_t at = first;
  while (body.statements[static_cast<std::size_t>(at)].end <= last) {
    const StatementId parent = body.statements[static_cast<std::size_t>(at)].parent;
    if (!parent.valid()) break;
    const model::Statement& outer = body.statements[parent.index()];
    // Inside a sequence it stands before that of its statements which has the first use.
    if (outer.kind == StatementKind::Sequence && outer.end > last) break;
    at = parent.value;
  }
  return at;
}

std::vector<ViewLine> makeLines(TirState& state, const FunctionBody& body) {
  std::vector<ViewLine> lines;
  ExpressionWriter writer(state);
  // The shape of a view may use another one, which is added to the list then.
  for (std::size_t i = 0; i < state.views.size() && !state.nodes.failed(); ++i) {
    const SavedView view = state.views[i];
    writer.statement = view.firstUse;
    const std::string data(state.varText(state.nodes.child(view.buffer, Field::Data)));
    const std::string arguments = writer.bufferArguments(view.buffer, data);
    const std::string text =
        std::string(state.strings[state.names.of(view.buffer)]) + " = T.Buffer(" + arguments + ")";
    state.countText(view.buffer, text.size());
    const std::int32_t place = placeOf(body, view.firstUse, view.lastUse);
    if (place == 0)
      state.addPrelude(text);  // the body begins with one statement
    else
      lines.push_back({place, i, state.strings.add(text)});
  }
  return lines;
}

}  // namespace

void insertViews(TirState& state, FunctionBody& body, std::size_t firstCall, std::size_t firstAllocation) {
  const std::size_t found = state.views.size();
  std::vector<ViewLine> lines = makeLines(state, body);
  if (lines.empty() || state.nodes.failed()) return;
  // Those that other views use come first.
  std::ranges::stable_sort(lines, {},
                           [&](const ViewLine& line) { return std::tuple(line.before, line.view < found); });
  // By old index: how many lines stand before what is inserted there, and where a statement is now.
  std::vector<std::int32_t> before(body.statements.size() + 1, 0);
  for (const ViewLine& line : lines) ++before[static_cast<std::size_t>(line.before) + 1];
  for (std::size_t i = 1; i < before.size(); ++i) before[i] += before[i - 1];
  const auto border = [&](std::int32_t old) { return old + before[static_cast<std::size_t>(old)]; };
  const auto moved = [&](StatementId old) {
    return StatementId(old.index() + static_cast<std::size_t>(before[old.index() + 1]));
  };

  FunctionBody result;
  std::size_t next = 0;
  for (std::size_t i = 0; i < body.statements.size(); ++i) {
    model::Statement statement = body.statements[i];
    if (statement.parent.valid()) statement.parent = moved(statement.parent);
    for (; next < lines.size() && lines[next].before == static_cast<std::int32_t>(i); ++next) {
      result.statements.push_back({.kind = StatementKind::View,
                                   .parent = statement.parent,
                                   .end = static_cast<std::int32_t>(result.statements.size()) + 1,
                                   .position = NodeReader::position(state.views[lines[next].view].buffer),
                                   .text = lines[next].text});
      result.eventsEnd.push_back(result.events.size());
    }
    statement.end = border(statement.end);
    if (statement.elseBegin >= 0) statement.elseBegin = border(statement.elseBegin);
    result.statements.push_back(statement);
    const std::size_t from = i == 0 ? 0 : body.eventsEnd[i - 1];
    result.events.insert(result.events.end(), body.events.begin() + static_cast<std::ptrdiff_t>(from),
                         body.events.begin() + static_cast<std::ptrdiff_t>(body.eventsEnd[i]));
    result.eventsEnd.push_back(result.events.size());
  }
  body = std::move(result);
  auto& program = state.program;
  for (std::size_t i = firstCall; i < program.calls.size(); ++i)
    program.calls[i].statement = moved(program.calls[i].statement);
  for (std::size_t i = firstAllocation; i < program.allocations.size(); ++i)
    program.allocations[i].statement = moved(program.allocations[i].statement);
}

}  // namespace memscape::import
