// SPDX-License-Identifier: Apache-2.0
// The buffers of a problem and where a plan puts them, as a table. A million rows are fine: only what is
// looked at is formatted, and sorting and filtering happen in the background.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"
#include "ui/models/buffer_rows.h"

namespace memscape::ui {

class BuffersModel : public QAbstractTableModel, public HasTableText {
  Q_OBJECT
 public:
  explicit BuffersModel(JobPool& pool, QObject* parent = nullptr);

  /// Either may be null. Another plan of the same problem keeps the rows until they are in the new order.
  /// `passing` are the buffers of the problem that are shown; null: all.
  void setPlan(ProblemPtr problem, PlanPtr plan, BufferSetPtr passing = nullptr);
  [[nodiscard]] const PlanPtr& plan() const { return m_plan; }

  [[nodiscard]] model::BufferId bufferAt(int row) const;
  /// -1 when filtered out.
  [[nodiscard]] int rowOf(model::BufferId buffer) const;
  [[nodiscard]] int totalBuffers() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;
  [[nodiscard]] TableText tableText() const override;

 Q_SIGNALS:
  /// Rows are in the order, and those that pass, that were asked for last.
  void arranged();

 private:
  void arrange();
  void setRows(std::vector<model::BufferId> rows);

  ProblemPtr m_problem;
  PlanPtr m_plan;
  RowOrder m_order;
  std::shared_ptr<const std::vector<model::BufferId>> m_rows;  // never null; shared with texts being written
  std::vector<int> m_rowOf;                                    // by buffer, -1 not shown
  Job m_job;
};

}  // namespace memscape::ui
