// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <string>

#include "core/support/bytes.h"

namespace memscape::bench {

double clocked(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::int64_t peakBytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word == "VmHWM:") {
      std::int64_t kilobytes = 0;
      status >> kilobytes;
      return kilobytes * 1024;
    }
  }
  return 0;
}

void printRow(const char* what, const Measured& measured) {
  if (!measured.ok)
    std::printf("  %-28s failed\n", what);
  else
    std::printf("  %-28s %10.3f s   peak %10s", what, measured.seconds,
                support::formatBytes(measured.peakBytes).c_str());
}

Measured inChild(const std::function<Measured()>& work) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) return {};
  if (child == 0) {
    const Measured result = work();
    const bool sent = write(ends[1], &result, sizeof result) == static_cast<ssize_t>(sizeof result);
    _exit(sent ? 0 : 1);
  }
  close(ends[1]);
  Measured result;
  const bool received = read(ends[0], &result, sizeof result) == static_cast<ssize_t>(sizeof result);
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return received ? result : Measured{};
}

}  // namespace memscape::bench
