// SPDX-License-Identifier: Apache-2.0
// Load and plan times and peak memory on generated graphs and programs, beside a JSON parse that keeps
// nothing. Reports; what is fast enough is for people to say.
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/import/importer.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "core/support/bytes.h"
#include "tests/bench/child.h"
#include "tests/bench/graph_generator.h"
#include "tests/bench/program_bench.h"

namespace memscape::bench {

namespace {

using support::formatBytes;

constexpr const char* kUsage =
    "usage: memscape_bench [--nodes N[,N...]] [--buffers N[,N...]] [--slow] [--dir DIRECTORY]\n"
    "  --nodes  sizes of the graphs (default 10000,100000,1000000; at least 16)\n"
    "  --buffers  sizes of the programs (default 10000,100000; at least 16)\n"
    "  --slow   run planners on graphs that they take long on, too\n"
    "  --dir    where the graphs are written for the while (default the temporary directory)\n";

struct Options {
  std::vector<std::size_t> nodes;
  std::vector<std::size_t> buffers;
  bool slow = false;
  std::string directory;
};

/// Takes every event and keeps nothing: what any reader of the format costs at least.
struct KeepNothing : nlohmann::json_sax<nlohmann::json> {
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
    return false;
  }
};

std::string readAll(const std::string& path) {
  std::string bytes(std::filesystem::file_size(path), '\0');
  std::ifstream(path, std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

Measured saxOnly(const std::string& path) {
  Measured result;
  result.seconds = clocked([&] {
    const std::string bytes = readAll(path);
    KeepNothing handler;
    result.ok = nlohmann::json::sax_parse(bytes, &handler);
  });
  result.peakBytes = peakBytes();
  return result;
}

Measured loadOnly(const std::string& path) {
  Measured result;
  result.seconds = clocked([&] {
    const auto workload = import::readFile(path, {}, {});
    if (!workload) std::fprintf(stderr, "%s: %s\n", path.c_str(), describe(workload.error()).c_str());
    result.ok = workload.ok();
  });
  result.peakBytes = peakBytes();
  return result;
}

bool benchPlanner(const planners::Planner& planner, const model::Problem& problem,
                  const model::LowerBounds& bounds, double loadSeconds) {
  const Measured m = inChild([&] {
    const plan::CheckedPlan plan = planners::run(planner, problem, bounds, {}, {});
    return Measured{.ok = plan.usable(),
                    .seconds = plan.plan.seconds,
                    .peakBytes = peakBytes(),
                    .value = plan.metrics.arena};
  });
  printRow(std::string(planner.name).c_str(), m);
  if (m.ok) {
    std::printf("   %5.2f x load   arena %s\n", m.seconds / loadSeconds, formatBytes(m.value).c_str());
  }
  return m.ok;
}

/// Loads once more, lowers, and lets a child of its own run each planner on the same problem.
bool benchPlanners(const std::string& path, const Options& options, double loadSeconds) {
  auto workload = import::readFile(path, {}, {});
  if (!workload) return false;
  std::shared_ptr<const model::Problem> problem;
  Measured lowering;
  lowering.seconds = clocked([&] {
    auto lowered = analysis::lower(*workload);
    if (lowered) problem = std::move(lowered->problem);
  });
  lowering.ok = problem != nullptr;
  lowering.peakBytes = peakBytes();
  printRow("lower (after loading)", lowering);
  if (!lowering.ok) return false;
  std::printf("   %5.2f x load\n", lowering.seconds / loadSeconds);

  const model::LowerBounds bounds = analysis::lowerBounds(*problem);
  const auto blocks = static_cast<std::int64_t>(problem->blocks().size());
  bool ok = true;
  for (const planners::Planner& planner : planners::all()) {
    if (!options.slow && planner.slowFrom > 0 && blocks >= planner.slowFrom) {
      std::printf("  %-28s skipped: slow from %lld buffers on (--slow runs it)\n",
                  std::string(planner.name).c_str(), static_cast<long long>(planner.slowFrom));
      continue;
    }
    ok = benchPlanner(planner, *problem, bounds, loadSeconds) && ok;
  }
  return ok;
}

bool benchGraph(std::size_t nodes, const Options& options) {
  const std::filesystem::path path =
      std::filesystem::path(options.directory) / ("memscape_bench_" + std::to_string(nodes) + ".json");
  {
    std::ofstream out(path, std::ios::binary);
    writeGraph(out, nodes);
    if (!out.flush()) {
      std::fprintf(stderr, "cannot write %s\n", path.c_str());
      return false;
    }
  }
  const auto size = static_cast<std::int64_t>(std::filesystem::file_size(path));
  std::printf("%zu nodes, %s\n", nodes, formatBytes(size).c_str());

  const auto ofFile = [size](const Measured& m) {
    return static_cast<double>(m.peakBytes) / static_cast<double>(size);
  };
  const Measured sax = inChild([&] { return saxOnly(path.string()); });
  printRow("SAX parse that keeps nothing", sax);
  if (sax.ok) std::printf(" = %.2f x file\n", ofFile(sax));
  const Measured load = inChild([&] { return loadOnly(path.string()); });
  printRow("load", load);
  if (load.ok) std::printf(" = %.2f x file   %.2f x SAX\n", ofFile(load), load.seconds / sax.seconds);

  const bool ok = load.ok && inChild([&] {
                               const bool planned = benchPlanners(path.string(), options, load.seconds);
                               std::fflush(nullptr);
                               return Measured{.ok = planned};
                             }).ok;
  std::printf("\n");
  std::filesystem::remove(path);
  return ok && sax.ok;
}

bool parseSizes(std::string_view text, std::vector<std::size_t>& nodes) {
  while (!text.empty()) {
    std::size_t value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || value < 16) return false;
    nodes.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty() && text.front() != ',') return false;
    if (!text.empty()) text.remove_prefix(1);
  }
  return !nodes.empty();
}

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--slow") {
      options.slow = true;
    } else if (word == "--nodes" && i + 1 < argc) {
      options.nodes.clear();
      if (!parseSizes(argv[++i], options.nodes)) return false;
    } else if (word == "--buffers" && i + 1 < argc) {
      options.buffers.clear();
      if (!parseSizes(argv[++i], options.buffers)) return false;
    } else if (word == "--dir" && i + 1 < argc) {
      options.directory = argv[++i];
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

}  // namespace memscape::bench

int main(int argc, char** argv) {
  memscape::bench::Options options{.nodes = {10'000, 100'000, 1'000'000},
                                   .buffers = {10'000, 100'000},
                                   .slow = false,
                                   .directory = std::filesystem::temp_directory_path().string()};
  if (!memscape::bench::parse(argc, argv, options)) {
    std::fputs(memscape::bench::kUsage, stderr);
    return 2;
  }
  bool ok = true;
  for (const std::size_t nodes : options.nodes) ok = memscape::bench::benchGraph(nodes, options) && ok;
  for (const std::size_t buffers : options.buffers)
    ok = memscape::bench::benchProgram(buffers, options.directory) && ok;
  return ok ? 0 : 1;
}
