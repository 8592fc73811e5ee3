// SPDX-License-Identifier: Apache-2.0
#include "core/chart/dress.h"

namespace memscape::chart {

Dress dressByKind(const model::Problem& problem) {
  Dress dress;
  dress.ofBuffer.reserve(problem.buffers().size());
  for (const model::Buffer& buffer : problem.buffers())
    dress.ofBuffer.push_back(static_cast<Style>(buffer.kind));
  dress.ofBlock.reserve(problem.blocks().size());
  for (std::size_t i = 0; i < problem.blocks().size(); ++i)
    dress.ofBlock.push_back(static_cast<Style>(kindOf(problem, BlockId(i))));
  return dress;
}

}  // namespace memscape::chart
