// SPDX-License-Identifier: Apache-2.0
// Which buffers are to be seen: conditions and words that charts and tables alike obey.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <span>
#include <vector>

#include "core/analysis/buffer_field.h"
#include "ui/document/snapshot.h"
#include "ui/jobs/job.h"

namespace memscape::ui {

using BufferSetPtr = std::shared_ptr<const model::BufferSet>;

/// Conditions on the same field are alternatives; what is asked of different fields must all hold. They stay
/// when another file is shown.
class Filters : public QObject {
  Q_OBJECT
 public:
  explicit Filters(JobPool& pool, QObject* parent = nullptr);

  /// What is on show; either may be null.
  void setPlan(ProblemPtr problem, PlanPtr plan);

  [[nodiscard]] const std::vector<analysis::BufferCondition>& conditions() const { return m_conditions; }
  /// Nothing happens when it is there already.
  void add(analysis::BufferCondition condition);
  void remove(std::size_t index);
  /// Adds it, or takes it away when it is there.
  void toggle(const analysis::BufferCondition& condition);
  /// Words that must all be found in a buffer's name, kind, dtype, pool or producer, in either case.
  [[nodiscard]] const QString& text() const { return m_text; }
  void setText(const QString& text);
  /// Conditions and words.
  void clear();
  [[nodiscard]] bool empty() const { return m_conditions.empty() && m_text.trimmed().isEmpty(); }

  /// Of the current problem. Null while everything passes, and for a new problem until it is known.
  [[nodiscard]] const BufferSetPtr& passing() const { return m_passing; }
  /// True while passing() is not what was asked for last.
  [[nodiscard]] bool busy() const { return m_job.active(); }

 Q_SIGNALS:
  /// conditions() or text(): at once.
  void conditionsChanged();
  /// passing(): a moment later.
  void changed();

 private:
  void conditionsWereChanged();
  void compute();
  void setPassing(BufferSetPtr passing);

  ProblemPtr m_problem;
  PlanPtr m_plan;
  std::vector<analysis::BufferCondition> m_conditions;
  QString m_text;
  BufferSetPtr m_passing;
  Job m_job;
};

/// The set that Filters arrives at; null when told to stop. O(buffers x (conditions + length of the texts)).
[[nodiscard]] BufferSetPtr passingBuffers(const model::Problem& problem, const plan::CheckedPlan* plan,
                                          std::span<const analysis::BufferCondition> conditions,
                                          const QString& text, const std::stop_token& stop);

/// "size", "operator", ...
[[nodiscard]] QString fieldText(analysis::BufferField field);
/// A value of a field that is a text; "none" for an empty one.
[[nodiscard]] QString fieldValueText(analysis::BufferField field, std::string_view value);
/// A value of a field that is a number: "4 KiB", "3 steps".
[[nodiscard]] QString fieldValueText(analysis::BufferField field, std::int64_t value);
/// "kind = intermediate", "size ≥ 1 KiB".
[[nodiscard]] QString conditionText(const analysis::BufferCondition& condition);

}  // namespace memscape::ui
