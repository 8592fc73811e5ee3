// SPDX-License-Identifier: Apache-2.0
// A number with a bar behind it that is as long as its share.
#pragma once

#include <QStyledItemDelegate>

namespace memscape::ui {

class ShareDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace memscape::ui
