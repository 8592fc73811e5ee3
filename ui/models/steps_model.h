// SPDX-License-Identifier: Apache-2.0
// The steps of a problem and what is live at each, as a table. Made, sorted and filtered in the background.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/models/steps_table.h"

namespace memscape::ui {

class StepsModel : public QAbstractTableModel, public HasTableText {
  Q_OBJECT
 public:
  explicit StepsModel(JobPool& pool, QObject* parent = nullptr);

  /// Either may be null. Another plan of the same problem keeps the rows until its own are there.
  void setPlan(ProblemPtr problem, PlanPtr plan);
  /// Keeps steps that have all the words in label or operator.
  void setWords(const QString& words);
  /// The step that is marked; -1 none.
  void setProbe(model::Step step);

  [[nodiscard]] model::Step stepAt(int row) const;
  /// -1 when filtered out, or no step of the problem.
  [[nodiscard]] int rowOf(model::Step step) const;
  [[nodiscard]] int totalSteps() const;
  /// Null while it is being made.
  [[nodiscard]] const StepsTablePtr& table() const { return m_table; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;
  [[nodiscard]] TableText tableText() const override;

 Q_SIGNALS:
  /// Rows are what was asked for last.
  void arranged();

 private:
  using Rows = std::vector<std::uint32_t>;
  void make();
  void arrange();
  void setRows(StepsTablePtr table, Rows rows);
  void rowChanged(model::Step step);

  ProblemPtr m_problem;
  PlanPtr m_plan;
  StepOrder m_order;
  StepsTablePtr m_table;
  std::shared_ptr<const Rows> m_rows;  // never null
  std::vector<int> m_rowOf;            // by row of m_table
  model::Step m_probe = -1;
  Job m_job;
};

}  // namespace memscape::ui
