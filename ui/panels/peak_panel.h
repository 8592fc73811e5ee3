// SPDX-License-Identifier: Apache-2.0
// The peaks of the shown plan: where the arena goes there, who is live, and what would be saved without whom.
#pragma once

#include <QWidget>
#include <memory>

#include "core/model/ids.h"
#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"
#include "ui/paint/theme.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace memscape::ui {

class Document;
class PeakModel;
class Table;
class WaterfallView;
struct PeakReport;

class PeakPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PeakPanel(Document& document, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);

 Q_SIGNALS:
  /// The user points at a step.
  void probeRequested(memscape::model::Step step);

 private:
  void refresh();
  void show(std::shared_ptr<const PeakReport> report);
  void fillPeaks();
  void showPeak();
  void selectionToTable();
  void tableToSelection();
  void selectChain();
  void planWithoutNext();
  void updateEmpty();

  Document& m_document;
  std::shared_ptr<const PeakReport> m_report;
  ProblemPtr m_problem;  // what was asked for last
  PlanPtr m_plan;
  QComboBox* m_pool;
  QComboBox* m_peak;
  QPushButton* m_chain;
  WaterfallView* m_waterfall;
  PeakModel* m_model;
  Table* m_table;
  Job m_job;
  Job m_planning;
  std::size_t m_nextRank = 0;  // of the report's ranked blocks, the next one to plan without
  bool m_linking = false;      // one side is just being brought in line with the other
};

}  // namespace memscape::ui
