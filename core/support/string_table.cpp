// SPDX-License-Identifier: Apache-2.0
#include "core/support/string_table.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace memscape::support {

StringId StringTable::add(std::string_view text) {
  m_characters.append(text);
  m_ends.push_back(m_characters.size());
  return StringId(m_ends.size() - 1);
}

StringId StringTable::intern(std::string_view text) {
  if (2 * (m_internedCount + 1) > m_slots.size()) growSlots();
  StringId& slot = m_slots[slotOf(text)];
  if (!slot.valid()) {
    slot = add(text);
    ++m_internedCount;
  }
  return slot;
}

/// Where `text` stands, or the free slot where it would.
std::size_t StringTable::slotOf(std::string_view text) const {
  const std::size_t mask = m_slots.size() - 1;
  std::size_t slot = std::hash<std::string_view>{}(text)&mask;
  while (m_slots[slot].valid() && (*this)[m_slots[slot]] != text) slot = (slot + 1) & mask;
  return slot;
}

void StringTable::growSlots() {
  const std::vector<StringId> old =
      std::exchange(m_slots, std::vector<StringId>(std::max<std::size_t>(16, 2 * m_slots.size())));
  for (const StringId id : old)
    if (id.valid()) m_slots[slotOf((*this)[id])] = id;
}

std::string_view StringTable::operator[](StringId id) const {
  if (!id.valid()) return {};
  const std::size_t begin = id.index() == 0 ? 0 : m_ends[id.index() - 1];
  return std::string_view(m_characters).substr(begin, m_ends[id.index()] - begin);
}

void StringTable::shrinkToFit() {
  m_characters.shrink_to_fit();
  m_ends.shrink_to_fit();
}

}  // namespace memscape::support
