// SPDX-License-Identifier: Apache-2.0
// Reading JSON as a stream of events: what all JSON formats share. Keeps where in the text it is, counts
// depth, looks at the stop token, and turns the parser's complaints into errors.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::import {

/// Base of a reader: a state machine that is fed with events. Every handler says whether to go on; `return
/// fail(...)` stops with an error at the current path.
class JsonReader {
 public:
  virtual ~JsonReader() = default;

 protected:
  virtual bool beginObject() = 0;
  virtual bool endObject() = 0;
  virtual bool beginArray() = 0;
  virtual bool endArray() = 0;
  virtual bool key(std::string_view key) = 0;
  virtual bool string(std::string_view text) = 0;
  virtual bool integer(std::int64_t value) = 0;
  /// Anything else: null, true, false, a fraction, an integer past 63 bits; `text` as the file has it.
  virtual bool other(std::string_view text) = 0;

  /// Called from key() or for an element of an array: the value that follows (with all that is in it) is
  /// not delivered.
  bool skipNext();
  /// Stops with an error at path().
  bool fail(support::ErrorCode code, std::string message, std::string hint = {});
  bool wrongType(std::string_view found, std::string_view expected);
  bool unexpectedArray(std::string_view expected) { return wrongType("a list", expected); }
  bool unexpectedObject(std::string_view expected) { return wrongType("an object", expected); }
  bool givenTwice(std::string_view key);
  /// Of the value (or key) that is being delivered: nodes[3].inputs[0].
  [[nodiscard]] std::string path() const;

 private:
  friend class JsonPump;
  struct Level {
    std::string key;
    std::int64_t index = -1;
    bool array = false;
  };
  std::vector<Level> m_levels;  // never shrinks, so that the keys keep their memory
  std::size_t m_depth = 0;
  std::size_t m_skipDepth = 0;
  bool m_skipNext = false;
  support::Error m_error;
};

/// A key that a reader knows, for tables that are sorted by name.
template <class Key>
struct NamedKey {
  std::string_view name;
  Key key;
};

/// Key{} for a name that is not in the table, so that the first enumerator should stand for that.
template <class Key, std::size_t kSize>
[[nodiscard]] Key findKey(const std::array<NamedKey<Key>, kSize>& table, std::string_view name) {
  const auto found = std::ranges::lower_bound(table, name, {}, &NamedKey<Key>::name);
  return found != table.end() && found->name == name ? found->key : Key{};
}

/// Deeper nesting than any format needs is refused.
inline constexpr std::size_t kMaxJsonDepth = 200;

/// Runs of base64 of 8 KiB and more are most of some files, and the parser takes its time over every byte.
enum class LongData : std::uint8_t {
  Whole,
  CutShort,  ///< their beginning stands for them; for formats whose data nobody looks at
};

/// Feeds `reader` with the text, a BOM aside. Errors: the reader's own; InvalidInput with line:column where
/// the text is no JSON; Cancelled. `activity` is what the progress report says.
[[nodiscard]] support::Result<void> readJson(std::string_view text, JsonReader& reader,
                                             const support::Progress& progress, std::string_view activity,
                                             LongData longData = LongData::Whole);

/// "line:column" of a byte, both from 1.
[[nodiscard]] std::string lineAndColumn(std::string_view text, std::size_t byte);

}  // namespace memscape::import
