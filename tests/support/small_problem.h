// SPDX-License-Identifier: Apache-2.0
// Problems written by hand, one line a buffer.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"

namespace memscape::testing {

struct SmallBuffer {
  std::string name;
  std::int64_t size = 0;
  std::vector<model::LiveRange> ranges;
  std::int64_t alignment = 1;
  std::int64_t fixedOffset = -1;
  int aliasOf = -1;
};

/// Buffers that may go to all of `pools`, in that order; one unlimited pool "workspace" when none are given.
[[nodiscard]] model::Problem makeProblem(const std::vector<SmallBuffer>& buffers,
                                         std::vector<model::Pool> pools = {});

}  // namespace memscape::testing
