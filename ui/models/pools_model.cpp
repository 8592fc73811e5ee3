// SPDX-License-Identifier: Apache-2.0
#include "ui/models/pools_model.h"

#include <QMimeData>
#include <algorithm>
#include <utility>

#include "core/support/bytes.h"
#include "ui/document/document.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

using model::Pool;
using model::PoolAccess;

const QString kRowFormat = QStringLiteral("application/x-memscape-pool-row");

/// The problem's pools, those that the user named first and in that order.
std::vector<Pool> orderedPools(const model::Problem& problem, const std::vector<Pool>& named) {
  std::vector<Pool> pools(problem.pools().begin(), problem.pools().end());
  std::ranges::stable_sort(pools, {}, [&](const Pool& pool) {
    return std::ranges::find(named, pool.name, &Pool::name) - named.begin();
  });
  return pools;
}

bool rightAligned(PoolColumn column) {
  return column == PoolColumn::Limit || column == PoolColumn::Used || column == PoolColumn::Bound;
}

QString rateLine(const QString& what, std::int64_t value) {
  return value < 0 ? QString() : QStringLiteral("\n%1: %2").arg(what, countText(value));
}

}  // namespace

PoolsModel::PoolsModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent), m_document(document) {
  connect(&document, &Document::currentChanged, this, &PoolsModel::refresh);
  connect(&document, &Document::plansChanged, this, &PoolsModel::refresh);
  // A change that failed or was cancelled is taken back.
  connect(&document, &Document::activityChanged, this, &PoolsModel::refresh);
  refresh();
}

void PoolsModel::refresh() {
  const OpenWorkload* workload = m_document.current();
  if (workload && workload->loadJob().active()) return;
  std::vector<Pool> pools;
  if (workload) pools = orderedPools(*workload->snapshot()->problem, workload->lowerOptions().pools);
  const auto names = [](const std::vector<Pool>& of) {
    std::vector<std::string> list;
    for (const Pool& pool : of) list.push_back(pool.name);
    return list;
  };
  if (names(pools) != names(m_pools)) {
    beginResetModel();
    m_pools = std::move(pools);
    endResetModel();
    return;
  }
  m_pools = std::move(pools);
  if (!m_pools.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kPoolColumns - 1));
}

void PoolsModel::apply(const std::string& from, const std::string& to) {
  OpenWorkload* workload = m_document.current();
  analysis::LowerOptions options = workload->wantedLowerOptions();
  options.pools = m_pools;
  for (analysis::CandidateChange& change : options.candidates) std::ranges::replace(change.pools, from, to);
  // Of single buffers' candidates, pools that are gone are gone.
  const auto gone = [&](const std::string& name) {
    return std::ranges::find(m_pools, name, &Pool::name) == m_pools.end();
  };
  for (analysis::CandidateChange& change : options.candidates) std::erase_if(change.pools, gone);
  std::erase_if(options.candidates, [](const auto& change) { return change.pools.empty(); });
  workload->setLowerOptions(std::move(options));
}

const Pool& PoolsModel::poolAt(int row) const {
  return m_pools[static_cast<std::size_t>(row)];
}

bool PoolsModel::isAdded(int row) const {
  const auto& own = m_document.snapshot()->ownPools;
  return std::ranges::find(own, poolAt(row).name, &Pool::name) == own.end();
}

bool PoolsModel::isChanged() const {
  const OpenWorkload* workload = m_document.current();
  return workload && (!workload->wantedLowerOptions().pools.empty() ||
                      !workload->wantedLowerOptions().candidates.empty());
}

int PoolsModel::idOf(int row) const {
  const auto pools = m_document.snapshot()->problem->pools();
  const auto found = std::ranges::find(pools, poolAt(row).name, &Pool::name);
  return found == pools.end() ? -1 : static_cast<int>(found - pools.begin());
}

int PoolsModel::add(PoolAccess access) {
  Pool pool{.name = {}, .access = access, .limit = {}, .targets = {}, .rates = {}};
  const std::string stem = access == PoolAccess::ReadOnly ? "rom" : "sram";
  pool.name = stem;
  for (int i = 2; std::ranges::find(m_pools, pool.name, &Pool::name) != m_pools.end(); ++i)
    pool.name = stem + std::to_string(i);
  const int row = rowCount();
  beginInsertRows({}, row, row);
  m_pools.push_back(std::move(pool));
  endInsertRows();
  apply();
  return row;
}

void PoolsModel::remove(int row) {
  if (!isAdded(row)) return;
  beginRemoveRows({}, row, row);
  m_pools.erase(m_pools.begin() + row);
  endRemoveRows();
  apply();
}

void PoolsModel::move(int row, int before) {
  if (before == row || before == row + 1 || before < 0 || before > rowCount()) return;
  beginMoveRows({}, row, row, {}, before);
  const auto first = m_pools.begin();
  if (before > row)
    std::rotate(first + row, first + row + 1, first + before);
  else
    std::rotate(first + before, first + row, first + row + 1);
  endMoveRows();
  apply();
}

void PoolsModel::reset() {
  OpenWorkload* workload = m_document.current();
  if (!workload) return;
  analysis::LowerOptions options = workload->wantedLowerOptions();
  options.pools.clear();
  options.candidates.clear();
  workload->setLowerOptions(std::move(options));
}

QString PoolsModel::whyNotLimit(const QString& text) {
  if (text.trimmed().isEmpty()) return {};
  const auto bytes = support::parseBytes(text.trimmed().toStdString());
  return bytes ? QString() : toText(bytes.error().message);
}

QString PoolsModel::whyNotName(const QString& text, int row) const {
  const std::string name = text.trimmed().toStdString();
  if (name.empty()) return tr("a pool needs a name");
  for (int other = 0; other < rowCount(); ++other)
    if (other != row && poolAt(other).name == name) return tr("there is another pool '%1'").arg(toText(name));
  return {};
}

int PoolsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_pools.size());
}

int PoolsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kPoolColumns;
}

QVariant PoolsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto column = static_cast<PoolColumn>(index.column());
  const Pool& pool = poolAt(index.row());
  switch (role) {
    case Qt::DisplayRole:
      return text(index.row(), column);
    case Qt::EditRole:
      if (column == PoolColumn::Limit) return pool.limit ? editableBytesText(*pool.limit) : QString();
      return text(index.row(), column);
    case Qt::ToolTipRole:
      return toolTip(index.row());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment(Qt::AlignVCenter | (rightAligned(column) ? Qt::AlignRight : Qt::AlignLeft)));
    default:
      return {};
  }
}

QString PoolsModel::text(int row, PoolColumn column) const {
  const Pool& pool = poolAt(row);
  const int id = idOf(row);
  const PlanPtr plan = m_document.shownPlan();
  switch (column) {
    case PoolColumn::Name:
      return toText(pool.name);
    case PoolColumn::Access:
      return pool.access == PoolAccess::ReadOnly ? tr("read-only") : tr("read-write");
    case PoolColumn::Limit:
      return pool.limit ? bytesText(*pool.limit) : tr("unlimited");
    case PoolColumn::Used:
      return id >= 0 && plan && plan->placed()
                 ? bytesText(plan->metrics.pools[static_cast<std::size_t>(id)].size)
                 : QString();
    case PoolColumn::Bound: {
      const auto& bounds = m_document.snapshot()->bounds.perPool;
      const auto at = static_cast<std::size_t>(id);
      return id >= 0 && at < bounds.size() ? bytesText(bounds[at]) : QString();
    }
    case PoolColumn::Fit:
      return fitText(row);
    case PoolColumn::Targets: {
      QStringList targets;
      for (const std::string& target : pool.targets) targets << toText(target);
      return targets.isEmpty() ? tr("all") : targets.join(QStringLiteral(", "));
    }
  }
  return {};
}

QString PoolsModel::fitText(int row) const {
  const int id = idOf(row);
  const PlanPtr plan = m_document.shownPlan();
  if (id < 0 || !plan || !plan->placed()) return QStringLiteral("–");
  const std::int64_t used = plan->metrics.pools[static_cast<std::size_t>(id)].size;
  const auto limit = m_document.snapshot()->problem->pools()[static_cast<std::size_t>(id)].limit;
  if (!limit) return used > 0 ? tr("✓ fits") : tr("not used");
  if (used > *limit) return tr("✗ %1 too much").arg(bytesText(used - *limit));
  return used > 0 ? tr("✓ %1 free").arg(bytesText(*limit - used)) : tr("not used");
}

QString PoolsModel::toolTip(int row) const {
  const Pool& pool = poolAt(row);
  QString tip = tr("%1, %2").arg(toText(pool.name), text(row, PoolColumn::Access));
  tip += tr("\nlimit: %1").arg(pool.limit ? exactBytesText(*pool.limit) : tr("unlimited"));
  tip += tr("\ntargets: %1").arg(text(row, PoolColumn::Targets));
  tip += rateLine(tr("clock, Hz"), pool.rates.clockHz);
  tip += rateLine(tr("read, bytes per cycle"), pool.rates.readBytesPerCycle);
  tip += rateLine(tr("write, bytes per cycle"), pool.rates.writeBytesPerCycle);
  tip += rateLine(tr("read latency, cycles"), pool.rates.readLatencyCycles);
  tip += rateLine(tr("write latency, cycles"), pool.rates.writeLatencyCycles);
  if (isAdded(row)) tip += tr("\nadded here, not in the file");
  return tip;
}

QVariant PoolsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const auto column = static_cast<PoolColumn>(section);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(
        Qt::Alignment(Qt::AlignVCenter | (rightAligned(column) ? Qt::AlignRight : Qt::AlignLeft)));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const bool tip = role == Qt::ToolTipRole;
  switch (column) {
    case PoolColumn::Name:
      return tip ? tr("In order of preference: buffers try the upper ones first") : tr("Pool");
    case PoolColumn::Access:
      return tip ? tr("Constants live in read-only pools, everything else in read-write ones") : tr("Access");
    case PoolColumn::Limit:
      return tip ? tr("Double-click to change: 512, 256KiB, 1.5 MiB, or nothing for unlimited") : tr("Limit");
    case PoolColumn::Used:
      return tip ? tr("What the plan on show takes") : tr("Used");
    case PoolColumn::Bound:
      return tip ? tr("What no plan can do without: of buffers that may go nowhere else") : tr("Bound");
    case PoolColumn::Fit:
      return tip ? tr("Whether the plan on show stays below the limit") : tr("Fit");
    case PoolColumn::Targets:
      return tip ? tr("Whose code may use the pool") : tr("Targets");
  }
  return {};
}

Qt::ItemFlags PoolsModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (!index.isValid()) return flags | Qt::ItemIsDropEnabled;  // between the rows
  flags |= Qt::ItemIsDragEnabled;
  const auto column = static_cast<PoolColumn>(index.column());
  if (column == PoolColumn::Limit || (column == PoolColumn::Name && isAdded(index.row())))
    flags |= Qt::ItemIsEditable;
  return flags;
}

bool PoolsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable)) return false;
  Pool& pool = m_pools[static_cast<std::size_t>(index.row())];
  const QString entered = value.toString().trimmed();
  if (static_cast<PoolColumn>(index.column()) == PoolColumn::Name) {
    if (!whyNotName(entered, index.row()).isEmpty()) return false;
    const std::string before = std::exchange(pool.name, entered.toStdString());
    if (before != pool.name) apply(before, pool.name);
  } else {
    if (!whyNotLimit(entered).isEmpty()) return false;
    std::optional<std::int64_t> limit;
    if (!entered.isEmpty()) limit = *support::parseBytes(entered.toStdString());
    if (std::exchange(pool.limit, limit) != limit) apply();
  }
  Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), kPoolColumns - 1));
  return true;
}

QStringList PoolsModel::mimeTypes() const {
  return {kRowFormat};
}

QMimeData* PoolsModel::mimeData(const QModelIndexList& indexes) const {
  if (indexes.isEmpty()) return nullptr;
  auto* data = new QMimeData;
  data->setData(kRowFormat, QByteArray::number(indexes.front().row()));
  return data;
}

bool PoolsModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                              const QModelIndex& parent) {
  bool ok = false;
  const int from = data->data(kRowFormat).toInt(&ok);
  if (!ok || action != Qt::MoveAction || from < 0 || from >= rowCount()) return false;
  const int before = row >= 0 ? row : parent.isValid() ? parent.row() : rowCount();
  move(from, before);
  return false;  // the row is where it belongs: the view has nothing left to remove
}

}  // namespace memscape::ui
