// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_extraction.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/analysis/extraction_walk.h"
#include "core/model/problem_builder.h"

namespace memscape::analysis {
namespace {

using model::AllocationId;
using model::BufferId;
using model::BufferKind;
using model::FunctionId;
using model::LiveRange;
using model::Pool;
using model::PoolAccess;
using model::PoolId;
using model::Program;
using support::Error;
using support::ErrorCode;
using support::Result;
using support::StringId;

Result<FunctionId> chooseEntry(const Program& program, const std::string& wanted) {
  std::string known;
  for (std::size_t f = 0; f < program.functions.size(); ++f) {
    const std::string name(program.name(FunctionId(f)));
    if (!wanted.empty() && name == wanted) return FunctionId(f);
    // Enough to recognise one's own; modules have hundreds.
    if (f < 20) known += (known.empty() ? "" : ", ") + name;
    if (f == 20) known += ", ...";
  }
  if (!wanted.empty())
    return Error{ErrorCode::Usage, "", "there is no function '" + wanted + "'", "functions: " + known};
  if (program.entry.valid()) return program.entry;
  return Error{ErrorCode::InvalidInput, "",
               "no function is called __tvm_main__, run_model or main, or says that it is the runner",
               known.empty() ? "the module has no function" : "choose one with --entry: " + known};
}

/// The pools that the program's buffers may go to: the module's own, in order, so that their ids are the
/// program's; where it names none, one without a limit, and one for constants.
class ProgramPools {
 public:
  ProgramPools(const Program& program, model::ProblemBuilder& builder) : m_program(program) {
    for (const Pool& pool : program.pools) {
      builder.addPool(pool);
      (pool.access == PoolAccess::ReadWrite ? m_hasWorkspace : m_hasConstants) = true;
    }
    if (!m_hasWorkspace) m_defaultWorkspace = builder.addPool({.name = "global_workspace"});
    const bool constants = std::ranges::any_of(program.allocations,
                                               [](const auto& a) { return a.kind == BufferKind::Constant; });
    if (program.pools.empty() && constants)
      m_defaultConstants =
          builder.addPool({.name = "global_const_workspace", .access = PoolAccess::ReadOnly});
  }

  /// In order of preference; empty when there is none.
  [[nodiscard]] std::vector<PoolId> candidates(AllocationId id, FunctionId function) const {
    const model::Allocation& allocation = m_program.allocations[id.index()];
    if (allocation.candidates >= 0) {
      const auto own = m_program.candidateLists[static_cast<std::size_t>(allocation.candidates)];
      return {own.begin(), own.end()};
    }
    auto pools = byTarget(
        allocation.kind == BufferKind::Constant ? PoolAccess::ReadOnly : PoolAccess::ReadWrite, function);
    if (allocation.planned) {
      std::erase(pools, allocation.planned->pool);
      pools.insert(pools.begin(), allocation.planned->pool);
    }
    return pools;
  }
  [[nodiscard]] std::vector<PoolId> byTarget(PoolAccess access, FunctionId function) const {
    const bool constants = access == PoolAccess::ReadOnly;
    const PoolId byDefault = constants ? m_defaultConstants : m_defaultWorkspace;
    if (byDefault.valid()) return {byDefault};
    const std::string_view target = m_program.text(m_program.functions[function.index()].target);
    std::vector<PoolId> pools;
    for (std::size_t p = 0; p < m_program.pools.size(); ++p) {
      const Pool& pool = m_program.pools[p];
      const bool open = pool.targets.empty() || target.empty() ||
                        std::ranges::find(pool.targets, target) != pool.targets.end();
      if (pool.access == access && open) pools.emplace_back(p);
    }
    return pools;
  }
  [[nodiscard]] std::string whyNone(AllocationId id, FunctionId function) const {
    if (!candidates(id, function).empty()) return {};
    const bool constant = m_program.allocations[id.index()].kind == BufferKind::Constant;
    if (constant && !m_hasConstants) return "the module has no pool for constants";
    return "no pool is open to the target of '" + std::string(m_program.name(function)) + "'";
  }

 private:
  const Program& m_program;
  bool m_hasWorkspace = false;
  bool m_hasConstants = false;
  PoolId m_defaultWorkspace;
  PoolId m_defaultConstants;
};

/// The first buffer of a name keeps it, the next ones get 2, 3, ... behind it, skipping names that are taken.
class UniqueNames {
 public:
  std::string unique(std::string_view wanted) {
    std::string name(wanted);
    std::int64_t& last = m_last[name];
    while (!m_taken.insert(name).second) name = std::string(wanted) + std::to_string(++last + 1);
    return name;
  }

 private:
  std::unordered_set<std::string> m_taken;
  std::unordered_map<std::string, std::int64_t> m_last;
};

/// Puts the problem together from what the walk found.
class Extraction {
 public:
  Extraction(std::shared_ptr<const Program> program, const LowerOptions& options)
      : m_source(std::move(program)),
        m_program(*m_source),
        m_options(options),
        m_strings(std::make_shared<support::StringTable>()),
        m_builder(m_strings),
        m_pools(m_program, m_builder) {}

  Result<Lowered> run(const support::Progress& progress);

 private:
  Result<void> addBuffer(const FoundBuffer& found);
  Result<BufferKind> kindOfParameter(const FoundBuffer& found, std::string_view name) const;
  void addSteps(const Walk& walk);
  void keepPlan(const Walk& walk, Lowered& lowered) const;
  [[nodiscard]] std::string_view nameOf(model::VariableId id) const {
    const model::Variable& variable = m_program.variables[id.index()];
    const bool parsed = m_options.tvmCompatible && variable.parsedName.valid();
    return m_program.text(parsed ? variable.parsedName : variable.name);
  }
  [[nodiscard]] std::int64_t pressure(const Walk& walk) const;
  [[nodiscard]] std::int64_t size(const FoundBuffer& found) const;

  std::shared_ptr<const Program> m_source;
  const Program& m_program;
  const LowerOptions& m_options;
  std::shared_ptr<support::StringTable> m_strings;
  model::ProblemBuilder m_builder;
  ProgramPools m_pools;
  UniqueNames m_names;
  std::shared_ptr<support::Ragged<std::int64_t>> m_shapes = std::make_shared<support::Ragged<std::int64_t>>();
  model::Step m_ticks = 0;
};

std::int64_t Extraction::size(const FoundBuffer& found) const {
  if (found.parameter >= 0) {
    const auto& parameter = m_program.parameters[static_cast<std::size_t>(found.parameter)];
    return m_options.tvmCompatible ? parameter.sizeNoLanes : parameter.size;
  }
  const auto& allocation = m_program.allocations[found.allocation.index()];
  return m_options.tvmCompatible ? allocation.sizeNoLanes : allocation.size;
}

Result<BufferKind> Extraction::kindOfParameter(const FoundBuffer& found, std::string_view name) const {
  if (found.read != found.written) return found.read ? BufferKind::Input : BufferKind::Output;
  return Error{ErrorCode::Unsupported, "parameter '" + std::string(name) + "'",
               found.read
                   ? "is both read and written, so it is neither an input nor an output to plan"
                   : "is neither read nor written in this module, so it is neither an input nor an output "
                     "to plan",
               "leave out --io-in-workspace"};
}

Result<void> Extraction::addBuffer(const FoundBuffer& found) {
  model::Buffer buffer{.size = size(found), .alignment = m_program.workspaceAlignment};
  std::string_view name;
  StringId dtype;
  std::vector<PoolId> pools;
  if (found.parameter >= 0) {
    const auto& parameter = m_program.parameters[static_cast<std::size_t>(found.parameter)];
    name = m_program.text(parameter.name);
    auto kind = kindOfParameter(found, name);
    if (!kind) return kind.error();
    buffer.kind = *kind;
    dtype = parameter.dtype;
    m_shapes->push(m_program.parameterShapes[static_cast<std::size_t>(found.parameter)]);
    pools = m_pools.byTarget(PoolAccess::ReadWrite, found.function);
  } else {
    const auto& allocation = m_program.allocations[found.allocation.index()];
    name =
        allocation.tensorName.valid() ? m_program.text(allocation.tensorName) : nameOf(allocation.variable);
    buffer.kind = allocation.kind;
    dtype = allocation.dtype;
    m_shapes->push(m_program.shapes[found.allocation.index()]);
    pools = m_pools.candidates(found.allocation, found.function);
  }
  if (buffer.kind == BufferKind::Constant) buffer.alignment = m_program.constantAlignment;
  buffer.name = m_strings->add(m_names.unique(name));
  buffer.dtype = m_strings->intern(m_program.text(dtype));
  if (!found.ranges.empty()) buffer.producer = static_cast<std::int32_t>(found.ranges.front().first);
  std::vector<LiveRange> ranges;
  if (buffer.kind == BufferKind::Constant)
    ranges.push_back({0, m_ticks});
  else
    for (const model::CallRange& range : found.ranges) ranges.push_back({range.first, range.last + 1});
  m_builder.addBuffer(buffer, ranges, m_builder.addCandidates(pools));
  return {};
}

void Extraction::addSteps(const Walk& walk) {
  std::vector<StringId> labels;
  std::vector<StringId> operators;
  for (std::size_t c = 0; c < walk.trace.calls.size(); ++c) {
    labels.push_back(m_strings->add(callName(walk.trace, c)));
    operators.push_back(m_strings->intern(m_program.name(walk.trace.calls[c].function)));
  }
  std::vector<BufferId> used;
  for (std::size_t tick = 0; tick < walk.trace.statements.size(); ++tick) {
    const auto call = static_cast<std::size_t>(walk.trace.callAt[tick]);
    const auto uses = walk.uses[tick];
    used.assign(uses.begin(), uses.end());
    std::ranges::sort(used);
    used.erase(std::ranges::unique(used).begin(), used.end());
    m_builder.addStep({labels[call], operators[call]}, used);
  }
}

void Extraction::keepPlan(const Walk& walk, Lowered& lowered) const {
  model::ImportedPlan plan{.source = "planned module"};
  bool any = false;
  for (const FoundBuffer& found : walk.buffers) {
    const auto planned =
        found.allocation.valid() ? m_program.allocations[found.allocation.index()].planned : std::nullopt;
    any = any || planned;
    plan.offsets.push_back(planned ? planned->offset : -1);
    plan.pools.push_back(planned ? planned->pool : PoolId());
  }
  if (any) lowered.importedPlan = std::move(plan);
}

std::int64_t Extraction::pressure(const Walk& walk) const {
  std::vector<std::pair<model::Step, std::int64_t>> changes;
  for (const FoundBuffer& found : walk.buffers) {
    for (const model::CallRange& range : found.ranges) {
      changes.emplace_back(range.first, size(found));
      changes.emplace_back(range.last + 1, -size(found));
    }
  }
  std::ranges::sort(changes);
  std::int64_t live = 0;
  std::int64_t most = 0;
  for (const auto& [tick, change] : changes) most = std::max(most, live += change);
  return most;
}

Result<Lowered> Extraction::run(const support::Progress& progress) {
  const auto entry = chooseEntry(m_program, m_options.entry);
  if (!entry) return entry.error();
  progress(0, "walking through the program");
  auto walk = walkProgram(
      m_source, *entry, m_options,
      [this](AllocationId id, FunctionId function) { return m_pools.whyNone(id, function); }, progress);
  if (!walk) return walk.error();
  m_ticks = static_cast<model::Step>(walk->trace.statements.size());

  Lowered lowered;
  m_builder.reserve(walk->buffers.size(), walk->trace.statements.size());
  for (const FoundBuffer& found : walk->buffers)
    if (auto added = addBuffer(found); !added) return added.error();
  addSteps(*walk);
  m_builder.setShapes(m_shapes);
  auto problem = std::move(m_builder).build();
  if (!problem) return problem.error();
  lowered.problem = std::make_shared<const model::Problem>(std::move(*problem));
  lowered.memoryPressure = pressure(*walk);
  keepPlan(*walk, lowered);
  lowered.warnings = std::move(walk->warnings);
  for (FoundBuffer& found : walk->buffers) {
    walk->trace.allocations.push_back(found.allocation);
    walk->trace.parameters.push_back(found.parameter);
    walk->trace.ranges.push(found.ranges);
  }
  lowered.trace = std::make_shared<const model::ProgramTrace>(std::move(walk->trace));
  return lowered;
}

}  // namespace

Result<Lowered> extractBuffers(std::shared_ptr<const Program> program, const LowerOptions& options,
                               const support::Progress& progress) {
  return Extraction(std::move(program), options).run(progress);
}

}  // namespace memscape::analysis
