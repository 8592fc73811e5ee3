// SPDX-License-Identifier: Apache-2.0
#include "ui/models/messages_model.h"

#include "ui/document/document.h"

namespace memscape::ui {
namespace {

QString severityText(Severity severity) {
  switch (severity) {
    case Severity::Info:
      return MessagesModel::tr("note");
    case Severity::Warning:
      return MessagesModel::tr("warning");
    case Severity::Error:
      return MessagesModel::tr("error");
  }
  return {};
}

}  // namespace

MessagesModel::MessagesModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent),
      m_document(document),
      m_rows(static_cast<int>(document.messages().size())),
      m_icons{QIcon(QStringLiteral(":/icons/note.svg")), QIcon(QStringLiteral(":/icons/warning.svg")),
              QIcon(QStringLiteral(":/icons/error.svg"))} {
  connect(&document, &Document::messagePosted, this, [this] {
    beginInsertRows({}, m_rows, m_rows);
    ++m_rows;
    endInsertRows();
  });
  connect(&document, &Document::messagesCleared, this, [this] {
    beginResetModel();
    m_rows = 0;
    endResetModel();
  });
}

int MessagesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_rows;
}

int MessagesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kMessageColumns;
}

QVariant MessagesModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Message& message = m_document.messages()[static_cast<std::size_t>(index.row())];
  const auto column = static_cast<MessageColumn>(index.column());
  if (role == Qt::DecorationRole && column == MessageColumn::Severity)
    return m_icons[static_cast<int>(message.severity)];
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
  if (role == Qt::ToolTipRole && !message.buffers.empty())
    return tr("%1\nA click selects the buffers").arg(message.text);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (column) {
    case MessageColumn::Severity:
      return severityText(message.severity);
    case MessageColumn::Source:
      return message.source;
    case MessageColumn::Location:
      return message.location;
    case MessageColumn::Text:
      return message.text;
  }
  return {};
}

QVariant MessagesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (static_cast<MessageColumn>(section)) {
    case MessageColumn::Severity:
      return tr("Severity");
    case MessageColumn::Source:
      return tr("File");
    case MessageColumn::Location:
      return tr("Where");
    case MessageColumn::Text:
      return tr("Message");
  }
  return {};
}

}  // namespace memscape::ui
