// SPDX-License-Identifier: Apache-2.0
// A chart as a picture for a file or a preview: title, legend, axes, the plan. Same painters as the window.
#pragma once

#include <QSize>
#include <QString>
#include <memory>

#include "core/model/problem.h"
#include "core/plan/checked_plan.h"
#include "core/support/result.h"
#include "ui/paint/chart_view.h"
#include "ui/paint/theme.h"

class QPainter;

namespace memscape::ui {

struct PictureRequest {
  std::shared_ptr<const model::Problem> problem;  ///< never null
  std::shared_ptr<const plan::CheckedPlan> plan;  ///< may be null for lifetimes
  ChartView view = ChartView::Layout;
  QString title;          ///< file, planner
  QSize size{1200, 675};  ///< CSS pixels (1/96 inch)
  ThemeKind theme = ThemeKind::Light;
};

/// Paints into (0, 0, size). Needs a QGuiApplication (fonts).
void paintPicture(QPainter& painter, const PictureRequest& request);

/// Writes SVG, PDF or PNG by the ending of `path`; text stays text in SVG and PDF. Errors: Usage (unknown
/// ending), CannotWrite. The old file is kept when writing fails.
[[nodiscard]] support::Result<void> writePicture(const QString& path, const PictureRequest& request);

}  // namespace memscape::ui
