// SPDX-License-Identifier: Apache-2.0
// The buffers that are live at one peak, with what would be saved without them.
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <optional>

#include "ui/document/peak_report.h"

namespace memscape::ui {

enum class PeakColumn { Name, Size, Share, Live, IfGone, IfHalved, IfEarlier, ArenaIfGone };
inline constexpr int kPeakColumns = 8;
/// Role of Share: a double from 0 to 1, of the arena.
inline constexpr int kShareRole = Qt::UserRole + 1;

class PeakModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  /// The `peak`th of the `pool`th of the report; null empties the table.
  void setPeak(std::shared_ptr<const PeakReport> report, std::size_t pool, std::size_t peak);
  /// The arena of the plan that was made without the block, read-write pools together.
  void setArenaWithout(model::BlockId block, std::int64_t arena);
  [[nodiscard]] const PeakAt* peak() const;
  [[nodiscard]] model::BlockId blockAt(int row) const;
  /// -1 when it is not live there.
  [[nodiscard]] int rowOf(model::BlockId block) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 private:
  [[nodiscard]] QString text(model::BlockId block, PeakColumn column) const;
  /// What rows are sorted by; names by themselves.
  [[nodiscard]] std::int64_t key(model::BlockId block, PeakColumn column) const;

  std::shared_ptr<const PeakReport> m_report;
  std::size_t m_pool = 0;
  std::size_t m_peak = 0;
  std::vector<model::BlockId> m_rows;
  std::map<model::BlockId, std::int64_t> m_arenas;
};

}  // namespace memscape::ui
