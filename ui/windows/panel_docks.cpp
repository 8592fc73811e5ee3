// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/panel_docks.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "ui/document/document.h"
#include "ui/panels/buffers_panel.h"
#include "ui/panels/calls_panel.h"
#include "ui/panels/inspector_panel.h"
#include "ui/panels/messages_panel.h"
#include "ui/panels/peak_panel.h"
#include "ui/panels/planners_panel.h"
#include "ui/panels/pools_panel.h"
#include "ui/panels/program_panel.h"
#include "ui/panels/steps_panel.h"
#include "ui/panels/table.h"
#include "ui/panels/workloads_panel.h"

namespace memscape::ui {

PanelDocks::PanelDocks(QMainWindow& window, Document& document)
    : QObject(&window),
      m_window(window),
      m_document(document),
      m_programPanel(new ProgramPanel(document)),
      m_peakPanel(new PeakPanel(document)),
      m_stepsPanel(new StepsPanel(document)) {
  auto* inspector = new InspectorPanel(document);
  auto* calls = new CallsPanel(document);
  auto* planners = new PlannersPanel(document);
  m_workloads =
      add(tr("Workloads"), QStringLiteral("workloads"), new WorkloadsPanel(document), Qt::LeftDockWidgetArea);
  m_planners = add(tr("Planners"), QStringLiteral("planners"), planners, Qt::LeftDockWidgetArea);
  m_program = add(tr("Program"), QStringLiteral("program"), m_programPanel, Qt::RightDockWidgetArea);
  m_inspector = add(tr("Inspector"), QStringLiteral("inspector"), inspector, Qt::RightDockWidgetArea);
  m_buffers =
      add(tr("Buffers"), QStringLiteral("buffers"), new BuffersPanel(document), Qt::BottomDockWidgetArea);
  m_steps = add(tr("Steps"), QStringLiteral("steps"), m_stepsPanel, Qt::BottomDockWidgetArea);
  m_calls = add(tr("Calls"), QStringLiteral("calls"), calls, Qt::BottomDockWidgetArea);
  m_peak = add(tr("Peak"), QStringLiteral("peak"), m_peakPanel, Qt::BottomDockWidgetArea);
  m_pools = add(tr("Pools"), QStringLiteral("pools"), new PoolsPanel(document), Qt::BottomDockWidgetArea);
  auto* messages = new MessagesPanel(document);
  m_messages = add(tr("Messages"), QStringLiteral("messages"), messages, Qt::BottomDockWidgetArea);
  connect(messages, &MessagesPanel::bufferRequested, this, &PanelDocks::bufferRequested);
  connect(planners, &PlannersPanel::optionsRequested, this, &PanelDocks::plannerOptionsRequested);
  connect(inspector, &InspectorPanel::probeRequested, this, &PanelDocks::probeRequested);
  connect(m_peakPanel, &PeakPanel::probeRequested, this, &PanelDocks::probeRequested);
  connect(calls, &CallsPanel::probeRequested, this, &PanelDocks::probeRequested);
  connect(m_programPanel, &ProgramPanel::probeRequested, this, &PanelDocks::probeRequested);
  connect(m_stepsPanel, &StepsPanel::probeRequested, this, &PanelDocks::probeRequested);
  connect(&document, &Document::currentChanged, this, &PanelDocks::followProgram);
}

QDockWidget* PanelDocks::add(const QString& title, const QString& name, QWidget* panel,
                             Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, &m_window);
  dock->setObjectName(name);
  dock->setWidget(panel);
  m_window.addDockWidget(area, dock);
  for (const Table* table : panel->findChildren<Table*>())
    connect(table, &Table::noticed, this, &PanelDocks::noticed);
  return dock;
}

void PanelDocks::place() {
  const SnapshotPtr snapshot = m_document.snapshot();
  m_programOnShow = snapshot && snapshot->trace;
  for (QDockWidget* dock : all()) {
    dock->setFloating(false);
    dock->show();
  }
  // The text wants height more than the tables want width.
  m_window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  m_window.addDockWidget(Qt::LeftDockWidgetArea, m_workloads);
  m_window.splitDockWidget(m_workloads, m_planners, Qt::Vertical);
  m_window.addDockWidget(Qt::RightDockWidgetArea, m_program);
  m_window.splitDockWidget(m_program, m_inspector, Qt::Vertical);
  m_window.addDockWidget(Qt::BottomDockWidgetArea, m_buffers);
  m_window.tabifyDockWidget(m_buffers, m_steps);
  m_window.tabifyDockWidget(m_steps, m_calls);
  m_window.tabifyDockWidget(m_calls, m_peak);
  m_window.tabifyDockWidget(m_peak, m_pools);
  m_window.tabifyDockWidget(m_pools, m_messages);
  m_buffers->raise();
  const int width = std::max(m_window.width(), 800);
  m_window.resizeDocks({m_workloads, m_inspector}, {width * 29 / 100, width * 27 / 100}, Qt::Horizontal);
  m_window.resizeDocks({m_program, m_inspector}, {3, 2}, Qt::Vertical);
  m_window.resizeDocks({m_workloads, m_planners}, {2, 3}, Qt::Vertical);
  m_window.resizeDocks({m_buffers}, {std::max(m_window.height() / 4, 140)}, Qt::Vertical);
  for (QDockWidget* dock : ofPrograms()) dock->setVisible(m_programOnShow);
}

void PanelDocks::followProgram() {
  const SnapshotPtr snapshot = m_document.snapshot();
  const bool program = snapshot && snapshot->trace;
  if (program == m_programOnShow) return;
  remember();
  if (m_programOnShow) m_rightHeights = {m_program->height(), m_inspector->height()};
  m_programOnShow = program;
  showWanted();
  if (!program) return;
  // A dock that was hidden comes back as small as it can be, and text wants more width than the inspector.
  m_window.resizeDocks({m_program, m_inspector}, {m_rightHeights[0], m_rightHeights[1]}, Qt::Vertical);
  const int wide = m_window.width() * 3 / 10;
  if (!std::exchange(m_widened, true) && m_inspector->width() < wide)
    m_window.resizeDocks({m_program}, {wide}, Qt::Horizontal);
}

void PanelDocks::showWanted() {
  for (QDockWidget* dock : ofPrograms())
    dock->setVisible(m_programOnShow && m_settings.panelWanted(dock->objectName()));
}

void PanelDocks::remember() {
  if (!m_programOnShow) return;
  for (QDockWidget* dock : ofPrograms()) m_settings.setPanelWanted(dock->objectName(), !dock->isHidden());
}

void PanelDocks::setTheme(const Theme& theme) {
  m_programPanel->setTheme(theme);
  m_peakPanel->setTheme(theme);
}

void PanelDocks::setProbe(model::Step step) {
  m_programPanel->setProbe(step);
  m_stepsPanel->setProbe(step);
}

void PanelDocks::fillMenu(QMenu& menu) const {
  for (QDockWidget* dock : all()) menu.addAction(dock->toggleViewAction());
}

void PanelDocks::showMessages() {
  m_messages->show();
  m_messages->raise();
}

}  // namespace memscape::ui
