// SPDX-License-Identifier: Apache-2.0
// memscape planners, memscape formats: what the registries hold.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/cli/report.h"
#include "app/cli/text.h"
#include "core/export/exporter.h"
#include "core/planners/registry.h"

namespace memscape::app {

namespace {

using Json = nlohmann::ordered_json;
using planners::OptionSpec;
using planners::OptionType;
using planners::Planner;
using support::Result;

ExitStatus finish(const OutputOptions& output, const std::function<void(std::ostream&)>& write) {
  const auto written = writeOutput(output.path, [&](std::ostream& out) -> Result<void> {
    write(out);
    return {};
  });
  return written.ok() ? ExitStatus::Done : fail({}, written.error(), TextFormat::Text);
}

std::string_view typeName(OptionType type) {
  switch (type) {
    case OptionType::Boolean:
      return "boolean";
    case OptionType::Integer:
      return "integer";
    case OptionType::Choice:
      return "choice";
    case OptionType::Text:
      return "text";
  }
  return {};
}

std::string valuesText(const OptionSpec& option) {
  if (option.type == OptionType::Boolean) return "on|off";
  if (option.type == OptionType::Integer) {
    return std::to_string(option.minimum) + "..." + std::to_string(option.maximum);
  }
  std::string values;
  for (const std::string_view choice : option.choices) {
    values += (values.empty() ? "" : "|") + std::string(choice);
  }
  return values.empty() ? "TEXT" : values;
}

void writePlannersText(std::ostream& out) {
  for (const Planner& planner : planners::all()) {
    out << planner.name << "  (" << planner.complexity << ")\n    " << planner.description << '\n';
    for (const OptionSpec& option : planner.options) {
      out << "    --set " << planner.name << '.' << option.name << '=' << valuesText(option) << "  (default "
          << plan::formatOption(option.defaultValue) << ")\n        " << option.help << '\n';
    }
  }
  out << "\nThe default is " << planners::defaultPlanner().name
      << ". 'all' stands for all of them, 'imported' for the plan that came with a file.\n";
}

Json toJson(const OptionSpec& option) {
  Json object{{"name", option.name}, {"type", typeName(option.type)}};
  std::visit([&object](const auto& value) { object["default"] = value; }, option.defaultValue);
  if (option.type == OptionType::Integer) {
    object["minimum"] = option.minimum;
    object["maximum"] = option.maximum;
  }
  if (!option.choices.empty()) object["choices"] = option.choices;
  object["help"] = option.help;
  return object;
}

Json plannersJson() {
  Json list = Json::array();
  for (const Planner& planner : planners::all()) {
    Json options = Json::array();
    for (const OptionSpec& option : planner.options) options.push_back(toJson(option));
    list.push_back({{"name", planner.name},
                    {"title", planner.title},
                    {"description", planner.description},
                    {"complexity", planner.complexity},
                    {"several_pools", planner.capabilities.severalPools},
                    {"fixed_offsets", planner.capabilities.fixedOffsets},
                    {"options", std::move(options)}});
  }
  return {{"memscape", "1"}, {"default", planners::defaultPlanner().name}, {"planners", std::move(list)}};
}

void writeFormatsText(std::ostream& out) {
  Table reads({"reads", "files", ""}, {Align::Left, Align::Left, Align::Left});
  for (const import::Format& format : import::formats()) {
    reads.add({std::string(format.name), std::string(format.extensions), std::string(format.description)});
  }
  reads.writeText(out);
  out << '\n';
  Table writes({"writes", "files", ""}, {Align::Left, Align::Left, Align::Left});
  for (const exporting::OutputFormat& format : exporting::outputFormats()) {
    writes.add(
        {std::string(format.name), "*" + std::string(format.extension), std::string(format.description)});
  }
  writes.writeText(out);
}

Json formatsJson() {
  Json reads = Json::array();
  for (const import::Format& format : import::formats()) {
    reads.push_back({{"name", format.name},
                     {"title", format.title},
                     {"extensions", format.extensions},
                     {"description", format.description}});
  }
  Json writes = Json::array();
  for (const exporting::OutputFormat& format : exporting::outputFormats()) {
    writes.push_back({{"name", format.name},
                      {"title", format.title},
                      {"extension", format.extension},
                      {"description", format.description}});
  }
  return {{"memscape", "1"}, {"reads", std::move(reads)}, {"writes", std::move(writes)}};
}

}  // namespace

ExitStatus run(const ListPlannersCommand& command) {
  return finish(command.output, [&](std::ostream& out) {
    if (command.output.format == TextFormat::Json) {
      out << plannersJson().dump(1) << '\n';
    } else {
      writePlannersText(out);
    }
  });
}

ExitStatus run(const ListFormatsCommand& command) {
  return finish(command.output, [&](std::ostream& out) {
    if (command.output.format == TextFormat::Json) {
      out << formatsJson().dump(1) << '\n';
    } else {
      writeFormatsText(out);
    }
  });
}

}  // namespace memscape::app
