// SPDX-License-Identifier: Apache-2.0
#include "ui/document/selection.h"

#include <algorithm>
#include <utility>

namespace memscape::ui {

bool Selection::contains(model::BufferId buffer) const {
  return std::ranges::binary_search(m_buffers, buffer);
}

void Selection::set(std::vector<model::BufferId> buffers) {
  std::ranges::sort(buffers);
  buffers.erase(std::ranges::unique(buffers).begin(), buffers.end());
  if (buffers == m_buffers) return;
  m_buffers = std::move(buffers);
  Q_EMIT changed();
}

void Selection::toggle(model::BufferId buffer) {
  std::vector<model::BufferId> next = m_buffers;
  if (const auto at = std::ranges::lower_bound(next, buffer); at != next.end() && *at == buffer)
    next.erase(at);
  else
    next.insert(at, buffer);
  set(std::move(next));
}

}  // namespace memscape::ui
