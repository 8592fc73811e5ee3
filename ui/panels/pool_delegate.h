// SPDX-License-Identifier: Apache-2.0
// Editor of a pool's name and limit: what cannot be read stays in the editor, with a sentence why.
#pragma once

#include <QStyledItemDelegate>

namespace memscape::ui {

class PoolsModel;

class PoolDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  explicit PoolDelegate(const PoolsModel& model, QObject* parent = nullptr);
  [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                      const QModelIndex& index) const override;
  /// Keeps what is being typed: rows change whenever a planner finishes.
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;

 Q_SIGNALS:
  /// With every change of the text; empty when it can be taken, and when the editor has closed.
  void complained(const QString& sentence) const;

 private:
  const PoolsModel& m_model;
};

}  // namespace memscape::ui
