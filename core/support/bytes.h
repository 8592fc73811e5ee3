// SPDX-License-Identifier: Apache-2.0
// Byte counts as people write and read them, locale-free. The window uses QLocale instead.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/support/result.h"

namespace memscape::support {

/// "784.0 KiB", "4.07 MiB", "512 B": IEC units, three to four significant digits.
[[nodiscard]] std::string formatBytes(std::int64_t bytes);

/// Reads "512", "256KiB", "1.5 MiB", "64 kb": a number that is not negative and an optional unit
/// B, KiB, MiB, GiB (powers of 1024), KB, MB, GB (powers of 1000), in either case. A fraction must
/// come out as whole bytes.
[[nodiscard]] Result<std::int64_t> parseBytes(std::string_view text);

}  // namespace memscape::support
