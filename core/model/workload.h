// SPDX-License-Identifier: Apache-2.0
// What a file says: a graph, a program or bare intervals, a plan it may already hold, and what was odd about
// it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/graph.h"
#include "core/model/problem.h"
#include "core/model/program.h"

namespace memscape::model {

/// Something to tell the user that does not stop the work.
struct Warning {
  std::string location;  ///< as in support::Error
  std::string message;
  bool operator==(const Warning&) const = default;
};

/// A plan that came with the file. Where both a storage and an offset are known, the offset counts.
struct ImportedPlan {
  std::string source;                 ///< what to call it, for example "TVM (file)"
  std::vector<std::int64_t> offsets;  ///< by buffer, -1 not placed; empty when the file has none
  std::vector<std::int32_t>
      storageIds;  ///< by buffer, the file's own number, negative not planned; empty when the file has none
  std::vector<PoolId> pools;  ///< by buffer; empty: each buffer's first candidate
};

/// How the format counts the end of a live range, for the window to say.
enum class IntervalEnds : std::uint8_t { Inclusive, Exclusive };

struct Workload {
  std::string file;            ///< as the user named it; "-" for standard input
  std::string format;          ///< registered name, for example "tvm_graph_json"
  std::string entry = "main";  ///< the function that runs
  IntervalEnds intervalEnds = IntervalEnds::Exclusive;
  /// Bare intervals come as the problem itself. shared_ptr, because every snapshot shows the same ones.
  std::variant<std::shared_ptr<const Graph>, std::shared_ptr<const Problem>, std::shared_ptr<const Program>>
      content;
  /// By buffer; a program keeps its plan with its allocations, as it has no buffers yet.
  std::optional<ImportedPlan> importedPlan;
  std::vector<Warning> warnings;
};

}  // namespace memscape::model
