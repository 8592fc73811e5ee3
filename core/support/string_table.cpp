// SPDX-License-Identifier: Apache-2.0
#include "core/support/string_table.h"

namespace memscape::support {

StringId StringTable::add(std::string_view text) {
  m_characters.append(text);
  m_ends.push_back(m_characters.size());
  return StringId(m_ends.size() - 1);
}

StringId StringTable::intern(std::string_view text) {
  if (const auto found = m_interned.find(std::string(text)); found != m_interned.end()) return found->second;
  const StringId id = add(text);
  m_interned.emplace(text, id);
  return id;
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
