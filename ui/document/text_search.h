// SPDX-License-Identifier: Apache-2.0
// Words that a text is to contain, looked for in many texts.
#pragma once

#include <QString>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace memscape::ui {

class Words {
 public:
  Words() = default;
  /// Separated by white space.
  explicit Words(const QString& text);
  [[nodiscard]] bool empty() const { return m_words.empty(); }
  /// True when each word is in one of the texts (UTF-8), in either case. O(length of the texts x words).
  [[nodiscard]] bool allIn(std::initializer_list<std::string_view> texts) const;

 private:
  struct Word {
    std::string folded;  // where it is plain ASCII, which needs no decoding; else empty
    QString text;
    [[nodiscard]] bool in(std::string_view utf8) const;
  };
  std::vector<Word> m_words;
};

}  // namespace memscape::ui
