// SPDX-License-Identifier: Apache-2.0
#include "core/model/problem.h"

#include <array>

namespace memscape::model {
namespace {

constexpr std::array<std::string_view, 5> kKindNames{"input", "output", "constant", "intermediate",
                                                     "workspace"};

}  // namespace

std::string_view nameOf(BufferKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

std::optional<BufferKind> parseBufferKind(std::string_view text) {
  for (std::size_t i = 0; i < kKindNames.size(); ++i)
    if (kKindNames[i] == text) return static_cast<BufferKind>(i);
  return std::nullopt;
}

std::span<const std::int64_t> Problem::shape(BufferId id) const {
  if (!m_shapes || id.index() >= m_shapes->size()) return {};
  return (*m_shapes)[id.index()];
}

}  // namespace memscape::model
