// SPDX-License-Identifier: Apache-2.0
// Writing workloads and plans as text: the formats that `convert` offers, and the JSON of `plan` and
// `inspect`.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "core/model/program_trace.h"
#include "core/model/workload.h"
#include "core/plan/checked_plan.h"
#include "core/support/result.h"

namespace memscape::exporting {

struct WriteRequest {
  const model::Workload* workload = nullptr;   ///< never null
  const model::Problem* problem = nullptr;     ///< its lowered form, never null
  const plan::CheckedPlan* plan = nullptr;     ///< null: without offsets
  const model::ProgramTrace* trace = nullptr;  ///< of a program; null otherwise
};

struct OutputFormat {
  std::string_view name;  ///< "memscape_json", "minimalloc_csv"
  std::string_view title;
  std::string_view extension;    ///< ".json"
  std::string_view description;  ///< one line
  /// Errors say what the format cannot hold.
  support::Result<void> (*write)(const WriteRequest&, std::ostream&) = nullptr;
};

[[nodiscard]] std::span<const OutputFormat> outputFormats();
[[nodiscard]] const OutputFormat* findOutputFormat(std::string_view name);

}  // namespace memscape::exporting
