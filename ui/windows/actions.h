// SPDX-License-Identifier: Apache-2.0
// The main window's actions: texts, shortcuts, icons, and the menus and the toolbar they stand in. What they
// do is connected by the window.
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QList>

class QMainWindow;
class QMenu;
class QToolBar;
class QWidget;

namespace memscape::ui {

struct Actions {
  explicit Actions(QMainWindow& window);

  QAction* open;
  QAction* closeFile;
  QAction* exportPicture;
  QAction* quit;

  QAction* undo;
  QAction* redo;
  QAction* find;
  QAction* findNext;
  QAction* findPrevious;
  QAction* clearFilters;
  QAction* clearSelection;
  QAction* clearMarks;

  QAction* zoomToSelection;
  QAction* wholePlan;
  QAction* measure;
  QAction* showHoles;
  QAction* showChain;
  QAction* showLayout;
  QAction* showLifetimes;
  QAction* showOccupancy;
  QActionGroup* colours;  ///< data: analysis::BufferField
  QActionGroup* themes;
  QAction* themeSystem;
  QAction* themeLight;
  QAction* themeDark;
  QAction* resetLayout;

  QAction* planAll;
  QAction* plannerOptions;
  QAction* problemOptions;
  QAction* cancel;
  QAction* sideBySide;

  QAction* keys;
  QAction* about;

  QMenu* recentMenu = nullptr;
  QMenu* panelsMenu = nullptr;  ///< the docks' own toggles go here

  void fillMenus(QMainWindow& window);
  /// `plannerChooser` and, at the end, `search` stand where the design puts them.
  void fillToolBar(QToolBar& bar, QWidget* plannerChooser, QWidget* search) const;
  /// All actions with a shortcut, in the order of the menus.
  [[nodiscard]] QList<QAction*> withShortcuts() const;

 private:
  QList<QAction*> m_all;
};

}  // namespace memscape::ui
