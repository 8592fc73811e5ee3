// SPDX-License-Identifier: Apache-2.0
// Turns Ctrl+C, SIGTERM and time limits into stop requests.
#pragma once

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace memscape::app {

/// While it lives, SIGINT and SIGTERM request a stop instead of ending the program; the second one ends it at
/// once. Made by the thread that reads input (a blocking read of its is interrupted), before other threads:
/// they inherit its signal mask.
class SignalStop {
 public:
  SignalStop();
  ~SignalStop();
  SignalStop(const SignalStop&) = delete;
  SignalStop& operator=(const SignalStop&) = delete;

  [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

 private:
  void watch();

  std::stop_source m_stop;
  std::atomic<bool> m_done = false;
  pthread_t m_reader;
  std::thread m_thread;
};

/// Stops when `outer` does, or `seconds` after it was made.
class Deadline {
 public:
  Deadline(std::stop_token outer, std::optional<double> seconds);
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

 private:
  struct Forward {
    std::stop_source stop;
    void operator()() const { std::stop_source(stop).request_stop(); }
  };

  std::stop_source m_stop;
  std::stop_callback<Forward> m_forward;
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::jthread m_timer;
};

}  // namespace memscape::app
