// SPDX-License-Identifier: Apache-2.0
// Opening files: detection by content, and one reader per format.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/model/workload.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::import {

/// What the user says about a file where the file itself does not.
struct ImportOptions {
  std::string format;  ///< registered name; empty: detect
  /// CSV: how `end`-like columns count, instead of what their names say.
  std::optional<model::IntervalEnds> lifetimes;
  std::string entry;  ///< Relay: the function to read, instead of main
};

/// A file's bytes and its surroundings.
struct Source {
  std::string name;  ///< as the user gave it, for messages; "-" for standard input
  std::string_view bytes;
  /// Reads the beginning, at most `maxBytes`, of a file that belongs to this one and lies beside it, by its
  /// ending (".params"): nothing when there is none.
  std::optional<std::string> (*readCompanion)(const std::string& name, std::string_view ending,
                                              std::size_t maxBytes) = nullptr;
};

struct Format {
  std::string_view name;         ///< snake_case, as on the command line: "tvm_graph_json"
  std::string_view title;        ///< "TVM graph-executor JSON"
  std::string_view extensions;   ///< "*.json" style patterns, space separated, for file dialogs
  std::string_view description;  ///< one line
  /// How likely the bytes are of this format: 0 no, 100 certain. Looks at the beginning only (64 KiB).
  int (*detect)(std::string_view head) = nullptr;
  support::Result<model::Workload> (*read)(const Source&, const ImportOptions&,
                                           const support::Progress&) = nullptr;
};

/// All formats, in the order in which they are listed.
[[nodiscard]] std::span<const Format> formats();
[[nodiscard]] const Format* findFormat(std::string_view name);

/// Detects the format of `source` (or takes the one that `options` name) and reads it. Never crashes, and
/// takes memory in proportion to the bytes. What it cannot be is said as well as possible: LFS pointer,
/// UTF-16, empty, binary, a format this program does not read yet.
[[nodiscard]] support::Result<model::Workload> read(const Source& source, const ImportOptions& options,
                                                    const support::Progress& progress);

/// Reads a file ("-": standard input) and its companions from disk. Error::location is relative to the file.
[[nodiscard]] support::Result<model::Workload> readFile(const std::string& path, const ImportOptions& options,
                                                        const support::Progress& progress);

}  // namespace memscape::import
