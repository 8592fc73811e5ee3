// SPDX-License-Identifier: Apache-2.0
// Runs work in a process of its own, so that its peak memory is its own.
#pragma once

#include <cstdint>
#include <functional>

namespace memscape::bench {

struct Measured {
  bool ok = false;
  double seconds = 0;
  std::int64_t peakBytes = 0;  ///< VmHWM of the process when the work was done
  std::int64_t value = 0;      ///< what the work wants to tell, for example the arena
};

/// Seconds that `work` takes.
[[nodiscard]] double clocked(const std::function<void()>& work);

/// Peak memory of this process so far; 0 where /proc does not tell.
[[nodiscard]] std::int64_t peakBytes();

/// Begins a line of the report: what, seconds, peak memory; or that it failed, with the line's end.
void printRow(const char* what, const Measured& measured);

/// Forks, lets the child fill a Measured, and waits. Not ok when the child dies.
[[nodiscard]] Measured inChild(const std::function<Measured()>& work);

}  // namespace memscape::bench
