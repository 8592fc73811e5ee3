// SPDX-License-Identifier: Apache-2.0
// Text from files is not always the UTF-8 that it should be.
#pragma once

#include <string>
#include <string_view>

namespace memscape::support {

/// By RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
[[nodiscard]] bool isValidUtf8(std::string_view text);

/// Each byte that belongs to no valid sequence becomes U+FFFD.
[[nodiscard]] std::string toValidUtf8(std::string_view text);

/// At most `maxBytes` of valid UTF-8, cut between characters and ended with "…" where something is left out;
/// control characters become spaces. For quoting file content in messages.
[[nodiscard]] std::string elide(std::string_view text, std::size_t maxBytes = 80);

}  // namespace memscape::support
