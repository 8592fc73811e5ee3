// SPDX-License-Identifier: Apache-2.0
// A program's text, read-only: line numbers, marks and the probe in the gutter, an overview of the marks at
// the right edge. Draws only the lines in sight, so that a million of them are as fluent as ten.
#pragma once

#include <QAbstractScrollArea>
#include <optional>
#include <vector>

#include "ui/models/program_page.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

/// 'A', 'U' or 'C': what the gutter shows beside the colour. The most telling one where there are several.
[[nodiscard]] QChar letterOf(std::uint8_t marks);
[[nodiscard]] QColor colourOf(std::uint8_t marks, const Theme& theme);

class CodeView : public QAbstractScrollArea {
  Q_OBJECT
 public:
  explicit CodeView(QWidget* parent = nullptr);

  /// Null: the placeholder is shown. Another page keeps the place that is in sight if it is of the same
  /// program.
  void setPage(ProgramPagePtr page);
  void setPlaceholder(const QString& text);
  void setTheme(const Theme& theme);
  void setMarks(std::vector<MarkedLine> marks);
  /// The line of the step under the probe; -1 for none.
  void setProbeLine(int line);
  /// Scrolls as little as possible; what was out of sight comes to the middle.
  void reveal(int line);

  [[nodiscard]] const ProgramPagePtr& page() const { return m_page; }
  [[nodiscard]] const std::vector<MarkedLine>& marks() const { return m_marks; }
  [[nodiscard]] int probeLine() const { return m_probe; }
  [[nodiscard]] int currentLine() const { return m_current; }
  void setCurrentLine(int line);
  /// The line at a height of the viewport, if there is one.
  [[nodiscard]] std::optional<int> lineAt(int y) const;
  [[nodiscard]] QRect rectOf(int line) const;
  [[nodiscard]] bool isInSight(int line) const;
  /// Goes to the next marked line (direction 1) or the one before (-1), around the end.
  void goToMark(int direction);
  /// Goes to the next line after the current one that holds `text`, or with -1 before it, around the end;
  /// false when there is none. Case does not matter unless `text` has capitals.
  bool find(const QString& text, int direction);

 Q_SIGNALS:
  /// A click on a line, or Enter; `word` is the name under the pointer, or empty.
  void lineActivated(int line, const QString& word);
  void findRequested();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  void measure();
  void updateBars();
  void moveTo(int line, Qt::KeyboardModifiers modifiers);
  void copy() const;
  void paintLine(QPainter& painter, int line, int y) const;
  void paintText(QPainter& painter, int line, int y) const;
  void paintGutter(QPainter& painter, int line, int y) const;
  void paintOverview(QPainter& painter) const;
  [[nodiscard]] bool hasPage() const { return m_page && m_page->lineCount() > 0; }
  [[nodiscard]] std::uint8_t marksAt(int line) const;
  [[nodiscard]] QString wordAt(QPoint position) const;
  [[nodiscard]] QRect overview() const;
  [[nodiscard]] int linesInSight() const;

  ProgramPagePtr m_page;
  QString m_placeholder;
  Theme m_theme;
  std::vector<MarkedLine> m_marks;
  int m_probe = -1;
  int m_current = 0;
  int m_anchor = 0;  // the selected lines are those from here to the current one
  int m_pressed = -1;
  // In pixels:
  int m_lineHeight = 1;
  int m_ascent = 1;
  int m_charWidth = 1;
  int m_gutter = 0;
};

}  // namespace memscape::ui
