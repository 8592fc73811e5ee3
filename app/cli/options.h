// SPDX-License-Identifier: Apache-2.0
// What the user asked for on the command line: one struct per subcommand, put together from shared parts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/analysis/lower.h"
#include "core/import/importer.h"

namespace memscape::app {

enum class TextFormat { Text, Json, Csv, Markdown };

/// How a file is read and what is changed about it before it is planned.
struct InputOptions {
  import::ImportOptions import;
  analysis::LowerOptions lower;
};

struct PlanOptions {
  std::vector<std::string> planners;  ///< names as given; "all" and "imported" among them
  std::vector<std::string> settings;  ///< PLANNER.OPTION=VALUE
  std::uint64_t seed = 0;
  bool tvmCompatible = false;       ///< planners that have the option tvm_compatible take it
  std::optional<double> timeLimit;  ///< seconds that each planner may take
  int threads = 1;                  ///< planners that run at once
};

struct OutputOptions {
  TextFormat format = TextFormat::Text;
  std::string path;  ///< empty: standard output
};

struct WindowCommand {
  std::vector<std::string> files;
};

struct PlanCommand {
  std::string file;
  InputOptions input;
  PlanOptions plan;
  OutputOptions output;
};

struct CompareCommand {
  std::vector<std::string> files;
  InputOptions input;
  PlanOptions plan;
  OutputOptions output;
};

struct InspectCommand {
  std::string file;
  InputOptions input;
  OutputOptions output;
};

struct ValidateCommand {
  std::string file;
  std::string planFile;  ///< empty: the plan that came with the file
  InputOptions input;
  OutputOptions output;
};

struct ExportCommand {
  std::string file;
  InputOptions input;
  PlanOptions plan;
  std::string view = "layout";
  std::string theme = "light";
  std::string size;  ///< "1200x675"; empty: the usual one
  std::string path;
};

struct ConvertCommand {
  std::string file;
  InputOptions input;
  PlanOptions plan;  ///< no planner: without a plan
  std::string to;
  std::string path;  ///< empty: standard output
};

struct ListPlannersCommand {
  OutputOptions output;
};

struct ListFormatsCommand {
  OutputOptions output;
};

using Command = std::variant<WindowCommand, PlanCommand, CompareCommand, InspectCommand, ValidateCommand,
                             ExportCommand, ConvertCommand, ListPlannersCommand, ListFormatsCommand>;

}  // namespace memscape::app
