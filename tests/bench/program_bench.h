// SPDX-License-Identifier: Apache-2.0
// Reading, extraction and pool planning of generated programs.
#pragma once

#include <cstddef>
#include <string>

namespace memscape::bench {

/// Reports on one program of about `buffers` buffers, written to `directory` for the while. False when
/// something failed.
[[nodiscard]] bool benchProgram(std::size_t buffers, const std::string& directory);

}  // namespace memscape::bench
