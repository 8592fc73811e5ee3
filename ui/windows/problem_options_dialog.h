// SPDX-License-Identifier: Apache-2.0
// What the user may change about a problem: alignment of all buffers, limits of the pools.
#pragma once

#include <QDialog>
#include <vector>

#include "core/analysis/lower.h"
#include "core/model/problem.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace memscape::ui {

class ProblemOptionsDialog : public QDialog {
  Q_OBJECT
 public:
  ProblemOptionsDialog(const model::Problem& problem, const analysis::LowerOptions& current,
                       QWidget* parent = nullptr);

  [[nodiscard]] const analysis::LowerOptions& options() const { return m_options; }

 private:
  void read();

  struct PoolField {
    model::Pool pool;
    QLineEdit* limit;
  };
  std::vector<model::Pool> m_poolsBefore;
  analysis::LowerOptions m_options;
  QLineEdit* m_alignment;
  std::vector<PoolField> m_pools;
  QLabel* m_problem;
  QPushButton* m_ok = nullptr;
};

}  // namespace memscape::ui
