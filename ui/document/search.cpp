// SPDX-License-Identifier: Apache-2.0
#include "ui/document/search.h"

#include <algorithm>
#include <utility>

#include "ui/document/selection.h"
#include "ui/document/text.h"

namespace memscape::ui {

using model::BufferId;

Search::Search(JobPool& pool, Selection& selection, const Filters& filters, QObject* parent)
    : QObject(parent), m_selection(selection), m_filters(filters), m_job(pool) {
  connect(&filters, &Filters::changed, this, &Search::find);
}

void Search::setPlan(ProblemPtr problem, PlanPtr plan) {
  if (problem == m_of && plan == m_plan) return;
  if (problem != m_of) {
    m_matches.reset();
    m_order.clear();
  }
  m_of = std::move(problem);
  m_plan = std::move(plan);
  find();
}

void Search::setText(const QString& text) {
  if (text == m_text) return;
  m_text = text;
  find();
}

void Search::setMode(SearchMode mode) {
  if (mode == m_mode) return;
  m_mode = mode;
  find();
}

void Search::find() {
  m_job.cancel();
  m_problem.clear();
  const bool looking = m_of && !m_text.trimmed().isEmpty();
  auto query = looking ? parseSearch(m_text, m_mode) : support::Result<SearchQuery>(Words());
  if (!query) m_problem = toText(query.error().message);
  if (!looking || !query) {
    m_pending = 0;
    m_matches.reset();
    m_order.clear();
    Q_EMIT changed();
    return;
  }
  m_job.start(
      [problem = m_of, plan = m_plan, query = *std::move(query),
       among = m_filters.passing()](const support::Progress& progress) {
        return findBuffers(*problem, plan.get(), query, among.get(), progress.stop);
      },
      [this](SearchResult result) { setResult(std::move(result)); }, JobPriority::Urgent);
  Q_EMIT changed();
}

void Search::setResult(SearchResult result) {
  m_problem = std::move(result.problem);
  m_order = std::move(result.order);
  m_matches.reset();
  if (m_problem.isEmpty()) {
    auto matches = std::make_shared<model::BufferSet>(m_of->buffers().size());
    for (const BufferId buffer : m_order) matches->insert(buffer);
    m_matches = std::move(matches);
  }
  Q_EMIT changed();
  if (const int pending = std::exchange(m_pending, 0); pending != 0) go(pending);
}

std::optional<std::size_t> Search::position() const {
  const auto& selected = m_selection.buffers();
  if (selected.size() != 1 || !m_matches || !m_matches->contains(selected.front())) return std::nullopt;
  const auto order = [&](BufferId b) { return placeInOrder(*m_of, b); };
  return static_cast<std::size_t>(std::ranges::lower_bound(m_order, order(selected.front()), {}, order) -
                                  m_order.begin());
}

void Search::go(int direction) {
  if (busy()) {
    m_pending = direction;
    return;
  }
  if (m_order.empty()) return;
  const auto order = [&](BufferId b) { return placeInOrder(*m_of, b); };
  const auto& selected = m_selection.buffers();
  auto at = m_order.begin();
  if (direction > 0 && !selected.empty()) {
    at = std::ranges::upper_bound(m_order, order(std::ranges::max(selected, {}, order)), {}, order);
    if (at == m_order.end()) at = m_order.begin();
  } else if (direction < 0) {
    if (!selected.empty())
      at = std::ranges::lower_bound(m_order, order(std::ranges::min(selected, {}, order)), {}, order);
    at = std::prev(at == m_order.begin() ? m_order.end() : at);
  }
  const BufferId found = *at;
  m_selection.set({found});
  Q_EMIT reached(found);
}

}  // namespace memscape::ui
