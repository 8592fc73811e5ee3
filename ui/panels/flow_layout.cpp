// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace memscape::ui {

FlowLayout::FlowLayout(int spacingPx) {
  setSpacing(spacingPx);
  setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
  m_items.emplace_back(item);
}

int FlowLayout::count() const {
  return static_cast<int>(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (itemAt(index) == nullptr) return nullptr;
  const auto at = m_items.begin() + index;
  QLayoutItem* item = at->release();
  m_items.erase(at);
  return item;
}

template <class Put>
int FlowLayout::flow(const QRect& rect, Put put) const {
  int x = rect.left();
  int y = rect.top();
  int height = 0;
  for (const auto& item : m_items) {
    if (item->isEmpty()) continue;
    const QSize size = item->sizeHint().boundedTo(QSize(rect.width(), QWIDGETSIZE_MAX));
    if (x > rect.left() && x + size.width() > rect.left() + rect.width()) {
      x = rect.left();
      y += height + spacing();
      height = 0;
    }
    put(*item, QRect(QPoint(x, y), size));
    x += size.width() + spacing();
    height = std::max(height, size.height());
  }
  return y + height - rect.top();
}

int FlowLayout::heightForWidth(int width) const {
  const QMargins margins = contentsMargins();
  const int inside = std::max(1, width - margins.left() - margins.right());
  return flow({0, 0, inside, 0}, [](QLayoutItem&, const QRect&) {}) + margins.top() + margins.bottom();
}

QSize FlowLayout::sizeHint() const {
  const QMargins margins = contentsMargins();
  QSize size;
  for (const auto& item : m_items) {
    if (item->isEmpty()) continue;
    size.rwidth() += item->sizeHint().width() + spacing();
    size.setHeight(std::max(size.height(), item->sizeHint().height()));
  }
  return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize FlowLayout::minimumSize() const {
  return {1, sizeHint().height()};
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  flow(rect.marginsRemoved(contentsMargins()),
       [](QLayoutItem& item, const QRect& geometry) { item.setGeometry(geometry); });
}

}  // namespace memscape::ui
