// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_pools.h"

namespace memscape::import {
using support::ErrorCode;

std::string PoolReader::nameOf(SavedNode info) {
  const std::string_view name = m_nodes.string(info, Field::PoolName);
  if (name.empty())
    m_nodes.fail(info, Field::PoolName, ErrorCode::InvalidInput,
                 "is missing or empty, expected a pool's name");
  return std::string(name);
}

model::PoolId PoolReader::pool(SavedNode info) {
  if (const auto known = m_ofNode.find(info); known != m_ofNode.end()) return known->second;
  const TypeKey type = m_nodes.type(info);
  if (type != TypeKey::WorkspacePoolInfo && type != TypeKey::ConstantPoolInfo) {
    m_nodes.fail(
        info, ErrorCode::InvalidInput,
        "found " + m_nodes.describe(info) + ", expected an ir.WorkspacePoolInfo or ir.ConstantPoolInfo");
    return {};
  }
  model::Pool pool;
  pool.name = nameOf(info);
  pool.access =
      type == TypeKey::ConstantPoolInfo ? model::PoolAccess::ReadOnly : model::PoolAccess::ReadWrite;
  const std::int64_t limit = m_nodes.literal(info, Field::SizeHintBytes, -1);
  if (limit >= 0) pool.limit = limit;
  for (const SavedNode target : m_nodes.items(info, Field::Targets))
    pool.targets.push_back(m_attributes.target(target));
  pool.rates = {.clockHz = m_nodes.literal(info, Field::ClockFrequencyHz, -1),
                .readBytesPerCycle = m_nodes.literal(info, Field::ReadBandwidth, -1),
                .writeBytesPerCycle = m_nodes.literal(info, Field::WriteBandwidth, -1),
                .readLatencyCycles = m_nodes.literal(info, Field::ReadLatency, -1),
                .writeLatencyCycles = m_nodes.literal(info, Field::WriteLatency, -1)};
  if (m_nodes.failed()) return {};
  const auto [known, isNew] =
      m_ofName.try_emplace({pool.name, pool.access}, model::PoolId(m_program.pools.size()));
  if (isNew) m_program.pools.push_back(std::move(pool));
  m_ofNode.emplace(info, known->second);
  return known->second;
}

std::int32_t PoolReader::candidates(SavedNode array) {
  std::vector<model::PoolId> list;
  for (const SavedNode info : m_nodes.items(array)) list.push_back(pool(info));
  if (m_nodes.failed() || list.empty()) return -1;
  const auto [row, isNew] =
      m_rows.try_emplace(list, static_cast<std::int32_t>(m_program.candidateLists.size()));
  if (isNew) m_program.candidateLists.push(list);
  return row->second;
}

void PoolReader::readModule(SavedNode moduleAttrs) {
  for (const std::string_view key : {"workspace_memory_pools", "constant_memory_pools"}) {
    const SavedNode pools = m_nodes.lookup(moduleAttrs, key);
    if (pools == kNullNode) continue;
    for (const SavedNode info : m_nodes.items(pools, Field::Pools)) pool(info);
  }
  const SavedNode executor = m_nodes.lookup(moduleAttrs, "executor");
  if (executor == kNullNode) return;
  const SavedNode options = m_nodes.optionalChild(executor, Field::Attrs);
  const auto alignment = [&](std::string_view key, std::int64_t& value) {
    const SavedNode option = m_nodes.lookup(options, key);
    if (option == kNullNode) return;
    const auto bytes = m_nodes.literal(option);
    if (!bytes || *bytes < 1)
      m_nodes.fail(option, ErrorCode::InvalidInput, std::string(key) + " is not a positive number");
    else
      value = *bytes;
  };
  alignment("workspace-byte-alignment", m_program.workspaceAlignment);
  alignment("constant-byte-alignment", m_program.constantAlignment);
}

}  // namespace memscape::import
