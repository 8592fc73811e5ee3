// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_graph_json.h"

#include "core/import/json_outline.h"

namespace memscape::import {

int detectTvmGraphJson(std::string_view head) {
  const JsonOutline outline = outlineJson(head);
  if (outline.has("root") || outline.has("memscape")) return 0;
  const int parts = (outline.has("arg_nodes") ? 1 : 0) + (outline.has("node_row_ptr") ? 1 : 0) +
                    (outline.has("heads") ? 1 : 0);
  if (!outline.has("nodes")) return parts >= 2 ? 60 : 0;
  return parts > 0 ? 90 : outline.hasBelow("nodes", "op") ? 80 : 20;
}

support::Result<model::Workload> readTvmGraphJson(const Source& source, const ImportOptions&,
                                                  const support::Progress& progress) {
  auto tables = parseTvmTables(source.bytes, progress);
  if (!tables) return tables.error();
  // Names only: the data behind them, most of such a file, is not looked at.
  constexpr std::size_t kMaxParamNames = std::size_t{16} << 20;
  const auto params =
      source.readCompanion ? source.readCompanion(source.name, ".params", kMaxParamNames) : std::nullopt;
  return graphFromTvmTables(std::move(*tables), params, progress);
}

}  // namespace memscape::import
