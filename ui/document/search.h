// SPDX-License-Identifier: Apache-2.0
// Finds buffers: a text, what it matches, and the way from match to match.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <vector>

#include "ui/document/filters.h"
#include "ui/document/search_query.h"
#include "ui/jobs/job.h"

namespace memscape::ui {

class Selection;

/// Finds among what passes the filters. The text stays when another file is shown.
class Search : public QObject {
  Q_OBJECT
 public:
  /// All outlive the search.
  Search(JobPool& pool, Selection& selection, const Filters& filters, QObject* parent = nullptr);

  /// What is on show; either may be null.
  void setPlan(ProblemPtr problem, PlanPtr plan);
  void setText(const QString& text);
  [[nodiscard]] const QString& text() const { return m_text; }
  void setMode(SearchMode mode);
  [[nodiscard]] SearchMode mode() const { return m_mode; }

  /// What is wrong with the text, one sentence; empty when nothing is.
  [[nodiscard]] const QString& problem() const { return m_problem; }
  /// Of the current problem. Null while nothing is looked for, the text is wrong, or nothing is known yet.
  [[nodiscard]] const BufferSetPtr& matches() const { return m_matches; }
  [[nodiscard]] std::size_t count() const { return m_order.size(); }
  /// True while the matches are not those of the text.
  [[nodiscard]] bool busy() const { return m_job.active(); }
  /// Which match is selected, from 0, when just one buffer is.
  [[nodiscard]] std::optional<std::size_t> position() const;

  /// Selects the match after (before) the last (first) selected buffer in order of first step and index, or
  /// the first (last) of all; goes round at the end. Asked for while busy, it is done when the matches are
  /// known.
  void next() { go(1); }
  void previous() { go(-1); }

 Q_SIGNALS:
  /// text(), mode(), matches(), problem() or busy().
  void changed();
  /// next() or previous() has selected it.
  void reached(memscape::model::BufferId buffer);

 private:
  void find();
  void go(int direction);
  void setResult(SearchResult result);

  Selection& m_selection;
  const Filters& m_filters;
  ProblemPtr m_of;
  PlanPtr m_plan;
  QString m_text;
  SearchMode m_mode = SearchMode::Any;
  QString m_problem;
  BufferSetPtr m_matches;
  std::vector<model::BufferId> m_order;
  int m_pending = 0;  // a step that was asked for while busy: 1 next, -1 previous
  Job m_job;
};

}  // namespace memscape::ui
