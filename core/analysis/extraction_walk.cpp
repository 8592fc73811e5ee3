// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/extraction_walk.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/buffer_extraction.h"

namespace memscape::analysis {
namespace {

using model::Access;
using model::Allocation;
using model::AllocationId;
using model::BufferId;
using model::Call;
using model::CallId;
using model::Event;
using model::FunctionId;
using model::LoopKind;
using model::Program;
using model::Statement;
using model::StatementId;
using model::StatementKind;
using model::Step;
using model::VariableId;
using support::Error;
using support::ErrorCode;
using support::Result;

bool isAllocation(StatementKind kind) {
  return kind == StatementKind::Allocate || kind == StatementKind::AllocateConst;
}

/// Empty when a planner may move what lies in this storage scope.
std::string whyNotScope(std::string_view scope) {
  const bool global = scope.empty() || scope == "global" || scope.starts_with("global.");
  if (!global) return "its storage scope is " + std::string(scope) + ", not global";
  if (scope.find("texture") != std::string_view::npos) return "it is a texture";
  return {};
}

/// A buffer in a record. Leaving its allocation takes it out: then the entry is of an earlier generation.
struct RecordEntry {
  BufferId buffer;
  std::int32_t generation = 0;
};

/// A loop, an allocation or a let that is open while the walk is inside it; or, with `end` -1, the bottom of
/// a call.
///
/// TVM copies the record of buffers in use whenever it enters a loop or a function, and at a loop's end
/// extends all that are in the copy. Copying is quadratic; here a scope keeps only what was added in it. What
/// its ancestors added is extended when their own loop ends, which is later; or, if its allocation is left
/// before, then, up to the end of the last loop inside.
struct Scope {
  std::int32_t end = -1;
  StatementId statement;
  std::vector<RecordEntry> record;
  std::vector<RecordEntry> escaped;  // what was used in calls inside and is in no record any more
  Step innerLoopEnd = -1;            // tick of the end of the last loop inside
  bool isLoop = false;
  bool isRecord = false;   // has a record of its own: a loop or a call
  std::size_t number = 0;  // of that record, from 1
  BufferId buffer;         // of an allocation that is planned
  VariableId variable;     // bound by the allocation or let
  BufferId shadowed;       // what the variable stood for before
};

/// One function that is being walked.
struct Activation {
  FunctionId function;
  std::size_t call = 0;
  std::size_t statement = 0;  // next one, or the one whose events are being looked at
  std::size_t end = 0;
  std::size_t event = 0;
  bool inStatement = false;
  std::size_t scopes = 0;  // size of the stack of scopes below this call's
};

/// A buffer while the walk is inside its allocation.
struct OpenBuffer {
  std::size_t call = 0;
  std::size_t holder = 0;       // the scope with a record that its allocation stands in
  Step recordedAt = -1;         // tick at which it came into that scope's record
  std::size_t recordedIn = 0;   // number of the record it was last added to, to add it once
  std::int32_t generation = 0;  // how often its allocation was left
  bool used = false;            // has a range in this call
  bool warned = false;
};

class Walker {
 public:
  Walker(const std::shared_ptr<const Program>& program, const LowerOptions& options,
         const WhyNoPool& whyNoPool, const support::Progress& progress)
      : m_program(*program), m_options(options), m_whyNoPool(whyNoPool), m_progress(progress) {
    m_walk.trace.program = program;
    m_standsFor.resize(m_program.variables.size());
    m_bufferOf.resize(m_program.allocations.size());
    m_reported.resize(m_program.allocations.size(), false);
    m_active.resize(m_program.functions.size(), false);
    m_bodyEnds = model::bodyEnds(m_program);
  }

  Result<Walk> run(FunctionId entry);

 private:
  Result<void> step();
  void enterFunction(FunctionId function, CallId site);
  void leaveFunction();
  void enterStatement(Activation& activation, std::size_t index);
  void enterAllocation(const Statement& statement, Scope& scope);
  Result<bool> enterCall(const Activation& from, CallId id);
  Result<void> checkArguments(const Call& call) const;
  void bindEntryParameters(FunctionId entry);
  void closeScopes(std::size_t index);
  void closeScope();
  void leaveLoop(Scope& scope);
  void warnOfEscaped(const Scope& loop);
  void leaveAllocation(const Scope& scope);
  void use(VariableId variable, Access access);
  void extend(BufferId buffer, Step end);
  [[nodiscard]] std::string whyNotPlanned(const Allocation& allocation, AllocationId id) const;
  [[nodiscard]] bool countsAsLoop(const Statement& statement) const;
  [[nodiscard]] Scope& recordScope() { return m_scopes[m_records.back()]; }
  [[nodiscard]] std::string position(const Call& call) const;

  const Program& m_program;
  const LowerOptions& m_options;
  const WhyNoPool& m_whyNoPool;
  const support::Progress& m_progress;

  Walk m_walk;
  Step m_tick = 0;
  std::size_t m_recordCount = 0;
  std::vector<Activation> m_activations;
  std::vector<Scope> m_scopes;
  std::vector<std::size_t> m_records;   // the scopes that have one, innermost last
  std::vector<std::size_t> m_loops;     // the scopes that are loops, innermost last
  std::vector<Step> m_loopBegins;       // their ticks
  std::vector<BufferId> m_standsFor;    // by variable
  std::vector<BufferId> m_bufferOf;     // by allocation
  std::vector<bool> m_reported;         // by allocation: listed as not planned
  std::vector<bool> m_active;           // by function
  std::vector<std::size_t> m_bodyEnds;  // by function
  std::vector<OpenBuffer> m_open;       // by buffer
  std::set<support::StringId> m_unknownCallees;
};

std::string Walker::position(const Call& call) const {
  return describe(call.position);
}

bool Walker::countsAsLoop(const Statement& statement) const {
  if (statement.kind == StatementKind::For) return true;
  // TVM overlooks that what a while reads must survive its next round.
  return statement.kind == StatementKind::While && !m_options.tvmCompatible;
}

std::string Walker::whyNotPlanned(const Allocation& allocation, AllocationId id) const {
  if (!allocation.isStatic) return "its size is not known before the program runs";
  const auto& variable = m_program.variables[allocation.variable.index()];
  if (std::string why = whyNotScope(m_program.text(variable.scope)); !why.empty()) return why;
  if (!m_loops.empty() && allocation.kind != model::BufferKind::Constant) {
    const Statement& loop = m_program.statements[m_scopes[m_loops.back()].statement.index()];
    if (loop.kind == StatementKind::For && loop.loop != LoopKind::Serial)
      return "it is inside a loop that is " + std::string(nameOf(loop.loop)) + ", not serial";
  }
  return m_whyNoPool(id, m_activations.back().function);
}

void Walker::enterAllocation(const Statement& statement, Scope& scope) {
  const Allocation& allocation = m_program.allocations[statement.allocation.index()];
  scope.variable = allocation.variable;
  scope.shadowed = std::exchange(m_standsFor[allocation.variable.index()], BufferId());
  if (std::string why = whyNotPlanned(allocation, statement.allocation); !why.empty()) {
    if (!m_reported[statement.allocation.index()])
      m_walk.trace.notPlanned.push_back({statement.allocation, std::move(why)});
    m_reported[statement.allocation.index()] = true;
    return;
  }
  BufferId& buffer = m_bufferOf[statement.allocation.index()];
  if (!buffer.valid()) {
    buffer = BufferId(m_walk.buffers.size());
    m_walk.buffers.push_back({.allocation = statement.allocation,
                              .parameter = -1,
                              .function = m_activations.back().function,
                              .ranges = {}});
    m_open.emplace_back();
  }
  m_open[buffer.index()] = {.call = m_activations.back().call,
                            .holder = m_records.back(),
                            .generation = m_open[buffer.index()].generation};
  m_standsFor[allocation.variable.index()] = buffer;
  scope.buffer = buffer;
}

void Walker::use(VariableId variable, Access access) {
  const BufferId buffer = m_standsFor[variable.index()];
  if (!buffer.valid()) return;
  FoundBuffer& found = m_walk.buffers[buffer.index()];
  found.read = found.read || access == Access::Read;
  found.written = found.written || access == Access::Write;
  OpenBuffer& open = m_open[buffer.index()];
  if (!open.used) found.ranges.push_back({static_cast<std::int32_t>(open.call), m_tick, m_tick});
  open.used = true;
  found.ranges.back().last = std::max(found.ranges.back().last, m_tick);
  m_walk.uses.append(buffer);
  const bool constant = found.allocation.valid() &&
                        m_program.allocations[found.allocation.index()].kind == model::BufferKind::Constant;
  if (m_loops.empty() || constant) return;
  if (open.recordedAt < 0 && open.holder == m_records.back()) open.recordedAt = m_tick;
  if (open.recordedIn == recordScope().number) return;
  open.recordedIn = recordScope().number;
  recordScope().record.push_back({buffer, open.generation});
}

void Walker::extend(BufferId buffer, Step end) {
  model::CallRange& range = m_walk.buffers[buffer.index()].ranges.back();
  range.first = std::min(range.first, m_loopBegins.empty() ? range.first : m_loopBegins.front());
  range.last = std::max(range.last, end);
}

void Walker::leaveLoop(Scope& scope) {
  for (const RecordEntry& entry : scope.record)
    if (m_open[entry.buffer.index()].generation == entry.generation) extend(entry.buffer, m_tick);
  scope.innerLoopEnd = m_tick;
}

/// USMP's rule looks at what a loop uses itself and in loops inside, not at what it uses in calls: that ends
/// with its last use, and a second round may find it overwritten.
void Walker::warnOfEscaped(const Scope& loop) {
  for (const RecordEntry& entry : loop.escaped) {
    OpenBuffer& open = m_open[entry.buffer.index()];
    const bool outlivesRounds = open.generation == entry.generation && open.holder < m_scopes.size() - 1;
    const FoundBuffer& found = m_walk.buffers[entry.buffer.index()];
    if (!outlivesRounds || open.warned || found.ranges.back().last >= m_tick) continue;
    open.warned = true;
    const VariableId variable = found.allocation.valid()
                                    ? m_program.allocations[found.allocation.index()].variable
                                    : m_program.parameters[static_cast<std::size_t>(found.parameter)].data;
    m_walk.warnings.push_back({describe(m_program.statements[loop.statement.index()].position),
                               "'" + std::string(m_program.name(variable)) +
                                   "' is used in a call inside this loop, and by USMP's rule it is not kept "
                                   "live to the loop's end: "
                                   "what it holds for the next round may be overwritten"});
  }
}

void Walker::leaveAllocation(const Scope& scope) {
  m_standsFor[scope.variable.index()] = scope.shadowed;
  if (!scope.buffer.valid()) return;
  OpenBuffer& open = m_open[scope.buffer.index()];
  const Step loopEnd = recordScope().innerLoopEnd;
  if (open.recordedAt >= 0 && loopEnd > open.recordedAt) extend(scope.buffer, loopEnd);
  ++open.generation;
  open.recordedIn = 0;
}

void Walker::closeScope() {
  Scope& scope = m_scopes.back();
  if (scope.isLoop) leaveLoop(scope);
  if (scope.isRecord) {
    m_records.pop_back();
    if (scope.isLoop) {
      warnOfEscaped(scope);
      m_loops.pop_back();
      m_loopBegins.pop_back();
    }
    if (!m_records.empty()) {
      Scope& outer = recordScope();
      outer.innerLoopEnd = std::max(outer.innerLoopEnd, scope.innerLoopEnd);
      if (!m_loops.empty()) {
        if (!scope.isLoop) std::ranges::copy(scope.record, std::back_inserter(outer.escaped));
        std::ranges::copy(scope.escaped, std::back_inserter(outer.escaped));
      }
    }
  } else {
    leaveAllocation(scope);
  }
  m_scopes.pop_back();
}

void Walker::closeScopes(std::size_t index) {
  while (m_scopes.size() > m_activations.back().scopes + 1 &&
         static_cast<std::size_t>(m_scopes.back().end) <= index)
    closeScope();
}

void Walker::enterStatement(Activation& activation, std::size_t index) {
  const Statement& statement = m_program.statements[index];
  const bool underAllocation =
      statement.parent.valid() && isAllocation(m_program.statements[statement.parent.index()].kind);
  if (!underAllocation && statement.kind != StatementKind::View) {
    m_walk.uses.endRow();
    ++m_tick;
    m_walk.trace.statements.push_back(StatementId(index));
    m_walk.trace.callAt.push_back(static_cast<std::int32_t>(activation.call));
  }
  Scope scope{.end = statement.end, .statement = StatementId(index)};
  if (isAllocation(statement.kind)) {
    enterAllocation(statement, scope);
    m_scopes.push_back(std::move(scope));
  } else if (countsAsLoop(statement)) {
    scope.isLoop = scope.isRecord = true;
    scope.number = ++m_recordCount;
    m_records.push_back(m_scopes.size());
    m_loops.push_back(m_scopes.size());
    m_loopBegins.push_back(m_tick);
    m_scopes.push_back(std::move(scope));
  } else if (statement.kind == StatementKind::Let && statement.variable.valid() && !m_options.tvmCompatible) {
    // A let that only gives the memory another name: TVM loses sight of the buffer behind it.
    scope.variable = statement.variable;
    scope.shadowed = m_standsFor[statement.variable.index()];
    m_standsFor[statement.variable.index()] =
        statement.source.valid() ? m_standsFor[statement.source.index()] : BufferId();
    m_scopes.push_back(std::move(scope));
  }
}

Result<void> Walker::checkArguments(const Call& call) const {
  const auto parameters = m_program.parametersOf(call.callee);
  const auto arguments = m_program.arguments[static_cast<std::size_t>(&call - m_program.calls.data())];
  const std::size_t wanted = parameters.size();
  const std::size_t found = arguments.size();
  // A resource handle may stand at the end of either, and of only one of them.
  const bool handleMissing = found + 1 == wanted && !parameters.back().data.valid();
  const bool handleExtra =
      found == wanted + 1 && (!arguments.back().valid() || !m_standsFor[arguments.back().index()].valid());
  if (found == wanted || handleMissing || handleExtra) return {};
  return Error{ErrorCode::InvalidInput, position(call),
               "'" + std::string(m_program.text(call.name)) + "' is called with " + std::to_string(found) +
                   " argument" + (found == 1 ? "" : "s") + ", expected " + std::to_string(wanted),
               ""};
}

Result<bool> Walker::enterCall(const Activation& from, CallId id) {
  const Call& call = m_program.calls[id.index()];
  if (!call.callee.valid()) {
    if (m_unknownCallees.insert(call.name).second && m_program.arguments[id.index()].size() > 0)
      m_walk.warnings.push_back({position(call), "'" + std::string(m_program.text(call.name)) +
                                                     "' is not a function of this module: what it is "
                                                     "handed counts as used where it is called"});
    return false;
  }
  if (auto checked = checkArguments(call); !checked) return checked.error();
  if (m_active[call.callee.index()])
    return Error{ErrorCode::Unsupported, position(call),
                 "'" + std::string(m_program.name(from.function)) + "' calls '" +
                     std::string(m_program.name(call.callee)) +
                     "', which is being called already: recursion has no static plan",
                 ""};
  enterFunction(call.callee, id);
  return true;
}

void Walker::enterFunction(FunctionId id, CallId site) {
  const model::Function& function = m_program.functions[id.index()];
  const std::size_t call = m_walk.trace.calls.size();
  const std::int32_t caller =
      m_activations.empty() ? -1 : static_cast<std::int32_t>(m_activations.back().call);
  m_walk.trace.calls.push_back(
      {.function = id, .site = site, .caller = caller, .begin = m_tick + 1, .end = m_tick + 1});
  const auto parameters = m_program.parametersOf(id);
  const auto arguments = site.valid() ? m_program.arguments[site.index()] : std::span<const VariableId>();
  std::vector<BufferId> passed(parameters.size());
  for (std::size_t i = 0; i < std::min(parameters.size(), arguments.size()); ++i)
    if (arguments[i].valid()) passed[i] = m_standsFor[arguments[i].index()];
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    // TVM does not notice when a parameter is handed nothing planned: it still stands for what it was handed
    // in an earlier call.
    if (m_options.tvmCompatible && !passed[i].valid()) continue;
    if (parameters[i].data.valid()) m_standsFor[parameters[i].data.index()] = passed[i];
    if (parameters[i].variable.valid()) m_standsFor[parameters[i].variable.index()] = passed[i];
  }
  m_walk.trace.passed.push(passed);
  m_active[id.index()] = true;
  Activation activation{.function = id, .call = call, .scopes = m_scopes.size()};
  if (function.body.valid()) {
    activation.statement = function.body.index();
    activation.end = m_bodyEnds[id.index()];
  }
  m_activations.push_back(activation);
  m_records.push_back(m_scopes.size());
  Scope scope;
  scope.isRecord = true;
  scope.number = ++m_recordCount;
  m_scopes.push_back(std::move(scope));
}

void Walker::leaveFunction() {
  const Activation& activation = m_activations.back();
  while (m_scopes.size() > activation.scopes) closeScope();
  m_walk.trace.calls[activation.call].end = m_tick + 1;
  m_active[activation.function.index()] = false;
  m_activations.pop_back();
}

void Walker::bindEntryParameters(FunctionId entry) {
  const auto parameters = m_program.parametersOf(entry);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (!parameters[i].data.valid() || parameters[i].pool.valid()) continue;
    const BufferId buffer(m_walk.buffers.size());
    m_walk.buffers.push_back(
        {.allocation = {},
         .parameter = m_program.functions[entry.index()].firstParameter + static_cast<std::int32_t>(i),
         .function = entry,
         .ranges = {}});
    m_open.push_back({.call = 0, .holder = m_records.back()});
    m_standsFor[parameters[i].data.index()] = buffer;
    if (parameters[i].variable.valid()) m_standsFor[parameters[i].variable.index()] = buffer;
  }
}

Result<void> Walker::step() {
  Activation& activation = m_activations.back();
  if (!activation.inStatement) {
    closeScopes(activation.statement);
    if (activation.statement >= activation.end) {
      leaveFunction();
      return {};
    }
    if (m_walk.trace.statements.size() >= kMaxTicks)
      return Error{ErrorCode::Unsupported, "",
                   "with all its calls the program has more than " + std::to_string(kMaxTicks) +
                       " statements to run through",
                   "plan its functions one by one with --entry"};
    enterStatement(activation, activation.statement);
    activation.inStatement = true;
    activation.event = 0;
  }
  const auto events = m_program.events[activation.statement];
  while (activation.event < events.size()) {
    const Event& event = events[activation.event++];
    if (event.variable.valid()) {
      use(event.variable, event.access);
      continue;
    }
    const auto entered = enterCall(activation, event.call);
    if (!entered) return entered.error();
    if (*entered) return {};  // `activation` may have moved
  }
  activation.inStatement = false;
  ++activation.statement;
  return {};
}

Result<Walk> Walker::run(FunctionId entry) {
  m_walk.trace.entry = entry;
  m_walk.trace.statements.emplace_back();
  m_walk.trace.callAt.push_back(0);
  enterFunction(entry, {});
  if (m_options.ioInWorkspace) bindEntryParameters(entry);
  support::StopCheck stop(m_progress.stop);
  while (!m_activations.empty()) {
    if (stop.stopRequested()) return Error{ErrorCode::Cancelled, "", "cancelled", ""};
    if (auto stepped = step(); !stepped) return stepped.error();
  }
  m_walk.uses.endRow();
  return std::move(m_walk);
}

}  // namespace

Result<Walk> walkProgram(const std::shared_ptr<const Program>& program, FunctionId entry,
                         const LowerOptions& options, const WhyNoPool& whyNoPool,
                         const support::Progress& progress) {
  return Walker(program, options, whyNoPool, progress).run(entry);
}

}  // namespace memscape::analysis
