// SPDX-License-Identifier: Apache-2.0
// All keys and gestures over the window, until the next key or click: made from the actions and from what the
// charts act on.
#pragma once

#include <QAction>
#include <QList>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <vector>

class QFrame;

namespace memscape::ui {

/// One heading with what stands below it.
struct KeySection {
  struct Line {
    QString how;
    QString what;
  };
  QString title;
  std::vector<Line> lines;
};

/// The window's actions with a shortcut, the charts, tables and program text.
[[nodiscard]] std::vector<KeySection> keySections(const QList<QAction*>& actions);

class KeyOverlay : public QWidget {
  Q_OBJECT
 public:
  /// Covers `window` and takes the focus; deletes itself when it is closed, and gives the focus back.
  KeyOverlay(QWidget& window, const std::vector<KeySection>& sections);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void dismiss();
  void arrange();

  QFrame* m_page;
  QPointer<QWidget> m_before;
};

}  // namespace memscape::ui
