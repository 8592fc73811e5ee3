// SPDX-License-Identifier: Apache-2.0
// Writes JSON as it goes: nothing is kept but the nesting.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace memscape::exporting {

/// The caller keeps the order of calls valid (key, value, key, ...). Text that is not UTF-8 gets replacement
/// characters, a number that JSON cannot hold becomes null; nothing throws.
class JsonWriter {
 public:
  enum class Layout : std::uint8_t {
    OneLine,
    Lines,  ///< every item on a line of its own
  };

  explicit JsonWriter(std::ostream& out) : m_out(out) {}

  JsonWriter& beginObject(Layout layout = Layout::OneLine) { return begin('{', layout); }
  JsonWriter& endObject() { return end('}'); }
  JsonWriter& beginArray(Layout layout = Layout::OneLine) { return begin('[', layout); }
  JsonWriter& endArray() { return end(']'); }
  JsonWriter& key(std::string_view key);

  JsonWriter& text(std::string_view value);
  JsonWriter& integer(std::int64_t value);
  JsonWriter& unsignedInteger(std::uint64_t value);
  JsonWriter& number(double value);
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  JsonWriter& integers(std::span<const std::int64_t> values);
  /// null when empty.
  JsonWriter& textOrNull(std::string_view value) { return value.empty() ? null() : text(value); }

  /// Ends the text with a line break.
  void finish();

 private:
  struct Level {
    Layout layout;
    bool empty = true;
  };
  JsonWriter& begin(char bracket, Layout layout);
  JsonWriter& end(char bracket);
  void beforeItem();
  void writeText(std::string_view value);

  std::ostream& m_out;
  std::vector<Level> m_levels;
  bool m_afterKey = false;
};

}  // namespace memscape::exporting
