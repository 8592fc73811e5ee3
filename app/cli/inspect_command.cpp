// SPDX-License-Identifier: Apache-2.0
// memscape inspect: what was read.
#include <algorithm>
#include <array>
#include <numeric>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/output.h"
#include "app/cli/report.h"
#include "app/cli/stopper.h"
#include "app/cli/text.h"
#include "core/analysis/conflicts.h"
#include "core/analysis/pressure.h"
#include "core/export/inspect_json.h"
#include "core/model/dtype.h"
#include "core/support/bytes.h"

namespace memscape::app {

namespace {

using model::Buffer;
using model::BufferId;
using model::BufferKind;
using model::Problem;
using support::formatBytes;

/// As many of the largest buffers as fit a screen; JSON has all.
constexpr std::size_t kShownBuffers = 20;

std::string both(std::int64_t bytes) {
  return formatBytes(bytes) + " (" + groupDigits(bytes) + " B)";
}

std::string count(std::size_t n) {
  return groupDigits(static_cast<std::int64_t>(n));
}

void writeKinds(std::ostream& out, const Problem& problem) {
  std::array<std::size_t, 5> counts{};
  std::size_t aliases = 0;
  for (const Buffer& buffer : problem.buffers()) {
    if (buffer.aliasOf.valid()) {
      ++aliases;
    } else {
      ++counts[static_cast<std::size_t>(buffer.kind)];
    }
  }
  out << "buffers          " << count(problem.buffers().size()) << " (";
  bool first = true;
  const auto item = [&](std::size_t n, std::string_view name) {
    if (n == 0) return;
    out << (first ? "" : ", ") << count(n) << ' ' << name;
    first = false;
  };
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    item(counts[kind], nameOf(static_cast<BufferKind>(kind)));
  }
  item(aliases, "alias");
  out << ")\n";
}

std::string rangesText(const Problem& problem, BufferId buffer) {
  std::string text;
  for (const model::LiveRange& range : problem.liveRanges(buffer)) {
    text += (text.empty() ? "" : ", ") + std::to_string(range.begin) + ".." + std::to_string(range.end - 1);
  }
  return text.empty() ? "never" : text;
}

void writeLargest(std::ostream& out, const Problem& problem) {
  const std::vector<std::int64_t> conflicts = analysis::conflictCounts(problem);
  std::vector<std::size_t> order(problem.buffers().size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return problem.buffers()[i].aliasOf.valid(); });
  const std::size_t shown = std::min(kShownBuffers, order.size());
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(shown), [&](auto a, auto b) {
    const std::int64_t sizeA = problem.buffers()[a].size;
    const std::int64_t sizeB = problem.buffers()[b].size;
    return sizeA != sizeB ? sizeA > sizeB : a < b;
  });
  Table table({"buffer", "kind", "size", "bytes", "dtype", "shape", "live", "conflicts"},
              {Align::Left, Align::Left, Align::Right, Align::Right, Align::Left, Align::Left});
  for (std::size_t i = 0; i < shown; ++i) {
    const BufferId id(order[i]);
    const Buffer& buffer = problem.buffer(id);
    table.add({std::string(problem.name(id)), std::string(nameOf(buffer.kind)), formatBytes(buffer.size),
               groupDigits(buffer.size), std::string(problem.dtype(id)),
               buffer.dtype.valid() ? model::formatShape(problem.shape(id)) : "", rangesText(problem, id),
               groupDigits(conflicts[order[i]])});
  }
  if (table.empty()) return;
  out << "\nlargest buffers (steps are inclusive)\n";
  table.writeText(out);
  if (order.size() > shown) {
    out << "and " << count(order.size() - shown) << " more (--format json lists all)\n";
  }
}

void writePeak(std::ostream& out, const Problem& problem) {
  const analysis::StepFunction live = analysis::liveBytes(
      problem, [&problem](model::BlockId block) { return analysis::isReadWrite(problem, block); });
  const auto peak = std::ranges::max_element(live.values);
  if (peak == live.values.end()) return;
  const auto step = live.times[static_cast<std::size_t>(peak - live.values.begin())];
  out << "memory pressure  " << both(*peak) << " at step " << step;
  if (step >= 0 && static_cast<std::size_t>(step) < problem.steps().size()) {
    out << " (" << printable(problem.stepLabel(static_cast<std::size_t>(step))) << ')';
  }
  out << '\n';
}

std::string importedText(const plan::CheckedPlan* imported) {
  if (imported == nullptr) return "none";
  return printable(imported->plan.planner) + ", " + both(imported->metrics.arena) +
         (imported->validation.valid() ? ", valid" : ", invalid (memscape validate says why)");
}

void writeProgram(std::ostream& out, const model::ProgramTrace& trace) {
  const model::Program& program = *trace.program;
  out << "functions        " << count(program.functions.size()) << "\ncalls            "
      << count(trace.calls.size() - 1) << "\nnot planned      " << count(trace.notPlanned.size()) << '\n';
  std::size_t shown = 0;
  for (const model::NotPlanned& item : trace.notPlanned) {
    if (shown++ == kShownBuffers) {
      out << "  and " << count(trace.notPlanned.size() - kShownBuffers)
          << " more (--format json lists all)\n";
      return;
    }
    const model::Allocation& allocation = program.allocations[item.allocation.index()];
    const std::string at = describe(program.statements[allocation.statement.index()].position);
    out << "  " << at << (at.empty() ? "" : ": ") << printable(program.name(allocation.variable)) << ": "
        << printable(item.reason) << '\n';
  }
}

void writeText(std::ostream& out, const Loaded& loaded, const plan::CheckedPlan* imported) {
  const Problem& problem = *loaded.problem;
  out << "file             " << printable(loaded.workload.file) << "\nformat           "
      << loaded.workload.format << "\nentry            " << printable(loaded.workload.entry)
      << "\nsteps            " << count(problem.steps().size()) << '\n';
  writeKinds(out, problem);
  if (loaded.trace != nullptr) writeProgram(out, *loaded.trace);
  for (const model::Pool& pool : problem.pools()) {
    out << "pool             " << printable(pool.name)
        << (pool.access == model::PoolAccess::ReadOnly ? ", read-only" : ", read-write") << ", "
        << (pool.limit ? "limit " + both(*pool.limit) : "unlimited") << '\n';
  }
  writePeak(out, problem);
  out << "lower bound      " << both(loaded.bounds.readWrite) << "\nimported plan    "
      << importedText(imported) << "\nwarnings         " << count(loaded.workload.warnings.size()) << '\n';
  for (const model::Warning& warning : loaded.workload.warnings) {
    out << "  " << printable(warning.location) << (warning.location.empty() ? "" : ": ")
        << printable(warning.message) << '\n';
  }
  writeLargest(out, problem);
}

}  // namespace

ExitStatus run(const InspectCommand& command) {
  const TextFormat format = command.output.format;
  const SignalStop signals;
  const auto loaded = load(command.file, command.input, signals.token());
  if (!loaded) return fail(command.file, loaded.error(), format);
  const auto imported = importedPlan(*loaded);
  const auto written = writeOutput(command.output.path, [&](std::ostream& out) -> support::Result<void> {
    if (format == TextFormat::Json) {
      exporting::writeInspection({.workload = &loaded->workload,
                                  .problem = loaded->problem.get(),
                                  .memoryPressure = loaded->memoryPressure,
                                  .bounds = loaded->bounds,
                                  .importedPlan = imported ? &*imported : nullptr,
                                  .trace = loaded->trace.get()},
                                 out, {.stop = signals.token(), .report = {}});
    } else {
      writeText(out, *loaded, imported ? &*imported : nullptr);
    }
    return {};
  });
  if (!written) return fail({}, written.error(), TextFormat::Text);
  return ExitStatus::Done;
}

}  // namespace memscape::app
