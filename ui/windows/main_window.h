// SPDX-License-Identifier: Apache-2.0
// The window: menus, toolbar, panels around the charts, status bar. It connects; the work is in the document.
#pragma once

#include <QMainWindow>

#include "ui/document/settings.h"
#include "ui/paint/theme.h"
#include "ui/windows/actions.h"

class QLabel;
class QStackedWidget;
class QToolBar;

namespace memscape::ui {

class Document;
class NoticeBar;
class PanelDocks;
class PlanArea;
class SearchField;
class WelcomePage;
struct Message;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  /// `document` outlives the window.
  explicit MainWindow(Document& document);

  void openFiles(const QStringList& paths);
  [[nodiscard]] const Actions& actions() const { return m_actions; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void makeCentre();
  void connectActions();
  void connectDocument();
  void updateState();
  void fitToolBar();
  void setTheme(ThemeChoice choice);
  void fillRecentMenu();
  void chooseFiles();
  void exportPicture();
  void editPlannerOptions(int planner);
  void editProblemOptions();
  void toggleComparison();
  void tell(const Message& message);

  Document& m_document;
  Settings m_settings;
  Actions m_actions;
  QStackedWidget* m_centre = nullptr;
  WelcomePage* m_welcome = nullptr;
  PlanArea* m_plans = nullptr;
  NoticeBar* m_notice = nullptr;
  PanelDocks* m_panels = nullptr;
  SearchField* m_search = nullptr;
  QToolBar* m_bar = nullptr;
  int m_barWidth = 0;  // with texts
  QLabel* m_hover = nullptr;
  ThemeKind m_theme = ThemeKind::Light;
};

}  // namespace memscape::ui
