// SPDX-License-Identifier: Apache-2.0
// The charts of one plan under one time axis: layout, lifetimes, occupancy, each of which can be hidden.
#pragma once

#include <QWidget>
#include <memory>

#include "core/chart/colouring.h"
#include "ui/document/snapshot.h"
#include "ui/paint/chart_view.h"
#include "ui/paint/palette.h"
#include "ui/paint/theme.h"

namespace memscape::ui {

class ChartLink;
class Selection;

class ChartStack : public QWidget {
  Q_OBJECT
 public:
  /// `link` and `selection` are shared with other stacks and outlive this one.
  ChartStack(ChartLink* link, Selection* selection, QWidget* parent = nullptr);
  ~ChartStack() override;

  /// Shows this plan, or only lifetimes while `plan` is null or has no placements. Never blocks: scenes are
  /// made in the background and the previous picture stays until then.
  /// `trace` is that of a program, for what is said about calls.
  void setPlan(ProblemPtr problem, PlanPtr plan, const QString& title,
               std::shared_ptr<const model::ProgramTrace> trace = {});
  void clear();
  void setTheme(const Theme& theme);
  /// How the current plan's rectangles are drawn from now on, and what their colours mean; another problem
  /// begins by kind again.
  void setDress(std::shared_ptr<const chart::Dress> dress, std::shared_ptr<const chart::Colouring> colouring);
  /// Conditions that the user has set: the legend shows which of its entries are among them.
  void setConditions(std::vector<analysis::BufferCondition> conditions);
  void setViewVisible(ChartView view, bool visible);
  [[nodiscard]] bool isViewVisible(ChartView view) const;
  void zoomToSelection();
  /// Moves the charts so that the buffer is in sight.
  void reveal(model::BufferId buffer);
  /// Whether a drag measures instead of zooming.
  void setMeasuring(bool on);

 Q_SIGNALS:
  /// Text for the status bar about what is under the pointer; empty when it left.
  void hovered(const QString& text);
  /// The user points at a colour's meaning.
  void conditionToggled(const memscape::analysis::BufferCondition& condition);

 private:
  struct Private;
  std::unique_ptr<Private> d;
};

}  // namespace memscape::ui
