// SPDX-License-Identifier: Apache-2.0
#include "ui/models/peak_model.h"

#include <algorithm>

#include "ui/document/text.h"

namespace memscape::ui {

using model::BlockId;

void PeakModel::setPeak(std::shared_ptr<const PeakReport> report, std::size_t pool, std::size_t peak) {
  beginResetModel();
  if (report != m_report) m_arenas.clear();
  m_report = std::move(report);
  m_pool = pool;
  m_peak = peak;
  m_rows = m_report ? m_report->pools[pool].peaks[peak].live : std::vector<BlockId>();
  endResetModel();
}

void PeakModel::setArenaWithout(BlockId block, std::int64_t arena) {
  m_arenas[block] = arena;
  const int row = rowOf(block);
  const int column = static_cast<int>(PeakColumn::ArenaIfGone);
  if (row >= 0) Q_EMIT dataChanged(index(row, column), index(row, column));
}

const PeakAt* PeakModel::peak() const {
  return m_report ? &m_report->pools[m_pool].peaks[m_peak] : nullptr;
}

BlockId PeakModel::blockAt(int row) const {
  return m_rows[static_cast<std::size_t>(row)];
}

int PeakModel::rowOf(BlockId block) const {
  const auto row = std::ranges::find(m_rows, block);
  return row == m_rows.end() ? -1 : static_cast<int>(row - m_rows.begin());
}

int PeakModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int PeakModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kPeakColumns;
}

std::int64_t PeakModel::key(BlockId block, PeakColumn column) const {
  const auto rank = m_report->rankOf.find(block.value);
  const analysis::Sensitivity saved =
      rank == m_report->rankOf.end() ? analysis::Sensitivity{block} : m_report->ranked[rank->second];
  switch (column) {
    case PeakColumn::Size:
    case PeakColumn::Share:
      return m_report->problem->block(block).size;
    case PeakColumn::Live:
      return m_report->problem->block(block).begin;
    case PeakColumn::IfGone:
      return saved.ifGone;
    case PeakColumn::IfHalved:
      return saved.ifHalved;
    case PeakColumn::IfEarlier:
      return saved.ifFreedEarlier;
    case PeakColumn::ArenaIfGone: {
      const auto arena = m_arenas.find(block);
      return arena == m_arenas.end() ? std::int64_t{0}
                                     : m_report->plan->metrics.readWriteArena - arena->second;
    }
    case PeakColumn::Name:
      break;
  }
  return 0;
}

QString PeakModel::text(BlockId block, PeakColumn column) const {
  const model::Problem& problem = *m_report->problem;
  const auto saved = [](std::int64_t bytes) {
    return bytes == 0 ? QStringLiteral("–") : u'−' + bytesText(bytes);
  };
  switch (column) {
    case PeakColumn::Name: {
      const QString name = toText(problem.name(block));
      return name.isEmpty() ? tr("buffer %1").arg(problem.block(block).root.value) : name;
    }
    case PeakColumn::Size:
      return bytesText(problem.block(block).size);
    case PeakColumn::Share: {
      const std::int64_t arena = peak()->waterfall.arena;
      return percentText(
          arena == 0 ? 0 : 100 * static_cast<double>(problem.block(block).size) / static_cast<double>(arena));
    }
    case PeakColumn::Live:
      return rangesText(problem.liveRanges(block));
    case PeakColumn::ArenaIfGone: {
      const auto arena = m_arenas.find(block);
      if (arena == m_arenas.end()) return {};
      const std::int64_t less = m_report->plan->metrics.readWriteArena - arena->second;
      return less < 0 ? u'+' + bytesText(-less) : saved(less);
    }
    default:
      return saved(key(block, column));
  }
}

QVariant PeakModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<PeakColumn>(index.column());
  const BlockId block = blockAt(index.row());
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text(block, column);
  if (role == kShareRole && column == PeakColumn::Share) {
    const std::int64_t arena = std::max<std::int64_t>(1, peak()->waterfall.arena);
    return static_cast<double>(m_report->problem->block(block).size) / static_cast<double>(arena);
  }
  if (role == Qt::TextAlignmentRole) {
    const bool left = column == PeakColumn::Name || column == PeakColumn::Live;
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight)));
  }
  return {};
}

QVariant PeakModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool left =
      section == static_cast<int>(PeakColumn::Name) || section == static_cast<int>(PeakColumn::Live);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight)));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool tip = role == Qt::ToolTipRole;
  switch (static_cast<PeakColumn>(section)) {
    case PeakColumn::Name:
      return tip ? tr("Buffers that are live at this peak") : tr("Live at the peak");
    case PeakColumn::Size:
      return tr("Size");
    case PeakColumn::Share:
      return tip ? tr("Share of the pool's arena") : tr("Share");
    case PeakColumn::Live:
      return tr("Live (first … last)");
    case PeakColumn::IfGone:
      return tip ? tr("By how much the lower bound falls when the buffer is gone") : tr("Bound if gone");
    case PeakColumn::IfHalved:
      return tip ? tr("By how much the lower bound falls when the buffer is half its size") : tr("if halved");
    case PeakColumn::IfEarlier:
      return tip ? tr("By how much the lower bound falls when the buffer is freed one step earlier")
                 : tr("if freed earlier");
    case PeakColumn::ArenaIfGone:
      return tip ? tr("By how much the arena falls when the planner plans again without the buffer")
                 : tr("Arena if gone");
  }
  return {};
}

void PeakModel::sort(int column, Qt::SortOrder order) {
  if (!m_report || column < 0) return;
  beginResetModel();
  const auto by = static_cast<PeakColumn>(column);
  const auto less = [&](BlockId a, BlockId b) {
    if (by == PeakColumn::Name) return m_report->problem->name(a) < m_report->problem->name(b);
    return key(a, by) < key(b, by);
  };
  if (order == Qt::AscendingOrder)
    std::ranges::stable_sort(m_rows, less);
  else
    std::ranges::stable_sort(m_rows, [&](BlockId a, BlockId b) { return less(b, a); });
  endResetModel();
}

}  // namespace memscape::ui
