// SPDX-License-Identifier: Apache-2.0
// What the tables of all panels have in common: look, copying, and text for when they are empty.
#pragma once

#include <QString>
#include <QTableView>

namespace memscape::ui {

/// Rows select as a whole; Ctrl+C copies the selected ones with their headers as tab separated text.
class Table : public QTableView {
  Q_OBJECT
 public:
  explicit Table(QWidget* parent = nullptr);

  /// Shown in the middle while there are no rows.
  void setPlaceholder(const QString& text);
  /// At most kCopyRows rows, so that the window stays alive.
  void copySelection() const;
  static constexpr int kCopyRows = 20'000;

 Q_SIGNALS:
  void rowClicked(int row, Qt::KeyboardModifiers modifiers);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString m_placeholder;
};

}  // namespace memscape::ui
