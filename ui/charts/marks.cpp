// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/marks.h"

#include <algorithm>

namespace memscape::ui {

void Marks::toggle(const model::LiveRange& span) {
  const auto at = std::ranges::lower_bound(m_spans, span);
  if (at != m_spans.end() && *at == span)
    m_spans.erase(at);
  else
    m_spans.insert(at, span);
  Q_EMIT changed();
}

void Marks::clear() {
  if (m_spans.empty()) return;
  m_spans.clear();
  Q_EMIT changed();
}

}  // namespace memscape::ui
