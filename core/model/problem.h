// SPDX-License-Identifier: Apache-2.0
// What every planner sees: buffers with sizes and live ranges, and the pools they may go to.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/ids.h"
#include "core/model/pool.h"
#include "core/support/ragged.h"

namespace memscape::model {

enum class BufferKind : std::uint8_t { Input, Output, Constant, Intermediate, Workspace };

/// The name used in files and output: "input", "output", "constant", "intermediate", "workspace".
[[nodiscard]] std::string_view nameOf(BufferKind kind);
[[nodiscard]] std::optional<BufferKind> parseBufferKind(std::string_view text);

/// Live from `begin` up to but not including `end`. Empty when begin == end.
struct LiveRange {
  Step begin = 0;
  Step end = 0;
  [[nodiscard]] bool empty() const { return begin >= end; }
  [[nodiscard]] bool meets(const LiveRange& other) const { return begin < other.end && other.begin < end; }
  auto operator<=>(const LiveRange&) const = default;
};

struct Buffer {
  std::int64_t size = 0;       ///< bytes, >= 0
  std::int64_t alignment = 1;  ///< bytes, >= 1; the offset is a multiple of it
  StringId name;               ///< names may repeat; the BufferId is the identity
  StringId dtype;
  BlockId block;               ///< set by the builder
  BufferId aliasOf;            ///< the root buffer whose memory this one is; invalid for a root
  std::int32_t device = 0;     ///< device type number, 0 unknown
  std::int32_t producer = -1;  ///< index into steps(), -1 for none
  BufferKind kind = BufferKind::Intermediate;
};

/// A root buffer with all its aliases: planners place these. Size is the largest of the members',
/// alignment their least common multiple, the live ranges their union.
struct Block {
  std::int64_t size = 0;
  std::int64_t alignment = 1;
  std::int64_t fixedOffset = -1;  ///< must be placed here; -1 free
  Step begin = 0;                 ///< hull of the live ranges; begin == end when never live
  Step end = 0;
  BufferId root;
  std::int32_t candidates = 0;  ///< index of the candidate list
  std::int32_t device = 0;
};

/// A step of the program: for a graph, a node.
struct StepInfo {
  StringId label;
  StringId op;  ///< invalid where nothing is computed
};

/// Immutable; made by ProblemBuilder.
///
/// Invariants: every block has at least one candidate pool; live ranges of a block and of a buffer are
/// sorted, disjoint and not empty; the sum of all sizes and worst paddings (and the end of the
/// highest fixed offset) fits in 63 bits, so no placement that stacks blocks can overflow.
class Problem {
 public:
  [[nodiscard]] std::span<const Buffer> buffers() const { return m_buffers; }
  [[nodiscard]] const Buffer& buffer(BufferId id) const { return m_buffers[id.index()]; }
  [[nodiscard]] std::string_view name(BufferId id) const { return (*m_strings)[buffer(id).name]; }
  [[nodiscard]] std::string_view dtype(BufferId id) const { return (*m_strings)[buffer(id).dtype]; }
  /// Empty for a scalar and where the file gives no shape.
  [[nodiscard]] std::span<const std::int64_t> shape(BufferId id) const;
  [[nodiscard]] std::span<const LiveRange> liveRanges(BufferId id) const {
    return m_bufferRanges[id.index()];
  }

  [[nodiscard]] std::span<const Block> blocks() const { return m_blocks; }
  [[nodiscard]] const Block& block(BlockId id) const { return m_blocks[id.index()]; }
  [[nodiscard]] std::string_view name(BlockId id) const { return name(block(id).root); }
  [[nodiscard]] std::span<const LiveRange> liveRanges(BlockId id) const { return m_blockRanges[id.index()]; }
  /// The root first, then its aliases in index order.
  [[nodiscard]] std::span<const BufferId> members(BlockId id) const { return m_members[id.index()]; }
  /// In order of preference, never empty.
  [[nodiscard]] std::span<const PoolId> candidates(BlockId id) const {
    return m_candidates[static_cast<std::size_t>(block(id).candidates)];
  }

  [[nodiscard]] std::span<const Pool> pools() const { return m_pools; }
  [[nodiscard]] const Pool& pool(PoolId id) const { return m_pools[id.index()]; }

  /// Labels of the steps [0, steps().size()); empty for problems that are bare intervals.
  [[nodiscard]] std::span<const StepInfo> steps() const { return m_steps; }
  [[nodiscard]] std::string_view stepLabel(std::size_t step) const {
    return (*m_strings)[m_steps[step].label];
  }
  [[nodiscard]] std::string_view stepOperator(std::size_t step) const {
    return (*m_strings)[m_steps[step].op];
  }
  /// What a step reads, in argument order, repeats kept. Only for step < steps().size().
  [[nodiscard]] std::span<const BufferId> reads(std::size_t step) const { return m_reads[step]; }

  /// All time that is of interest: covers every live range and every step.
  [[nodiscard]] LiveRange span() const { return m_span; }
  [[nodiscard]] const std::shared_ptr<const support::StringTable>& strings() const { return m_strings; }
  /// Row = buffer; null where the file gives no shapes.
  [[nodiscard]] const std::shared_ptr<const support::Ragged<std::int64_t>>& shapes() const {
    return m_shapes;
  }

 private:
  friend class ProblemBuilder;
  std::shared_ptr<const support::StringTable> m_strings;
  std::shared_ptr<const support::Ragged<std::int64_t>> m_shapes;  // row = buffer, or null
  std::vector<Buffer> m_buffers;
  support::Ragged<LiveRange> m_bufferRanges;
  std::vector<Block> m_blocks;
  support::Ragged<LiveRange> m_blockRanges;
  support::Ragged<BufferId> m_members;
  support::Ragged<PoolId> m_candidates;
  std::vector<Pool> m_pools;
  std::vector<StepInfo> m_steps;
  support::Ragged<BufferId> m_reads;
  LiveRange m_span;
};

}  // namespace memscape::model
