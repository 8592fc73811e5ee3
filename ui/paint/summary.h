// SPDX-License-Identifier: Apache-2.0
// A plan's figures in a line of text, the same above a chart and on a picture.
#pragma once

#include <QString>
#include <QStringList>

#include "core/model/problem.h"
#include "core/plan/checked_plan.h"

namespace memscape::ui {

enum class Verdict { Good, Doubtful, Bad };

struct Summary {
  QStringList parts;  ///< planner, arena, bound, gap
  QString status;     ///< "✓ optimal", "✕ 3 overlaps"
  Verdict verdict = Verdict::Good;
};

/// The planner is left out where `title`, beside which the figures stand, names it.
[[nodiscard]] Summary summaryOf(const model::Problem& problem, const plan::CheckedPlan& plan,
                                const QString& title);

}  // namespace memscape::ui
