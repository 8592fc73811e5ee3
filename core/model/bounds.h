// SPDX-License-Identifier: Apache-2.0
// What no plan for a problem can go below.
#pragma once

#include <cstdint>
#include <vector>

namespace memscape::model {

struct LowerBounds {
  /// Bytes that all read-write pools together must hold.
  std::int64_t readWrite = 0;
  /// By pool: bytes of the blocks that can go nowhere else.
  std::vector<std::int64_t> perPool;
};

}  // namespace memscape::model
