// SPDX-License-Identifier: Apache-2.0
// What keys and mouse do in a chart: one list that the charts act on and that the help shows.
#pragma once

#include <QKeyEvent>
#include <QString>
#include <optional>
#include <vector>

namespace memscape::ui {

enum class ChartCommand {
  ZoomIn,
  ZoomOut,
  ZoomInOffsets,
  ZoomOutOffsets,
  PanLeft,
  PanRight,
  PanUp,
  PanDown,
  GoLeft,  ///< to the neighbour of the selected buffer; without a selection, pans
  GoRight,
  GoUp,
  GoDown,
  SelectHere,
  WholePlan,
  ShowSelection,
  ShowPeak,
  PreviousStep,
  NextStep,
  ToggleReadOnly,
  ToggleMark,
  ToggleHoles,
  ToggleChain,
  CopySelection,
  ClearSelection,
};

/// What a key asks for; nothing when it is none of the charts'.
[[nodiscard]] std::optional<ChartCommand> chartCommandOf(const QKeyEvent& event);

/// "F", as a menu shows it.
[[nodiscard]] QString chartKeyText(ChartCommand command);

/// A line of the help: how, and what it does.
struct GestureHelp {
  QString how;
  QString what;
};
[[nodiscard]] std::vector<GestureHelp> chartKeyHelp();
[[nodiscard]] std::vector<GestureHelp> chartMouseHelp();

}  // namespace memscape::ui
