// SPDX-License-Identifier: Apache-2.0
// Heights over sections: raise a range to a height, ask for the largest height in a range.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace memscape::planners {

/// A segment tree without push-down: a node keeps the largest height below it and the height that all
/// below it were raised to. Both operations O(log n). Heights start at 0 and never fall.
class RangeMax {
 public:
  explicit RangeMax(std::size_t count) : m_count(std::max<std::size_t>(count, 1)), m_nodes(2 * m_count) {}

  /// Every height in [first, last) becomes at least `height`. Nothing for an empty range.
  void raise(std::size_t first, std::size_t last, std::int64_t height) {
    if (first >= last) return;
    std::size_t left = first + m_count;
    std::size_t right = last + m_count;
    const std::size_t leftLeaf = left;
    const std::size_t rightLeaf = right - 1;
    for (; left < right; left /= 2, right /= 2) {
      if (left % 2 == 1) apply(left++, height);
      if (right % 2 == 1) apply(--right, height);
    }
    update(leftLeaf);
    update(rightLeaf);
  }

  /// 0 for an empty range.
  [[nodiscard]] std::int64_t maximum(std::size_t first, std::size_t last) const {
    if (first >= last) return 0;
    std::size_t left = first + m_count;
    std::size_t right = last + m_count;
    std::int64_t result = std::max(raisedAbove(left), raisedAbove(right - 1));
    for (; left < right; left /= 2, right /= 2) {
      if (left % 2 == 1) result = std::max(result, m_nodes[left++].largest);
      if (right % 2 == 1) result = std::max(result, m_nodes[--right].largest);
    }
    return result;
  }

 private:
  struct Node {
    std::int64_t largest = 0;
    std::int64_t raised = 0;
  };

  void apply(std::size_t node, std::int64_t height) {
    m_nodes[node].largest = std::max(m_nodes[node].largest, height);
    m_nodes[node].raised = std::max(m_nodes[node].raised, height);
  }
  void update(std::size_t leaf) {
    for (std::size_t node = leaf / 2; node > 0; node /= 2)
      m_nodes[node].largest =
          std::max({m_nodes[2 * node].largest, m_nodes[2 * node + 1].largest, m_nodes[node].raised});
  }
  [[nodiscard]] std::int64_t raisedAbove(std::size_t leaf) const {
    std::int64_t result = 0;
    for (std::size_t node = leaf / 2; node > 0; node /= 2) result = std::max(result, m_nodes[node].raised);
    return result;
  }

  std::size_t m_count;
  std::vector<Node> m_nodes;
};

}  // namespace memscape::planners
