// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/messages_panel.h"

#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/document/document.h"
#include "ui/models/messages_model.h"
#include "ui/panels/table.h"

namespace memscape::ui {

MessagesPanel::MessagesPanel(Document& document, QWidget* parent) : QWidget(parent) {
  auto* model = new MessagesModel(document, this);
  auto* table = new Table(this);
  table->setModel(model);
  table->setAccessibleName(tr("Messages"));
  table->setPlaceholder(tr("No messages"));
  const int digit = fontMetrics().horizontalAdvance(u'0');
  table->setColumnWidth(static_cast<int>(MessageColumn::Severity), 14 * digit);
  table->setColumnWidth(static_cast<int>(MessageColumn::Source), 34 * digit);
  table->setColumnWidth(static_cast<int>(MessageColumn::Location), 24 * digit);
  table->horizontalHeader()->setStretchLastSection(true);

  auto* copy = new QPushButton(tr("Copy"), this);
  copy->setToolTip(tr("Copy the selected messages as text, or all of them"));
  auto* clear = new QPushButton(tr("Clear"), this);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(copy);
  buttons->addWidget(clear);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addWidget(table);
  layout->addLayout(buttons);
  setFocusProxy(table);

  connect(copy, &QPushButton::clicked, table, [table] {
    if (!table->selectionModel()->hasSelection()) table->selectAll();
    table->copySelection();
  });
  connect(clear, &QPushButton::clicked, &document, &Document::clearMessages);
  // The latest message is what people look for.
  connect(model, &QAbstractItemModel::rowsInserted, table, &QTableView::scrollToBottom, Qt::QueuedConnection);
}

}  // namespace memscape::ui
