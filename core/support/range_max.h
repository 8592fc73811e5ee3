// SPDX-License-Identifier: Apache-2.0
// Heights over sections: raise a range to a height, ask for the highest section of a range.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace memscape::support {

/// A segment tree without push-down: a node keeps its highest section and the height that all below it were
/// raised to. Heights start at 0. Both operations O(log n); 24 bytes a node.
class RangeMax {
 public:
  struct Peak {
    std::int64_t height = 0;
    std::int32_t section = 0;
  };

  /// Of sections that are equally high, the one of the largest weight is the peak, then the lowest index.
  /// `weights` has an item per section and is not kept.
  explicit RangeMax(std::span<const std::int64_t> weights)
      : m_weights(weights.begin(), weights.end()),
        m_leaves(std::bit_ceil(std::max<std::size_t>(weights.size(), 1))),
        m_nodes(2 * m_leaves) {
    m_weights.resize(m_leaves, -1);
    for (std::size_t leaf = 0; leaf < m_leaves; ++leaf) {
      const auto section = static_cast<std::int32_t>(leaf);
      m_nodes[m_leaves + leaf] = {0, 0, section, section};
    }
    for (std::size_t node = m_leaves - 1; node > 0; --node) {
      m_nodes[node].heaviest = heavier(m_nodes[2 * node].heaviest, m_nodes[2 * node + 1].heaviest);
      m_nodes[node].section = m_nodes[node].heaviest;
    }
  }

  /// Sets [first, last) to `height`, which is not below any height there. Nothing for an empty range.
  void raise(std::size_t first, std::size_t last, std::int64_t height) {
    if (first >= last) return;
    std::size_t left = first + m_leaves;
    std::size_t right = last + m_leaves;
    for (; left < right; left /= 2, right /= 2) {
      if (left % 2 == 1) apply(left++, height);
      if (right % 2 == 1) apply(--right, height);
    }
    update(first + m_leaves);
    update(last - 1 + m_leaves);
  }

  /// The peak of [first, last), which is not empty.
  [[nodiscard]] Peak peak(std::size_t first, std::size_t last) const {
    // Going up, what was taken on the left lies below the first leaf's ancestors, on the right below the last
    // one's.
    Side onLeft;
    Side onRight;
    std::size_t left = first + m_leaves;
    std::size_t right = last + m_leaves;
    std::size_t above = left;
    for (std::size_t aboveLast = right - 1; above > 0; above /= 2, aboveLast /= 2) {
      lift(onLeft, m_nodes[above]);
      lift(onRight, m_nodes[aboveLast]);
      if (left >= right) continue;
      if (left % 2 == 1) take(onLeft, m_nodes[left++]);
      if (right % 2 == 1) take(onRight, m_nodes[--right]);
      left /= 2;
      right /= 2;
    }
    if (onLeft.heaviest < 0) return onRight.best;
    return onRight.heaviest < 0 ? onLeft.best : higher(onLeft.best, onRight.best);
  }

 private:
  struct Node {
    std::int64_t height = 0;
    std::int64_t raised = 0;
    std::int32_t section = 0;   // of that height
    std::int32_t heaviest = 0;  // the section of the largest weight, whatever its height
  };

  /// What a query has met so far on one side.
  struct Side {
    Peak best;
    std::int32_t heaviest = -1;  // none yet
  };

  void take(Side& side, const Node& node) const {
    const Peak peak{node.height, node.section};
    side.best = side.heaviest < 0 ? peak : higher(side.best, peak);
    side.heaviest = side.heaviest < 0 ? node.heaviest : heavier(side.heaviest, node.heaviest);
  }
  /// Where a node above was raised as high as all that lies below it, that is level.
  static void lift(Side& side, const Node& node) {
    if (side.heaviest >= 0 && node.raised >= side.best.height) side.best = {node.raised, side.heaviest};
  }
  [[nodiscard]] std::int32_t heavier(std::int32_t a, std::int32_t b) const {
    const std::int64_t weightA = m_weights[static_cast<std::size_t>(a)];
    const std::int64_t weightB = m_weights[static_cast<std::size_t>(b)];
    return weightA != weightB ? (weightA > weightB ? a : b) : std::min(a, b);
  }
  [[nodiscard]] Peak higher(const Peak& a, const Peak& b) const {
    if (a.height != b.height) return a.height > b.height ? a : b;
    return heavier(a.section, b.section) == a.section ? a : b;
  }
  void apply(std::size_t node, std::int64_t height) {
    m_nodes[node].height = height;
    m_nodes[node].raised = height;
    m_nodes[node].section = m_nodes[node].heaviest;
  }
  void update(std::size_t leaf) {
    for (std::size_t n = leaf / 2; n > 0; n /= 2) {
      Node& node = m_nodes[n];
      const Node& left = m_nodes[2 * n];
      const Node& right = m_nodes[2 * n + 1];
      const Peak below = higher({left.height, left.section}, {right.height, right.section});
      node.height = std::max(below.height, node.raised);
      node.section = node.raised >= below.height ? node.heaviest : below.section;
    }
  }
  std::vector<std::int64_t> m_weights;
  std::size_t m_leaves;
  std::vector<Node> m_nodes;
};

}  // namespace memscape::support
