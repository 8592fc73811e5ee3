// SPDX-License-Identifier: Apache-2.0
// memscape convert: a workload, with or without a plan, in another format.
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/make_plans.h"
#include "app/cli/output.h"
#include "app/cli/report.h"
#include "app/cli/stopper.h"
#include "app/cli/suggest.h"
#include "core/export/exporter.h"

namespace memscape::app {

ExitStatus run(const ConvertCommand& command) {
  using support::Error;
  using support::ErrorCode;
  const SignalStop signals;
  const exporting::OutputFormat* format = exporting::findOutputFormat(command.to);
  if (format == nullptr) {
    std::vector<std::string_view> known;
    for (const auto& output : exporting::outputFormats()) known.push_back(output.name);
    const Error error{.code = ErrorCode::Usage,
                      .location = {},
                      .message = "cannot write the format '" + command.to + "'",
                      .hint = hintFor(command.to, known)};
    return fail({}, error, TextFormat::Text);
  }
  const auto choices = choosePlanners(command.plan);
  if (!choices) return fail({}, choices.error(), TextFormat::Text);
  if (const auto one = expectOnePlanner(*choices); !one) return fail({}, one.error(), TextFormat::Text);
  const auto loaded = load(command.file, command.input, signals.token());
  if (!loaded) return fail(command.file, loaded.error(), TextFormat::Text);
  warn(loaded->workload);
  const auto plans = makePlans(*loaded, *choices, command.plan, signals.token());
  const plan::CheckedPlan* plan = plans.empty() ? nullptr : &plans.front();
  const ExitStatus status = plan == nullptr ? ExitStatus::Done : verdict(plans, command.plan);
  if (plan != nullptr) {
    noteTrouble(*loaded, *plan);
    if (!plan->placed()) return status;
  }

  const exporting::WriteRequest request{.workload = &loaded->workload,
                                        .problem = loaded->problem.get(),
                                        .plan = plan,
                                        .trace = loaded->trace.get()};
  const auto written =
      writeOutput(command.path, [&](std::ostream& out) { return format->write(request, out); });
  if (!written) {
    const bool cannotHold = written.error().code != ErrorCode::CannotWrite;
    fail(cannotHold ? command.file : std::string(), written.error(), TextFormat::Text);
    return ExitStatus::CannotWrite;
  }
  return status;
}

}  // namespace memscape::app
