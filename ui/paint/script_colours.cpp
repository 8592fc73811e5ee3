// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/script_colours.h"

#include <algorithm>
#include <array>

namespace memscape::ui {
namespace {

constexpr std::array kKeywords{u"and",    u"as",    u"assert", u"class", u"def",  u"elif",  u"else",
                               u"for",    u"if",    u"import", u"in",    u"not",  u"or",    u"pass",
                               u"return", u"while", u"with",   u"from",  u"True", u"False", u"None"};

bool isWordStart(QChar c) {
  return c.isLetter() || c == u'_';
}

bool isWordPart(QChar c) {
  return c.isLetterOrNumber() || c == u'_';
}

qsizetype endOfWord(QStringView line, qsizetype at) {
  while (at < line.size() && isWordPart(line[at])) ++at;
  return at;
}

/// 12, 0x1F, 1.5e-3.
qsizetype endOfNumber(QStringView line, qsizetype at) {
  while (at < line.size() && (isWordPart(line[at]) || line[at] == u'.' ||
                              ((line[at] == u'-' || line[at] == u'+') && line[at - 1].toLower() == u'e')))
    ++at;
  return at;
}

qsizetype endOfString(QStringView line, qsizetype at) {
  const QChar quote = line[at++];
  while (at < line.size() && line[at] != quote) at += line[at] == u'\\' ? 2 : 1;
  return std::min(at + 1, line.size());
}

}  // namespace

std::vector<ScriptSpan> scriptSpans(QStringView line) {
  std::vector<ScriptSpan> spans;
  const auto add = [&](qsizetype begin, qsizetype end, ScriptToken token) {
    if (begin == end) return;
    if (!spans.empty() && spans.back().token == token)
      spans.back().length += end - begin;
    else
      spans.push_back({begin, end - begin, token});
  };
  for (qsizetype at = 0; at < line.size();) {
    const QChar c = line[at];
    qsizetype end = at + 1;
    ScriptToken token = ScriptToken::Plain;
    if (c == u'#') {
      end = line.size();
      token = ScriptToken::Comment;
    } else if (c == u'"' || c == u'\'') {
      end = endOfString(line, at);
      token = ScriptToken::String;
    } else if (c == u'@') {
      end = endOfWord(line, at + 1);
      token = ScriptToken::Decorator;
    } else if (c.isDigit()) {
      end = endOfNumber(line, at);
      token = ScriptToken::Number;
    } else if (isWordStart(c)) {
      end = endOfWord(line, at);
      const QStringView word = line.sliced(at, end - at);
      if (std::ranges::any_of(kKeywords, [&](QStringView keyword) { return keyword == word; }))
        token = ScriptToken::Keyword;
    }
    add(at, end, token);
    at = end;
  }
  return spans;
}

QColor colourOf(ScriptToken token, const Theme& theme) {
  const bool dark = theme.kind == ThemeKind::Dark;
  switch (token) {
    case ScriptToken::Plain:
      return theme.text;
    case ScriptToken::Keyword:
      return dark ? QColor(120, 180, 240) : QColor(0, 84, 160);
    case ScriptToken::String:
      return dark ? QColor(130, 200, 140) : QColor(20, 108, 60);
    case ScriptToken::Number:
      return dark ? QColor(235, 170, 110) : QColor(150, 60, 0);
    case ScriptToken::Comment:
      return theme.mutedText;
    case ScriptToken::Decorator:
      return dark ? QColor(215, 150, 205) : QColor(128, 50, 120);
  }
  return theme.text;
}

}  // namespace memscape::ui
