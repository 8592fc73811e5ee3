// SPDX-License-Identifier: Apache-2.0
#include "core/support/utf8.h"

#include <algorithm>

namespace memscape::support {
namespace {

/// Bytes of the valid sequence at the front of `text`, 0 where there is none.
std::size_t sequenceLength(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                             : lead >= 0xE0 && lead <= 0xEF ? 3
                             : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const unsigned char second = byte(1);
  if ((lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90)) return 0;  // overlong
  if ((lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F)) return 0;  // surrogate, too high
  return length;
}

}  // namespace

bool isValidUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequenceLength(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string toValidUtf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequenceLength(text);
    valid += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return valid;
}

std::string elide(std::string_view text, std::size_t maxBytes) {
  std::string valid = toValidUtf8(text.substr(0, std::min(text.size(), maxBytes + 4)));
  const bool cut = valid.size() > maxBytes;
  if (cut) {
    std::size_t end = maxBytes;
    while (end > 0 && (static_cast<unsigned char>(valid[end]) & 0xC0) == 0x80) --end;
    valid.resize(end);
  }
  std::ranges::replace_if(
      valid, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return cut ? valid + "…" : valid;
}

}  // namespace memscape::support
