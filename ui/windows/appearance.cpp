// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/appearance.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>

namespace memscape::ui {
namespace {

struct Shades {
  QColor window, base, alternate, button, text, disabled, placeholder, border, highlight, link, notice,
      noticeText;
};

const Shades kLight{.window = QColor(243, 244, 246),
                    .base = QColor(255, 255, 255),
                    .alternate = QColor(247, 248, 250),
                    .button = QColor(247, 248, 250),
                    .text = QColor(32, 33, 36),
                    .disabled = QColor(150, 155, 162),
                    .placeholder = QColor(105, 111, 119),
                    .border = QColor(190, 195, 201),
                    .highlight = QColor(0, 104, 168),
                    .link = QColor(0, 94, 158),
                    .notice = QColor(255, 244, 214),
                    .noticeText = QColor(62, 46, 10)};
const Shades kDark{.window = QColor(36, 39, 43),
                   .base = QColor(27, 29, 32),
                   .alternate = QColor(32, 35, 39),
                   .button = QColor(49, 53, 58),
                   .text = QColor(230, 232, 235),
                   .disabled = QColor(120, 126, 134),
                   .placeholder = QColor(150, 156, 164),
                   .border = QColor(18, 20, 22),
                   .highlight = QColor(32, 112, 166),
                   .link = QColor(110, 190, 240),
                   .notice = QColor(74, 60, 24),
                   .noticeText = QColor(250, 236, 204)};

QPalette paletteOf(const Shades& s) {
  QPalette palette(s.button, s.window);
  palette.setColor(QPalette::WindowText, s.text);
  palette.setColor(QPalette::Text, s.text);
  palette.setColor(QPalette::ButtonText, s.text);
  palette.setColor(QPalette::BrightText, QColor(255, 255, 255));
  palette.setColor(QPalette::Base, s.base);
  palette.setColor(QPalette::AlternateBase, s.alternate);
  palette.setColor(QPalette::PlaceholderText, s.placeholder);
  palette.setColor(QPalette::Mid, s.border);
  palette.setColor(QPalette::Highlight, s.highlight);
  palette.setColor(QPalette::HighlightedText, QColor(255, 255, 255));
  palette.setColor(QPalette::Link, s.link);
  palette.setColor(QPalette::LinkVisited, s.link);
  palette.setColor(QPalette::ToolTipBase, s.notice);
  palette.setColor(QPalette::ToolTipText, s.noticeText);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, s.disabled);
  return palette;
}

}  // namespace

ThemeKind applyAppearance(QApplication& application, ThemeChoice choice) {
  // What the desktop gave, before anything was changed here.
  static const QPalette systemPalette = QApplication::palette();
  static const QString systemStyle = QApplication::style()->objectName();
  if (choice == ThemeChoice::System) {
    if (QApplication::style()->objectName() != systemStyle)
      QApplication::setStyle(QStyleFactory::create(systemStyle));
    const bool dark = systemPalette.color(QPalette::Window).lightnessF() < 0.5F;
    // Without a desktop that has colours of its own, ours are better than the style's.
    const bool plain = systemStyle.compare(QStringLiteral("fusion"), Qt::CaseInsensitive) == 0;
    const QPalette own = paletteOf(dark ? kDark : kLight);
    application.setPalette(plain ? own : systemPalette);
    QToolTip::setPalette(plain ? own : systemPalette);
    return dark ? ThemeKind::Dark : ThemeKind::Light;
  }
  // Native styles draw with colours of their own; Fusion takes the palette's.
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  const QPalette palette = paletteOf(choice == ThemeChoice::Dark ? kDark : kLight);
  application.setPalette(palette);
  QToolTip::setPalette(palette);
  return choice == ThemeChoice::Dark ? ThemeKind::Dark : ThemeKind::Light;
}

}  // namespace memscape::ui
