// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_plan.h"

#include <algorithm>

#include "core/support/utf8.h"

namespace memscape::import {

using support::ErrorCode;

namespace {

/// "fast_memory" of "fast_memory_3_var"; empty for other names.
std::string_view poolNameIn(std::string_view parameter) {
  if (!parameter.ends_with("_var")) return {};
  parameter.remove_suffix(4);
  const auto last = parameter.find_last_not_of("0123456789");
  if (last == std::string_view::npos || last + 1 == parameter.size() || parameter[last] != '_') return {};
  return parameter.substr(0, last);
}

}  // namespace

void PlanReader::readPoolArguments(SavedNode functionAttributes) {
  for (const SavedNode argument : m_nodes.items(m_nodes.lookup(functionAttributes, "pool_args")))
    (void)m_pools.pool(m_nodes.child(argument, Field::PoolInfo));
}

model::PoolId PlanReader::poolOf(SavedNode functionAttributes, std::size_t index, SavedNode var,
                                 SavedNode buffer) {
  for (const SavedNode argument : m_nodes.items(m_nodes.lookup(functionAttributes, "pool_args")))
    if (m_nodes.literal(argument, Field::PoolVarIdx, -1) == static_cast<std::int64_t>(index))
      return m_pools.pool(m_nodes.child(argument, Field::PoolInfo));
  const std::string_view name = poolNameIn(m_nodes.string(var, Field::Name));
  if (name.empty() || (buffer != kNullNode && m_nodes.dtype(buffer) != "uint8")) return {};
  const auto found = std::ranges::find(m_program.pools, name, &model::Pool::name);
  if (found == m_program.pools.end()) return {};
  return model::PoolId(static_cast<std::size_t>(found - m_program.pools.begin()));
}

std::optional<model::PlannedPlace> PlanReader::place(model::VariableId memory, SavedNode address) {
  const auto pool = m_poolOfMemory.find(memory.value);
  if (pool == m_poolOfMemory.end() || m_nodes.type(address) != TypeKey::TirCall) return std::nullopt;
  const auto arguments = m_nodes.items(address, Field::Args);
  if (arguments.empty()) return std::nullopt;
  std::optional<std::int64_t> offset;
  if (m_nodes.type(arguments[0]) == TypeKey::TirBufferLoad) {
    const auto indices = m_nodes.items(arguments[0], Field::Indices);
    if (indices.size() == 1) offset = m_nodes.literal(indices[0]);
  } else if (m_nodes.type(arguments[0]) == TypeKey::TirLoad) {
    offset = m_nodes.literal(m_nodes.child(arguments[0], Field::Index));
  }
  if (!offset) return std::nullopt;
  if (*offset < 0) {
    m_nodes.fail(arguments[0], ErrorCode::InvalidInput,
                 "offset " + std::to_string(*offset) + " in a pool is negative");
    return std::nullopt;
  }
  return model::PlannedPlace{pool->second, *offset};
}

void PlanReader::enlarge(model::AllocationId id, Size size) {
  Size& known = m_sizes[id];
  if (size.bytes > known.bytes) known = std::move(size);
}

void PlanReader::noteView(model::VariableId variable, SavedNode buffer) {
  const auto allocation = m_allocationOf.find(variable.value);
  const auto type = model::parseDataType(m_nodes.dtype(buffer));
  if (allocation == m_allocationOf.end() || !type) return;
  Size size{.dtype = m_strings.intern(m_nodes.dtype(buffer))};
  for (const SavedNode extent : m_nodes.items(buffer, Field::Shape)) {
    const auto literal = m_nodes.literal(extent);
    if (!literal) return;
    size.shape.push_back(*literal);
  }
  const auto bytes = model::tensorBytes(size.shape, *type);
  const auto noLanes = model::tensorBytes(size.shape, {.bits = type->bits, .lanes = 1});
  if (!bytes || !noLanes) {
    const auto& error = bytes ? noLanes.error() : bytes.error();
    m_nodes.fail(buffer, Field::Shape, error.code, error.message);
    return;
  }
  size.bytes = *bytes;
  size.bytesNoLanes = *noLanes;
  enlarge(allocation->second, std::move(size));
}

void PlanReader::takeSizesFromCallees() {
  for (std::size_t c = 0; c < m_program.calls.size(); ++c) {
    if (!m_program.calls[c].callee.valid()) continue;
    const model::Function& callee = m_program.functions[m_program.calls[c].callee.index()];
    const auto arguments = m_program.arguments[c];
    const auto count = std::min(arguments.size(), static_cast<std::size_t>(callee.parameterCount));
    for (std::size_t i = 0; i < count; ++i) {
      const auto allocation = m_allocationOf.find(arguments[i].value);
      if (allocation == m_allocationOf.end()) continue;
      const std::size_t at = static_cast<std::size_t>(callee.firstParameter) + i;
      const model::Parameter& parameter = m_program.parameters[at];
      const auto shape = m_program.parameterShapes[at];
      if (!parameter.data.valid() || parameter.pool.valid() ||
          std::ranges::any_of(shape, [](auto extent) { return extent < 0; }))
        continue;
      enlarge(allocation->second,
              {parameter.size, parameter.sizeNoLanes, parameter.dtype, {shape.begin(), shape.end()}});
    }
  }
}

/// Inputs and outputs that were put into the workspace: TVM calls outputs output, output0, ...
void PlanReader::nameTensors(SavedNode moduleAttributes) {
  for (const SavedEntry& entry :
       m_nodes.entries(m_nodes.lookup(moduleAttributes, "io_tensor_pool_allocations"))) {
    const SavedNode allocation = entry.value;
    const model::PoolId pool = m_pools.pool(m_nodes.child(allocation, Field::PoolInfo));
    const std::int64_t offset = m_nodes.literal(allocation, Field::ByteOffset, 0);
    for (const auto& [variable, id] : m_allocationOf) {
      model::Allocation& candidate = m_program.allocations[id.index()];
      const std::string_view name = m_strings[m_program.variables[candidate.variable.index()].name];
      if (!candidate.planned || candidate.planned->pool != pool || candidate.planned->offset != offset ||
          !name.starts_with(entry.key))
        continue;
      candidate.tensorName = m_strings.intern(entry.key);
      candidate.kind = entry.key.starts_with("output") ? model::BufferKind::Output : model::BufferKind::Input;
    }
  }
}

void PlanReader::finish(SavedNode moduleAttributes, std::vector<model::Warning>& warnings) {
  if (isEmpty() || m_nodes.failed()) return;
  takeSizesFromCallees();
  nameTensors(moduleAttributes);
  support::Ragged<std::int64_t> shapes;
  for (std::size_t i = 0; i < m_program.allocations.size(); ++i) {
    model::Allocation& allocation = m_program.allocations[i];
    const auto size = m_sizes.find(model::AllocationId(i));
    if (!allocation.planned) {
      shapes.push(m_program.shapes[i]);
      continue;
    }
    if (size == m_sizes.end()) {
      allocation.isStatic = false;
      shapes.push({std::int64_t{-1}});
      warnings.push_back(
          {describe(m_program.statements[allocation.statement.index()].position),
           "'" + support::elide(m_strings[m_program.variables[allocation.variable.index()].name]) +
               "' has a place in a pool, but nothing says how large it is"});
      continue;
    }
    allocation.size = size->second.bytes;
    allocation.sizeNoLanes = size->second.bytesNoLanes;
    allocation.dtype = size->second.dtype;
    shapes.push(size->second.shape);
  }
  m_program.shapes = std::move(shapes);
}

}  // namespace memscape::import
