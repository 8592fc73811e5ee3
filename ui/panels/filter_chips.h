// SPDX-License-Identifier: Apache-2.0
// What is filtered by: a chip for each condition, with a way to take it away.
#pragma once

#include <QToolButton>
#include <QWidget>
#include <functional>

namespace memscape::ui {

class Filters;

/// Looks like a button with a cross; a click, Enter, Space, Delete or Backspace removes it.
class Chip : public QToolButton {
  Q_OBJECT
 public:
  Chip(const QString& text, QWidget* parent);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

/// Hidden while there are none. The arrow keys go from chip to chip.
class FilterChips : public QWidget {
  Q_OBJECT
 public:
  /// Words have a chip where no field beside it shows them.
  enum class WordsChip { No, Yes };
  /// `filters` outlives it.
  FilterChips(Filters& filters, WordsChip words, QWidget* parent = nullptr);

 private:
  void fill();
  void addChip(const QString& text, const QString& tip, const std::function<void()>& remove);

  Filters& m_filters;
  WordsChip m_words;
};

}  // namespace memscape::ui
