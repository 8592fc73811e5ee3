// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/share_delegate.h"

#include <QPainter>
#include <algorithm>

#include "ui/models/peak_model.h"

namespace memscape::ui {

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  const double share = std::clamp(index.data(kShareRole).toDouble(), 0.0, 1.0);
  const QRectF cell = QRectF(option.rect).adjusted(4, 4, -4, -4);
  // Left of the number, which stands at the right.
  const double room = cell.width() - option.fontMetrics.horizontalAdvance(QStringLiteral("100.00 %")) - 8;
  if (room < 8) return;
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  QColor colour = option.palette.color(selected ? QPalette::HighlightedText : QPalette::Highlight);
  colour.setAlpha(60);
  painter->fillRect(QRectF(cell.left(), cell.top(), room, cell.height()), colour);
  colour.setAlpha(220);
  painter->fillRect(QRectF(cell.left(), cell.top(), std::max(1.0, room * share), cell.height()), colour);
}

}  // namespace memscape::ui
