// SPDX-License-Identifier: Apache-2.0
// What goes to standard error: errors, warnings, notes, and progress on a terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <string_view>

#include "app/cli/exit_status.h"
#include "app/cli/options.h"
#include "core/model/workload.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::app {

/// Prints "memscape: FILE: location: message (hint)" (without FILE where it is empty), and for JSON also an
/// error object on standard output. One line: control characters are escaped, here and below. Returns the
/// status that goes with the error.
ExitStatus fail(std::string_view file, const support::Error& error, TextFormat format);

/// "memscape: text".
void note(std::string_view text);

/// The first twenty, and how many more there are.
void warn(const model::Workload& workload);

/// One line on a terminal that is rewritten ten times a second and wiped at the end; nothing elsewhere.
/// Threads may report at once.
class TerminalProgress {
 public:
  explicit TerminalProgress(std::string_view prefix);
  ~TerminalProgress();
  TerminalProgress(const TerminalProgress&) = delete;
  TerminalProgress& operator=(const TerminalProgress&) = delete;

  /// Reports here; must not outlive this object.
  [[nodiscard]] support::Progress progress(std::stop_token stop);

 private:
  void show(double fraction, std::string_view activity);

  std::string m_prefix;
  bool m_terminal = false;
  std::mutex m_mutex;
  bool m_shown = false;
  std::chrono::steady_clock::time_point m_next;
};

}  // namespace memscape::app
