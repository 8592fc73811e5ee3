// SPDX-License-Identifier: Apache-2.0
// The panels around the charts: which there are, where they are at first, and which come and go with what is
// open.
#pragma once

#include <QObject>
#include <array>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace memscape::ui {

class BuffersPanel;
class Document;

class PanelDocks : public QObject {
  Q_OBJECT
 public:
  /// Both outlive the docks, which belong to the window.
  PanelDocks(QMainWindow& window, Document& document);

  /// Puts all of them where they were at first.
  void place();
  /// The docks' own toggles.
  void fillMenu(QMenu& menu) const;
  void findBuffers();
  void showMessages();

 Q_SIGNALS:
  /// Index into planners::all().
  void plannerOptionsRequested(int planner);

 private:
  QDockWidget* add(const QString& title, const QString& name, QWidget* panel, Qt::DockWidgetArea area);
  [[nodiscard]] std::array<QDockWidget*, 6> all() const {
    return {m_workloads, m_planners, m_inspector, m_buffers, m_pools, m_messages};
  }

  QMainWindow& m_window;
  BuffersPanel* m_buffersPanel;
  QDockWidget* m_workloads;
  QDockWidget* m_planners;
  QDockWidget* m_inspector;
  QDockWidget* m_buffers;
  QDockWidget* m_pools;
  QDockWidget* m_messages;
};

}  // namespace memscape::ui
