// SPDX-License-Identifier: Apache-2.0
// All about the selected buffer, or about the file while nothing is selected.
#pragma once

#include <QTextBrowser>
#include <memory>
#include <vector>

#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"

namespace memscape::ui {

class Document;

class InspectorPanel : public QTextBrowser {
  Q_OBJECT
 public:
  explicit InspectorPanel(Document& document, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// The user points at a step.
  void probeRequested(memscape::model::Step step);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void follow(const QUrl& link);
  void countConflicts(const ProblemPtr& problem);
  void lookForReasons(const ProblemPtr& problem, const PlanPtr& plan, model::BufferId buffer);

  Document& m_document;
  Job m_counting;
  ProblemPtr m_counted;  // whose conflicts are counted or being counted
  std::vector<std::int64_t> m_conflicts;

  struct Reasons;
  Job m_asking;
  std::shared_ptr<const Reasons> m_reasons;  // of what was asked for last, once they are there
};

}  // namespace memscape::ui
