// SPDX-License-Identifier: Apache-2.0
#include "app/cli/stopper.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

namespace memscape::app {

namespace {

constexpr double kForever = 1e9;  // seconds; more would overflow the clock

sigset_t stopSignals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

/// Only there so that SIGUSR1 interrupts a system call.
void wakeUp(int) {}

}  // namespace

SignalStop::SignalStop() : m_reader(pthread_self()) {
  // A request_stop() may take locks and run callbacks, which a signal handler must not do: the signals are
  // blocked everywhere and a thread waits for them.
  const sigset_t set = stopSignals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  struct sigaction action = {};
  action.sa_handler = wakeUp;
  sigaction(SIGUSR1, &action, nullptr);
  m_thread = std::thread([this] { watch(); });
}

SignalStop::~SignalStop() {
  m_done = true;
  pthread_kill(m_thread.native_handle(), SIGTERM);
  m_thread.join();
  const sigset_t set = stopSignals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

void SignalStop::watch() {
  const sigset_t set = stopSignals();
  const timespec patience{.tv_sec = 0, .tv_nsec = 50'000'000};
  int wakeUps = 20;
  for (;;) {
    const bool stopped = m_stop.stop_requested();
    const int signal =
        stopped && wakeUps > 0 ? sigtimedwait(&set, nullptr, &patience) : sigwaitinfo(&set, nullptr);
    if (m_done) return;
    if (signal > 0 && stopped) _exit(128 + signal);
    if (signal > 0) m_stop.request_stop();
    // More than once: the first may come just before the reader goes to sleep.
    if (m_stop.stop_requested() && wakeUps-- > 0) pthread_kill(m_reader, SIGUSR1);
  }
}

Deadline::Deadline(std::stop_token outer, std::optional<double> seconds)
    : m_forward(std::move(outer), Forward{m_stop}) {
  if (!seconds) return;
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                             std::chrono::duration<double>(std::min(*seconds, kForever)));
  m_timer = std::jthread([this, end](const std::stop_token& finished) {
    std::unique_lock lock(m_mutex);
    m_wake.wait_until(lock, finished, end, [] { return false; });
    if (!finished.stop_requested()) m_stop.request_stop();
  });
}

}  // namespace memscape::app
