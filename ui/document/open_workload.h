// SPDX-License-Identifier: Apache-2.0
// One file that is open or being opened: its snapshot, and the state of every planner's run on it.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/lower.h"
#include "core/planners/planner.h"
#include "core/support/result.h"
#include "ui/document/plan_key.h"
#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"

namespace memscape::ui {

enum class RunState {
  NotRun,
  Offered,  ///< takes long on a problem of this size: starts when the user asks for it by name
  Queued,
  Running,
  Done,
};

class OpenWorkload : public QObject {
  Q_OBJECT
 public:
  OpenWorkload(QString path, JobPool& loading, JobPool& planning, QObject* parent = nullptr);
  ~OpenWorkload() override;

  [[nodiscard]] const QString& path() const { return m_path; }
  /// File name without folder and ending.
  [[nodiscard]] QString title() const;
  /// Null until loaded.
  [[nodiscard]] const SnapshotPtr& snapshot() const { return m_snapshot; }
  [[nodiscard]] const Job& loadJob() const { return m_load; }
  /// Those of the snapshot.
  [[nodiscard]] const analysis::LowerOptions& lowerOptions() const { return m_lowerOptions; }
  /// Those that were set last: the snapshot's, unless it is being lowered again.
  [[nodiscard]] const analysis::LowerOptions& wantedLowerOptions() const { return m_wantedOptions; }

  /// True when the snapshot has the same buffers, by index, as the one before it.
  [[nodiscard]] bool keptBuffers() const { return m_keptBuffers; }

  /// Reads the file (again). Candidates of single buffers are forgotten: the buffers may be others.
  void load();
  /// Lowers again in the background; the plans stay on show until then. An error keeps what was there.
  void setLowerOptions(analysis::LowerOptions options);

  [[nodiscard]] RunState runState(int planner) const;
  /// Fraction in [0, 1] of a running planner.
  [[nodiscard]] double runFraction(int planner) const;
  /// Null while there is none. Shared by pointer: what was taken stays good.
  [[nodiscard]] PlanPtr plan(PlanKey key) const;
  [[nodiscard]] const planners::OptionValues& options(int planner) const;
  /// True when the planner said that a problem of this size takes long.
  [[nodiscard]] bool isSlow(int planner) const;

  /// Starts the planner unless its plan is there or under way; moves it to the front of the queue.
  void run(int planner);
  /// Starts all that have no plan yet, but only offers those that are slow here.
  void runAll();
  void setOptions(int planner, planners::OptionValues options);
  void cancelLoading();
  void cancelPlanning();
  [[nodiscard]] int activeRuns() const;

 Q_SIGNALS:
  /// The snapshot is new (loaded, or lowered again) and there are no plans of ours yet.
  void loaded();
  void failed(const memscape::support::Error& error);
  void loadProgressed();
  void runChanged(int planner);
  /// The plan has just come.
  void planned(int planner);

 private:
  struct PlannerRun;
  void replaceSnapshot(support::Result<SnapshotPtr> result, const analysis::LowerOptions& options);
  void start(int planner, JobPriority priority);
  [[nodiscard]] PlannerRun& at(int planner) const { return *m_runs[static_cast<std::size_t>(planner)]; }

  QString m_path;
  analysis::LowerOptions m_lowerOptions;
  analysis::LowerOptions m_wantedOptions;
  SnapshotPtr m_snapshot;
  bool m_keptBuffers = false;
  Job m_load;
  std::vector<std::unique_ptr<PlannerRun>> m_runs;  // by planner
};

}  // namespace memscape::ui
