// SPDX-License-Identifier: Apache-2.0
// What there is to say about the open files: warnings, errors, notes.
#pragma once

#include <QWidget>

namespace memscape::ui {

class Document;

class MessagesPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MessagesPanel(Document& document, QWidget* parent = nullptr);
};

}  // namespace memscape::ui
