// SPDX-License-Identifier: Apache-2.0
// A list of lists in two flat arrays: no allocation per row.
//
//   values   a b c | d | | e f
//   offsets  0       3   4 4     6
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace memscape::support {

template <class T>
class Ragged {
 public:
  [[nodiscard]] std::size_t size() const { return m_offsets.size() - 1; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] std::span<const T> operator[](std::size_t row) const {
    return {m_values.data() + m_offsets[row], m_offsets[row + 1] - m_offsets[row]};
  }
  [[nodiscard]] std::span<const T> values() const { return m_values; }
  [[nodiscard]] std::span<T> values() { return m_values; }

  void push(std::span<const T> row) {
    m_values.insert(m_values.end(), row.begin(), row.end());
    endRow();
  }
  void push(std::initializer_list<T> row) { push(std::span<const T>(row.begin(), row.size())); }

  /// Builds a row item by item: append() any number of times, then endRow().
  void append(T value) { m_values.push_back(value); }
  void endRow() { m_offsets.push_back(m_values.size()); }

  void reserve(std::size_t rows, std::size_t values) {
    m_offsets.reserve(rows + 1);
    m_values.reserve(values);
  }
  void shrinkToFit() {
    m_values.shrink_to_fit();
    m_offsets.shrink_to_fit();
  }

  bool operator==(const Ragged&) const = default;

 private:
  std::vector<T> m_values;
  std::vector<std::size_t> m_offsets{0};
};

}  // namespace memscape::support
