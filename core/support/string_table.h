// SPDX-License-Identifier: Apache-2.0
// Names in one block of characters, each by a 32-bit id.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/ids.h"

namespace memscape::support {

using StringId = Id<struct StringTag>;

/// Append-only. Views stay good as long as the table is not appended to.
class StringTable {
 public:
  /// Appends without looking for an equal string: for names that are mostly different. O(length).
  StringId add(std::string_view text);
  /// The id of an equal string that was interned before, or a new one: for operator names and
  /// dtypes, of which there are few. O(length) expected.
  StringId intern(std::string_view text);
  /// Empty for an invalid id.
  [[nodiscard]] std::string_view operator[](StringId id) const;
  [[nodiscard]] std::size_t size() const { return m_ends.size(); }
  void shrinkToFit();

 private:
  [[nodiscard]] std::size_t slotOf(std::string_view text) const;
  void growSlots();

  std::string m_characters;
  std::vector<std::size_t> m_ends;
  std::vector<StringId> m_slots;  // hash table of the interned ids, open addressing; a power of two
  std::size_t m_internedCount = 0;
};

}  // namespace memscape::support
