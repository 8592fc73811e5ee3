// SPDX-License-Identifier: Apache-2.0
// What there is to say about the open files: warnings, errors, notes.
#pragma once

#include <QWidget>

#include "core/model/ids.h"

namespace memscape::ui {

class Document;
struct Message;

class MessagesPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MessagesPanel(Document& document, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// The buffers of a message have been selected; this is the first.
  void bufferRequested(memscape::model::BufferId buffer);

 private:
  void follow(Message message);

  Document& m_document;
};

}  // namespace memscape::ui
