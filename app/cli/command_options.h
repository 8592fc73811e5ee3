// SPDX-License-Identifier: Apache-2.0
// The options that subcommands share, as the argument parser has them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.h"
#include "core/support/result.h"

namespace memscape::app {

using Names = std::vector<std::string_view>;

/// Wrong usage, as an error.
[[nodiscard]] support::Error usage(std::string message, std::string hint = {});

/// The option takes one of `names`; a mistyped one is told what was meant.
CLI::Option* choice(CLI::Option* option, const Names& names);
/// A name is given where one is asked for.
CLI::Option* notEmpty(CLI::Option* option);

/// How FILE is read.
void addInput(CLI::App& app, InputOptions& input);
void addPlanning(CLI::App& app, PlanOptions& plan, const std::string& plannerHelp);
void addThreads(CLI::App& app, PlanOptions& plan);
/// How the answer is written, and where.
void addFormat(CLI::App& app, OutputOptions& output, const Names& names);

}  // namespace memscape::app
