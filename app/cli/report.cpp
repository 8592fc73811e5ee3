// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report.h"

#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "app/cli/text.h"

namespace memscape::app {

namespace {

constexpr std::size_t kMaxWarnings = 20;

}  // namespace

ExitStatus fail(std::string_view file, const support::Error& error, TextFormat format) {
  std::cerr << "memscape: " << escaped(file) << (file.empty() ? "" : ": ") << escaped(describe(error))
            << '\n';
  if (format == TextFormat::Json) {
    const nlohmann::ordered_json object{{"error",
                                         {{"code", nameOf(error.code)},
                                          {"location", error.location},
                                          {"message", error.message},
                                          {"hint", error.hint}}}};
    std::cout << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
  }
  return exitStatus(error.code);
}

void note(std::string_view text) {
  std::cerr << "memscape: " << escaped(text) << '\n';
}

void warn(const model::Workload& workload) {
  std::size_t shown = 0;
  for (const model::Warning& warning : workload.warnings) {
    if (shown++ == kMaxWarnings) {
      note(workload.file + ": warning: and " + std::to_string(workload.warnings.size() - kMaxWarnings) +
           " more (memscape inspect lists them)");
      return;
    }
    note(workload.file + ": warning: " + warning.location + (warning.location.empty() ? "" : ": ") +
         warning.message);
  }
}

TerminalProgress::TerminalProgress(std::string_view prefix)
    : m_prefix(escaped(prefix)),
      m_terminal(isatty(STDERR_FILENO) == 1),
      m_next(std::chrono::steady_clock::now() + std::chrono::milliseconds(300)) {}

TerminalProgress::~TerminalProgress() {
  if (m_shown) std::cerr << "\r\033[K" << std::flush;
}

support::Progress TerminalProgress::progress(std::stop_token stop) {
  support::Progress progress{.stop = std::move(stop), .report = {}};
  if (m_terminal) {
    progress.report = [this](double fraction, std::string_view activity) { show(fraction, activity); };
  }
  return progress;
}

void TerminalProgress::show(double fraction, std::string_view activity) {
  const std::scoped_lock lock(m_mutex);
  const auto now = std::chrono::steady_clock::now();
  if (now < m_next) return;
  m_next = now + std::chrono::milliseconds(100);
  m_shown = true;
  std::cerr << "\r\033[K" << m_prefix << activity << ' ' << static_cast<int>(fraction * 100) << " %"
            << std::flush;
}

}  // namespace memscape::app
