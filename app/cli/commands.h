// SPDX-License-Identifier: Apache-2.0
// The subcommands. Each writes its answer, reports its own errors, and returns the exit status.
#pragma once

#include "app/cli/exit_status.h"
#include "app/cli/options.h"

namespace memscape::app {

[[nodiscard]] ExitStatus run(const PlanCommand& command);
[[nodiscard]] ExitStatus run(const CompareCommand& command);
[[nodiscard]] ExitStatus run(const InspectCommand& command);
[[nodiscard]] ExitStatus run(const ValidateCommand& command);
[[nodiscard]] ExitStatus run(const ExportCommand& command);
[[nodiscard]] ExitStatus run(const ConvertCommand& command);
[[nodiscard]] ExitStatus run(const ListPlannersCommand& command);
[[nodiscard]] ExitStatus run(const ListFormatsCommand& command);

}  // namespace memscape::app
