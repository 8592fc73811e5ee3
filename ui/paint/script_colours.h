// SPDX-License-Identifier: Apache-2.0
// Which parts of a line of TVMScript get which colour: one line at a time, without memory of those before.
#pragma once

#include <QColor>
#include <QStringView>
#include <vector>

#include "ui/paint/theme.h"

namespace memscape::ui {

enum class ScriptToken { Plain, Keyword, String, Number, Comment, Decorator };

struct ScriptSpan {
  qsizetype begin = 0;
  qsizetype length = 0;
  ScriptToken token = ScriptToken::Plain;
  bool operator==(const ScriptSpan&) const = default;
};

/// Covers the line from its beginning to its end.
[[nodiscard]] std::vector<ScriptSpan> scriptSpans(QStringView line);
[[nodiscard]] QColor colourOf(ScriptToken token, const Theme& theme);

}  // namespace memscape::ui
