// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/steps_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>

#include "ui/document/document.h"
#include "ui/document/text.h"
#include "ui/models/steps_model.h"
#include "ui/panels/table.h"

namespace memscape::ui {
namespace {

/// In widths of a digit, by StepColumn.
constexpr int kColumnWidths[kStepColumns] = {10, 30, 20, 13, 14, 14, 40, 40};

}  // namespace

StepsPanel::StepsPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new StepsModel(document.jobPool(), this)),
      m_filter(new QLineEdit(this)),
      m_count(new QLabel(this)),
      m_table(new Table(this)) {
  m_filter->setPlaceholderText(tr("Filter by label or operator"));
  m_filter->setAccessibleName(tr("Filter steps"));
  m_filter->setClearButtonEnabled(true);
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Steps"));
  m_table->setJobPool(document.jobPool());
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(-1, Qt::AscendingOrder);
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < kStepColumns; ++column)
    m_table->setColumnWidth(column, kColumnWidths[column] * digit);
  m_table->horizontalHeader()->setStretchLastSection(true);
  m_table->setColumnsToChoose(QStringLiteral("steps"), {});

  auto* top = new QHBoxLayout;
  top->addWidget(m_filter);
  top->addWidget(m_count);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addLayout(top);
  layout->addWidget(m_table);
  setFocusProxy(m_table);

  connect(m_filter, &QLineEdit::textChanged, m_model, &StepsModel::setWords);
  connect(m_model, &StepsModel::arranged, this, &StepsPanel::updateCount);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& current) {
            if (current.isValid()) Q_EMIT probeRequested(m_model->stepAt(current.row()));
          });
  connect(m_table, &Table::menuRequested, this,
          [this](QMenu* menu, const QModelIndex& index) { addActions(*menu, index); });
  connect(&document, &Document::currentChanged, this, &StepsPanel::refresh);
  connect(&document, &Document::plansChanged, this, &StepsPanel::refresh);
  updateCount();
}

void StepsPanel::showEvent(QShowEvent* event) {
  refresh();
  QWidget::showEvent(event);
}

void StepsPanel::refresh() {
  // Nobody pays for a table that is not looked at.
  const SnapshotPtr snapshot = isVisible() ? m_document.snapshot() : nullptr;
  if (!snapshot && m_document.snapshot() && m_model->table() &&
      m_model->table()->problem == m_document.snapshot()->problem)
    return;
  m_model->setPlan(snapshot ? snapshot->problem : nullptr, snapshot ? m_document.shownPlan() : nullptr);
  updateCount();
}

void StepsPanel::setProbe(model::Step step) {
  m_model->setProbe(step);
}

void StepsPanel::updateCount() {
  const int shown = m_model->rowCount();
  const int total = m_model->totalSteps();
  m_count->setText(shown == total ? tr("%1 steps").arg(countText(total))
                                  : tr("%1 of %2 steps").arg(countText(shown), countText(total)));
  m_table->setPlaceholder(!m_document.snapshot() ? tr("No file is open")
                          : total > 0            ? tr("No step has these words")
                          : m_model->table()     ? tr("There is no step in this file")
                                                 : tr("Looking at the steps…"));
}

void StepsPanel::addActions(QMenu& menu, const QModelIndex& index) {
  if (!index.isValid()) return;
  const model::Step step = m_model->stepAt(index.row());
  const auto add = [&](const QString& text, const QString& tip, auto run) {
    menu.addAction(text, this, run)->setStatusTip(tip);
  };
  add(tr("Select Buffers &Live Here"),
      tr("Select the buffers of read-write pools that are live at this step"), [this, step] {
        if (const SnapshotPtr snapshot = m_document.snapshot())
          m_document.selection().set(liveAt(*snapshot->problem, step));
      });
  add(tr("&Show in Charts"), tr("Move the charts so that this step is in sight"),
      [this, step] { Q_EMIT probeRequested(step); });
}

}  // namespace memscape::ui
