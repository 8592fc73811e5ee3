// SPDX-License-Identifier: Apache-2.0
// The panels around the charts: which there are, where they are at first, and which come and go with what is
// open.
#pragma once

#include <QObject>
#include <array>

#include "core/model/ids.h"
#include "ui/document/settings.h"

class QDockWidget;
class QMainWindow;
class QMenu;

namespace memscape::ui {

class Document;
class PeakPanel;
class ProgramPanel;
class StepsPanel;
struct Theme;

class PanelDocks : public QObject {
  Q_OBJECT
 public:
  /// Both outlive the docks, which belong to the window.
  PanelDocks(QMainWindow& window, Document& document);

  /// Puts all of them where they were at first.
  void place();
  /// The docks' own toggles.
  void fillMenu(QMenu& menu) const;
  void setTheme(const Theme& theme);
  /// The step under the charts' probe.
  void setProbe(model::Step step);
  /// Shows the panels of programs where there is a program and the user wants them, and hides them elsewhere.
  void showWanted();
  /// Remembers which panels of programs the user wants.
  void remember();
  void showMessages();

 Q_SIGNALS:
  /// Index into planners::all().
  void plannerOptionsRequested(int planner);
  /// A buffer is to be in sight.
  void bufferRequested(memscape::model::BufferId buffer);
  /// A sentence for the status bar.
  void noticed(const QString& text);
  /// The user points at a step.
  void probeRequested(memscape::model::Step step);

 private:
  QDockWidget* add(const QString& title, const QString& name, QWidget* panel, Qt::DockWidgetArea area);
  void followProgram();
  [[nodiscard]] std::array<QDockWidget*, 10> all() const {
    return {m_workloads, m_planners, m_program, m_inspector, m_buffers,
            m_steps,     m_calls,    m_peak,    m_pools,     m_messages};
  }
  /// Those that are there only while the current workload is a program.
  [[nodiscard]] std::array<QDockWidget*, 2> ofPrograms() const { return {m_program, m_calls}; }

  QMainWindow& m_window;
  Document& m_document;
  Settings m_settings;
  bool m_programOnShow = false;
  bool m_widened = false;
  std::array<int, 2> m_rightHeights{500, 300};  // of program and inspector; at first a proportion
  ProgramPanel* m_programPanel;
  PeakPanel* m_peakPanel;
  StepsPanel* m_stepsPanel;
  QDockWidget* m_workloads;
  QDockWidget* m_planners;
  QDockWidget* m_program;
  QDockWidget* m_inspector;
  QDockWidget* m_buffers;
  QDockWidget* m_steps;
  QDockWidget* m_calls;
  QDockWidget* m_peak;
  QDockWidget* m_pools;
  QDockWidget* m_messages;
};

}  // namespace memscape::ui
