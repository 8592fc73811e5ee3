// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/pools_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/document/document.h"
#include "ui/document/text.h"
#include "ui/models/pools_model.h"
#include "ui/panels/candidates_box.h"
#include "ui/panels/pool_delegate.h"
#include "ui/panels/table.h"

namespace memscape::ui {
namespace {

/// In widths of a digit, by PoolColumn.
constexpr int kColumnWidths[kPoolColumns] = {26, 12, 13, 13, 13, 18, 14};

}  // namespace

PoolsPanel::PoolsPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new PoolsModel(document, this)),
      m_table(new Table(this)),
      m_candidates(new CandidatesBox(document, this)) {
  auto* splitter = new QSplitter(Qt::Horizontal, this);
  splitter->addWidget(makeTableSide());
  splitter->addWidget(m_candidates);
  splitter->setStretchFactor(0, 3);
  splitter->setStretchFactor(1, 1);
  splitter->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addWidget(splitter);
  setFocusProxy(m_table);
  connect(&document, &Document::currentChanged, this, &PoolsPanel::update);
  connect(&document, &Document::plansChanged, this, &PoolsPanel::update);
  connect(&document, &Document::activityChanged, this, &PoolsPanel::update);
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &PoolsPanel::update);
  update();
}

QWidget* PoolsPanel::makeTableSide() {
  auto* side = new QWidget(this);
  auto* delegate = new PoolDelegate(*m_model, this);
  m_table->setModel(m_model);
  m_table->setItemDelegate(delegate);
  m_table->setAccessibleName(tr("Pools"));
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::SelectedClicked);
  m_table->setDragDropMode(QAbstractItemView::InternalMove);
  m_table->setDragDropOverwriteMode(false);
  m_table->setPlaceholder(tr("No file is open"));
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < kPoolColumns; ++column)
    m_table->setColumnWidth(column, kColumnWidths[column] * digit);
  m_table->horizontalHeader()->setStretchLastSection(true);

  const auto button = [&](const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, side);
    made->setToolTip(tip);
    return made;
  };
  m_add = button(tr("Add"), tr("Add a pool that the file does not have"));
  auto* menu = new QMenu(m_add);
  connect(menu->addAction(tr("&Read-write pool")), &QAction::triggered, this,
          [this] { addPool(static_cast<int>(model::PoolAccess::ReadWrite)); });
  connect(menu->addAction(tr("Read-only pool, for &constants")), &QAction::triggered, this,
          [this] { addPool(static_cast<int>(model::PoolAccess::ReadOnly)); });
  m_add->setMenu(menu);
  m_remove = button(tr("Remove"), tr("Remove a pool that was added here"));
  m_up = button(tr("▲"), tr("Prefer this pool to the one above; dragging does it as well"));
  m_down = button(tr("▼"), tr("Prefer the one below to this pool; dragging does it as well"));
  m_up->setAccessibleName(tr("Move up"));
  m_down->setAccessibleName(tr("Move down"));
  for (QPushButton* narrow : {m_up, m_down}) narrow->setFixedWidth(narrow->sizeHint().height() + 8);
  m_reset = button(tr("Reset"), tr("Pools, limits and candidates as in the file"));
  m_note = new QLabel(side);
  m_note->setWordWrap(true);
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_note->hide();

  auto* buttons = new QHBoxLayout;
  for (QPushButton* each : {m_add, m_remove, m_up, m_down, m_reset}) buttons->addWidget(each);
  buttons->addStretch();
  auto* layout = new QVBoxLayout(side);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table);
  layout->addWidget(m_note);
  layout->addLayout(buttons);

  connect(delegate, &PoolDelegate::complained, this, &PoolsPanel::complain);
  connect(m_remove, &QPushButton::clicked, this, [this] { m_model->remove(selectedRow()); });
  connect(m_up, &QPushButton::clicked, this, [this] { moveSelected(-1); });
  connect(m_down, &QPushButton::clicked, this, [this] { moveSelected(1); });
  connect(m_reset, &QPushButton::clicked, m_model, &PoolsModel::reset);
  return side;
}

int PoolsPanel::selectedRow() const {
  const QModelIndexList rows = m_table->selectionModel()->selectedRows();
  return rows.isEmpty() ? -1 : rows.front().row();
}

void PoolsPanel::addPool(int access) {
  const int row = m_model->add(static_cast<model::PoolAccess>(access));
  m_table->selectRow(row);
  m_table->edit(m_model->index(row, static_cast<int>(PoolColumn::Name)));
}

void PoolsPanel::moveSelected(int by) {
  const int row = selectedRow();
  m_model->move(row, by < 0 ? row - 1 : row + 2);
}

void PoolsPanel::complain(const QString& sentence) {
  m_complaint = sentence;
  update();
}

void PoolsPanel::update() {
  const int row = selectedRow();
  m_add->setEnabled(m_document.current() != nullptr);
  m_remove->setEnabled(row >= 0 && m_model->isAdded(row));
  m_up->setEnabled(row > 0);
  m_down->setEnabled(row >= 0 && row + 1 < m_model->rowCount());
  m_reset->setEnabled(m_model->isChanged());
  QString note = m_complaint;
  const PlanPtr plan = m_document.shownPlan();
  if (note.isEmpty() && plan) note = toText(plan->plan.reason);
  m_note->setVisible(!note.isEmpty());
  m_note->setText(QStringLiteral("⚠ ") + note);
}

}  // namespace memscape::ui
