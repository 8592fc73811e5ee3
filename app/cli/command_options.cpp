// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_options.h"

#include <array>
#include <charconv>
#include <cmath>

#include "app/cli/suggest.h"
#include "core/support/bytes.h"

namespace memscape::app {

namespace {

const std::array<std::pair<std::string_view, TextFormat>, 4> kFormats{{{"text", TextFormat::Text},
                                                                       {"json", TextFormat::Json},
                                                                       {"csv", TextFormat::Csv},
                                                                       {"markdown", TextFormat::Markdown}}};

/// Turns the text of an option into a value; `parse` says what is wrong with it.
template <class Parse>
CLI::Option* addParsed(CLI::App& app, const std::string& name, const std::string& help, Parse parse) {
  return app
      .add_option_function<std::string>(
          name,
          [name, parse](const std::string& text) {
            if (const auto done = parse(text); !done)
              throw CLI::ValidationError(name, describe(done.error()));
          },
          help)
      ->trigger_on_parse();
}

/// All of `text` as a number.
template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [rest, code] = std::from_chars(text.data(), end, value);
  return code == std::errc() && rest == end ? std::optional(value) : std::nullopt;
}

support::Result<void> setSeed(std::uint64_t& seed, const std::string& text) {
  const auto value = number<std::uint64_t>(text);
  if (!value) return usage("found '" + text + "', expected a whole number from 0 to 2^64-1");
  seed = *value;
  return {};
}

support::Result<void> setTimeLimit(std::optional<double>& limit, const std::string& text) {
  const auto value = number<double>(text);
  if (!value || !std::isfinite(*value) || *value < 0) {
    return usage("found '" + text + "', expected 0 or more seconds");
  }
  limit = value;
  return {};
}

support::Result<void> addPool(std::vector<model::Pool>& pools, const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) {
    return usage("'" + text + "' is not NAME=LIMIT", "for example sram=256KiB or psram=unlimited");
  }
  model::Pool pool{.name = text.substr(0, equals), .access = model::PoolAccess::ReadWrite, .limit = {}};
  if (const std::string limit = text.substr(equals + 1); limit != "unlimited") {
    const auto bytes = support::parseBytes(limit);
    if (!bytes) return bytes.error();
    pool.limit = *bytes;
  }
  pools.push_back(std::move(pool));
  return {};
}

}  // namespace

support::Error usage(std::string message, std::string hint) {
  return {.code = support::ErrorCode::Usage,
          .location = {},
          .message = std::move(message),
          .hint = std::move(hint)};
}

CLI::Option* choice(CLI::Option* option, const Names& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : "|") + std::string(name);
  const auto known = [names](const std::string& text) {
    if (std::ranges::find(names, text) != names.end()) return std::string();
    return "unknown value '" + text + "' (" + hintFor(text, names) + ")";
  };
  return option->check(known)->type_name(list);
}

CLI::Option* notEmpty(CLI::Option* option) {
  return option->check(
      [](const std::string& text) { return std::string(text.empty() ? "the name is empty" : ""); });
}

void addInput(CLI::App& app, InputOptions& input) {
  Names formats;
  for (const import::Format& format : import::formats()) formats.push_back(format.name);
  choice(app.add_option("--from", input.import.format, "Format of FILE, instead of looking at its content"),
         formats)
      ->group("Input");
  choice(app.add_option_function<std::string>(
             "--lifetimes",
             [&input](const std::string& text) {
               input.import.lifetimes =
                   text == "inclusive" ? model::IntervalEnds::Inclusive : model::IntervalEnds::Exclusive;
             },
             "CSV: whether a buffer is alive at the end of its interval"),
         {"inclusive", "exclusive"})
      ->group("Input");
  addParsed(app, "--pool",
            "Put read-write buffers into these pools, in order of preference; LIMIT is a size such as\n"
            "512, 256KiB, 1.5MB, or 'unlimited'. May be repeated",
            [&input](const std::string& text) { return addPool(input.lower.pools, text); })
      ->type_name("NAME=LIMIT")
      ->group("Input");
  addParsed(app, "--alignment", "Align every buffer to this many bytes, instead of its own alignment",
            [&input](const std::string& text) -> support::Result<void> {
              const auto bytes = support::parseBytes(text);
              if (!bytes) return bytes.error();
              if (*bytes < 1) return usage("alignment is 0, expected at least 1");
              input.lower.alignment = *bytes;
              return {};
            })
      ->type_name("BYTES")
      ->group("Input");
  notEmpty(app.add_option_function<std::string>(
               "--entry",
               [&input](const std::string& text) { input.lower.entry = input.import.entry = text; },
               "Modules: the function that runs, instead of __tvm_main__, run_model or main"))
      ->type_name("FUNCTION")
      ->group("Input");
  app.add_flag("--io-in-workspace", input.lower.ioInWorkspace,
               "Programs: plan the inputs and outputs of that function as well")
      ->group("Input");
  app.add_flag("--tvm-compatible", input.lower.tvmCompatible,
               "Programs: as TVM does it, faults included: sizes without vector lanes, and the option\n"
               "tvm_compatible of the planners that have it")
      ->group("Input");
}

void addPlanning(CLI::App& app, PlanOptions& plan, const std::string& plannerHelp) {
  app.add_option("--planner", plan.planners, plannerHelp)
      ->delimiter(',')
      ->allow_extra_args(false)  // what follows the list is FILE
      ->type_name("NAME[,NAME...]")
      ->group("Planning");
  app.add_option("--set", plan.settings, "An option of a planner (memscape planners lists them)")
      ->allow_extra_args(false)
      ->type_name("PLANNER.OPTION=VALUE")
      ->group("Planning");
  addParsed(app, "--seed", "For planners that draw random numbers",
            [&plan](const std::string& text) { return setSeed(plan.seed, text); })
      ->type_name("N")
      ->group("Planning");
  addParsed(app, "--time-limit", "Stop a planner after this time",
            [&plan](const std::string& text) { return setTimeLimit(plan.timeLimit, text); })
      ->type_name("SECONDS")
      ->group("Planning");
}

void addThreads(CLI::App& app, PlanOptions& plan) {
  app.add_option("--threads", plan.threads, "How many planners run at once")
      ->check(CLI::Range(1, 256).description(""))
      ->type_name("N")
      ->capture_default_str()
      ->group("Planning");
}

void addFormat(CLI::App& app, OutputOptions& output, const Names& names) {
  choice(app.add_option_function<std::string>(
             "--format",
             [&output](const std::string& text) {
               output.format =
                   std::ranges::find(kFormats, text, [](const auto& f) { return f.first; })->second;
             },
             "How the answer is written; text is the default"),
         names)
      ->group("Output");
  notEmpty(app.add_option("-o,--output", output.path, "Write there instead of standard output"))
      ->type_name("OUT")
      ->group("Output");
}

}  // namespace memscape::app
