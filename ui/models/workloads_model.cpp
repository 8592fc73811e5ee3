// SPDX-License-Identifier: Apache-2.0
#include "ui/models/workloads_model.h"

#include <QFont>
#include <algorithm>
#include <utility>

#include "core/planners/registry.h"
#include "ui/document/document.h"
#include "ui/document/text.h"

namespace memscape::ui {
namespace {

constexpr int kColumns = 2;

}  // namespace

// Internal id: 0 for a file, 1 + the file's row for a plan.
WorkloadsModel::WorkloadsModel(Document& document, QObject* parent)
    : QAbstractItemModel(parent),
      m_document(document),
      m_fileIcon(QStringLiteral(":/icons/file.svg")),
      m_shownIcon(QStringLiteral(":/icons/shown.svg")),
      m_comparedIcon(QStringLiteral(":/icons/compared.svg")),
      m_noIcon(QStringLiteral(":/icons/blank.svg")) {
  connect(&document, &Document::workloadsChanged, this, &WorkloadsModel::refresh);
  connect(&document, &Document::currentChanged, this, &WorkloadsModel::refresh);
  connect(&document, &Document::plansChanged, this, &WorkloadsModel::refresh);
  connect(&document, &Document::runChanged, this, &WorkloadsModel::refresh);
  refresh();
}

void WorkloadsModel::refresh() {
  std::vector<File> files;
  for (OpenWorkload* workload : m_document.workloads()) {
    File file{.workload = workload, .plans = {}};
    for (int planner = PlanKey::kImported; planner < static_cast<int>(planners::all().size()); ++planner)
      if (workload->plan({planner})) file.plans.push_back({planner});
    files.push_back(std::move(file));
  }
  if (files != m_files) {
    beginResetModel();
    m_files = std::move(files);
    endResetModel();
    return;
  }
  for (int row = 0; row < rowCount(); ++row) {
    const QModelIndex file = index(row, 0);
    Q_EMIT dataChanged(file, index(row, kColumns - 1));
    if (const int plans = rowCount(file); plans > 0)
      Q_EMIT dataChanged(index(0, 0, file), index(plans - 1, kColumns - 1, file));
  }
}

OpenWorkload* WorkloadsModel::workloadAt(const QModelIndex& index) const {
  if (!index.isValid()) return nullptr;
  const std::size_t file =
      index.internalId() == 0 ? static_cast<std::size_t>(index.row()) : index.internalId() - 1;
  return m_files[file].workload;
}

std::optional<PlanKey> WorkloadsModel::planAt(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == 0) return std::nullopt;
  return m_files[index.internalId() - 1].plans[static_cast<std::size_t>(index.row())];
}

QModelIndex WorkloadsModel::currentIndex() const {
  for (int row = 0; row < rowCount(); ++row) {
    const File& file = m_files[static_cast<std::size_t>(row)];
    if (file.workload != m_document.current()) continue;
    const auto shown = m_document.shown();
    const auto at = shown ? std::ranges::find(file.plans, *shown) : file.plans.end();
    const QModelIndex top = index(row, 0);
    return at == file.plans.end() ? top : index(static_cast<int>(at - file.plans.begin()), 0, top);
  }
  return {};
}

QModelIndex WorkloadsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex WorkloadsModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return createIndex(static_cast<int>(child.internalId() - 1), 0, quintptr{0});
}

int WorkloadsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(m_files.size());
  if (parent.internalId() != 0 || parent.column() != 0) return 0;
  return static_cast<int>(m_files[static_cast<std::size_t>(parent.row())].plans.size());
}

int WorkloadsModel::columnCount(const QModelIndex&) const {
  return kColumns;
}

QString WorkloadsModel::text(const QModelIndex& index) const {
  const OpenWorkload& workload = *workloadAt(index);
  if (const auto key = planAt(index)) {
    if (index.column() == 0) return Document::planTitle(workload, *key);
    const PlanPtr plan = workload.plan(*key);
    return plan && plan->placed() ? bytesText(plan->metrics.readWriteArena) : tr("none");
  }
  if (index.column() == 0) return workload.title();
  if (workload.loadJob().active()) return tr("reading…");
  const SnapshotPtr& snapshot = workload.snapshot();
  return snapshot ? tr("%1 buffers").arg(countText(std::ssize(snapshot->problem->buffers()))) : QString();
}

QVariant WorkloadsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const auto key = planAt(index);
  const bool current = workloadAt(index) == m_document.current();
  switch (role) {
    case Qt::DisplayRole:
      return text(index);
    case Qt::ToolTipRole:
      return workloadAt(index)->path();
    case Qt::FontRole:
      if (!key && current) {
        QFont bold;
        bold.setBold(true);
        return bold;
      }
      return {};
    case Qt::DecorationRole:
      if (index.column() != 0) return {};
      if (!key) return m_fileIcon;
      if (current && m_document.shown() == key) return m_shownIcon;
      if (current && m_document.compared() == key) return m_comparedIcon;
      return m_noIcon;
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment(Qt::AlignVCenter | (index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight)));
    default:
      return {};
  }
}

QVariant WorkloadsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == 0 ? tr("File and plans") : tr("Arena");
}

}  // namespace memscape::ui
