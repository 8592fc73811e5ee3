// SPDX-License-Identifier: Apache-2.0
// The subcommands as the argument parser has them: their options, help and examples.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/options.h"

namespace memscape::app {

/// The options structs of all subcommands, while CLI11 fills them.
struct Everything {
  WindowCommand window;
  PlanCommand plan;
  CompareCommand compare;
  InspectCommand inspect;
  ValidateCommand validate;
  ExportCommand picture;
  ConvertCommand convert;
  ListPlannersCommand planners;
  ListFormatsCommand formats;
  Command chosen;
};

/// All subcommands; the one that is parsed leaves itself in `all.chosen`.
void addSubcommands(CLI::App& app, Everything& all);

}  // namespace memscape::app
