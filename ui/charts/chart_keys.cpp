// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/chart_keys.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <algorithm>
#include <array>

namespace memscape::ui {
namespace {

struct Tr {
  Q_DECLARE_TR_FUNCTIONS(memscape::ui::ChartKeys)
};

struct KeyLine {
  Qt::Key key;
  Qt::KeyboardModifiers modifiers;
  ChartCommand command;
};

constexpr std::array<KeyLine, 27> kKeys{{
    {Qt::Key_W, {}, ChartCommand::ZoomIn},
    {Qt::Key_S, {}, ChartCommand::ZoomOut},
    {Qt::Key_W, Qt::ShiftModifier, ChartCommand::ZoomInOffsets},
    {Qt::Key_S, Qt::ShiftModifier, ChartCommand::ZoomOutOffsets},
    {Qt::Key_A, {}, ChartCommand::PanLeft},
    {Qt::Key_D, {}, ChartCommand::PanRight},
    {Qt::Key_PageUp, {}, ChartCommand::PanUp},
    {Qt::Key_PageDown, {}, ChartCommand::PanDown},
    {Qt::Key_Left, {}, ChartCommand::GoLeft},
    {Qt::Key_Right, {}, ChartCommand::GoRight},
    {Qt::Key_Up, {}, ChartCommand::GoUp},
    {Qt::Key_Down, {}, ChartCommand::GoDown},
    {Qt::Key_Return, {}, ChartCommand::SelectHere},
    {Qt::Key_Enter, {}, ChartCommand::SelectHere},
    {Qt::Key_0, {}, ChartCommand::WholePlan},
    {Qt::Key_F, {}, ChartCommand::ShowSelection},
    {Qt::Key_P, {}, ChartCommand::ShowPeak},
    {Qt::Key_BracketLeft, {}, ChartCommand::PreviousStep},
    {Qt::Key_BracketRight, {}, ChartCommand::NextStep},
    {Qt::Key_E, {}, ChartCommand::ToggleReadOnly},
    {Qt::Key_M, {}, ChartCommand::ToggleMark},
    {Qt::Key_H, {}, ChartCommand::ToggleHoles},
    {Qt::Key_C, {}, ChartCommand::ToggleChain},
    {Qt::Key_C, Qt::ControlModifier, ChartCommand::CopySelection},
    {Qt::Key_Insert, Qt::ControlModifier, ChartCommand::CopySelection},
    {Qt::Key_Escape, {}, ChartCommand::ClearSelection},
    {Qt::Key_Home, {}, ChartCommand::WholePlan},
}};

}  // namespace

std::optional<ChartCommand> chartCommandOf(const QKeyEvent& event) {
  const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeyboardModifiers(Qt::KeypadModifier);
  const auto line = std::ranges::find_if(
      kKeys, [&](const KeyLine& each) { return each.key == event.key() && each.modifiers == modifiers; });
  return line == kKeys.end() ? std::nullopt : std::optional(line->command);
}

QString chartKeyText(ChartCommand command) {
  const auto line = std::ranges::find(kKeys, command, &KeyLine::command);
  return QKeySequence(static_cast<int>(line->modifiers.toInt()) | line->key)
      .toString(QKeySequence::NativeText);
}

std::vector<GestureHelp> chartKeyHelp() {
  const auto keys = [](std::initializer_list<ChartCommand> commands) {
    QStringList texts;
    for (const ChartCommand command : commands) texts << chartKeyText(command);
    return texts.join(QStringLiteral("  "));
  };
  using enum ChartCommand;
  return {
      {keys({ZoomIn, ZoomOut}), Tr::tr("Zoom time in and out, at the probe")},
      {keys({ZoomInOffsets, ZoomOutOffsets}), Tr::tr("Zoom offsets in and out")},
      {keys({PanLeft, PanRight, PanUp, PanDown}), Tr::tr("Pan")},
      {keys({GoLeft, GoRight, GoUp, GoDown}),
       Tr::tr("To the neighbour of the selected buffer; pan when none is selected")},
      {keys({SelectHere}), Tr::tr("Select a buffer in the middle of what is visible")},
      {keys({ShowSelection}), Tr::tr("Centre the selection; again: fit it")},
      {keys({WholePlan}), Tr::tr("Whole plan")},
      {keys({ShowPeak}), Tr::tr("Jump to the peak, and to the next one")},
      {keys({PreviousStep, NextStep}), Tr::tr("Previous and next step under the probe")},
      {keys({ToggleMark}), Tr::tr("Mark the steps of the selection, or remove that mark")},
      {keys({ToggleHoles}), Tr::tr("Show and hide the holes, and who would fit there")},
      {keys({ToggleChain}), Tr::tr("Show and hide what holds up the selected buffer, or the arena's top")},
      {keys({ToggleReadOnly}), Tr::tr("Expand and collapse read-only pools")},
      {keys({CopySelection}), Tr::tr("Copy the selected buffers as text")},
      {keys({ClearSelection}), Tr::tr("Select nothing")},
  };
}

std::vector<GestureHelp> chartMouseHelp() {
  return {
      {Tr::tr("Click, Ctrl+Click"), Tr::tr("Select a buffer, add it to the selection")},
      {Tr::tr("Drag"), Tr::tr("Zoom to the rectangle")},
      {Tr::tr("Shift+Drag, middle drag"), Tr::tr("Pan")},
      {Tr::tr("Alt+Drag, Ctrl+Drag"), Tr::tr("Measure steps and bytes")},
      {Tr::tr("Wheel, Shift+Wheel"), Tr::tr("Scroll offsets or rows, scroll time")},
      {Tr::tr("Ctrl+Wheel"), Tr::tr("Zoom time at the pointer")},
      {Tr::tr("Ctrl+Shift+Wheel"), Tr::tr("Zoom offsets at the pointer")},
      {Tr::tr("Drag in the overview"), Tr::tr("Move what is visible; drag its edges to change it")},
  };
}

}  // namespace memscape::ui
