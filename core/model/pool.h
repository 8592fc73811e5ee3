// SPDX-License-Identifier: Apache-2.0
// A memory that buffers can be put into.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace memscape::model {

enum class PoolAccess : std::uint8_t {
  ReadWrite,
  ReadOnly,  ///< constants; they live for ever and cannot share
};

/// How fast a memory is, as its description says it; -1 is unknown.
struct PoolRates {
  std::int64_t clockHz = -1;
  std::int64_t readBytesPerCycle = -1;
  std::int64_t writeBytesPerCycle = -1;
  std::int64_t readLatencyCycles = -1;
  std::int64_t writeLatencyCycles = -1;
  bool operator==(const PoolRates&) const = default;
};

struct Pool {
  std::string name;
  PoolAccess access = PoolAccess::ReadWrite;
  std::optional<std::int64_t> limit;  ///< bytes; none is unlimited
  std::vector<std::string> targets;   ///< whose code may use it; empty: everybody's
  PoolRates rates;
  bool operator==(const Pool&) const = default;
};

}  // namespace memscape::model
