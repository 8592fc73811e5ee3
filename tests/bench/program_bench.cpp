// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/program_bench.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <stop_token>
#include <thread>

#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/import/importer.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "core/support/bytes.h"
#include "tests/bench/child.h"
#include "tests/bench/program_generator.h"

namespace memscape::bench {
namespace {

using support::formatBytes;

/// How long hill climb may run before it is stopped.
constexpr std::chrono::seconds kClimb{5};

struct Extracted {
  analysis::Lowered lowered;
  model::LowerBounds bounds;
};

void printPlan(const char* what, const plan::CheckedPlan& plan) {
  const Measured measured{.ok = plan.usable(), .seconds = plan.plan.seconds, .peakBytes = peakBytes()};
  printRow(what, measured);
  if (measured.ok)
    std::printf("   arena %s, %.2f %% above the bound\n", formatBytes(plan.metrics.arena).c_str(),
                plan.metrics.gapPercent);
}

/// Runs until it is done or `kClimb` is over, and tells how long it went on after being stopped.
bool benchClimb(const Extracted& extracted) {
  const planners::Planner& planner = *planners::find("usmp_hill_climb");
  const model::Problem& problem = *extracted.lowered.problem;
  const auto start = planners::run(planner, problem, extracted.bounds, {{"attempts", std::int64_t{0}}}, {});
  printPlan("usmp_hill_climb, its start", start);

  std::stop_source source;
  std::chrono::steady_clock::time_point stoppedAt;
  plan::CheckedPlan climbed;
  {
    const std::jthread clock([&](const std::stop_token& done) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any().wait_for(lock, done, kClimb, [] { return false; });
      stoppedAt = std::chrono::steady_clock::now();
      source.request_stop();
    });
    climbed = planners::run(planner, problem, extracted.bounds, {},
                            {.progress = {.stop = source.get_token(), .report = {}}});
  }
  printPlan("usmp_hill_climb", climbed);
  if (climbed.plan.stopped) {
    const std::chrono::duration<double> late = std::chrono::steady_clock::now() - stoppedAt;
    std::printf("  %-28s %10.3f s   with the check of the plan\n", "  answered the stop within",
                late.count());
  }
  return start.usable() && climbed.usable() && climbed.metrics.arena <= start.metrics.arena;
}

bool benchPlanning(const std::string& path) {
  auto workload = import::readFile(path, {}, {});
  if (!workload) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), describe(workload.error()).c_str());
    return false;
  }
  Extracted extracted;
  Measured extraction;
  extraction.seconds = clocked([&] {
    auto lowered = analysis::lower(*workload);
    if (lowered) extracted.lowered = std::move(*lowered);
  });
  extraction.ok = extracted.lowered.problem != nullptr;
  extraction.peakBytes = peakBytes();
  printRow("extraction", extraction);
  if (!extraction.ok) return false;
  const auto& trace = *extracted.lowered.trace;
  std::printf("   %zu buffers, %zu calls, %zu ticks\n", extracted.lowered.problem->buffers().size(),
              trace.calls.size(), trace.statements.size());

  extracted.bounds = analysis::lowerBounds(*extracted.lowered.problem);
  bool ok = true;
  for (const char* name : {"usmp_greedy_by_size", "usmp_greedy_by_conflicts"}) {
    const auto plan =
        planners::run(*planners::find(name), *extracted.lowered.problem, extracted.bounds, {}, {});
    printPlan(name, plan);
    ok = ok && plan.usable();
  }
  return benchClimb(extracted) && ok;
}

}  // namespace

bool benchProgram(std::size_t buffers, const std::string& directory) {
  const auto path = std::filesystem::path(directory) / ("memscape_bench_" + std::to_string(buffers) + ".py");
  {
    std::ofstream out(path, std::ios::binary);
    writeProgram(out, buffers);
    if (!out.flush()) {
      std::fprintf(stderr, "cannot write %s\n", path.c_str());
      return false;
    }
  }
  std::printf("program of %zu buffers, %s\n", buffers,
              formatBytes(static_cast<std::int64_t>(std::filesystem::file_size(path))).c_str());
  const Measured read = inChild([&] {
    Measured result;
    result.seconds = clocked([&] { result.ok = import::readFile(path.string(), {}, {}).ok(); });
    result.peakBytes = peakBytes();
    return result;
  });
  printRow("read", read);
  if (read.ok) std::printf("\n");
  const bool ok = inChild([&] {
                    const bool planned = benchPlanning(path.string());
                    std::fflush(nullptr);
                    return Measured{.ok = planned};
                  }).ok;
  std::printf("\n");
  std::filesystem::remove(path);
  return ok;
}

}  // namespace memscape::bench
