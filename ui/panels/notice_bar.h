// SPDX-License-Identifier: Apache-2.0
// One sentence above the charts when something went wrong, instead of a dialog that is in the way.
#pragma once

#include <QFrame>

#include "ui/document/message.h"

class QLabel;

namespace memscape::ui {

class NoticeBar : public QFrame {
  Q_OBJECT
 public:
  explicit NoticeBar(QWidget* parent = nullptr);
  /// Several at once are told as the last one and how many more there are; hidden until closed.
  void show(const Message& message);
  void dismiss();

 Q_SIGNALS:
  /// The user wants to read all of it.
  void detailsRequested();

 private:
  QLabel* m_icon;
  QLabel* m_text;
  int m_count = 0;
};

}  // namespace memscape::ui
