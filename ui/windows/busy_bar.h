// SPDX-License-Identifier: Apache-2.0
// What goes on in the background, how far it is, and a button that stops it: the right end of the status bar.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace memscape::ui {

class Document;

class BusyBar : public QWidget {
  Q_OBJECT
 public:
  explicit BusyBar(Document& document, QWidget* parent = nullptr);

 private:
  void refresh();

  Document& m_document;
  QLabel* m_text;
  QProgressBar* m_bar;
};

}  // namespace memscape::ui
