// SPDX-License-Identifier: Apache-2.0
// What the user may change about a problem besides its pools: alignment of all buffers, and of a program the
// function that runs and what is counted.
#pragma once

#include <QDialog>

#include "core/analysis/lower.h"
#include "ui/document/snapshot.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace memscape::ui {

class ProblemOptionsDialog : public QDialog {
  Q_OBJECT
 public:
  ProblemOptionsDialog(const Snapshot& snapshot, const analysis::LowerOptions& current,
                       QWidget* parent = nullptr);

  [[nodiscard]] const analysis::LowerOptions& options() const { return m_options; }

 private:
  void addProgramFields(QFormLayout& form, const model::ProgramTrace& trace);
  void read();

  analysis::LowerOptions m_before;
  analysis::LowerOptions m_options;
  QLineEdit* m_alignment;
  QComboBox* m_entry = nullptr;  // these three: null unless the file holds a program
  QCheckBox* m_io = nullptr;
  QCheckBox* m_tvm = nullptr;
  QLabel* m_problem;
  QPushButton* m_ok = nullptr;
};

}  // namespace memscape::ui
