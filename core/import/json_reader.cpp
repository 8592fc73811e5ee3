// SPDX-License-Identifier: Apache-2.0
#include "core/import/json_reader.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/support/utf8.h"

namespace memscape::import {

using support::Error;
using support::ErrorCode;

namespace {

/// A part of the text that is not shown to the parser.
struct Cut {
  const char* begin;
  const char* end;
};

/// Where the parser is in the text.
struct Place {
  const char* at;
  const char* nextCut = nullptr;
  std::vector<Cut> cuts;
  std::size_t passed = 0;  // of the cuts
  std::size_t hidden = 0;  // bytes of those

  void jump() {
    const Cut& cut = cuts[passed++];
    hidden += static_cast<std::size_t>(cut.end - cut.begin);
    at = cut.end;
    nextCut = passed < cuts.size() ? cuts[passed].begin : nullptr;
  }
};

/// Input iterator that tells how far the parser is: its place is kept outside, since the parser copies it.
class Cursor {
 public:
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;
  using iterator_category = std::input_iterator_tag;

  Cursor(Place& place, const char* end) : m_place(&place), m_end(end) {}
  const char& operator*() const { return *m_place->at; }
  Cursor& operator++() {
    if (++m_place->at == m_place->nextCut) m_place->jump();
    return *this;
  }
  /// Only ever compared with the end.
  bool operator!=(const Cursor&) const { return m_place->at != m_end; }
  bool operator==(const Cursor&) const { return m_place->at == m_end; }

 private:
  Place* m_place;
  const char* m_end;
};

bool isBase64(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '/' ||
         c == '=';
}

/// The inner parts of long runs of base64. Looks at few bytes where there are none.
std::vector<Cut> findLongData(std::string_view text) {
  constexpr std::size_t kStride = 8192;
  constexpr std::size_t kKept = 64;  // at the beginning, so that what is there can still be told
  std::vector<Cut> cuts;
  for (std::size_t at = kStride; at < text.size(); at += kStride) {
    std::size_t begin = at;
    while (begin > at - kStride && isBase64(text[begin - 1])) --begin;
    std::size_t end = at;
    while (end < text.size() && isBase64(text[end])) ++end;
    if (end - begin < kStride) continue;
    cuts.push_back({text.data() + begin + kKept, text.data() + end});
    at = end;
  }
  return cuts;
}

/// "[json.exception.parse_error.101] parse error at line 1, column 9: syntax error ..." without its front.
std::string reasonOf(std::string_view what) {
  const auto column = what.find(", column ");
  const auto colon = what.find(": ", column == std::string_view::npos ? 0 : column);
  return support::elide(colon == std::string_view::npos ? what : what.substr(colon + 2), 200);
}

}  // namespace

/// What nlohmann's parser calls: keeps the path and the depth, and passes on what is not skipped.
class JsonPump {
 public:
  JsonPump(std::string_view text, JsonReader& reader, const support::Progress& progress,
           std::string_view activity, LongData longData)
      : m_text(text),
        m_place{.at = text.data()},
        m_reader(reader),
        m_progress(progress),
        m_activity(activity) {
    if (longData == LongData::CutShort) m_place.cuts = findLongData(text);
    if (!m_place.cuts.empty()) m_place.nextCut = m_place.cuts.front().begin;
    m_reader.m_levels.resize(8);
    m_reader.m_depth = 0;
    m_reader.m_skipDepth = 0;
    m_reader.m_skipNext = false;
    m_reader.m_error = {};
  }

  bool run() {
    const char* end = m_text.data() + m_text.size();
    return nlohmann::json::sax_parse(Cursor(m_place, end), Cursor(m_place, end), this);
  }

  [[nodiscard]] const Error& error() const { return m_reader.m_error; }

  bool null() {
    return scalar([&] { return m_reader.other("null"); });
  }
  bool boolean(bool value) {
    return scalar([&] { return m_reader.other(value ? "true" : "false"); });
  }
  bool number_integer(std::int64_t value) {
    return scalar([&] { return m_reader.integer(value); });
  }
  bool number_unsigned(std::uint64_t value) {
    return scalar([&] {
      if (value > static_cast<std::uint64_t>(INT64_MAX)) return m_reader.other(std::to_string(value));
      return m_reader.integer(static_cast<std::int64_t>(value));
    });
  }
  bool number_float(double, const std::string& text) {
    return scalar([&] { return m_reader.other(text); });
  }
  bool string(std::string& text) {
    return scalar([&] { return m_reader.string(text); });
  }
  bool binary(const nlohmann::json::binary_t&) { return true; }  // not in JSON text
  bool start_object(std::size_t) { return begin(false); }
  bool end_object() { return end(); }
  bool start_array(std::size_t) { return begin(true); }
  bool end_array() { return end(); }
  bool key(std::string& text) {
    if (!tick()) return false;
    if (m_reader.m_skipDepth > 0) return true;
    m_reader.m_levels[m_reader.m_depth - 1].key.assign(text);
    return m_reader.key(text);
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& exception) {
    const std::string_view what = exception.what();
    position += m_place.hidden;
    m_reader.m_error = {ErrorCode::InvalidInput, lineAndColumn(m_text, position == 0 ? 0 : position - 1),
                        "not valid JSON: " + reasonOf(what),
                        position > m_text.size() ? "the file seems to be cut off" : ""};
    return false;
  }

 private:
  static constexpr std::uint32_t kEventsPerLook = 4096;
  static constexpr std::uint32_t kLooksPerReport = 16;

  bool tick() {
    if (++m_events % kEventsPerLook != 0) return true;
    if (m_progress.stopRequested()) {
      m_reader.m_error = {ErrorCode::Cancelled, "", "stopped while reading", ""};
      return false;
    }
    if (m_events % (kEventsPerLook * kLooksPerReport) == 0)
      m_progress(static_cast<double>(m_place.at - m_text.data()) / static_cast<double>(m_text.size()),
                 m_activity);
    return true;
  }

  void enterElement() {
    if (m_reader.m_depth == 0) return;
    JsonReader::Level& level = m_reader.m_levels[m_reader.m_depth - 1];
    if (level.array) ++level.index;
  }

  template <class Deliver>
  bool scalar(Deliver deliver) {
    if (!tick()) return false;
    if (m_reader.m_skipDepth > 0) return true;
    enterElement();
    if (m_reader.m_skipNext) {
      m_reader.m_skipNext = false;
      return true;
    }
    return deliver();
  }

  bool begin(bool array) {
    if (!tick()) return false;
    if (m_reader.m_skipDepth + m_reader.m_depth >= kMaxJsonDepth)
      return m_reader.fail(
          ErrorCode::InvalidInput,
          "lists and objects are nested more than " + std::to_string(kMaxJsonDepth) + " deep",
          "no format that this program reads nests so deep");
    if (m_reader.m_skipDepth > 0) {
      ++m_reader.m_skipDepth;
      return true;
    }
    enterElement();
    if (m_reader.m_skipNext) {
      m_reader.m_skipNext = false;
      m_reader.m_skipDepth = 1;
      return true;
    }
    if (!(array ? m_reader.beginArray() : m_reader.beginObject())) return false;
    if (m_reader.m_depth == m_reader.m_levels.size()) m_reader.m_levels.emplace_back();
    JsonReader::Level& level = m_reader.m_levels[m_reader.m_depth++];
    level.array = array;
    level.index = -1;
    level.key.clear();
    return true;
  }

  bool end() {
    if (!tick()) return false;
    if (m_reader.m_skipDepth > 0) {
      --m_reader.m_skipDepth;
      return true;
    }
    const bool array = m_reader.m_levels[--m_reader.m_depth].array;
    return array ? m_reader.endArray() : m_reader.endObject();
  }

  std::string_view m_text;
  Place m_place;
  JsonReader& m_reader;
  const support::Progress& m_progress;
  std::string_view m_activity;
  std::uint32_t m_events = 0;
};

bool JsonReader::skipNext() {
  m_skipNext = true;
  return true;
}

bool JsonReader::fail(ErrorCode code, std::string message, std::string hint) {
  m_error = {code, path(), std::move(message), std::move(hint)};
  return false;
}

bool JsonReader::wrongType(std::string_view found, std::string_view expected) {
  return fail(ErrorCode::InvalidInput,
              "found " + support::elide(found) + ", expected " + std::string(expected));
}

bool JsonReader::givenTwice(std::string_view key) {
  return fail(ErrorCode::InvalidInput, "key '" + std::string(key) + "' is given twice");
}

std::string JsonReader::path() const {
  std::string text;
  for (std::size_t i = 0; i < m_depth; ++i) {
    const Level& level = m_levels[i];
    if (level.array) {
      if (level.index >= 0) text += "[" + std::to_string(level.index) + "]";
    } else if (!level.key.empty()) {
      if (!text.empty()) text += '.';
      text += support::elide(level.key, 60);
    }
  }
  return text;
}

support::Result<void> readJson(std::string_view text, JsonReader& reader, const support::Progress& progress,
                               std::string_view activity, LongData longData) {
  progress(0, activity);
  JsonPump pump(text, reader, progress, activity, longData);
  if (pump.run()) return {};
  return pump.error();
}

std::string lineAndColumn(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const auto line = std::ranges::count(before, '\n') + 1;
  const auto start = before.rfind('\n');
  const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
  return std::to_string(line) + ":" + std::to_string(column);
}

}  // namespace memscape::import
