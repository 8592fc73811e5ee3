// SPDX-License-Identifier: Apache-2.0
// Some of a problem's buffers: a bit each.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/ids.h"

namespace memscape::model {

class BufferSet {
 public:
  BufferSet() = default;
  /// Of a problem with that many buffers; empty at first.
  explicit BufferSet(std::size_t buffers) : m_words((buffers + 63) / 64), m_buffers(buffers) {}

  /// False for buffers that the problem does not have.
  [[nodiscard]] bool contains(BufferId id) const {
    return id.valid() && id.index() < m_buffers && (m_words[id.index() / 64] >> (id.index() % 64) & 1U) != 0;
  }
  void insert(BufferId id) { m_words[id.index() / 64] |= std::uint64_t{1} << (id.index() % 64); }
  /// O(buffers / 64).
  [[nodiscard]] std::size_t count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : m_words) total += static_cast<std::size_t>(std::popcount(word));
    return total;
  }
  /// How many buffers the problem has.
  [[nodiscard]] std::size_t universe() const { return m_buffers; }
  bool operator==(const BufferSet&) const = default;

 private:
  std::vector<std::uint64_t> m_words;
  std::size_t m_buffers = 0;
};

}  // namespace memscape::model
