// SPDX-License-Identifier: Apache-2.0
// memscape compare: planners x files.
#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/make_plans.h"
#include "app/cli/output.h"
#include "app/cli/plan_table.h"
#include "app/cli/report.h"
#include "app/cli/stopper.h"
#include "core/support/bytes.h"

namespace memscape::app {

namespace {

using Json = nlohmann::ordered_json;
using plan::CheckedPlan;
using support::Error;
using support::Result;

/// A matrix in text is cut into blocks of this many files, so that lines stay readable.
constexpr std::size_t kFilesPerBlock = 4;

/// One file's results, or why there are none.
struct Column {
  std::string file;
  std::optional<Loaded> loaded;
  std::vector<CheckedPlan> plans;
  Error error;
};

/// Smallest read-write arena among the plans that can be used.
std::int64_t best(const Column& column) {
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  for (const CheckedPlan& plan : column.plans) {
    if (plan.usable()) smallest = std::min(smallest, plan.metrics.readWriteArena);
  }
  return smallest;
}

bool hasUsable(const Column& column) {
  return std::ranges::any_of(column.plans, &CheckedPlan::usable);
}

std::string cell(const Column& column, std::size_t row, TextFormat format) {
  if (!column.loaded) return "not read";
  const CheckedPlan& plan = column.plans[row];
  if (!plan.usable()) {
    std::string status(plan.placed() && plan.plan.status != plan::PlanStatus::DoesNotFit
                           ? "invalid"
                           : nameOf(plan.plan.status));
    std::ranges::replace(status, '_', ' ');
    return status;
  }
  const std::string text =
      support::formatBytes(plan.metrics.readWriteArena) + ", " + formatPercent(plan.metrics.gapPercent);
  const bool isBest = plan.metrics.readWriteArena == best(column);
  if (format == TextFormat::Markdown) return isBest ? "**" + text + "**" : text;
  return text + (isBest ? " *" : "  ");
}

/// Rows are the planners, the same in every column that was read.
void writeMatrix(std::ostream& out, std::span<const Column> columns, std::span<const std::string> names,
                 TextFormat format) {
  std::vector<std::string> header{"planner"};
  for (const Column& column : columns) {
    const std::string name = std::filesystem::path(column.file).filename().string();
    header.push_back(format == TextFormat::Text ? name + "  " : name);
  }
  Table table(header, {Align::Left});
  for (std::size_t row = 0; row < names.size(); ++row) {
    std::vector<std::string> cells{names[row]};
    for (const Column& column : columns) cells.push_back(cell(column, row, format));
    table.add(std::move(cells));
  }
  format == TextFormat::Markdown ? table.writeMarkdown(out) : table.writeText(out);
}

void writeText(std::ostream& out, std::span<const Column> columns, TextFormat format) {
  std::vector<std::string> names;
  for (const Column& column : columns) {
    if (!column.loaded) continue;
    names.clear();
    for (const CheckedPlan& plan : column.plans) {
      // Files name their plans differently; it is one row all the same.
      names.push_back(plan.plan.imported ? "imported" : planName(plan.plan));
    }
  }
  const std::size_t block = format == TextFormat::Markdown ? columns.size() : kFilesPerBlock;
  for (std::size_t first = 0; first < columns.size(); first += block) {
    if (first > 0) out << '\n';
    writeMatrix(out, columns.subspan(first, std::min(block, columns.size() - first)), names, format);
  }
  out << (format == TextFormat::Markdown
              ? "\nRead-write arena and gap to the lower bound; the smallest in bold.\n"
              : "\nread-write arena, gap to the lower bound; * the smallest\n");
}

Json toJson(const Loaded& loaded, const CheckedPlan& plan) {
  Json object{{"planner", plan.plan.planner},
              {"status", nameOf(plan.plan.status)},
              {"valid", plan.placed() && plan.validation.valid()}};
  Json options = Json::object();
  for (const auto& [name, value] : plan.plan.options) {
    std::visit([&options, &key = name](const auto& v) { options[key] = v; }, value);
  }
  if (plan.placed()) {
    object["arena_bytes"] = plan.metrics.arena;
    object["lower_bound_bytes"] = loaded.bounds.readWrite;
    object["gap_percent"] = plan.metrics.gapPercent;
    object["waste_percent"] = plan.metrics.wastePercent;
  }
  object["seconds"] = plan.plan.seconds;
  object["options"] = std::move(options);
  object["seed"] = plan.plan.seed;
  if (!plan.plan.reason.empty()) object["reason"] = plan.plan.reason;
  return object;
}

Json toJson(const Column& column) {
  Json object{{"file", column.file}};
  if (!column.loaded) {
    object["error"] = {{"code", nameOf(column.error.code)},
                       {"location", column.error.location},
                       {"message", column.error.message},
                       {"hint", column.error.hint}};
    return object;
  }
  const model::Problem& problem = *column.loaded->problem;
  object["problem"] = {{"buffers", problem.buffers().size()},
                       {"steps", problem.steps().size()},
                       {"memory_pressure_bytes", column.loaded->memoryPressure}};
  object["plans"] = Json::array();
  for (const CheckedPlan& plan : column.plans) object["plans"].push_back(toJson(*column.loaded, plan));
  return object;
}

void write(std::ostream& out, std::span<const Column> columns, TextFormat format) {
  if (format == TextFormat::Json) {
    Json files = Json::array();
    for (const Column& column : columns) files.push_back(toJson(column));
    out << Json{{"memscape", "1"}, {"files", std::move(files)}}.dump(1, ' ', false,
                                                                     Json::error_handler_t::replace)
        << '\n';
  } else if (format == TextFormat::Csv) {
    Table table = planCsv();
    for (const Column& column : columns) {
      if (column.loaded) addPlanCsv(table, *column.loaded, column.plans);
    }
    table.writeCsv(out);
  } else if (columns.size() == 1 && format == TextFormat::Text) {
    writePlanText(out, *columns.front().loaded, columns.front().plans);
  } else {
    writeText(out, columns, format);
  }
}

/// Only the workload and problem of the file at hand are kept whole: placements of files that are done are
/// not needed any more.
Result<Column> makeColumn(const CompareCommand& command, const std::string& file,
                          std::span<const PlannerChoice> choices, const std::stop_token& stop) {
  auto loaded = load(file, command.input, stop);
  if (!loaded) return loaded.error();
  warn(loaded->workload);
  auto plans = makePlans(*loaded, choices, command.plan, stop);
  return Column{.file = file, .loaded = std::move(*loaded), .plans = std::move(plans), .error = {}};
}

}  // namespace

ExitStatus run(const CompareCommand& command) {
  const TextFormat format = command.output.format;
  const SignalStop signals;
  const auto choices = choosePlanners(command.plan);
  if (!choices) return fail({}, choices.error(), format);

  std::vector<Column> columns;
  ExitStatus status = ExitStatus::Done;
  bool stopped = false;
  for (const std::string& file : command.files) {
    auto column = makeColumn(command, file, *choices, signals.token());
    if (column.ok()) {
      const ExitStatus answer = verdict(column->plans, command.plan);
      stopped = stopped || answer == ExitStatus::Cancelled;
      if (status == ExitStatus::Done && answer != ExitStatus::Cancelled) status = answer;
      columns.push_back(std::move(*column));
      continue;
    }
    // One that cannot be read does not hide the others, and is what the exit status tells in the end.
    const ExitStatus answer = fail(file, column.error(), TextFormat::Text);
    stopped = stopped || answer == ExitStatus::Cancelled;
    if (answer != ExitStatus::Cancelled) status = answer;
    columns.push_back({.file = file, .loaded = {}, .plans = {}, .error = column.error()});
  }
  if (status == ExitStatus::Done && stopped && std::ranges::none_of(columns, hasUsable)) {
    status = ExitStatus::Cancelled;
  }
  const bool anyRead = std::ranges::any_of(columns, [](const Column& c) { return c.loaded.has_value(); });
  if (!anyRead && format != TextFormat::Json) return status;

  const auto written = writeOutput(command.output.path, [&](std::ostream& out) -> Result<void> {
    write(out, columns, format);
    return {};
  });
  if (!written) return fail({}, written.error(), TextFormat::Text);
  return status;
}

}  // namespace memscape::app
