// SPDX-License-Identifier: Apache-2.0
#include "ui/models/calls_model.h"

#include <algorithm>

#include "ui/document/text.h"

namespace memscape::ui {
namespace {

// Internal id: twice the call, and one more for a buffer, whose parent the call is.
quintptr idOfCall(std::size_t call) {
  return static_cast<quintptr>(call) * 2;
}

quintptr idOfBuffer(std::size_t call) {
  return static_cast<quintptr>(call) * 2 + 1;
}

bool isBuffer(const QModelIndex& index) {
  return index.internalId() % 2 == 1;
}

bool rightAligned(CallColumn column) {
  return column == CallColumn::Own || column == CallColumn::Peak;
}

}  // namespace

void CallsModel::setTree(std::shared_ptr<const CallTree> tree) {
  beginResetModel();
  m_tree = std::move(tree);
  endResetModel();
}

std::size_t CallsModel::callAt(const QModelIndex& index) const {
  return static_cast<std::size_t>(index.internalId() / 2);
}

std::optional<CallTree::OwnRange> CallsModel::bufferAt(const QModelIndex& index) const {
  if (!isBuffer(index)) return std::nullopt;
  const std::size_t call = callAt(index);
  return m_tree->own[call][static_cast<std::size_t>(index.row()) - m_tree->callees[call].size()];
}

QModelIndex CallsModel::indexOf(std::size_t call) const {
  return createIndex(m_tree->row[call], 0, idOfCall(call));
}

QModelIndex CallsModel::indexOf(model::BufferId buffer) const {
  if (!m_tree || buffer.index() >= m_tree->trace->ranges.size()) return {};
  const auto ranges = m_tree->trace->ranges[buffer.index()];
  if (ranges.empty()) return {};
  const auto call = static_cast<std::size_t>(ranges.front().call);
  const auto own = m_tree->own[call];
  const auto found = std::ranges::find(own, buffer, &CallTree::OwnRange::buffer);
  const auto row = m_tree->callees[call].size() + static_cast<std::size_t>(found - own.begin());
  return createIndex(static_cast<int>(row), 0, idOfBuffer(call));
}

QModelIndex CallsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  if (!parent.isValid()) return createIndex(0, column, idOfCall(0));
  const std::size_t call = callAt(parent);
  const auto callees = m_tree->callees[call];
  const auto at = static_cast<std::size_t>(row);
  return at < callees.size() ? createIndex(row, column, idOfCall(static_cast<std::size_t>(callees[at])))
                             : createIndex(row, column, idOfBuffer(call));
}

QModelIndex CallsModel::parent(const QModelIndex& child) const {
  if (!child.isValid()) return {};
  const std::size_t call = callAt(child);
  if (isBuffer(child)) return indexOf(call);
  const std::int32_t caller = m_tree->trace->calls[call].caller;
  return caller < 0 ? QModelIndex() : indexOf(static_cast<std::size_t>(caller));
}

int CallsModel::rowCount(const QModelIndex& parent) const {
  if (!m_tree) return 0;
  if (!parent.isValid()) return 1;
  if (parent.column() != 0 || isBuffer(parent)) return 0;
  const std::size_t call = callAt(parent);
  return static_cast<int>(m_tree->callees[call].size() + m_tree->own[call].size());
}

int CallsModel::columnCount(const QModelIndex&) const {
  return kCallColumns;
}

QVariant CallsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<CallColumn>(index.column());
  switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
      if (const auto own = bufferAt(index)) return bufferText(*own, column);
      return callText(callAt(index), column);
    case Qt::DecorationRole:
      return column == CallColumn::Name && !isBuffer(index) ? QVariant(m_callIcon) : QVariant();
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment(Qt::AlignVCenter | (rightAligned(column) ? Qt::AlignRight : Qt::AlignLeft)));
    default:
      return {};
  }
}

QString CallsModel::place(model::Step tick) const {
  const auto statement = m_tree->trace->statements[static_cast<std::size_t>(tick)];
  if (!statement.valid()) return {};
  return toText(describe(m_tree->trace->program->statements[statement.index()].position));
}

QString CallsModel::callText(std::size_t call, CallColumn column) const {
  const model::CallInstance& instance = m_tree->trace->calls[call];
  switch (column) {
    case CallColumn::Name:
      return toText(callName(*m_tree->trace, call));
    case CallColumn::Steps: {
      const model::LiveRange range{instance.begin, instance.end};
      return range.empty() ? tr("none") : rangesText({&range, 1});
    }
    case CallColumn::Own:
      return m_tree->own[call].empty() ? QString() : bytesText(m_tree->ownBytes[call]);
    case CallColumn::Peak:
      return bytesText(m_tree->peak[call]);
    case CallColumn::Where:
      return instance.site.valid()
                 ? toText(describe(m_tree->trace->program->calls[instance.site.index()].position))
                 : QString();
  }
  return {};
}

QString CallsModel::bufferText(const CallTree::OwnRange& own, CallColumn column) const {
  switch (column) {
    case CallColumn::Name:
      return toText(m_tree->problem->name(own.buffer));
    case CallColumn::Steps: {
      const model::LiveRange range{own.range.first, own.range.last + 1};
      return rangesText({&range, 1});
    }
    case CallColumn::Own:
      return bytesText(m_tree->problem->buffer(own.buffer).size);
    case CallColumn::Peak:
      return {};
    case CallColumn::Where: {
      const QString first = place(own.range.first);
      const QString last = place(own.range.last);
      return first == last ? first : tr("%1 … %2").arg(first, last);
    }
  }
  return {};
}

QVariant CallsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const auto column = static_cast<CallColumn>(section);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(
        Qt::Alignment(Qt::AlignVCenter | (rightAligned(column) ? Qt::AlignRight : Qt::AlignLeft)));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool tip = role == Qt::ToolTipRole;
  switch (column) {
    case CallColumn::Name:
      return tip ? tr("Calls in order, below each its deeper calls and its own buffers")
                 : tr("Call or buffer");
    case CallColumn::Steps:
      return tip ? tr("While the call runs, or the buffer is live in it") : tr("Steps");
    case CallColumn::Own:
      return tip ? tr("Bytes of the buffers that the call itself allocates") : tr("Own");
    case CallColumn::Peak:
      return tip ? tr("Most bytes live at once while the call runs, its callers' included") : tr("Live peak");
    case CallColumn::Where:
      return tip ? tr("Where the call stands, or the statements that open and close the range") : tr("Where");
  }
  return {};
}

}  // namespace memscape::ui
