// SPDX-License-Identifier: Apache-2.0
// Reading back a plan that TVM put into a program: pools are parameters, and what was an allocate is the
// address of a place in one of them.
#include <algorithm>
#include <optional>

#include "core/import/tvmscript_builder.h"

namespace memscape::import::script {
namespace {

using model::AllocationId;
using model::PoolId;
using model::StatementKind;
using model::VariableId;

void dropDigits(std::string_view& name) {
  while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.remove_suffix(1);
}

bool dropEnd(std::string_view& name, std::string_view end) {
  if (!name.ends_with(end)) return false;
  name.remove_suffix(end.size());
  return true;
}

/// "fast_memory" of fast_memory_0_var and fast_memory_0_buffer_var, with or without the number that makes a
/// printed name unique; nothing for a name that no pool has.
std::optional<std::string_view> poolName(std::string_view name) {
  if (!name.ends_with("_var")) {
    dropDigits(name);
    if (!dropEnd(name, "_")) return {};
  }
  if (!dropEnd(name, "_var")) return {};
  dropEnd(name, "_buffer");
  const std::size_t before = name.size();
  dropDigits(name);
  if (name.size() == before || !dropEnd(name, "_") || name.empty()) return {};
  return name;
}

}  // namespace

void ProgramBuilder::readPlan() {
  findPools();
  if (program.pools.empty()) return;
  for (const RawPlace& place : places)
    if (const PoolId pool = m_poolOf[place.base.index()]; pool.valid()) applyPlace(place, pool);
  sizePlanned();
}

/// Parameters that are named like pools are taken for such where somebody puts something into one.
void ProgramBuilder::findPools() {
  m_poolOf.assign(program.variables.size(), PoolId());
  std::vector<char> looksLikePool(program.variables.size(), 0);
  const auto nameOfPool = [&](const model::Parameter& parameter) -> std::optional<std::string_view> {
    if (text(parameter.dtype) != "uint8") return {};
    return poolName(text(parameter.name));
  };
  for (const model::Parameter& parameter : program.parameters) {
    if (!nameOfPool(parameter)) continue;
    looksLikePool[parameter.variable.index()] = 1;
    if (parameter.data.valid()) looksLikePool[parameter.data.index()] = 1;
  }
  if (std::ranges::none_of(places, [&](const RawPlace& p) { return looksLikePool[p.base.index()] != 0; }))
    return;
  for (model::Parameter& parameter : program.parameters) {
    const auto name = nameOfPool(parameter);
    if (!name) continue;
    auto found = std::ranges::find(program.pools, *name, &model::Pool::name);
    if (found == program.pools.end()) {
      model::Pool pool;
      pool.name = *name;
      if (name->find("const") != std::string_view::npos) pool.access = model::PoolAccess::ReadOnly;
      program.pools.push_back(std::move(pool));
      found = program.pools.end() - 1;
    }
    parameter.pool = PoolId(static_cast<std::size_t>(found - program.pools.begin()));
    m_poolOf[parameter.variable.index()] = parameter.pool;
    if (parameter.data.valid()) m_poolOf[parameter.data.index()] = parameter.pool;
  }
}

void ProgramBuilder::applyPlace(const RawPlace& place, PoolId pool) {
  m_plannedBy.resize(program.variables.size());
  RawStatement& statement = statements[static_cast<std::size_t>(place.statement)];
  const AllocationId id(program.allocations.size());
  m_plannedBy[place.variable.index()] = id;
  model::Allocation allocation;
  allocation.statement = model::StatementId(static_cast<std::size_t>(place.statement));
  allocation.variable = place.variable;
  allocation.planned = model::PlannedPlace{pool, place.offset};
  if (program.pools[pool.index()].access == model::PoolAccess::ReadOnly)
    allocation.kind = model::BufferKind::Constant;
  program.allocations.push_back(allocation);
  statement.kind =
      allocation.kind == model::BufferKind::Constant ? StatementKind::AllocateConst : StatementKind::Allocate;
  statement.allocation = id;
  statement.variable = {};
  statement.source = {};
}

/// The text gives the place alone; the size is that of the largest view of it, or where it has none, the
/// largest that functions which it is handed to take it for.
void ProgramBuilder::sizePlanned() {
  const std::size_t firstPlanned = program.shapes.size();
  std::vector<RawView> best(program.allocations.size() - firstPlanned);
  std::vector<bool> viewed(best.size(), false);
  const auto offer = [&](VariableId variable, const RawView& view) {
    if (!variable.valid() || variable.index() >= m_plannedBy.size()) return;
    const AllocationId id = m_plannedBy[variable.index()];
    if (!id.valid()) return;
    const std::size_t planned = id.index() - firstPlanned;
    if (view.variable.valid())
      viewed[planned] = true;
    else if (viewed[planned])
      return;
    if (view.size >= best[planned].size) best[planned] = view;
  };
  for (const RawView& view : views) offer(view.variable, view);
  for (std::size_t c = 0; c < program.calls.size(); ++c) {
    if (!program.calls[c].callee.valid()) continue;
    const model::Function& callee = program.functions[program.calls[c].callee.index()];
    const auto arguments = program.arguments[c];
    for (std::size_t i = 0; i < std::min(arguments.size(), static_cast<std::size_t>(callee.parameterCount));
         ++i) {
      const std::size_t p = static_cast<std::size_t>(callee.firstParameter) + i;
      const model::Parameter& parameter = program.parameters[p];
      const auto shape = program.parameterShapes[p];
      offer(arguments[i], {.variable = {},
                           .dtype = parameter.dtype,
                           .size = parameter.size,
                           .sizeNoLanes = parameter.sizeNoLanes,
                           .shape = {shape.begin(), shape.end()}});
    }
  }
  for (std::size_t i = 0; i < best.size(); ++i) {
    model::Allocation& allocation = program.allocations[firstPlanned + i];
    allocation.dtype = best[i].dtype;
    allocation.size = best[i].size;
    allocation.sizeNoLanes = best[i].sizeNoLanes;
    program.shapes.push(best[i].shape);
    if (allocation.size > 0 || viewed[i]) continue;
    const RawStatement& statement = statements[allocation.statement.index()];
    warn(statement.position,
         "the size of '" +
             std::string(program.variables[allocation.variable.index()].name.valid()
                             ? text(program.variables[allocation.variable.index()].name)
                             : std::string_view()) +
             "' cannot be told: nothing says how much of its pool it takes; taken as 0 bytes");
  }
}

}  // namespace memscape::import::script
