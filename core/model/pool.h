// SPDX-License-Identifier: Apache-2.0
// A memory that buffers can be put into.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace memscape::model {

enum class PoolAccess : std::uint8_t {
  ReadWrite,
  ReadOnly,  ///< constants; they live for ever and cannot share
};

struct Pool {
  std::string name;
  PoolAccess access = PoolAccess::ReadWrite;
  std::optional<std::int64_t> limit;  ///< bytes; none is unlimited
  bool operator==(const Pool&) const = default;
};

}  // namespace memscape::model
