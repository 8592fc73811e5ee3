// SPDX-License-Identifier: Apache-2.0
// memscape plan: one file, some planners.
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/make_plans.h"
#include "app/cli/output.h"
#include "app/cli/plan_table.h"
#include "app/cli/report.h"
#include "app/cli/stopper.h"
#include "core/export/plan_json.h"

namespace memscape::app {

ExitStatus run(const PlanCommand& command) {
  const TextFormat format = command.output.format;
  const SignalStop signals;
  const auto choices = choosePlanners(command.plan);
  if (!choices) return fail({}, choices.error(), format);
  const auto loaded = load(command.file, command.input, signals.token());
  if (!loaded) return fail(command.file, loaded.error(), format);
  warn(loaded->workload);
  const auto plans = makePlans(*loaded, *choices, command.plan, signals.token());

  const auto written = writeOutput(command.output.path, [&](std::ostream& out) -> support::Result<void> {
    if (format == TextFormat::Json) {
      std::vector<const plan::CheckedPlan*> pointers;
      for (const plan::CheckedPlan& plan : plans) pointers.push_back(&plan);
      exporting::writePlans({.file = command.file,
                             .problem = loaded->problem.get(),
                             .memoryPressure = loaded->memoryPressure,
                             .plans = pointers},
                            out);
    } else if (format == TextFormat::Csv) {
      Table table = planCsv();
      addPlanCsv(table, *loaded, plans);
      table.writeCsv(out);
    } else {
      writePlanText(out, *loaded, plans);
    }
    return {};
  });
  if (!written) return fail({}, written.error(), TextFormat::Text);
  return verdict(plans, command.plan);
}

}  // namespace memscape::app
