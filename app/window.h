// SPDX-License-Identifier: Apache-2.0
// What needs Qt's window system: the window, and drawing without one. Without it, says so.
#pragma once

#include "app/cli/exit_status.h"
#include "app/cli/options.h"

namespace memscape::app {

/// `argc` and `argv` are Qt's to read and must outlive the call.
[[nodiscard]] ExitStatus openWindow(int& argc, char** argv, const WindowCommand& command);

}  // namespace memscape::app
