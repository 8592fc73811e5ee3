// SPDX-License-Identifier: Apache-2.0
#include "ui/document/open_workload.h"

#include <QFileInfo>
#include <utility>

#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "ui/document/loader.h"

namespace memscape::ui {

struct OpenWorkload::PlannerRun {
  explicit PlannerRun(JobPool& pool) : job(pool) {}
  Job job;
  planners::OptionValues options;
  PlanPtr plan;
  bool offered = false;
};

OpenWorkload::OpenWorkload(QString path, JobPool& loading, JobPool& planning, QObject* parent)
    : QObject(parent), m_path(std::move(path)), m_load(loading) {
  connect(&m_load, &Job::changed, this, &OpenWorkload::loadProgressed);
  const int count = static_cast<int>(planners::all().size());
  for (int planner = 0; planner < count; ++planner) {
    m_runs.push_back(std::make_unique<PlannerRun>(planning));
    connect(&m_runs.back()->job, &Job::changed, this, [this, planner] { Q_EMIT runChanged(planner); });
  }
}

OpenWorkload::~OpenWorkload() = default;

QString OpenWorkload::title() const {
  return QFileInfo(m_path).completeBaseName();
}

void OpenWorkload::load() {
  m_wantedOptions = m_lowerOptions;
  m_wantedOptions.candidates.clear();
  m_load.start([path = m_path.toStdString(), options = m_wantedOptions](
                   const support::Progress& progress) { return loadSnapshot(path, options, progress); },
               [this, options = m_wantedOptions](support::Result<SnapshotPtr> result) {
                 replaceSnapshot(std::move(result), options);
               });
}

void OpenWorkload::setLowerOptions(analysis::LowerOptions options) {
  if (!m_snapshot || options == m_wantedOptions) return;
  m_wantedOptions = options;
  m_load.start(
      [workload = m_snapshot->workload, options](const support::Progress& progress) {
        return lowerSnapshot(workload, options, progress);
      },
      [this, options](support::Result<SnapshotPtr> result) { replaceSnapshot(std::move(result), options); });
}

void OpenWorkload::replaceSnapshot(support::Result<SnapshotPtr> result,
                                   const analysis::LowerOptions& options) {
  if (!result) {
    m_wantedOptions = m_lowerOptions;
    Q_EMIT failed(result.error());
    return;
  }
  // Plans of the former problem mean nothing for this one.
  cancelPlanning();
  for (const auto& run : m_runs) {
    run->plan.reset();
    run->offered = false;
  }
  const SnapshotPtr before = std::exchange(m_snapshot, std::move(result).value());
  m_keptBuffers = before && before->workload == m_snapshot->workload &&
                  options.entry == m_lowerOptions.entry &&
                  options.ioInWorkspace == m_lowerOptions.ioInWorkspace &&
                  options.tvmCompatible == m_lowerOptions.tvmCompatible;
  m_lowerOptions = options;
  Q_EMIT loaded();
}

RunState OpenWorkload::runState(int planner) const {
  const PlannerRun& run = at(planner);
  if (run.job.state() == JobState::Queued) return RunState::Queued;
  if (run.job.state() == JobState::Running) return RunState::Running;
  if (run.plan) return RunState::Done;
  return run.offered ? RunState::Offered : RunState::NotRun;
}

double OpenWorkload::runFraction(int planner) const {
  return at(planner).job.fraction();
}

PlanPtr OpenWorkload::plan(PlanKey key) const {
  if (!m_snapshot) return {};
  return key.imported() ? m_snapshot->importedPlan : at(key.planner).plan;
}

const planners::OptionValues& OpenWorkload::options(int planner) const {
  return at(planner).options;
}

bool OpenWorkload::isSlow(int planner) const {
  const std::int64_t slowFrom = planners::all()[static_cast<std::size_t>(planner)].slowFrom;
  return m_snapshot && slowFrom > 0 && std::ssize(m_snapshot->problem->blocks()) >= slowFrom;
}

void OpenWorkload::run(int planner) {
  const RunState state = runState(planner);
  if (!m_snapshot || state == RunState::Done || state == RunState::Running) return;
  start(planner, JobPriority::Urgent);
}

void OpenWorkload::runAll() {
  if (!m_snapshot) return;
  for (int planner = 0; planner < static_cast<int>(m_runs.size()); ++planner) {
    const RunState state = runState(planner);
    if (state != RunState::NotRun) continue;
    if (isSlow(planner)) {
      at(planner).offered = true;
      Q_EMIT runChanged(planner);
    } else {
      start(planner, JobPriority::Normal);
    }
  }
}

void OpenWorkload::start(int planner, JobPriority priority) {
  PlannerRun& run = at(planner);
  run.job.start(
      [snapshot = m_snapshot, options = run.options, planner](const support::Progress& progress) {
        return planners::run(planners::all()[static_cast<std::size_t>(planner)], *snapshot->problem,
                             snapshot->bounds, options, {.progress = progress});
      },
      [this, planner](plan::CheckedPlan plan) {
        at(planner).plan = std::make_shared<const plan::CheckedPlan>(std::move(plan));
        Q_EMIT planned(planner);
      },
      priority);
}

void OpenWorkload::setOptions(int planner, planners::OptionValues options) {
  PlannerRun& run = at(planner);
  if (run.options == options) return;
  run.options = std::move(options);
  const bool wanted = run.plan || run.job.active();
  run.job.cancel();
  run.plan.reset();
  Q_EMIT runChanged(planner);
  if (wanted && m_snapshot) start(planner, JobPriority::Urgent);
}

void OpenWorkload::cancelLoading() {
  m_load.cancel();
  m_wantedOptions = m_lowerOptions;
}

void OpenWorkload::cancelPlanning() {
  for (const auto& run : m_runs) run->job.cancel();
}

int OpenWorkload::activeRuns() const {
  int active = 0;
  for (const auto& run : m_runs) active += run->job.active() ? 1 : 0;
  return active;
}

}  // namespace memscape::ui
