// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/candidates_box.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>
#include <algorithm>

#include "core/analysis/pressure.h"
#include "ui/document/document.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

using model::BlockId;

constexpr int kLeastCharacters = 30;

std::size_t rankIn(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

}  // namespace

CandidatesBox::CandidatesBox(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_title(new QLabel(this)),
      m_list(new QListWidget(this)),
      m_note(new QLabel(this)),
      m_up(new QPushButton(tr("▲"), this)),
      m_down(new QPushButton(tr("▼"), this)),
      m_reset(new QPushButton(tr("As in the file"), this)) {
  m_list->setAccessibleName(tr("Pools that the selected buffers may go to"));
  m_list->setDragDropMode(QAbstractItemView::InternalMove);
  setMinimumWidth(fontMetrics().averageCharWidth() * kLeastCharacters);
  m_title->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  m_note->hide();
  m_up->setToolTip(tr("Try this pool earlier"));
  m_down->setToolTip(tr("Try this pool later"));
  m_up->setAccessibleName(m_up->toolTip());
  m_down->setAccessibleName(m_down->toolTip());
  m_reset->setToolTip(tr("Forget what was chosen for these buffers"));
  for (QPushButton* button : {m_up, m_down}) button->setFixedWidth(button->sizeHint().height() + 8);

  auto* buttons = new QHBoxLayout;
  buttons->addWidget(m_up);
  buttons->addWidget(m_down);
  buttons->addWidget(m_reset);
  buttons->addStretch();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_title);
  layout->addWidget(m_list);
  layout->addWidget(m_note);
  layout->addLayout(buttons);

  connect(m_list, &QListWidget::itemChanged, this, &CandidatesBox::onChecked);
  connect(m_list, &QListWidget::currentRowChanged, this, &CandidatesBox::updateButtons);
  // After the drop is over: while it goes on, the list must not be filled anew.
  connect(m_list->model(), &QAbstractItemModel::rowsMoved, this, &CandidatesBox::reorder,
          Qt::QueuedConnection);
  connect(m_up, &QPushButton::clicked, this, [this] { moveCurrent(-1); });
  connect(m_down, &QPushButton::clicked, this, [this] { moveCurrent(1); });
  connect(m_reset, &QPushButton::clicked, this, &CandidatesBox::resetSelected);
  connect(&document.selection(), &Selection::changed, this, &CandidatesBox::refresh);
  connect(&document, &Document::currentChanged, this, &CandidatesBox::refresh);
  connect(&document, &Document::activityChanged, this, [this] {
    const OpenWorkload* current = m_document.current();
    if (current && !current->loadJob().active()) refresh();
  });
  refresh();
}

std::vector<BlockId> CandidatesBox::selectedBlocks() const {
  std::vector<BlockId> blocks;
  const model::Problem& problem = *m_document.snapshot()->problem;
  for (const model::BufferId buffer : m_document.selection().buffers())
    blocks.push_back(problem.buffer(buffer).block);
  std::ranges::sort(blocks);
  blocks.erase(std::ranges::unique(blocks).begin(), blocks.end());
  return blocks;
}

CandidatesBox::Names CandidatesBox::namesOf(BlockId block) const {
  const model::Problem& problem = *m_document.snapshot()->problem;
  const auto& wanted = m_document.current()->wantedLowerOptions();
  // The problem may still be on its way.
  if (wanted.pools == m_document.current()->lowerOptions().pools)
    for (const auto& change : wanted.candidates)
      if (problem.buffer(change.buffer).block == block) return change.pools;
  Names names;
  for (const model::PoolId pool : problem.candidates(block)) names.push_back(problem.pool(pool).name);
  return names;
}

void CandidatesBox::refresh() {
  const QScopedValueRollback filling(m_filling, true);
  const int row = m_list->currentRow();
  m_list->clear();
  m_note->hide();
  const auto& selected = m_document.selection().buffers();
  const bool any = m_document.snapshot() && !selected.empty();
  if (any) fill();
  m_list->setVisible(any);
  for (QPushButton* button : {m_up, m_down, m_reset}) button->setVisible(any);
  if (!any)
    m_title->setText(tr("Select buffers to choose their pools."));
  else if (selected.size() == 1)
    m_title->setText(tr("Pools of %1").arg(toText(m_document.snapshot()->problem->name(selected.front()))));
  else
    m_title->setText(tr("Pools of %1 buffers").arg(countText(std::ssize(selected))));
  m_title->setAlignment(any ? Qt::AlignLeft : Qt::AlignCenter);
  m_title->setWordWrap(!any);
  m_list->setCurrentRow(std::min(row, m_list->count() - 1));
  updateButtons();
}

void CandidatesBox::fill() {
  const model::Problem& problem = *m_document.snapshot()->problem;
  const std::vector<BlockId> blocks = selectedBlocks();
  const bool readWrite = analysis::isReadWrite(problem, blocks.front());
  if (std::ranges::any_of(blocks,
                          [&](BlockId b) { return analysis::isReadWrite(problem, b) != readWrite; })) {
    m_note->setText(tr("Constants and other buffers have no pool in common."));
    m_note->show();
    return;
  }
  const auto access = readWrite ? model::PoolAccess::ReadWrite : model::PoolAccess::ReadOnly;
  Names names;
  for (const model::Pool& pool : problem.pools())
    if (pool.access == access) names.push_back(pool.name);
  const Names first = namesOf(blocks.front());
  std::ranges::stable_sort(names, {}, [&](const std::string& name) { return rankIn(first, name); });
  std::vector<std::size_t> open(names.size());
  for (const BlockId block : blocks)
    for (const std::string& name : namesOf(block))
      if (const std::size_t at = rankIn(names, name); at < names.size()) ++open[at];
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto* item = new QListWidgetItem(toText(names[i]), m_list);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
                   Qt::ItemIsDragEnabled);
    item->setCheckState(open[i] == 0               ? Qt::Unchecked
                        : open[i] == blocks.size() ? Qt::Checked
                                                   : Qt::PartiallyChecked);
  }
}

void CandidatesBox::updateButtons() {
  const int row = m_list->currentRow();
  m_up->setEnabled(row > 0);
  m_down->setEnabled(row >= 0 && row + 1 < m_list->count());
  m_reset->setEnabled(m_document.current() && !m_document.current()->wantedLowerOptions().candidates.empty());
}

CandidatesBox::Names CandidatesBox::listed() const {
  Names names;
  for (int row = 0; row < m_list->count(); ++row) names.push_back(m_list->item(row)->text().toStdString());
  return names;
}

template <class Change>
void CandidatesBox::apply(Change change) {
  OpenWorkload* workload = m_document.current();
  const model::Problem& problem = *workload->snapshot()->problem;
  analysis::LowerOptions options = workload->wantedLowerOptions();
  const std::vector<BlockId> blocks = selectedBlocks();
  std::vector<analysis::CandidateChange> changes;
  for (const BlockId block : blocks) {
    Names names = namesOf(block);
    change(names);
    if (names.empty()) {
      refresh();
      m_note->setText(QStringLiteral("⚠ ") + tr("a buffer needs at least one pool"));
      m_note->show();
      return;
    }
    changes.push_back({problem.block(block).root, std::move(names)});
  }
  std::erase_if(options.candidates, [&](const auto& old) {
    return std::ranges::binary_search(blocks, problem.buffer(old.buffer).block);
  });
  std::ranges::move(changes, std::back_inserter(options.candidates));
  workload->setLowerOptions(std::move(options));
}

void CandidatesBox::onChecked(QListWidgetItem* item) {
  if (m_filling) return;
  const std::string pool = item->text().toStdString();
  const Names order = listed();
  const bool on = item->checkState() == Qt::Checked;
  apply([&](Names& names) {
    std::erase(names, pool);
    if (on) names.push_back(pool);
    std::ranges::stable_sort(names, {}, [&](const std::string& name) { return rankIn(order, name); });
  });
}

void CandidatesBox::reorder() {
  const Names order = listed();
  if (order.empty()) return;
  apply([&](Names& names) {
    std::ranges::stable_sort(names, {}, [&](const std::string& name) { return rankIn(order, name); });
  });
}

void CandidatesBox::moveCurrent(int by) {
  const int row = m_list->currentRow();
  if (row < 0 || row + by < 0 || row + by >= m_list->count()) return;
  {
    const QScopedValueRollback filling(m_filling, true);
    m_list->insertItem(row + by, m_list->takeItem(row));
    m_list->setCurrentRow(row + by);
  }
  reorder();
}

void CandidatesBox::resetSelected() {
  OpenWorkload* workload = m_document.current();
  const model::Problem& problem = *workload->snapshot()->problem;
  analysis::LowerOptions options = workload->wantedLowerOptions();
  const std::vector<BlockId> blocks = selectedBlocks();
  std::erase_if(options.candidates, [&](const auto& old) {
    return std::ranges::binary_search(blocks, problem.buffer(old.buffer).block);
  });
  workload->setLowerOptions(std::move(options));
}

}  // namespace memscape::ui
