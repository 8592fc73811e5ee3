// SPDX-License-Identifier: Apache-2.0
#include "ui/jobs/job.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>

namespace memscape::ui {
namespace {

constexpr int kPollMs = 50;

}  // namespace

/// What the GUI thread and a worker know about one start().
struct Job::Run {
  std::stop_source stop;
  std::atomic<bool> started{false};
  std::atomic<double> fraction{0};
  std::mutex mutex;
  std::string activity;  // guarded by mutex
  QPointer<Job> owner;   // GUI thread only; null once nobody wants the result

  void report(double value, std::string_view text) {
    fraction.store(value, std::memory_order_relaxed);
    const std::scoped_lock lock(mutex);
    activity.assign(text);
  }
};

JobPool::JobPool(int threads, QObject* parent) : QObject(parent) {
  m_threads.setMaxThreadCount(std::max(1, threads));
  m_threads.setThreadPriority(QThread::LowPriority);
  m_clock.setInterval(kPollMs);
  connect(&m_clock, &QTimer::timeout, this, &JobPool::poll);
}

JobPool::~JobPool() {
  const std::vector<Job*> active = std::move(m_active);
  m_active.clear();
  for (Job* job : active) {
    job->m_run->stop.request_stop();
    job->m_run.reset();
    job->m_state = JobState::Idle;
  }
  m_threads.waitForDone();
}

void JobPool::add(Job* job) {
  m_active.push_back(job);
  m_clock.start();
}

void JobPool::remove(Job* job) {
  std::erase(m_active, job);
  if (m_active.empty()) m_clock.stop();
}

void JobPool::poll() {
  // A copy: a slot may start or cancel jobs.
  const std::vector<Job*> active = m_active;
  for (Job* job : active)
    if (std::ranges::find(m_active, job) != m_active.end()) job->poll();
}

Job::Job(JobPool& pool, QObject* parent) : QObject(parent), m_pool(&pool) {}

Job::~Job() {
  blockSignals(true);
  cancel();
}

void Job::startErased(std::function<Delivery(const support::Progress&)> work, JobPriority priority) {
  if (!m_pool) return;
  if (m_run)
    m_run->stop.request_stop(), m_run->owner.clear();
  else
    m_pool->add(this);
  auto run = std::make_shared<Run>();
  run->owner = this;
  m_run = run;
  m_state = JobState::Queued;
  m_fraction = 0;
  m_activity.clear();

  JobPool* pool = m_pool;
  m_pool->m_threads.start(
      [pool, run, work = std::move(work)] {
        Delivery deliver;
        if (!run->stop.stop_requested()) {
          run->started = true;
          const support::Progress progress{
              .stop = run->stop.get_token(),
              .report = [&run](double fraction, std::string_view text) { run->report(fraction, text); }};
          deliver = work(progress);
        }
        // The pool waits for its threads, so it is there to receive this.
        QMetaObject::invokeMethod(
            pool,
            [run, deliver = std::move(deliver)] {
              if (run->owner) run->owner->finish(run, deliver);
            },
            Qt::QueuedConnection);
      },
      priority == JobPriority::Urgent ? 1 : 0);
  Q_EMIT changed();
}

void Job::finish(const std::shared_ptr<Run>& run, const Delivery& deliver) {
  if (run != m_run) return;
  m_run.reset();
  m_state = JobState::Idle;
  m_pool->remove(this);
  const QPointer<Job> self = this;
  if (deliver) deliver();
  if (self) Q_EMIT changed();
}

void Job::cancel() {
  if (!m_run) return;
  m_run->stop.request_stop();
  m_run->owner.clear();
  m_run.reset();
  m_state = JobState::Idle;
  if (m_pool) m_pool->remove(this);
  Q_EMIT changed();
}

void Job::poll() {
  const JobState state = m_run->started ? JobState::Running : JobState::Queued;
  const double fraction = m_run->fraction.load(std::memory_order_relaxed);
  QString activity;
  {
    const std::scoped_lock lock(m_run->mutex);
    activity = QString::fromStdString(m_run->activity);
  }
  if (state == m_state && fraction == m_fraction && activity == m_activity) return;
  m_state = state;
  m_fraction = fraction;
  m_activity = activity;
  Q_EMIT changed();
}

}  // namespace memscape::ui
