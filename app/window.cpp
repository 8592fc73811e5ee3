// SPDX-License-Identifier: Apache-2.0
#include "app/window.h"

#include <QApplication>

#include "app/cli/report.h"
#include "ui/windows/run_window.h"

namespace memscape::app {

namespace {

/// Qt ends the program where it finds no display; a clear word is kinder.
bool hasDisplay() {
  return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
         !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

}  // namespace

ExitStatus openWindow(int& argc, char** argv, const WindowCommand& command) {
  if (!hasDisplay()) {
    return fail({},
                {.code = support::ErrorCode::Usage,
                 .location = {},
                 .message = "there is no display to open a window on",
                 .hint = "memscape --help lists subcommands that need none"},
                TextFormat::Text);
  }
  QApplication application(argc, argv);
  QStringList files;
  for (const std::string& file : command.files) files << QString::fromStdString(file);
  return ui::runWindow(application, files) == 0 ? ExitStatus::Done : ExitStatus::No;
}

}  // namespace memscape::app
