// SPDX-License-Identifier: Apache-2.0
// A program's calls as a tree: the entry at the top, below a call its deeper calls and then its own buffers
// with their live ranges in it. Nothing is made before it is looked at, so that a million calls are fine.
#pragma once

#include <QAbstractItemModel>
#include <QIcon>
#include <optional>

#include "ui/models/call_tree.h"

namespace memscape::ui {

enum class CallColumn { Name, Steps, Where, Own, Peak };
inline constexpr int kCallColumns = 5;

class CallsModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  using QAbstractItemModel::QAbstractItemModel;

  /// Null: no rows.
  void setTree(std::shared_ptr<const CallTree> tree);
  [[nodiscard]] const std::shared_ptr<const CallTree>& tree() const { return m_tree; }

  /// The call of a row; of a buffer's row, the one that allocates it.
  [[nodiscard]] std::size_t callAt(const QModelIndex& index) const;
  /// Nothing for a call's row.
  [[nodiscard]] std::optional<CallTree::OwnRange> bufferAt(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOf(std::size_t call) const;
  /// The row of a buffer in the first call that allocates it; invalid without one.
  [[nodiscard]] QModelIndex indexOf(model::BufferId buffer) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  using QObject::parent;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] QString callText(std::size_t call, CallColumn column) const;
  [[nodiscard]] QString bufferText(const CallTree::OwnRange& own, CallColumn column) const;
  [[nodiscard]] QString place(model::Step tick) const;

  std::shared_ptr<const CallTree> m_tree;
  QIcon m_callIcon{QStringLiteral(":/icons/file.svg")};
};

}  // namespace memscape::ui
