// SPDX-License-Identifier: Apache-2.0
// The field that looks for buffers: text, how it is read, how many there are, and the way through them.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace memscape::ui {

class Document;

/// Enter goes to the next match, Shift+Enter to the one before, Esc clears and asks for the focus to go back.
class SearchField : public QWidget {
  Q_OBJECT
 public:
  /// `document` outlives it.
  explicit SearchField(Document& document, QWidget* parent = nullptr);
  void focus();
  /// The same whatever it says: a toolbar is not to hide it for a long sentence.
  [[nodiscard]] QSize sizeHint() const override;

 Q_SIGNALS:
  /// The user is done.
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeModes();
  void refresh();
  [[nodiscard]] QString stateText() const;

  Document& m_document;
  QToolButton* m_mode;
  QLineEdit* m_edit;
  QLabel* m_icon;
  QLabel* m_state;
  QToolButton* m_previous;
  QToolButton* m_next;
};

}  // namespace memscape::ui
