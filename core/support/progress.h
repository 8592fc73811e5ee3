// SPDX-License-Identifier: Apache-2.0
// How long work is told to stop and says how far it is.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

namespace memscape::support {

/// Passed by reference into every long operation. Both members may be left empty.
struct Progress {
  std::stop_token stop;
  /// Called now and then from the working thread with the fraction done in [0, 1] and what is being
  /// done; cheap calls only. Throttling is the callee's business.
  std::function<void(double fraction, std::string_view activity)> report;

  [[nodiscard]] bool stopRequested() const { return stop.stop_requested(); }
  void operator()(double fraction, std::string_view activity) const {
    if (report) report(fraction, activity);
  }
};

/// Looks at the stop token once in `kEvery` ticks: cheap enough for an inner loop, often enough for
/// a cancel to answer in well under 50 ms.
class StopCheck {
 public:
  explicit StopCheck(const std::stop_token& token) : m_token(token) {}
  [[nodiscard]] bool stopRequested() {
    if (++m_ticks % kEvery != 0) return m_stopped;
    return m_stopped = m_token.stop_requested();
  }

 private:
  static constexpr std::uint32_t kEvery = 256;
  std::stop_token m_token;
  std::uint32_t m_ticks = 0;
  bool m_stopped = false;
};

}  // namespace memscape::support
