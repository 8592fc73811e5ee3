// SPDX-License-Identifier: Apache-2.0
#include "ui/paint/theme.h"

namespace memscape::ui {
namespace {

Theme makeLight() {
  Theme t;
  t.kind = ThemeKind::Light;
  t.background = QColor(255, 255, 255);
  t.text = QColor(32, 33, 36);
  t.mutedText = QColor(95, 99, 104);
  t.grid = QColor(228, 230, 234);
  t.axis = QColor(140, 145, 150);
  t.limit = QColor(213, 94, 0);
  t.arenaTop = QColor(60, 64, 67);
  t.lowerBound = QColor(0, 114, 178);
  t.peak = QColor(170, 50, 110);
  t.selection = QColor(20, 20, 20);
  t.invalid = QColor(200, 30, 30);
  t.waste = QColor(235, 216, 190);
  t.occupancy = QColor(86, 156, 200);
  t.mark = QColor(0, 110, 80);
  return t;
}

Theme makeDark() {
  Theme t;
  t.kind = ThemeKind::Dark;
  t.background = QColor(27, 29, 32);
  t.text = QColor(230, 232, 235);
  t.mutedText = QColor(160, 166, 173);
  t.grid = QColor(50, 54, 59);
  t.axis = QColor(110, 116, 123);
  t.limit = QColor(240, 140, 60);
  t.arenaTop = QColor(210, 213, 217);
  t.lowerBound = QColor(86, 180, 233);
  t.peak = QColor(225, 140, 185);
  t.selection = QColor(255, 255, 255);
  t.invalid = QColor(255, 90, 80);
  t.waste = QColor(84, 72, 52);
  t.occupancy = QColor(70, 130, 170);
  t.mark = QColor(90, 200, 160);
  return t;
}

}  // namespace

QColor Theme::fill(model::BufferKind bufferKind) const {
  const bool dark = kind == ThemeKind::Dark;
  switch (bufferKind) {
    case model::BufferKind::Input:
      return dark ? QColor(0, 138, 102) : QColor(0, 158, 115);
    case model::BufferKind::Output:
      return dark ? QColor(205, 140, 20) : QColor(230, 159, 0);
    case model::BufferKind::Constant:
      return dark ? QColor(112, 118, 126) : QColor(176, 182, 190);
    case model::BufferKind::Intermediate:
      return dark ? QColor(60, 135, 180) : QColor(86, 180, 233);
    case model::BufferKind::Workspace:
      return dark ? QColor(170, 100, 140) : QColor(204, 121, 167);
  }
  return axis;
}

QColor Theme::textOn(const QColor& fill) const {
  // Relative luminance as WCAG weighs the channels.
  const double luminance = 0.2126 * fill.redF() + 0.7152 * fill.greenF() + 0.0722 * fill.blueF();
  return luminance > 0.45 ? QColor(20, 20, 20) : QColor(255, 255, 255);
}

const Theme& lightTheme() {
  static const Theme instance = makeLight();
  return instance;
}

const Theme& darkTheme() {
  static const Theme instance = makeDark();
  return instance;
}

const Theme& theme(ThemeKind kind) {
  return kind == ThemeKind::Dark ? darkTheme() : lightTheme();
}

}  // namespace memscape::ui
