// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace memscape::ui {
namespace {

constexpr int kRowPaddingPx = 6;
constexpr int kPlaceholderMarginPx = 12;

}  // namespace

Table::Table(QWidget* parent) : QTableView(parent) {
  setSelectionBehavior(SelectRows);
  setSelectionMode(ExtendedSelection);
  setEditTriggers(NoEditTriggers);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setTabKeyNavigation(false);  // Tab goes on to the next widget
  setHorizontalScrollMode(ScrollPerPixel);
  verticalHeader()->hide();
  // All rows alike: nothing is measured, which matters with a million of them.
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kRowPaddingPx);
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void Table::setPlaceholder(const QString& text) {
  if (text == m_placeholder) return;
  m_placeholder = text;
  viewport()->update();
}

void Table::copySelection() const {
  if (!model() || !selectionModel()->hasSelection()) return;
  std::vector<int> rows;
  for (const QItemSelectionRange& range : selectionModel()->selection())
    for (int row = range.top(); row <= range.bottom() && rows.size() < kCopyRows; ++row) rows.push_back(row);
  std::ranges::sort(rows);
  const int columns = model()->columnCount();
  QString text;
  const auto appendLine = [&](auto cell) {
    for (int column = 0; column < columns; ++column) {
      text += cell(column);
      text += column + 1 < columns ? u'\t' : u'\n';
    }
  };
  appendLine([&](int column) { return model()->headerData(column, Qt::Horizontal).toString(); });
  for (const int row : rows)
    appendLine([&](int column) { return model()->index(row, column).data().toString(); });
  QGuiApplication::clipboard()->setText(text);
}

void Table::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    copySelection();
    event->accept();
  } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
    Q_EMIT rowClicked(currentIndex().row(), event->modifiers());
    event->accept();
  } else {
    QTableView::keyPressEvent(event);
  }
}

void Table::mouseReleaseEvent(QMouseEvent* event) {
  QTableView::mouseReleaseEvent(event);
  const QModelIndex index = indexAt(event->position().toPoint());
  if (event->button() == Qt::LeftButton && index.isValid())
    Q_EMIT rowClicked(index.row(), event->modifiers());
}

void Table::paintEvent(QPaintEvent* event) {
  QTableView::paintEvent(event);
  if (m_placeholder.isEmpty() || (model() && model()->rowCount() > 0)) return;
  QPainter painter(viewport());
  painter.setPen(palette().color(QPalette::PlaceholderText));
  painter.drawText(viewport()->rect().adjusted(kPlaceholderMarginPx, 0, -kPlaceholderMarginPx, 0),
                   Qt::AlignCenter | Qt::TextWordWrap, m_placeholder);
}

}  // namespace memscape::ui
