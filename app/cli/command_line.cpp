// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_line.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>

#include "app/cli/command_options.h"
#include "app/cli/output.h"
#include "app/cli/report.h"
#include "app/cli/subcommands.h"
#include "app/cli/suggest.h"
#include "core/planners/registry.h"

namespace memscape::app {

namespace {

using support::Error;

void addDefaults(Command& command) {
  std::visit(
      [](auto& chosen) {
        if constexpr (requires { chosen.plan.tvmCompatible; })
          chosen.plan.tvmCompatible = chosen.input.lower.tvmCompatible;
      },
      command);
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
  addSubcommands(app, all);

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
