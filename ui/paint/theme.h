// SPDX-License-Identifier: Apache-2.0
// Colours of charts, light and dark. Categorical colours follow Okabe–Ito; nothing is told by colour alone.
#pragma once

#include <QColor>

#include "core/model/problem.h"

namespace memscape::ui {

enum class ThemeKind { Light, Dark };

struct Theme {
  ThemeKind kind = ThemeKind::Light;
  QColor background;  ///< of the plot area
  QColor text;
  QColor mutedText;  ///< axis labels, units
  QColor grid;
  QColor axis;
  QColor limit;  ///< a pool's limit
  QColor arenaTop;
  QColor lowerBound;
  QColor peak;
  QColor selection;
  QColor invalid;    ///< overlaps and overflow
  QColor waste;      ///< between live bytes and arena extent
  QColor occupancy;  ///< live bytes
  QColor mark;       ///< what the user has marked

  [[nodiscard]] QColor fill(model::BufferKind bufferKind) const;
  /// Black or white, whichever reads better on `fill`.
  [[nodiscard]] QColor textOn(const QColor& fill) const;
};

[[nodiscard]] const Theme& lightTheme();
[[nodiscard]] const Theme& darkTheme();
[[nodiscard]] const Theme& theme(ThemeKind kind);

}  // namespace memscape::ui
