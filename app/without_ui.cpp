// SPDX-License-Identifier: Apache-2.0
// The program without Qt's window system (MEMSCAPE_UI=OFF): every subcommand but pictures, and no window.
#include "app/cli/commands.h"
#include "app/cli/report.h"
#include "app/window.h"

namespace memscape::app {

namespace {

ExitStatus notBuiltIn(const char* what) {
  return fail({},
              {.code = support::ErrorCode::Usage,
               .location = {},
               .message = std::string(what) + " not built into this memscape",
               .hint = "configure with -DMEMSCAPE_UI=ON"},
              TextFormat::Text);
}

}  // namespace

ExitStatus openWindow(int&, char**, const WindowCommand&) {
  return notBuiltIn("the window is");
}

ExitStatus run(const ExportCommand&) {
  return notBuiltIn("pictures are");
}

}  // namespace memscape::app
