// SPDX-License-Identifier: Apache-2.0
// One program: the window, and a command line that never opens one.
#include <csignal>
#include <iostream>

#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/window.h"

namespace {

using memscape::app::ExitStatus;

struct Run {
  int& argc;
  char** argv;
  ExitStatus operator()(const memscape::app::WindowCommand& command) const {
    return memscape::app::openWindow(argc, argv, command);
  }
  template <class Command>
  ExitStatus operator()(const Command& command) const {
    return memscape::app::run(command);
  }
};

}  // namespace

int main(int argc, char** argv) {
  // A reader that goes away (`memscape ... | head`) is a failed write like any other.
  std::signal(SIGPIPE, SIG_IGN);
  std::ios::sync_with_stdio(false);  // only streams are used, and large answers are quicker so
  const auto parsed = memscape::app::parseCommandLine(argc, argv);
  if (const auto* done = std::get_if<ExitStatus>(&parsed)) return static_cast<int>(*done);
  const ExitStatus status =
      std::visit(Run{.argc = argc, .argv = argv}, std::get<memscape::app::Command>(parsed));
  return static_cast<int>(status);
}
