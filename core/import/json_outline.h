// SPDX-License-Identifier: Apache-2.0
// A quick look at the beginning of a JSON text: which keys it has, for detection. No errors: it sees what it
// sees.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace memscape::import {

struct JsonOutline {
  bool isObject = false;
  bool isArray = false;
  bool isString = false;               ///< the whole text seems to be one string
  std::vector<std::string_view> keys;  ///< of the outermost object, raw
  /// Key of the outermost object, key of an object somewhere below it; the first few only.
  std::vector<std::pair<std::string_view, std::string_view>> below;

  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] bool hasBelow(std::string_view top, std::string_view key) const;
};

/// O(length of head).
[[nodiscard]] JsonOutline outlineJson(std::string_view head);

/// Without a UTF-8 byte order mark and white space in front.
[[nodiscard]] std::string_view skipBlank(std::string_view text);

}  // namespace memscape::import
