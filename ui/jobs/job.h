// SPDX-License-Identifier: Apache-2.0
// Background work for the window: started, stopped and replaced from the GUI thread, results delivered there.
//
//   GUI thread    start(A) ── start(B) ────────────────▶ deliver(B)
//                    │  A: stop  │                           ▲
//   worker           └──▶ A ──x  └──────────▶ B ─────────────┘   A's result is dropped
#pragma once

#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/support/progress.h"

namespace memscape::ui {

class Job;

/// Threads that jobs share. Lives in the GUI thread; destroying it stops what runs and waits for it.
class JobPool : public QObject {
  Q_OBJECT
 public:
  /// At most `threads` jobs run at once (>= 1), the others wait in order.
  explicit JobPool(int threads, QObject* parent = nullptr);
  ~JobPool() override;
  [[nodiscard]] bool busy() const { return !m_active.empty(); }

 private:
  friend class Job;
  void add(Job* job);
  void remove(Job* job);
  void poll();

  QThreadPool m_threads;
  QTimer m_clock;  // progress is looked at by the clock, so that a worker's reports cost no events
  std::vector<Job*> m_active;
};

enum class JobState { Idle, Queued, Running };
enum class JobPriority { Normal, Urgent };

/// A place for one piece of work at a time, the latest one. All members are for the GUI thread only.
class Job : public QObject {
  Q_OBJECT
 public:
  explicit Job(JobPool& pool, QObject* parent = nullptr);
  /// Same as cancel(); does not wait.
  ~Job() override;

  /// Runs `work(const support::Progress&)` on a worker and `deliver(result)` here afterwards, unless this job
  /// was started again, cancelled or destroyed in between. Work that was started before is told to stop.
  template <class Work, class Deliver>
  void start(Work work, Deliver deliver, JobPriority priority = JobPriority::Normal);

  /// Answers at once: the job is idle, and nothing will be delivered.
  void cancel();

  [[nodiscard]] JobState state() const { return m_state; }
  [[nodiscard]] bool active() const { return m_state != JobState::Idle; }
  /// Last reported fraction in [0, 1] and what is being done.
  [[nodiscard]] double fraction() const { return m_fraction; }
  [[nodiscard]] const QString& activity() const { return m_activity; }

 Q_SIGNALS:
  /// State, fraction or activity changed; at most 20 times a second for progress.
  void changed();

 private:
  friend class JobPool;
  struct Run;
  using Delivery = std::function<void()>;
  void startErased(std::function<Delivery(const support::Progress&)> work, JobPriority priority);
  void finish(const std::shared_ptr<Run>& run, const Delivery& deliver);
  void poll();

  QPointer<JobPool> m_pool;
  std::shared_ptr<Run> m_run;  // the one whose result is wanted, null when idle
  JobState m_state = JobState::Idle;
  double m_fraction = 0;
  QString m_activity;
};

template <class Work, class Deliver>
void Job::start(Work work, Deliver deliver, JobPriority priority) {
  using Value = std::invoke_result_t<Work&, const support::Progress&>;
  auto run = [work = std::move(work),
              deliver = std::move(deliver)](const support::Progress& progress) mutable -> Delivery {
    // Shared, because std::function wants to be copied.
    auto value = std::make_shared<Value>(work(progress));
    return [value = std::move(value), deliver]() mutable { deliver(std::move(*value)); };
  };
  startErased(std::move(run), priority);
}

}  // namespace memscape::ui
