// SPDX-License-Identifier: Apache-2.0
#include "ui/document/filters.h"

#include <algorithm>
#include <utility>

#include "ui/document/text_search.h"

namespace memscape::ui {

using analysis::BufferCondition;
using analysis::BufferField;
using analysis::BufferFields;
using model::BufferId;

Filters::Filters(JobPool& pool, QObject* parent) : QObject(parent), m_job(pool) {}

void Filters::setPlan(ProblemPtr problem, PlanPtr plan) {
  if (problem == m_problem && plan == m_plan) return;
  const bool another = problem != m_problem;
  m_problem = std::move(problem);
  m_plan = std::move(plan);
  // A set of other buffers would say nothing of these.
  if (another) setPassing(nullptr);
  compute();
}

void Filters::add(BufferCondition condition) {
  if (std::ranges::find(m_conditions, condition) != m_conditions.end()) return;
  m_conditions.push_back(std::move(condition));
  conditionsWereChanged();
}

void Filters::remove(std::size_t index) {
  if (index >= m_conditions.size()) return;
  m_conditions.erase(m_conditions.begin() + static_cast<std::ptrdiff_t>(index));
  conditionsWereChanged();
}

void Filters::toggle(const BufferCondition& condition) {
  const auto at = std::ranges::find(m_conditions, condition);
  if (at == m_conditions.end())
    add(condition);
  else
    remove(static_cast<std::size_t>(at - m_conditions.begin()));
}

void Filters::setText(const QString& text) {
  if (text == m_text) return;
  m_text = text;
  conditionsWereChanged();
}

void Filters::clear() {
  if (m_conditions.empty() && m_text.isEmpty()) return;
  m_conditions.clear();
  m_text.clear();
  conditionsWereChanged();
}

void Filters::conditionsWereChanged() {
  Q_EMIT conditionsChanged();
  compute();
}

void Filters::compute() {
  if (!m_problem || empty()) {
    m_job.cancel();
    setPassing(nullptr);
    return;
  }
  m_job.start(
      [problem = m_problem, plan = m_plan, conditions = m_conditions,
       text = m_text](const support::Progress& progress) {
        return passingBuffers(*problem, plan.get(), conditions, text, progress.stop);
      },
      [this](BufferSetPtr passing) { setPassing(std::move(passing)); }, JobPriority::Urgent);
}

void Filters::setPassing(BufferSetPtr passing) {
  if (passing == m_passing || (passing && m_passing && *passing == *m_passing)) return;
  m_passing = std::move(passing);
  Q_EMIT changed();
}

BufferSetPtr passingBuffers(const model::Problem& problem, const plan::CheckedPlan* plan,
                            std::span<const BufferCondition> conditions, const QString& text,
                            const std::stop_token& stop) {
  const BufferFields fields(problem, plan ? &plan->plan : nullptr);
  auto passing = std::make_shared<model::BufferSet>(matching(fields, conditions, stop));
  if (const Words words(text); !words.empty()) {
    model::BufferSet found(problem.buffers().size());
    support::StopCheck check(stop);
    for (std::size_t i = 0; i < problem.buffers().size() && !check.stopRequested(); ++i) {
      const BufferId id(i);
      const std::int32_t producer = problem.buffer(id).producer;
      if (passing->contains(id) &&
          words.allIn(
              {problem.name(id), fields.text(BufferField::Kind, id), problem.dtype(id),
               fields.text(BufferField::Pool, id),
               producer < 0 ? std::string_view{} : problem.stepLabel(static_cast<std::size_t>(producer))}))
        found.insert(id);
    }
    *passing = std::move(found);
  }
  return stop.stop_requested() ? nullptr : passing;
}

}  // namespace memscape::ui
