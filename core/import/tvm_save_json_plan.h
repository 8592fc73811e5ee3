// SPDX-License-Identifier: Apache-2.0
// The plan in a saved module whose allocations were replaced by places in pools: parameters that are the
// memory of a pool, and variables that are bound to an address in one.
#pragma once

#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/import/tvm_save_json_pools.h"
#include "core/model/workload.h"

namespace memscape::import {

class PlanReader {
 public:
  PlanReader(NodeReader& nodes, PoolReader& pools, model::Program& program, support::StringTable& strings)
      : m_nodes(nodes), m_pools(pools), m_program(program), m_strings(strings) {}

  /// Notes the pools that a function's attribute pool_args names.
  void readPoolArguments(SavedNode functionAttributes);
  /// The pool whose memory a parameter is: by pool_args, or by its name as TVM makes it: NAME_3_var. Invalid
  /// for any other. `buffer` may be null.
  [[nodiscard]] model::PoolId poolOf(SavedNode functionAttributes, std::size_t index, SavedNode var,
                                     SavedNode buffer);
  void notePool(model::VariableId memory, model::PoolId pool) { m_poolOfMemory[memory.value] = pool; }

  /// The place that an address stands for: address_of(pool[offset]) of a pool's memory.
  [[nodiscard]] std::optional<model::PlannedPlace> place(model::VariableId memory, SavedNode address);
  /// Notes an allocation at a place; its size comes from what uses it.
  void noteAllocation(model::AllocationId id, model::VariableId variable) {
    m_allocationOf[variable.value] = id;
  }
  [[nodiscard]] bool isEmpty() const { return m_allocationOf.empty(); }
  /// A buffer with the data `variable` is used: as large is the allocation at least.
  void noteView(model::VariableId variable, SavedNode buffer);
  /// Takes sizes from parameters of callees where no view says one, and names what the module says is input
  /// or output. Says what has no size.
  void finish(SavedNode moduleAttributes, std::vector<model::Warning>& warnings);

 private:
  struct Size {
    std::int64_t bytes = -1;
    std::int64_t bytesNoLanes = 0;
    support::StringId dtype;
    std::vector<std::int64_t> shape;
  };
  void enlarge(model::AllocationId id, Size size);
  void takeSizesFromCallees();
  void nameTensors(SavedNode moduleAttributes);

  NodeReader& m_nodes;
  PoolReader& m_pools;
  model::Program& m_program;
  support::StringTable& m_strings;
  std::unordered_map<std::int32_t, model::PoolId> m_poolOfMemory;        // by variable
  std::unordered_map<std::int32_t, model::AllocationId> m_allocationOf;  // by variable
  std::map<model::AllocationId, Size> m_sizes;
};

}  // namespace memscape::import
