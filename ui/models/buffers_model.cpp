// SPDX-License-Identifier: Apache-2.0
#include "ui/models/buffers_model.h"

#include <optional>
#include <utility>

#include "ui/document/text.h"

namespace memscape::ui {
namespace {

QVariant alignmentOf(BufferColumn column) {
  const bool number = column == BufferColumn::Size || column == BufferColumn::Offset ||
                      column == BufferColumn::Storage || column == BufferColumn::Alignment ||
                      column == BufferColumn::Lifetime || column == BufferColumn::Device;
  return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
}

}  // namespace

BuffersModel::BuffersModel(JobPool& pool, QObject* parent)
    : QAbstractTableModel(parent),
      m_rows(std::make_shared<const std::vector<model::BufferId>>()),
      m_job(pool) {}

void BuffersModel::setPlan(ProblemPtr problem, PlanPtr plan, BufferSetPtr passing) {
  if (problem == m_problem && plan == m_plan && passing == m_order.passing) return;
  m_order.passing = std::move(passing);
  if (problem != m_problem) {
    beginResetModel();
    m_problem = std::move(problem);
    m_plan = std::move(plan);
    m_rows = std::make_shared<const std::vector<model::BufferId>>();
    m_rowOf.clear();
    endResetModel();
  } else {
    m_plan = std::move(plan);
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kBufferColumns - 1));
  }
  arrange();
}

void BuffersModel::sort(int column, Qt::SortOrder order) {
  m_order.column = column < 0 ? std::nullopt : std::optional(static_cast<BufferColumn>(column));
  m_order.direction = order;
  arrange();
}

void BuffersModel::arrange() {
  if (!m_problem) {
    m_job.cancel();
    return;
  }
  m_job.start(
      [problem = m_problem, plan = m_plan, order = m_order](const support::Progress& progress) {
        return arrangeRows(*problem, plan.get(), order, progress);
      },
      [this](std::optional<std::vector<model::BufferId>> rows) {
        if (rows) setRows(*std::move(rows));
      });
}

void BuffersModel::setRows(std::vector<model::BufferId> rows) {
  if (rows != *m_rows) {
    // A reset, not a change of layout: a filter changes the number of rows. Who listens to arranged() brings
    // selection and place back.
    beginResetModel();
    m_rows = std::make_shared<const std::vector<model::BufferId>>(std::move(rows));
    m_rowOf.assign(m_problem->buffers().size(), -1);
    for (std::size_t row = 0; row < m_rows->size(); ++row)
      m_rowOf[(*m_rows)[row].index()] = static_cast<int>(row);
    endResetModel();
  }
  Q_EMIT arranged();
}

model::BufferId BuffersModel::bufferAt(int row) const {
  return (*m_rows)[static_cast<std::size_t>(row)];
}

int BuffersModel::rowOf(model::BufferId buffer) const {
  return buffer.valid() && buffer.index() < m_rowOf.size() ? m_rowOf[buffer.index()] : -1;
}

int BuffersModel::totalBuffers() const {
  return m_problem ? static_cast<int>(m_problem->buffers().size()) : 0;
}

int BuffersModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows->size());
}

int BuffersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kBufferColumns;
}

QVariant BuffersModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<BufferColumn>(index.column());
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
    return cellText(*m_problem, m_plan.get(), bufferAt(index.row()), column, CellText::Shown);
  if (role == Qt::TextAlignmentRole) return alignmentOf(column);
  return {};
}

TableText BuffersModel::tableText() const {
  TableText table{
      .headers = {},
      .rows = rowCount(),
      .cell = [problem = m_problem, plan = m_plan, rows = m_rows](int row, int column, CellText as) {
        return cellText(*problem, plan.get(), (*rows)[static_cast<std::size_t>(row)],
                        static_cast<BufferColumn>(column), as);
      }};
  for (int column = 0; column < kBufferColumns; ++column)
    table.headers << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  return table;
}

QVariant BuffersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return alignmentOf(static_cast<BufferColumn>(section));
  if (role != Qt::DisplayRole) return {};
  switch (static_cast<BufferColumn>(section)) {
    case BufferColumn::Name:
      return tr("Name");
    case BufferColumn::Kind:
      return tr("Kind");
    case BufferColumn::Size:
      return tr("Size");
    case BufferColumn::Live:
      return tr("Live (first … last)");
    case BufferColumn::Pool:
      return tr("Pool");
    case BufferColumn::Offset:
      return tr("Offset");
    case BufferColumn::Storage:
      return tr("Storage");
    case BufferColumn::Producer:
      return tr("Producer");
    case BufferColumn::Type:
      return tr("Type");
    case BufferColumn::Shape:
      return tr("Shape");
    case BufferColumn::Alignment:
      return tr("Alignment");
    case BufferColumn::Operator:
      return tr("Operator");
    case BufferColumn::Lifetime:
      return tr("Steps live");
    case BufferColumn::Device:
      return tr("Device");
  }
  return {};
}

}  // namespace memscape::ui
