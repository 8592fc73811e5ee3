// SPDX-License-Identifier: Apache-2.0
#include "core/export/pools_json.h"

#include <algorithm>

#include "core/export/json_writer.h"

namespace memscape::exporting {
namespace {

using Layout = JsonWriter::Layout;
using model::BlockId;
using model::Problem;

/// Blocks by pool, in each by offset.
std::vector<std::vector<BlockId>> byPool(const Problem& problem, const plan::Plan& plan) {
  std::vector<std::vector<BlockId>> pools(problem.pools().size());
  for (std::size_t b = 0; b < problem.blocks().size(); ++b)
    if (const auto pool = plan.placements[b].pool; pool.valid()) pools[pool.index()].emplace_back(b);
  for (auto& blocks : pools)
    std::ranges::stable_sort(blocks, {}, [&](BlockId id) { return plan.placements[id.index()].offset; });
  return pools;
}

class PoolsWriter {
 public:
  PoolsWriter(const WriteRequest& request, std::ostream& out)
      : m_request(request),
        m_problem(*request.problem),
        m_plan(request.plan->plan),
        m_pools(byPool(m_problem, m_plan)),
        m_json(out) {}

  void write() {
    m_json.beginObject(Layout::Lines);
    m_json.key("memscape").text("1");
    m_json.key("file").text(m_request.workload->file);
    m_json.key("planner").text(m_plan.planner);
    m_json.key("valid").boolean(m_request.plan->validation.valid());
    m_json.key("pools").beginArray(Layout::Lines);
    for (std::size_t p = 0; p < m_pools.size(); ++p) writePool(p);
    m_json.endArray();
    m_json.key("constants").beginArray(Layout::Lines);
    for (const auto& blocks : m_pools)
      for (const BlockId block : blocks)
        if (buffer(block).kind == model::BufferKind::Constant) writeConstant(block);
    m_json.endArray().endObject().finish();
  }

 private:
  [[nodiscard]] const model::Buffer& buffer(BlockId block) const {
    return m_problem.buffer(m_problem.block(block).root);
  }

  void writePool(std::size_t index) {
    const model::Pool& pool = m_problem.pools()[index];
    m_json.beginObject(Layout::Lines);
    m_json.key("name").text(pool.name);
    m_json.key("access").text(pool.access == model::PoolAccess::ReadOnly ? "read_only" : "read_write");
    m_json.key("size_bytes").integer(m_request.plan->metrics.pools[index].size);
    m_json.key("limit_bytes");
    if (pool.limit)
      m_json.integer(*pool.limit);
    else
      m_json.null();
    m_json.key("allocations").beginArray(Layout::Lines);
    for (const BlockId block : m_pools[index]) {
      m_json.beginObject();
      m_json.key("buffer").text(m_problem.name(block));
      m_json.key("buffer_index").integer(m_problem.block(block).root.value);
      m_json.key("kind").text(model::nameOf(buffer(block).kind));
      writePlace(block);
      m_json.endObject();
    }
    m_json.endArray().endObject();
  }

  void writeConstant(BlockId block) {
    m_json.beginObject();
    m_json.key("name").text(m_problem.name(block));
    m_json.key("buffer_index").integer(m_problem.block(block).root.value);
    m_json.key("pool").text(m_problem.pool(m_plan.placements[block.index()].pool).name);
    writePlace(block);
    m_json.endObject();
  }

  void writePlace(BlockId block) {
    m_json.key("offset").integer(m_plan.placements[block.index()].offset);
    m_json.key("size_bytes").integer(m_problem.block(block).size);
    m_json.key("alignment").integer(m_problem.block(block).alignment);
    m_json.key("location").textOrNull(location(m_problem.block(block).root));
  }

  [[nodiscard]] std::string location(model::BufferId id) const {
    if (m_request.trace == nullptr) return {};
    const model::AllocationId allocation = m_request.trace->allocations[id.index()];
    const model::Program& program = *m_request.trace->program;
    if (!allocation.valid()) return {};
    return describe(program.statements[program.allocations[allocation.index()].statement.index()].position);
  }

  const WriteRequest& m_request;
  const Problem& m_problem;
  const plan::Plan& m_plan;
  std::vector<std::vector<BlockId>> m_pools;
  JsonWriter m_json;
};

}  // namespace

support::Result<void> writePoolsJson(const WriteRequest& request, std::ostream& out) {
  if (request.plan == nullptr || !request.plan->placed())
    return support::Error{support::ErrorCode::Unsupported, "",
                          "there is no plan whose pools could be written", "name a planner with --planner"};
  PoolsWriter(request, out).write();
  return {};
}

}  // namespace memscape::exporting
