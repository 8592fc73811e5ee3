// SPDX-License-Identifier: Apache-2.0
// Light and dark: palette of the widgets, and the theme of the charts that goes with it.
#pragma once

#include "ui/document/settings.h"
#include "ui/paint/theme.h"

class QApplication;

namespace memscape::ui {

/// Gives the application the palette of `choice` (System: the desktop's own), and says which chart theme
/// goes with it.
ThemeKind applyAppearance(QApplication& application, ThemeChoice choice);

}  // namespace memscape::ui
