// SPDX-License-Identifier: Apache-2.0
// What happens at each step: bytes and buffers that are live, that begin and that end. Made away from the GUI
// thread.
#pragma once

#include <QString>
#include <QtGlobal>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/support/progress.h"
#include "ui/document/snapshot.h"
#include "ui/models/table_text.h"

namespace memscape::ui {

enum class StepColumn { Step, Label, Operator, LiveBytes, Extent, LiveBuffers, Starts, Ends };
inline constexpr int kStepColumns = 8;

/// Of the buffers of read-write pools, aliases too. A row for each step; of a span with more than kMostSteps
/// only steps where something begins or has ended, and what is said holds up to the next row.
struct StepsTable {
  static constexpr std::int64_t kMostSteps = std::int64_t{1} << 22;

  ProblemPtr problem;
  std::vector<model::Step> steps;  ///< ascending
  std::vector<std::int64_t> liveBytes;
  std::vector<std::int64_t> extent;  ///< how high the arena is used; empty without a plan
  std::vector<std::uint32_t> liveBuffers;
  // Buffers of row i are [first[i], first[i + 1]).
  std::vector<std::uint32_t> firstStart, firstEnd;
  std::vector<model::BufferId> starts;
  std::vector<model::BufferId> ends;  ///< live in this row for the last time

  [[nodiscard]] std::span<const model::BufferId> startsOf(std::size_t row) const;
  [[nodiscard]] std::span<const model::BufferId> endsOf(std::size_t row) const;
  /// The row that holds at a step; nothing outside. O(log rows).
  [[nodiscard]] std::optional<std::size_t> rowOf(model::Step step) const;
  [[nodiscard]] QString cellText(std::size_t row, StepColumn column, CellText as) const;
};
using StepsTablePtr = std::shared_ptr<const StepsTable>;

/// O(steps + k log k) for k live ranges. Null when told to stop.
[[nodiscard]] StepsTablePtr makeSteps(const ProblemPtr& problem, const PlanPtr& plan,
                                      const std::stop_token& stop);

struct StepOrder {
  std::optional<StepColumn> column;
  Qt::SortOrder direction = Qt::AscendingOrder;
  QString words;  ///< all in label or operator
};

/// Rows in that order, equal ones in order of step. Nothing when told to stop.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> arrangeSteps(const StepsTable& table,
                                                                     const StepOrder& order,
                                                                     const std::stop_token& stop);

/// Buffers of read-write pools that are live at a step. O(buffers).
[[nodiscard]] std::vector<model::BufferId> liveAt(const model::Problem& problem, model::Step step);

}  // namespace memscape::ui
