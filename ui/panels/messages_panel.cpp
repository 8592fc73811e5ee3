// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/messages_panel.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
#include <utility>

#include "ui/document/document.h"
#include "ui/document/text.h"
#include "ui/models/messages_model.h"
#include "ui/panels/table.h"

namespace memscape::ui {
namespace {

/// Messages of a severity and above with a text in one of their columns.
class MessagesFilter : public QSortFilterProxyModel {
 public:
  MessagesFilter(const Document& document, QObject* parent)
      : QSortFilterProxyModel(parent), m_document(document) {
    setFilterKeyColumn(-1);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
    setSortCaseSensitivity(Qt::CaseInsensitive);
  }
  void setLeast(Severity severity) {
    m_least = severity;
    invalidateFilter();
  }

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
    return severityAt(row) >= m_least && QSortFilterProxyModel::filterAcceptsRow(row, parent);
  }
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
    if (left.column() == static_cast<int>(MessageColumn::Severity))
      return severityAt(left.row()) < severityAt(right.row());
    return QSortFilterProxyModel::lessThan(left, right);
  }

 private:
  [[nodiscard]] Severity severityAt(int row) const {
    return m_document.messages()[static_cast<std::size_t>(row)].severity;
  }

  const Document& m_document;
  Severity m_least = Severity::Info;
};

}  // namespace

MessagesPanel::MessagesPanel(Document& document, QWidget* parent) : QWidget(parent), m_document(document) {
  auto* model = new MessagesModel(document, this);
  auto* shown = new MessagesFilter(document, this);
  shown->setSourceModel(model);
  auto* table = new Table(this);
  table->setModel(shown);
  table->setAccessibleName(tr("Messages"));
  table->setSortingEnabled(true);
  table->sortByColumn(-1, Qt::AscendingOrder);
  table->setPlaceholder(tr("No messages"));
  const int digit = fontMetrics().horizontalAdvance(u'0');
  table->setColumnWidth(static_cast<int>(MessageColumn::Severity), 14 * digit);
  table->setColumnWidth(static_cast<int>(MessageColumn::Source), 34 * digit);
  table->setColumnWidth(static_cast<int>(MessageColumn::Location), 24 * digit);
  table->horizontalHeader()->setStretchLastSection(true);
  table->setColumnsToChoose(QStringLiteral("messages"), {});

  auto* severity = new QComboBox(this);
  severity->setAccessibleName(tr("Least severity of the messages"));
  for (const auto& [least, text] :
       {std::pair(Severity::Info, tr("All messages")),
        std::pair(Severity::Warning, tr("Warnings and errors")), std::pair(Severity::Error, tr("Errors"))})
    severity->addItem(text, QVariant::fromValue(static_cast<int>(least)));
  auto* filter = new QLineEdit(this);
  filter->setPlaceholderText(tr("Filter by text"));
  filter->setAccessibleName(tr("Filter messages"));
  filter->setClearButtonEnabled(true);
  auto* count = new QLabel(this);
  const auto tell = [model, shown, count, table] {
    const int all = model->rowCount();
    const int rows = shown->rowCount();
    count->setText(rows == all ? QString() : tr("%1 of %2 messages").arg(countText(rows), countText(all)));
    table->setPlaceholder(all == 0 ? tr("No messages") : tr("No message passes the filter"));
  };
  connect(severity, &QComboBox::currentIndexChanged, shown, [severity, shown, tell] {
    shown->setLeast(static_cast<Severity>(severity->currentData().toInt()));
    tell();
  });
  connect(filter, &QLineEdit::textChanged, shown, [shown, tell](const QString& text) {
    shown->setFilterFixedString(text);
    tell();
  });
  connect(model, &QAbstractItemModel::rowsInserted, this, tell, Qt::QueuedConnection);
  connect(model, &QAbstractItemModel::modelReset, this, tell, Qt::QueuedConnection);
  connect(table, &Table::rowClicked, this, [this, shown](int row) {
    const int source = shown->mapToSource(shown->index(row, 0)).row();
    follow(m_document.messages()[static_cast<std::size_t>(source)]);
  });

  auto* copy = new QPushButton(tr("Copy"), this);
  copy->setToolTip(tr("Copy the selected messages as text, or all of them"));
  auto* clear = new QPushButton(tr("Clear"), this);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(severity);
  buttons->addWidget(filter, 1);
  buttons->addWidget(count);
  buttons->addWidget(copy);
  buttons->addWidget(clear);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addLayout(buttons);
  layout->addWidget(table);
  setFocusProxy(table);

  connect(copy, &QPushButton::clicked, table, [table] {
    if (!table->selectionModel()->hasSelection()) table->selectAll();
    table->copySelection();
  });
  connect(clear, &QPushButton::clicked, &document, &Document::clearMessages);
  // The latest message is what people look for.
  connect(model, &QAbstractItemModel::rowsInserted, table, &QTableView::scrollToBottom, Qt::QueuedConnection);
}

// By value: another current file may have more to say, and then the list moves.
void MessagesPanel::follow(Message message) {
  const ProblemPtr problem = message.of.lock();
  if (!problem || message.buffers.empty()) return;
  for (OpenWorkload* workload : m_document.workloads()) {
    if (!workload->snapshot() || workload->snapshot()->problem != problem) continue;
    m_document.setCurrent(workload);
    m_document.selection().set(message.buffers);
    Q_EMIT bufferRequested(message.buffers.front());
    return;
  }
}

}  // namespace memscape::ui
