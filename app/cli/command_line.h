// SPDX-License-Identifier: Apache-2.0
// From argv to a Command. The only room that knows the argument parser.
#pragma once

#include <variant>

#include "app/cli/exit_status.h"
#include "app/cli/options.h"

namespace memscape::app {

/// A command, or the exit status where there is nothing left to do: help and version were printed, or the
/// mistake was reported.
[[nodiscard]] std::variant<Command, ExitStatus> parseCommandLine(int argc, const char* const* argv);

}  // namespace memscape::app
