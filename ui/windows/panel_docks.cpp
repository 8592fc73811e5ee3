// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/panel_docks.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/panels/buffers_panel.h"
#include "ui/panels/inspector_panel.h"
#include "ui/panels/messages_panel.h"
#include "ui/panels/planners_panel.h"
#include "ui/panels/pools_panel.h"
#include "ui/panels/workloads_panel.h"

namespace memscape::ui {

PanelDocks::PanelDocks(QMainWindow& window, Document& document)
    : QObject(&window), m_window(window), m_buffersPanel(new BuffersPanel(document)) {
  auto* planners = new PlannersPanel(document);
  m_workloads =
      add(tr("Workloads"), QStringLiteral("workloads"), new WorkloadsPanel(document), Qt::LeftDockWidgetArea);
  m_planners = add(tr("Planners"), QStringLiteral("planners"), planners, Qt::LeftDockWidgetArea);
  m_inspector = add(tr("Inspector"), QStringLiteral("inspector"), new InspectorPanel(document),
                    Qt::RightDockWidgetArea);
  m_buffers = add(tr("Buffers"), QStringLiteral("buffers"), m_buffersPanel, Qt::BottomDockWidgetArea);
  m_pools = add(tr("Pools"), QStringLiteral("pools"), new PoolsPanel(document), Qt::BottomDockWidgetArea);
  m_messages =
      add(tr("Messages"), QStringLiteral("messages"), new MessagesPanel(document), Qt::BottomDockWidgetArea);
  connect(planners, &PlannersPanel::optionsRequested, this, &PanelDocks::plannerOptionsRequested);
}

QDockWidget* PanelDocks::add(const QString& title, const QString& name, QWidget* panel,
                             Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, &m_window);
  dock->setObjectName(name);
  dock->setWidget(panel);
  m_window.addDockWidget(area, dock);
  return dock;
}

void PanelDocks::place() {
  for (QDockWidget* dock : all()) {
    dock->setFloating(false);
    dock->show();
  }
  m_window.addDockWidget(Qt::LeftDockWidgetArea, m_workloads);
  m_window.splitDockWidget(m_workloads, m_planners, Qt::Vertical);
  m_window.addDockWidget(Qt::RightDockWidgetArea, m_inspector);
  m_window.addDockWidget(Qt::BottomDockWidgetArea, m_buffers);
  m_window.tabifyDockWidget(m_buffers, m_pools);
  m_window.tabifyDockWidget(m_pools, m_messages);
  m_buffers->raise();
  const int width = std::max(m_window.width(), 800);
  m_window.resizeDocks({m_workloads, m_inspector}, {width * 31 / 100, width / 5}, Qt::Horizontal);
  m_window.resizeDocks({m_workloads, m_planners}, {2, 3}, Qt::Vertical);
  m_window.resizeDocks({m_buffers}, {std::max(m_window.height() / 4, 140)}, Qt::Vertical);
}

void PanelDocks::fillMenu(QMenu& menu) const {
  for (QDockWidget* dock : all()) menu.addAction(dock->toggleViewAction());
}

void PanelDocks::findBuffers() {
  m_buffers->show();
  m_buffers->raise();
  m_buffersPanel->focusFilter();
}

void PanelDocks::showMessages() {
  m_messages->show();
  m_messages->raise();
}

}  // namespace memscape::ui
