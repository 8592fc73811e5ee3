// SPDX-License-Identifier: Apache-2.0
#include "core/export/exporter.h"

#include <algorithm>
#include <array>

#include "core/export/memscape_json.h"
#include "core/export/minimalloc_csv.h"
#include "core/export/pools_json.h"
#include "core/export/tvmscript.h"

namespace memscape::exporting {
namespace {

constexpr std::array kFormats = {
    OutputFormat{.name = "memscape_json",
                 .title = "Memscape JSON",
                 .extension = ".json",
                 .description = "the graph, or the problem with a plan; nothing is lost",
                 .write = writeMemscapeJson},
    OutputFormat{.name = "minimalloc_csv",
                 .title = "MiniMalloc CSV",
                 .extension = ".csv",
                 .description = "live ranges, sizes and offsets of the read-write pool, a row per block",
                 .write = writeMinimallocCsv},
    OutputFormat{.name = "tvmscript",
                 .title = "TVMScript",
                 .extension = ".py",
                 .description = "the program, with a plan its pool parameters and offsets",
                 .write = writeTvmScript},
    OutputFormat{.name = "pools_json",
                 .title = "Pools JSON",
                 .extension = ".json",
                 .description = "a plan by pool: sizes, what lies where, and the constants to fill in",
                 .write = writePoolsJson},
};

}  // namespace

std::span<const OutputFormat> outputFormats() {
  return kFormats;
}

const OutputFormat* findOutputFormat(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &OutputFormat::name);
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace memscape::exporting
