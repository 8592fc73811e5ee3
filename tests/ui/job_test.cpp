// SPDX-License-Identifier: Apache-2.0
// Background work: the latest request wins, cancel answers at once, and the end is clean at any moment.
#include "ui/jobs/job.h"

#include <QtTest>
#include <atomic>
#include <memory>
#include <semaphore>
#include <thread>

#include "ui_support.h"

using memscape::support::Progress;
using memscape::ui::Job;
using memscape::ui::JobPool;
using memscape::ui::JobState;

namespace {

/// Work that goes on until it is told to stop.
int untilStopped(const Progress& progress) {
  while (!progress.stopRequested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return -1;
}

}  // namespace

class JobTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { memscape::test::failOnWarnings(); }

  void deliversInTheThreadThatStarted() {
    JobPool pool(2);
    Job job(pool);
    QThread* worker = nullptr;
    QThread* receiver = nullptr;
    int result = 0;
    job.start(
        [&](const Progress&) {
          worker = QThread::currentThread();
          return 42;
        },
        [&](int value) {
          result = value;
          receiver = QThread::currentThread();
        });
    QVERIFY(job.active());
    QTRY_COMPARE(result, 42);
    QCOMPARE(receiver, thread());
    QVERIFY(worker != receiver);
    QCOMPARE(job.state(), JobState::Idle);
    QVERIFY(!pool.busy());
  }

  void onlyTheLatestIsDelivered() {
    JobPool pool(4);
    Job job(pool);
    std::vector<int> delivered;
    for (int i = 0; i < 100; ++i)
      job.start([i](const Progress&) { return i; }, [&](int value) { delivered.push_back(value); });
    QTRY_VERIFY(!job.active());
    QCOMPARE(delivered, std::vector<int>{99});
    // Nothing is still on its way.
    QTest::qWait(20);
    QCOMPARE(delivered.size(), std::size_t{1});
  }

  void aResultThatIsOnItsWayIsDroppedToo() {
    JobPool pool(1);
    Job job(pool);
    std::binary_semaphore finished{0};
    bool delivered = false;
    job.start(
        [&](const Progress&) {
          finished.release();
          return 1;
        },
        [&](int) { delivered = true; });
    finished.acquire();
    QThread::msleep(20);  // the delivery is in this thread's queue by now, or about to be
    job.cancel();
    QTest::qWait(30);
    QVERIFY(!delivered);
  }

  void cancelAnswersAtOnceAndStopsTheWork() {
    JobPool pool(1);
    Job job(pool);
    bool delivered = false;
    job.start(untilStopped, [&](int) { delivered = true; });
    QTRY_COMPARE(job.state(), JobState::Running);
    job.cancel();
    QCOMPARE(job.state(), JobState::Idle);
    int next = 0;
    job.start([](const Progress&) { return 7; }, [&](int value) { next = value; });
    QTRY_COMPARE(next, 7);  // the only thread is free again
    QVERIFY(!delivered);
  }

  void runsNoMoreAtOnceThanThePoolHasThreads() {
    JobPool pool(2);
    std::atomic<int> running{0};
    std::atomic<int> most{0};
    int done = 0;
    std::vector<std::unique_ptr<Job>> jobs;
    for (int i = 0; i < 8; ++i) {
      jobs.push_back(std::make_unique<Job>(pool));
      jobs.back()->start(
          [&](const Progress&) {
            const int now = ++running;
            int before = most;
            while (now > before && !most.compare_exchange_weak(before, now)) {
            }
            QThread::msleep(5);
            --running;
            return 0;
          },
          [&](int) { ++done; });
    }
    QTRY_COMPARE(done, 8);
    QVERIFY(most <= 2);
  }

  void urgentWorkOvertakes() {
    JobPool pool(1);
    Job blocker(pool);
    Job normal(pool);
    Job urgent(pool);
    std::binary_semaphore go{0};
    QString order;
    blocker.start(
        [&](const Progress&) {
          go.acquire();
          return 0;
        },
        [](int) {});
    normal.start([](const Progress&) { return 0; }, [&](int) { order += u'n'; });
    urgent.start([](const Progress&) { return 0; }, [&](int) { order += u'u'; },
                 memscape::ui::JobPriority::Urgent);
    go.release();
    QTRY_COMPARE(order, QStringLiteral("un"));
  }

  void progressReachesTheGuiThread() {
    JobPool pool(1);
    Job job(pool);
    job.start(
        [](const Progress& progress) {
          progress(0.5, "halfway");
          return untilStopped(progress);
        },
        [](int) {});
    QTRY_COMPARE(job.fraction(), 0.5);
    QCOMPARE(job.activity(), QStringLiteral("halfway"));
  }

  void destroyingAJobInTheMiddleIsClean() {
    JobPool pool(1);
    bool delivered = false;
    {
      Job job(pool);
      job.start(untilStopped, [&](int) { delivered = true; });
      QTRY_COMPARE(job.state(), JobState::Running);
    }
    QTest::qWait(20);
    QVERIFY(!delivered);
    QVERIFY(!pool.busy());
  }

  void destroyingThePoolStopsAndWaits() {
    std::atomic<bool> ended{false};
    auto pool = std::make_unique<JobPool>(1);
    Job job(*pool);
    bool delivered = false;
    job.start(
        [&](const Progress& progress) {
          const int value = untilStopped(progress);
          ended = true;
          return value;
        },
        [&](int) { delivered = true; });
    QTRY_COMPARE(job.state(), JobState::Running);
    pool.reset();
    QVERIFY(ended);
    QCOMPARE(job.state(), JobState::Idle);
    QTest::qWait(10);
    QVERIFY(!delivered);
  }

  void aJobMayBeDestroyedByItsOwnDelivery() {
    JobPool pool(1);
    auto job = std::make_unique<Job>(pool);
    job->start([](const Progress&) { return 0; }, [&](int) { job.reset(); });
    QTRY_VERIFY(!job);
  }
};

QTEST_GUILESS_MAIN(JobTest)
#include "job_test.moc"
