// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>

#include "app/cli/output.h"
#include "app/cli/report.h"
#include "app/cli/suggest.h"
#include "core/planners/registry.h"
#include "core/support/bytes.h"

namespace memscape::app {

namespace {

using support::Error;
using support::ErrorCode;
using Names = std::vector<std::string_view>;

const std::array<std::pair<std::string_view, TextFormat>, 4> kFormats{{{"text", TextFormat::Text},
                                                                       {"json", TextFormat::Json},
                                                                       {"csv", TextFormat::Csv},
                                                                       {"markdown", TextFormat::Markdown}}};

/// The option takes one of `names`; a mistyped one is told what was meant.
CLI::Option* choice(CLI::Option* option, const Names& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : "|") + std::string(name);
  const auto known = [names](const std::string& text) {
    if (std::ranges::find(names, text) != names.end()) return std::string();
    return "unknown value '" + text + "' (" + hintFor(text, names) + ")";
  };
  return option->check(known)->type_name(list);
}

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

Error usage(std::string message, std::string hint = {}) {
  return {.code = ErrorCode::Usage, .location = {}, .message = std::move(message), .hint = std::move(hint)};
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

/// A name is given where one is asked for.
CLI::Option* notEmpty(CLI::Option* option) {
  return option->check(
      [](const std::string& text) { return std::string(text.empty() ? "the file name is empty" : ""); });
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

void addFile(CLI::App& app, std::string& file) {
  app.add_option("FILE", file, "The workload; '-' is standard input")->required()->type_name("");
}

/// A subcommand that hands out `options` once its arguments are read.
template <class Options>
CLI::App& add(CLI::App& app, Everything& all, Options& options, const std::string& name,
              const std::string& help, const std::string& footer) {
  CLI::App* sub = app.add_subcommand(name, help);
  sub->footer(footer);
  sub->final_callback([&all, &options] { all.chosen = options; });
  return *sub;
}

void addPlan(CLI::App& app, Everything& all) {
  CLI::App& sub =
      add(app, all, all.plan, "plan", "Plan the memory of a file",
          "Examples:\n"
          "  memscape plan model.json\n"
          "  memscape plan model.json --planner all --threads 2\n"
          "  memscape plan model.json --planner skyline --pool sram=256KiB --pool psram=unlimited\n"
          "  memscape plan model.json --planner graph_plan_memory "
          "--set graph_plan_memory.match_range=4 --format json -o plan.json\n"
          "\nText and CSV have a line per planner, JSON has every placement.");
  addFile(sub, all.plan.file);
  addInput(sub, all.plan.input);
  addPlanning(sub, all.plan.plan, "Planners to run; 'all', or 'imported' for the plan in the file");
  addThreads(sub, all.plan.plan);
  addFormat(sub, all.plan.output, {"text", "json", "csv"});
}

void addCompare(CLI::App& app, Everything& all) {
  CLI::App& sub = add(app, all, all.compare, "compare", "Compare planners on files",
                      "Examples:\n"
                      "  memscape compare *.json\n"
                      "  memscape compare a.json b.json --planner skyline,first_fit --format markdown\n"
                      "\nA file that cannot be read does not hide the others; the exit status is 3 then.");
  sub.add_option("FILE", all.compare.files, "The workloads")->required()->type_name("");
  addInput(sub, all.compare.input);
  addPlanning(sub, all.compare.plan, "Planners to compare; all without this");
  addThreads(sub, all.compare.plan);
  addFormat(sub, all.compare.output, {"text", "json", "csv", "markdown"});
}

void addInspect(CLI::App& app, Everything& all) {
  CLI::App& sub = add(app, all, all.inspect, "inspect", "Show what was read from a file",
                      "Examples:\n"
                      "  memscape inspect model.json\n"
                      "  memscape inspect model.json --format json | jq '.buffers[].name'\n"
                      "  zcat model.json.gz | memscape inspect -");
  addFile(sub, all.inspect.file);
  addInput(sub, all.inspect.input);
  addFormat(sub, all.inspect.output, {"text", "json"});
}

void addValidate(CLI::App& app, Everything& all) {
  CLI::App& sub = add(app, all, all.validate, "validate", "Check a plan against its workload",
                      "Examples:\n"
                      "  memscape validate model.json\n"
                      "  memscape plan model.json --format json -o plan.json\n"
                      "  memscape validate model.json --plan plan.json\n"
                      "\nThe exit status is 0 for a valid plan and 1 for an invalid one.");
  addFile(sub, all.validate.file);
  notEmpty(sub.add_option("--plan", all.validate.planFile,
                          "Output of 'memscape plan --format json', instead of the plan in FILE"))
      ->type_name("PLAN.json");
  addInput(sub, all.validate.input);
  addFormat(sub, all.validate.output, {"text", "json"});
}

void addExport(CLI::App& app, Everything& all) {
  CLI::App& sub =
      add(app, all, all.picture, "export", "Draw a plan as SVG, PDF or PNG",
          "Examples:\n"
          "  memscape export model.json -o layout.svg\n"
          "  memscape export model.json --planner first_fit --view occupancy -o occupancy.pdf\n"
          "  memscape export model.json --view lifetimes --theme dark --size 1600x900 -o live.png");
  addFile(sub, all.picture.file);
  notEmpty(sub.add_option("-o,--output", all.picture.path, "The picture; its ending says the format"))
      ->required()
      ->type_name("OUT.{svg,pdf,png}")
      ->group("Output");
  choice(sub.add_option("--view", all.picture.view, "What to draw"), {"layout", "lifetimes", "occupancy"})
      ->capture_default_str()
      ->group("Output");
  sub.add_option("--size", all.picture.size, "Width and height in pixels of 1/96 inch")
      ->type_name("WxH")
      ->group("Output");
  choice(sub.add_option("--theme", all.picture.theme, "Colours"), {"light", "dark"})
      ->capture_default_str()
      ->group("Output");
  addInput(sub, all.picture.input);
  addPlanning(sub, all.picture.plan, "The planner; 'imported' for the plan in the file");
}

void addConvert(CLI::App& app, Everything& all) {
  CLI::App& sub = add(app, all, all.convert, "convert", "Write a workload or a plan in another format",
                      "Examples:\n"
                      "  memscape convert model.json --to minimalloc_csv -o model.csv\n"
                      "  memscape convert model.json --planner skyline --to minimalloc_csv\n"
                      "\n'memscape formats' lists the formats.");
  addFile(sub, all.convert.file);
  sub.add_option("--to", all.convert.to, "The format to write")
      ->required()
      ->type_name("FORMAT")
      ->group("Output");
  notEmpty(sub.add_option("-o,--output", all.convert.path, "Write there instead of standard output"))
      ->type_name("OUT")
      ->group("Output");
  addInput(sub, all.convert.input);
  addPlanning(sub, all.convert.plan,
              "Write the plan of this planner too; 'imported' for the one in the file");
}

void addLists(CLI::App& app, Everything& all) {
  addFormat(add(app, all, all.planners, "planners", "List the planners and their options",
                "Example:\n  memscape planners --format json"),
            all.planners.output, {"text", "json"});
  addFormat(add(app, all, all.formats, "formats", "List the formats that are read and written",
                "Example:\n  memscape formats"),
            all.formats.output, {"text", "json"});
}

void addDefaults(Command& command) {
  const std::string usual(planners::defaultPlanner().name);
  if (auto* plan = std::get_if<PlanCommand>(&command); plan != nullptr && plan->plan.planners.empty()) {
    plan->plan.planners = {usual};
  }
  if (auto* picture = std::get_if<ExportCommand>(&command);
      picture != nullptr && picture->plan.planners.empty()) {
    picture->plan.planners = {usual};
  }
  if (auto* compare = std::get_if<CompareCommand>(&command);
      compare != nullptr && compare->plan.planners.empty()) {
    compare->plan.planners = {"all"};
  }
}

bool wantsJson(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--format=json") return true;
    if (word == "--format" && i + 1 < argc && std::string_view(argv[i + 1]) == "json") return true;
  }
  return false;
}

ExitStatus usageError(std::string message, std::string hint, bool json) {
  // CLI11 ends some of its messages with line ends or a full stop.
  while (!message.empty() && (message.back() == '\n' || message.back() == '.')) message.pop_back();
  std::ranges::replace(message, '\n', ' ');
  return fail({}, usage(std::move(message), std::move(hint)), json ? TextFormat::Json : TextFormat::Text);
}

constexpr std::array<std::string_view, 8> kSubcommands{"plan",   "compare", "inspect",  "validate",
                                                       "export", "convert", "planners", "formats"};

/// `memscape plam model.json` is a mistyped subcommand rather than two files, and so is any other first word
/// that names no file and does not look like the name of one.
bool meansSubcommand(const WindowCommand& window) {
  if (window.files.empty()) return false;
  const std::string& first = window.files.front();
  std::error_code ignored;
  if (first == "-" || std::filesystem::exists(first, ignored)) return false;
  return first.find_first_of("./") == std::string::npos || !closest(first, kSubcommands).empty();
}

bool readsStandardInputTwice(const Command& command) {
  if (const auto* compare = std::get_if<CompareCommand>(&command)) {
    return std::ranges::count(compare->files, "-") > 1;
  }
  const auto* validate = std::get_if<ValidateCommand>(&command);
  return validate != nullptr && validate->file == "-" && validate->planFile == "-";
}

const CLI::App& deepest(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

std::string deepestName(const CLI::App& app) {
  const CLI::App& sub = deepest(app);
  return &sub == &app ? "memscape" : "memscape " + sub.get_name();
}

/// The first word that looks like an option but is none. It is told before what the parser misses, which it
/// may have been meant for.
std::optional<Error> unknownOption(const CLI::App& app) {
  const auto words = deepest(app).remaining();
  const auto word =
      std::ranges::find_if(words, [](const std::string& w) { return w.size() > 1 && w[0] == '-'; });
  if (word == words.end()) return std::nullopt;
  const std::string name = word->substr(0, word->find('='));
  if (!name.starts_with("--")) {
    return usage("unknown option '" + *word + "'",
                 "for a file of this name write ./" + *word + " or put -- before it");
  }
  std::vector<std::string> names;
  for (const CLI::Option* option : deepest(app).get_options()) {
    for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
  }
  const std::string_view near = closest(name, Names(names.begin(), names.end()));
  return usage("unknown option '" + name + "'",
               near.empty() ? deepestName(app) + " --help" : "did you mean '" + std::string(near) + "'?");
}

}  // namespace

std::variant<Command, ExitStatus> parseCommandLine(int argc, const char* const* argv) {
  Everything all;
  CLI::App app("Memscape shows static memory plans: where every buffer lives, when, and why.", "memscape");
  app.set_version_flag("--version", "memscape " MEMSCAPE_VERSION);
  app.set_help_flag("-h,--help", "Show this text");
  app.require_subcommand(0, 1);
  app.add_option("FILE", all.window.files, "Open the window on these files")->type_name("");
  app.footer(
      "Without a subcommand the window opens. Examples:\n"
      "  memscape model.json\n"
      "  memscape plan model.json --planner all\n"
      "  memscape export model.json -o layout.svg\n"
      "\nExit status: 0 done; 1 the answer is no (does not fit, invalid plan); 2 wrong usage;\n"
      "3 the input could not be read; 4 cancelled or out of time before any plan; 5 could not write.");
  app.final_callback([&all, &app] {
    if (app.get_subcommands().empty()) all.chosen = all.window;
  });
  addPlan(app, all);
  addCompare(app, all);
  addInspect(app, all);
  addValidate(app, all);
  addExport(app, all);
  addConvert(app, all);
  addLists(app, all);

  const bool json = wantsJson(argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {  // help, version
    const auto written = writeOutput({}, [&](std::ostream& out) -> support::Result<void> {
      app.exit(done, out, std::cerr);
      return {};
    });
    return written ? ExitStatus::Done : fail({}, written.error(), TextFormat::Text);
  } catch (const CLI::ParseError& error) {
    if (const auto unknown = unknownOption(app)) return usageError(unknown->message, unknown->hint, json);
    return usageError(error.what(), deepestName(app) + " --help", json);
  }
  if (const auto* window = std::get_if<WindowCommand>(&all.chosen)) {
    if (meansSubcommand(*window)) {
      return usageError("unknown subcommand '" + window->files.front() + "', and there is no such file",
                        hintFor(window->files.front(), kSubcommands), json);
    }
  }
  if (readsStandardInputTwice(all.chosen)) {
    return usageError("standard input can be read only once", "'-' is given twice", json);
  }
  addDefaults(all.chosen);
  return std::move(all.chosen);
}

}  // namespace memscape::app
