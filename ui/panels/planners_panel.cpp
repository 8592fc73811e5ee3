// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/planners_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/planners/registry.h"
#include "ui/document/document.h"
#include "ui/models/matrix_model.h"
#include "ui/panels/table.h"

namespace memscape::ui {
namespace {

/// In widths of a digit, by MatrixColumn.
constexpr int kColumnWidths[kMatrixColumns] = {23, 11, 8, 12, 8, 9};

}  // namespace

PlannersPanel::PlannersPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new MatrixModel(document, this)),
      m_table(new Table(this)),
      m_planAll(new QPushButton(tr("Plan all"), this)),
      m_options(new QPushButton(tr("Options…"), this)) {
  m_table->setModel(m_model);
  m_table->setAccessibleName(tr("Planners and their results"));
  m_table->setSelectionMode(QAbstractItemView::SingleSelection);
  m_table->setPlaceholder(tr("Open a file to see what each planner makes of it"));
  const int digit = fontMetrics().horizontalAdvance(u'0');
  for (int column = 0; column < kMatrixColumns; ++column)
    m_table->setColumnWidth(column, kColumnWidths[column] * digit);
  m_table->horizontalHeader()->setStretchLastSection(true);
  m_planAll->setToolTip(tr("Run every planner in the background"));
  m_options->setToolTip(tr("Options of the selected planner"));

  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_planAll);
  buttons->addWidget(m_options);
  buttons->addStretch();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 6, 6, 6);
  layout->addWidget(m_table);
  layout->addLayout(buttons);
  setFocusProxy(m_table);

  connect(m_table, &Table::rowClicked, this, &PlannersPanel::activate);
  connect(m_planAll, &QPushButton::clicked, &document, &Document::planAll);
  connect(m_options, &QPushButton::clicked, this, [this] {
    if (const auto chosen = m_document.chosen(); chosen && !chosen->imported())
      Q_EMIT optionsRequested(chosen->planner);
  });
  connect(&document, &Document::currentChanged, this, &PlannersPanel::updateButtons);
  connect(&document, &Document::plansChanged, this, &PlannersPanel::updateButtons);
  updateButtons();
}

void PlannersPanel::activate(int row, Qt::KeyboardModifiers modifiers) {
  const PlanKey key = m_model->keyAt(row);
  if (modifiers.testFlag(Qt::ShiftModifier))
    m_document.compareWith(m_document.compared() == key ? std::nullopt : std::optional(key));
  else
    m_document.show(key);
}

void PlannersPanel::updateButtons() {
  const auto chosen = m_document.chosen();
  m_planAll->setEnabled(m_document.current() != nullptr);
  m_options->setEnabled(chosen && !chosen->imported() &&
                        !planners::all()[static_cast<std::size_t>(chosen->planner)].options.empty());
  if (chosen) m_table->selectRow(m_model->rowOf(*chosen));
}

}  // namespace memscape::ui
