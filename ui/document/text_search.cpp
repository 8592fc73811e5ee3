// SPDX-License-Identifier: Apache-2.0
#include "ui/document/text_search.h"

#include <QStringList>
#include <algorithm>

#include "ui/document/text.h"

namespace memscape::ui {
namespace {

char fold(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

Words::Words(const QString& text) {
  for (const QString& word : text.simplified().split(u' ', Qt::SkipEmptyParts)) {
    const bool ascii = std::ranges::all_of(word, [](QChar c) { return c.unicode() < 0x80; });
    m_words.push_back({.folded = ascii ? word.toLower().toStdString() : std::string(), .text = word});
  }
}

bool Words::Word::in(std::string_view utf8) const {
  if (folded.empty()) return toText(utf8).contains(text, Qt::CaseInsensitive);
  return !std::ranges::search(utf8, folded, {}, fold).empty();
}

bool Words::allIn(std::initializer_list<std::string_view> texts) const {
  return std::ranges::all_of(m_words, [&](const Word& word) {
    return std::ranges::any_of(texts, [&](std::string_view text) { return word.in(text); });
  });
}

}  // namespace memscape::ui
