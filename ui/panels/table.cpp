// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/table.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "ui/document/settings.h"
#include "ui/document/text.h"
#include "ui/jobs/job.h"

namespace memscape::ui {
namespace {

constexpr int kRowPaddingPx = 6;
constexpr int kPlaceholderMarginPx = 12;
constexpr qsizetype kRowsAtOnce = 20'000;  // are copied without anybody noticing
const QKeySequence kCopyCsv(Qt::CTRL | Qt::SHIFT | Qt::Key_C);

class MarkedRows : public QStyledItemDelegate {
 public:
  explicit MarkedRows(Table* table) : QStyledItemDelegate(table), m_table(table) {}

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (m_table->isMarked(index.row())) option->state |= QStyle::State_Selected;
  }

 private:
  Table* m_table;
};

}  // namespace

Table::Table(QWidget* parent) : QTableView(parent) {
  setItemDelegate(new MarkedRows(this));
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

Table::~Table() = default;

void Table::setPlaceholder(const QString& text) {
  if (text == m_placeholder) return;
  m_placeholder = text;
  viewport()->update();
}

void Table::setJobPool(JobPool& pool) {
  m_copying = std::make_unique<Job>(pool);
  m_saving = std::make_unique<Job>(pool);
}

void Table::setColumnsToChoose(const QString& settingsName, const QList<int>& hiddenAtFirst) {
  m_settingsName = settingsName;
  for (const int column : Settings().hiddenColumns(settingsName, hiddenAtFirst))
    if (column < model()->columnCount()) setColumnHidden(column, true);
  horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, [this](const QPoint& position) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addColumns(*menu);
    menu->popup(horizontalHeader()->mapToGlobal(position));
  });
}

void Table::addColumns(QMenu& menu) {
  const QList<int> visible = visibleColumns();
  for (int column = 0; column < model()->columnCount(); ++column) {
    const QString title = model()->headerData(column, Qt::Horizontal).toString();
    QAction* action = menu.addAction(title);
    action->setStatusTip(tr("Show or hide the column '%1'").arg(title));
    action->setCheckable(true);
    action->setChecked(visible.contains(column));
    action->setEnabled(visible.size() > 1 || !visible.contains(column));  // one has to stay
    connect(action, &QAction::toggled, this, [this, column](bool on) {
      setColumnHidden(column, !on);
      QList<int> hidden;
      for (int each = 0; each < model()->columnCount(); ++each)
        if (isColumnHidden(each)) hidden << each;
      Settings().setHiddenColumns(m_settingsName, hidden);
    });
  }
}

void Table::setMarkedRows(std::vector<int> rows) {
  if (!rows.empty()) selectionModel()->clearSelection();
  m_marked = std::move(rows);
  viewport()->update();
}

bool Table::isMarked(int row) const {
  return std::ranges::binary_search(m_marked, row);
}

QList<int> Table::selectedRows() const {
  if (!m_marked.empty()) return {m_marked.begin(), m_marked.end()};
  QList<int> rows;
  if (!selectionModel()) return rows;
  for (const QItemSelectionRange& range : selectionModel()->selection())
    for (int row = range.top(); row <= range.bottom(); ++row) rows.push_back(row);
  std::ranges::sort(rows);
  return rows;
}

QList<int> Table::visibleColumns() const {
  QList<int> columns;
  for (int column = 0; column < model()->columnCount(); ++column)
    if (!isColumnHidden(column)) columns << column;
  return columns;
}

TableText Table::tableText() const {
  if (const auto* text = dynamic_cast<const HasTableText*>(model())) return text->tableText();
  TableText table{.headers = {}, .rows = model()->rowCount(), .cell = [this](int row, int column, CellText) {
                    return model()->index(row, column).data().toString();
                  }};
  for (int column = 0; column < model()->columnCount(); ++column)
    table.headers << model()->headerData(column, Qt::Horizontal).toString();
  return table;
}

void Table::copy(TableFormat format) {
  if (!model()) return;
  TableExtract extract{
      .table = tableText(), .rows = selectedRows(), .columns = visibleColumns(), .format = format};
  if (extract.rows.isEmpty()) return;
  const auto deliver = [this, count = extract.rows.size()](const QByteArray& bytes) {
    QGuiApplication::clipboard()->setText(QString::fromUtf8(bytes));
    Q_EMIT noticed(count == 1 ? tr("Copied one row") : tr("Copied %1 rows").arg(countText(count)));
  };
  if (extract.rows.size() <= kRowsAtOnce || !m_copying || !dynamic_cast<const HasTableText*>(model())) {
    deliver(toBytes(extract));
    return;
  }
  Q_EMIT noticed(tr("Copying %1 rows…").arg(countText(extract.rows.size())));
  m_copying->start([extract = std::move(extract)](
                       const support::Progress& progress) { return toBytes(extract, progress); },
                   deliver);
}

void Table::saveCsv(const QString& path) {
  const TableExtract extract{
      .table = tableText(), .rows = {}, .columns = visibleColumns(), .format = TableFormat::Csv};
  Q_EMIT noticed(tr("Writing %1…").arg(path));
  m_saving->start(
      [extract, path](const support::Progress& progress) { return saveTable(extract, path, progress); },
      [this, path, count = extract.count()](const QString& wrong) {
        Q_EMIT noticed(wrong.isEmpty() ? tr("Wrote %1 rows to %2").arg(countText(count), path) : wrong);
      });
}

void Table::chooseFile() {
  Settings settings;
  QString path = QFileDialog::getSaveFileName(
      this, tr("Save Table"), settings.folder() + u'/' + accessibleName().toLower() + QStringLiteral(".csv"),
      tr("Comma separated values (*.csv);;All files (*)"));
  if (path.isEmpty()) return;
  settings.setFolder(QFileInfo(path).absolutePath());
  saveCsv(path);
}

void Table::contextMenuEvent(QContextMenuEvent* event) {
  if (!model()) return;
  const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
  const QModelIndex index = keyboard ? currentIndex() : indexAt(event->pos());
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  Q_EMIT menuRequested(menu, index);
  if (!menu->isEmpty()) menu->addSeparator();
  const auto add = [&](const QString& text, const QString& tip, const QKeySequence& keys, auto run) {
    QAction* action = menu->addAction(text, this, run);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);  // shown here; the table answers to the key itself
    action->setStatusTip(tip);
    return action;
  };
  const bool selected = !m_marked.empty() || selectionModel()->hasSelection();
  add(tr("&Copy"), tr("Copy the selected rows as text"), QKeySequence::Copy, [this] {
    copy(TableFormat::Tabs);
  })->setEnabled(selected);
  add(tr("Copy as CS&V"), tr("Copy the selected rows as CSV with exact numbers"), kCopyCsv, [this] {
    copy(TableFormat::Csv);
  })->setEnabled(selected);
  if (m_saving && dynamic_cast<const HasTableText*>(model()))
    add(tr("&Save All as CSV…"), tr("Write all rows of the table with exact numbers to a file"), {}, [this] {
      chooseFile();
    })->setEnabled(model()->rowCount() > 0);
  if (!m_settingsName.isEmpty()) addColumns(*menu->addMenu(tr("C&olumns")));
  menu->popup(keyboard && index.isValid() ? viewport()->mapToGlobal(visualRect(index).bottomLeft())
                                          : event->globalPos());
}

void Table::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected) {
  if (!selected.isEmpty() && !m_marked.empty()) setMarkedRows({});
  QTableView::selectionChanged(selected, deselected);
}

void Table::reset() {
  m_marked.clear();
  QTableView::reset();
}

void Table::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    copy(TableFormat::Tabs);
    event->accept();
  } else if (QKeySequence(event->keyCombination()) == kCopyCsv) {
    copy(TableFormat::Csv);
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
