// SPDX-License-Identifier: Apache-2.0
// The program after planning: what changes in functions, allocations and calls.
#include <algorithm>
#include <map>
#include <set>

#include "core/export/script_spelling.h"
#include "core/export/tvmscript_printer.h"
#include "core/support/utf8.h"

namespace memscape::exporting {
namespace {

using model::BufferId;
using model::CallId;
using model::FunctionId;
using model::PoolId;
using model::Program;
using model::StatementId;
using support::Error;
using support::ErrorCode;
using support::Result;

/// The memory of a pool as a function sees it.
struct PoolParameter {
  std::string name;
  std::string buffer;     ///< the buffer that is its memory; may be the parameter itself
  bool isNew = true;      ///< calls do not hand it on yet
  bool isBuffer = false;  ///< the parameter is the buffer, without a match_buffer
};

/// By position in the list of pools sorted by name.
using PoolParameters = std::map<std::size_t, PoolParameter>;

class Transformer {
 public:
  Transformer(const model::Problem& problem, const model::ProgramTrace& trace, const plan::Plan& plan)
      : m_problem(problem),
        m_trace(trace),
        m_plan(plan),
        m_program(*trace.program),
        m_spelling(m_program),
        m_spans(statementSpans(m_program)),
        m_pools(m_program.functions.size()),
        m_reached(m_program.functions.size(), false) {}

  Result<ProgramText> run(const support::Progress& progress);

 private:
  void sortPools();
  void findExistingPools();
  void findUses();
  void passUsesUp();
  void nameParameters();
  void findTrailingHandles();
  void editFunction(FunctionId id);
  void addEntryBuffers(FunctionEdit& edit);
  void editAllocation(BufferId buffer);
  Result<void> editCalls();
  [[nodiscard]] std::string withPools(CallId site, FunctionId caller, std::string text) const;

  [[nodiscard]] FunctionId functionOf(StatementId statement) const;
  [[nodiscard]] const plan::Placement& placement(BufferId buffer) const {
    return m_plan.placements[m_problem.buffer(buffer).block.index()];
  }
  [[nodiscard]] std::int64_t size(std::size_t rank) const { return m_sizes[m_byName[rank].index()]; }
  /// The address that a buffer has in `function`.
  [[nodiscard]] std::string address(FunctionId function, BufferId buffer) const;
  [[nodiscard]] bool takesNewPools(FunctionId function) const {
    return std::ranges::any_of(m_pools[function.index()], [](const auto& p) { return p.second.isNew; });
  }

  const model::Problem& m_problem;
  const model::ProgramTrace& m_trace;
  const plan::Plan& m_plan;
  const Program& m_program;
  ScriptSpelling m_spelling;
  std::vector<StatementSpan> m_spans;          // by function
  std::vector<PoolId> m_byName;                // sorted by name
  std::vector<std::size_t> m_rank;             // by pool: its position there
  std::vector<std::int64_t> m_sizes;           // by pool
  std::vector<PoolParameters> m_pools;         // by function: what it needs or has
  std::vector<bool> m_reached;                 // by function
  std::vector<bool> m_site;                    // by call: it happens
  std::vector<bool> m_handleLast;              // by function: its last parameter is a resource handle
  std::map<std::int32_t, BufferId> m_planned;  // parameters of the entry that are planned
  Edits m_edits;
};

void Transformer::sortPools() {
  const auto pools = m_problem.pools();
  for (std::size_t p = 0; p < pools.size(); ++p) m_byName.emplace_back(p);
  std::ranges::stable_sort(m_byName, {},
                           [&](PoolId id) -> const std::string& { return pools[id.index()].name; });
  m_rank.resize(pools.size());
  for (std::size_t r = 0; r < m_byName.size(); ++r) m_rank[m_byName[r].index()] = r;
  m_sizes.assign(pools.size(), 0);
  for (std::size_t b = 0; b < m_problem.blocks().size(); ++b) {
    const plan::Placement& place = m_plan.placements[b];
    if (!place.pool.valid()) continue;
    std::int64_t& most = m_sizes[place.pool.index()];
    most = std::max(most, place.offset + m_problem.blocks()[b].size);
  }
}

void Transformer::findExistingPools() {
  for (std::size_t f = 0; f < m_program.functions.size(); ++f) {
    for (const model::Parameter& parameter : m_program.parametersOf(FunctionId(f))) {
      if (!parameter.pool.valid()) continue;
      const std::string_view text = m_program.text(parameter.text);
      PoolParameter pool{.name = std::string(leadingName(text)), .buffer = {}, .isNew = false};
      pool.isBuffer = !bufferArguments(text).empty();
      pool.buffer = pool.name;
      for (const auto line : m_program.functions[f].prelude)
        if (const auto match = parseMatchBuffer(m_program.text(line)); match && match->parameter == pool.name)
          pool.buffer = match->name;
      m_pools[f].emplace(m_rank[parameter.pool.index()], std::move(pool));
    }
  }
}

FunctionId Transformer::functionOf(StatementId statement) const {
  const auto after = std::ranges::upper_bound(m_spans, statement.index(), {}, &StatementSpan::begin);
  return FunctionId(static_cast<std::size_t>(after - m_spans.begin() - 1));
}

/// What the buffers themselves need.
void Transformer::findUses() {
  for (std::size_t b = 0; b < m_problem.buffers().size(); ++b) {
    const BufferId buffer(b);
    if (!placement(buffer).pool.valid()) continue;
    const std::size_t rank = m_rank[placement(buffer).pool.index()];
    if (const std::int32_t parameter = m_trace.parameters[b]; parameter >= 0) {
      m_planned.emplace(parameter, buffer);
      m_pools[m_trace.entry.index()].try_emplace(rank);
    } else {
      const auto& allocation = m_program.allocations[m_trace.allocations[b].index()];
      m_pools[functionOf(allocation.statement).index()].try_emplace(rank);
    }
  }
}

/// Callers need what their callees need. From the last call to the first: what happens inside a call has
/// higher numbers, and the calls of a function are all alike.
void Transformer::passUsesUp() {
  m_site.assign(m_program.calls.size(), false);
  for (std::size_t c = m_trace.calls.size(); c-- > 0;) {
    const model::CallInstance& call = m_trace.calls[c];
    m_reached[call.function.index()] = true;
    if (!call.site.valid() || m_site[call.site.index()]) continue;
    m_site[call.site.index()] = true;
    const FunctionId caller = m_trace.calls[static_cast<std::size_t>(call.caller)].function;
    for (const auto& [rank, parameter] : m_pools[call.function.index()])
      m_pools[caller.index()].try_emplace(rank);
  }
}

void Transformer::nameParameters() {
  std::size_t number = 0;
  for (PoolParameters& pools : m_pools) {
    for (auto& [rank, parameter] : pools) {
      if (!parameter.isNew) continue;
      const std::string base = identifier(m_problem.pool(m_byName[rank]).name) + "_";
      do {
        const std::string name = base + std::to_string(number++);
        parameter.name = name + "_var";
        parameter.buffer = name + "_buffer_var";
      } while (m_spelling.isTaken(parameter.name) || m_spelling.isTaken(parameter.buffer));
    }
  }
}

/// A last parameter without memory is a resource handle, unless a call puts further arguments behind what it
/// hands there.
void Transformer::findTrailingHandles() {
  m_handleLast.assign(m_program.functions.size(), false);
  for (std::size_t f = 0; f < m_program.functions.size(); ++f) {
    const auto parameters = m_program.parametersOf(FunctionId(f));
    if (parameters.empty()) continue;
    const model::Parameter& last = parameters.back();
    m_handleLast[f] = !last.data.valid() && !last.dtype.valid() && !last.pool.valid();
  }
  for (std::size_t c = 0; c < m_program.calls.size(); ++c) {
    const model::Call& call = m_program.calls[c];
    if (!call.callee.valid() || call.insertAt < 0) continue;
    if (m_program.arguments[c].size() != m_program.parametersOf(call.callee).size()) continue;
    const std::string_view text = m_program.text(m_program.statements[call.statement.index()].text);
    m_handleLast[call.callee.index()] = !isLastArgument(text, static_cast<std::size_t>(call.insertAt));
  }
}

std::string Transformer::address(FunctionId function, BufferId buffer) const {
  const plan::Placement& place = placement(buffer);
  const PoolParameter& pool = m_pools[function.index()].at(m_rank[place.pool.index()]);
  return m_spelling.address(pool.buffer, place.offset);
}

void Transformer::editFunction(FunctionId id) {
  const PoolParameters& pools = m_pools[id.index()];
  const model::Function& function = m_program.functions[id.index()];
  const auto parameters = m_program.parametersOf(id);
  FunctionEdit edit;
  std::set<std::string_view> gone;  // parameters whose lines in the prelude are written anew
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::string_view text = m_program.text(parameters[i].text);
    const bool planned =
        m_planned.contains(function.firstParameter + static_cast<std::int32_t>(i)) && id == m_trace.entry;
    if (planned || parameters[i].pool.valid()) gone.insert(leadingName(text));
    if (planned) continue;
    if (!parameters[i].pool.valid()) {
      edit.parameters.emplace_back(text);
      continue;
    }
    const std::size_t rank = m_rank[parameters[i].pool.index()];
    const PoolParameter& pool = pools.at(rank);
    edit.parameters.push_back(pool.isBuffer ? m_spelling.bufferParameter(pool.name, size(rank))
                                            : m_spelling.handleParameter(pool.name));
  }
  std::size_t at = edit.parameters.size();
  if (m_handleLast[id.index()] && at > 0) --at;
  for (const auto& [rank, pool] : pools)
    if (pool.isNew)
      edit.parameters.insert(edit.parameters.begin() + static_cast<std::ptrdiff_t>(at++),
                             m_spelling.handleParameter(pool.name));
  for (const auto line : function.prelude)
    if (!gone.contains(aboutParameter(m_program.text(line)))) edit.prelude.emplace_back(m_program.text(line));
  for (const auto& [rank, pool] : pools)
    if (!pool.isBuffer) edit.prelude.push_back(m_spelling.matchPool(pool.buffer, pool.name, size(rank)));
  if (id == m_trace.entry) addEntryBuffers(edit);
  m_edits.functions.emplace(id.value, std::move(edit));
}

/// Of the entry: how large the pools are, for people, and the parameters that have become places in them.
void Transformer::addEntryBuffers(FunctionEdit& edit) {
  std::string sizes;
  for (const auto& [rank, pool] : m_pools[m_trace.entry.index()])
    sizes += (sizes.empty() ? "# memory: " : ", ") +
             support::elide(m_problem.pool(m_byName[rank]).name, 200) + " " + std::to_string(size(rank)) +
             " bytes";
  if (!sizes.empty()) edit.prelude.insert(edit.prelude.begin(), sizes);
  const model::Function& entry = m_program.functions[m_trace.entry.index()];
  for (const auto& [index, buffer] : m_planned) {
    const model::Parameter& parameter = m_program.parameters[static_cast<std::size_t>(index)];
    const std::string_view text = m_program.text(parameter.text);
    const std::string name(leadingName(text));
    const std::string dtype(m_program.text(parameter.dtype));
    const std::string at = address(m_trace.entry, buffer);
    if (const std::string_view arguments = bufferArguments(text); !arguments.empty()) {
      const std::string let = m_spelling.unique(name + "_let");
      edit.prelude.push_back(m_spelling.let(let, dtype, {}, at));
      edit.prelude.push_back(m_spelling.view(name, arguments, let, {}));
      continue;
    }
    edit.prelude.push_back(m_spelling.let(name, dtype, {}, at));
    for (const auto line : entry.prelude)
      if (const auto match = parseMatchBuffer(m_program.text(line)); match && match->parameter == name)
        edit.prelude.push_back(m_spelling.view(std::string(match->name), match->arguments, name, {}));
  }
}

void Transformer::editAllocation(BufferId buffer) {
  const model::AllocationId id = m_trace.allocations[buffer.index()];
  if (!id.valid() || !placement(buffer).pool.valid()) return;
  const model::Allocation& allocation = m_program.allocations[id.index()];
  const model::Statement& statement = m_program.statements[allocation.statement.index()];
  const std::string_view text = m_program.text(statement.text);
  const bool ownBlock = text.ends_with(':');
  std::string name(ownBlock ? nameBehindAs(text) : leadingName(text));
  if (name.empty()) name = m_program.name(allocation.variable);
  const std::string dtype(m_program.text(allocation.dtype));
  const std::string scope(m_program.text(m_program.variables[allocation.variable.index()].scope));
  const std::string shape = m_spelling.shape(m_program.shapes[id.index()], dtype);
  const std::string at = address(functionOf(allocation.statement), buffer);
  // Where an allocation is a buffer and no pointer, the name is the buffer's, and the pointer needs another.
  const bool isBuffer = m_spelling.allocatesBuffer(text) && !allocation.planned;
  const std::string pointer = isBuffer ? m_spelling.unique(name + "_let") : name;
  StatementEdit edit;
  if (ownBlock)
    edit.head = m_spelling.letBlock(pointer, dtype, scope, at);
  else
    edit.head = {m_spelling.let(pointer, dtype, scope, at)};
  if (isBuffer)
    edit.inside.push_back(m_spelling.view(name, shape, pointer, scope));
  else if (!allocation.planned && !dtype.empty())
    edit.inside.push_back(m_spelling.view(m_spelling.unique(name + "_view"), shape, pointer, scope));
  m_edits.statements.emplace(allocation.statement.value, std::move(edit));
}

std::string Transformer::withPools(CallId site, FunctionId caller, std::string text) const {
  const model::Call& call = m_program.calls[site.index()];
  std::string more;
  for (const auto& [rank, pool] : m_pools[call.callee.index()])
    if (pool.isNew) more += (more.empty() ? "" : ", ") + m_pools[caller.index()].at(rank).buffer + ".data";
  insertArguments(text, static_cast<std::size_t>(call.insertAt), more);
  return text;
}

Result<void> Transformer::editCalls() {
  // By statement, from the last place in its text to the first, so that places stay where they are.
  std::vector<CallId> sites;
  for (std::size_t c = 0; c < m_program.calls.size(); ++c)
    if (m_site[c] && takesNewPools(m_program.calls[c].callee)) sites.emplace_back(c);
  const auto key = [&](CallId id) {
    const model::Call& call = m_program.calls[id.index()];
    return std::pair(call.statement.value, -call.insertAt);
  };
  std::ranges::stable_sort(sites, {}, key);
  for (const CallId site : sites) {
    const model::Call& call = m_program.calls[site.index()];
    const std::string_view own = m_program.text(m_program.statements[call.statement.index()].text);
    if (call.insertAt < 0 || static_cast<std::size_t>(call.insertAt) > own.size())
      return Error{ErrorCode::Unsupported, describe(call.position),
                   "the call of '" + std::string(m_program.text(call.name)) +
                       "' has no place in its text for the pools that it needs",
                   ""};
    StatementEdit& edit = m_edits.statements[call.statement.value];
    if (edit.head.empty()) edit.head.emplace_back(own);
    edit.head.back() = withPools(site, functionOf(call.statement), std::move(edit.head.back()));
  }
  return {};
}

Result<ProgramText> Transformer::run(const support::Progress& progress) {
  if (m_plan.placements.size() != m_problem.blocks().size())
    return Error{ErrorCode::Usage, "", "there is no plan to put into the program", m_plan.reason};
  sortPools();
  findExistingPools();
  findUses();
  passUsesUp();
  nameParameters();
  findTrailingHandles();
  for (std::size_t f = 0; f < m_program.functions.size(); ++f)
    if (m_reached[f] && (!m_pools[f].empty() || FunctionId(f) == m_trace.entry)) editFunction(FunctionId(f));
  support::StopCheck stop(progress.stop);
  for (std::size_t b = 0; b < m_problem.buffers().size(); ++b) {
    if (stop.stopRequested()) return Error{ErrorCode::Cancelled, "", "cancelled", ""};
    editAllocation(BufferId(b));
  }
  if (auto edited = editCalls(); !edited) return edited.error();
  return printProgram(m_program, m_edits, progress);
}

}  // namespace

Result<ProgramText> transformedText(const model::Problem& problem, const model::ProgramTrace& trace,
                                    const plan::Plan& plan, const support::Progress& progress) {
  return Transformer(problem, trace, plan).run(progress);
}

}  // namespace memscape::exporting
