// SPDX-License-Identifier: Apache-2.0
// Where an answer goes: standard output, or a file that is either whole or not there.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "core/support/result.h"

namespace memscape::app {

/// Calls `write` with a stream for `path` (empty or "-": standard output). A regular file is written beside
/// its place and then renamed, so that a failure leaves the old one. Errors: CannotWrite, and those of
/// `write`.
[[nodiscard]] support::Result<void> writeOutput(
    const std::string& path, const std::function<support::Result<void>(std::ostream&)>& write);

}  // namespace memscape::app
