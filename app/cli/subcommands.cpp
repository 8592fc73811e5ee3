// SPDX-License-Identifier: Apache-2.0
#include "app/cli/subcommands.h"

#include "app/cli/command_options.h"

namespace memscape::app {

namespace {

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

}  // namespace

void addSubcommands(CLI::App& app, Everything& all) {
  addPlan(app, all);
  addCompare(app, all);
  addInspect(app, all);
  addValidate(app, all);
  addExport(app, all);
  addConvert(app, all);
  addLists(app, all);
}

}  // namespace memscape::app
