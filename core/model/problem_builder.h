// SPDX-License-Identifier: Apache-2.0
// Puts a Problem together, or a changed copy of one, and checks it.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/model/problem.h"
#include "core/support/result.h"

namespace memscape::model {

/// Strings are added to the table before; the builder only keeps it.
class ProblemBuilder {
 public:
  explicit ProblemBuilder(std::shared_ptr<const support::StringTable> strings);

  void reserve(std::size_t buffers, std::size_t steps);
  PoolId addPool(Pool pool);
  /// An ordered list of pools; equal lists get the same index.
  std::int32_t addCandidates(std::span<const PoolId> pools);
  std::int32_t addCandidates(std::initializer_list<PoolId> pools) {
    return addCandidates(std::span<const PoolId>(pools.begin(), pools.size()));
  }
  void addStep(StepInfo info, std::span<const BufferId> reads);
  /// `buffer.block` is ignored. Ranges may come in any order and overlap: then they are joined. Those that
  /// only touch stay apart, because what is live in two calls in a row meets others in each. Empty ones are
  /// dropped. Aliases may be added before their root and may name another alias.
  BufferId addBuffer(const Buffer& buffer, std::span<const LiveRange> ranges, std::int32_t candidates);
  void setFixedOffset(BufferId root, std::int64_t offset);
  /// Row = buffer.
  void setShapes(std::shared_ptr<const support::Ragged<std::int64_t>> shapes);

  /// Fails on: negative size, alignment < 1, a range that ends before it begins, an unknown or missing
  /// pool, an alias cycle, a negative fixed offset, sizes whose sum passes 2^63-1. The location names the
  /// buffer. O(n log n) in the number of ranges.
  [[nodiscard]] support::Result<Problem> build() &&;

 private:
  [[nodiscard]] support::Result<void> checkBuffers() const;
  [[nodiscard]] support::Result<void> resolveAliases();
  [[nodiscard]] support::Result<void> makeBlocks();
  [[nodiscard]] support::Result<void> checkTotals() const;
  [[nodiscard]] std::string where(std::size_t buffer) const;

  Problem m_problem;
  std::vector<std::int32_t> m_candidateOf;  // by buffer
  std::map<std::vector<PoolId>, std::int32_t> m_candidateIndex;
  std::map<BufferId, std::int64_t> m_fixedOffsets;
};

}  // namespace memscape::model
