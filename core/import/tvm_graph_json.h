// SPDX-License-Identifier: Apache-2.0
// TVM's graph-executor JSON, as NNVM (2017) to TVM 0.19 wrote it: the reader, the raw tables that it fills,
// and the step from those to a graph.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/import/importer.h"
#include "core/model/graph.h"

namespace memscape::import {

/// What stands in the file, list by list; nothing is checked across lists yet. An entry is one output of a
/// node; the file counts them through all nodes.
struct TvmTables {
  std::shared_ptr<support::StringTable> strings = std::make_shared<support::StringTable>();
  std::vector<model::Node> nodes;
  /// Value = the node that is read; its output number, where it is not 0, is in `inputOutputs`.
  support::Ragged<model::TensorId> inputs;
  struct InputOutput {
    std::size_t input;  ///< index into inputs.values()
    std::int32_t output;
  };
  std::vector<InputOutput> inputOutputs;
  std::vector<std::int32_t> declaredOutputs;  ///< by node: num_outputs; -1 where it is not given
  struct Head {
    std::int32_t node;
    std::int32_t output;
  };
  std::vector<Head> heads;
  std::vector<std::int32_t> argNodes;
  std::vector<std::int32_t> rowPtr;

  // By entry; empty where the file has none.
  std::shared_ptr<support::Ragged<std::int64_t>> shapes = std::make_shared<support::Ragged<std::int64_t>>();
  std::vector<support::StringId> dltype;
  std::vector<std::int32_t> dtypeCode;  ///< NNVM's enumeration
  std::vector<std::int32_t> storageId;
  std::vector<std::int32_t> device;
  std::vector<support::StringId> scope;

  bool hasNodes = false, hasHeads = false, hasArgNodes = false, hasRowPtr = false, hasAttrs = false;
  bool hasShapes = false;
  bool fromMxnet = false;
  std::vector<std::string> unknownKeys;  ///< at the top level
};

/// How likely `head` begins such a file, see Format::detect.
[[nodiscard]] int detectTvmGraphJson(std::string_view head);

[[nodiscard]] support::Result<model::Workload> readTvmGraphJson(const Source& source,
                                                                const ImportOptions& options,
                                                                const support::Progress& progress);

/// Parses the text into tables. Errors have a JSON path.
[[nodiscard]] support::Result<TvmTables> parseTvmTables(std::string_view text,
                                                        const support::Progress& progress);

/// Checks the tables against each other and makes the graph, the plan of the file and its warnings.
/// `paramsFile` is as for markParameters. O(nodes + edges).
[[nodiscard]] support::Result<model::Workload> graphFromTvmTables(
    TvmTables tables, const std::optional<std::string>& paramsFile, const support::Progress& progress);

/// Tells parameters from inputs, and says how in a warning: by the names in `paramsFile` (the beginning of
/// a .params file) or, without one, by what parameters are called.
void markParameters(model::Graph& graph, const std::optional<std::string>& paramsFile,
                    std::vector<model::Warning>& warnings);

/// The names in a .params file: the list is in front of the data, so its beginning is enough. Errors say
/// at which byte.
[[nodiscard]] support::Result<std::vector<std::string_view>> readParamNames(std::string_view bytes);

}  // namespace memscape::import
