// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/actions.h"

#include <QCoreApplication>
#include <QIcon>
#include <QMainWindow>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include "ui/document/colour_choice.h"
#include "ui/document/filters.h"

namespace memscape::ui {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("memscape::ui::Actions", text);
}

QIcon ownIcon(const QString& name) {
  return QIcon(QStringLiteral(":/icons/%1.svg").arg(name));
}

struct Spec {
  QString text;
  QString tip;
  QKeySequence shortcut = {};
  QIcon icon = {};
  bool checkable = false;
};

QAction* make(QMainWindow& window, QList<QAction*>& all, const Spec& spec) {
  auto* action = new QAction(spec.icon, spec.text, &window);
  action->setShortcut(spec.shortcut);
  action->setStatusTip(spec.tip);
  action->setCheckable(spec.checkable);
  QString tip = spec.tip;
  if (!spec.shortcut.isEmpty())
    tip += QStringLiteral(" (%1)").arg(spec.shortcut.toString(QKeySequence::NativeText));
  action->setToolTip(tip);
  all << action;
  return action;
}

}  // namespace

Actions::Actions(QMainWindow& window) {
  const auto add = [&](const Spec& spec) { return make(window, m_all, spec); };
  open = add({.text = tr("&Open…"),
              .tip = tr("Open graphs and problems"),
              .shortcut = QKeySequence::Open,
              .icon = QIcon::fromTheme(QStringLiteral("document-open"), ownIcon(QStringLiteral("open")))});
  closeFile =
      add({.text = tr("&Close File"), .tip = tr("Close the current file"), .shortcut = QKeySequence::Close});
  exportPicture = add({.text = tr("&Export Picture…"),
                       .tip = tr("Write a chart of the current plan as SVG, PDF or PNG"),
                       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_E),
                       .icon = ownIcon(QStringLiteral("export"))});
  quit =
      add({.text = tr("&Quit"), .tip = tr("Leave Memscape"), .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Q)});
  quit->setMenuRole(QAction::QuitRole);

  undo = add({.text = tr("&Undo View"),
              .tip = tr("Back to what was visible before"),
              .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Z)});
  redo = add({.text = tr("&Redo View"),
              .tip = tr("Forward to what was visible after that"),
              .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z)});
  find = add({.text = tr("&Find Buffers…"),
              .tip = tr("Search by name, pattern, size or offset; Enter goes on, Esc ends"),
              .shortcut = QKeySequence::Find});
  findNext = add({.text = tr("Find &Next"),
                  .tip = tr("Select the next buffer that was searched for"),
                  .shortcut = QKeySequence(Qt::Key_F3)});
  findPrevious = add({.text = tr("Find &Previous"),
                      .tip = tr("Select the previous buffer that was searched for"),
                      .shortcut = QKeySequence(Qt::SHIFT | Qt::Key_F3)});
  clearFilters = add({.text = tr("Clear &Filters"), .tip = tr("Show all buffers again")});
  clearSelection = add({.text = tr("Clear &Selection"),
                        .tip = tr("Select nothing"),
                        .shortcut = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A)});
  clearMarks = add({.text = tr("Remove All &Marks"), .tip = tr("Remove the marks from the time axis")});

  // The charts answer to F and 0 themselves: as window shortcuts they would take letters from the tables.
  zoomToSelection = add({.text = tr("&Zoom to Selection"), .tip = tr("Fit the selected buffers")});
  wholePlan = add({.text = tr("&Whole Plan"), .tip = tr("Show all steps and offsets")});
  measure = add({.text = tr("&Measure"),
                 .tip = tr("Dragging in a chart measures steps and bytes"),
                 .shortcut = QKeySequence(Qt::CTRL | Qt::Key_M),
                 .checkable = true});
  showHoles = add({.text = tr("Show &Holes"),
                   .tip = tr("Mark free rectangles of the arena and who would fit there (H in a chart)"),
                   .checkable = true});
  showChain = add({.text = tr("Show Support &Chain"),
                   .tip = tr("Mark what holds up the selected buffer, or the arena's top (C in a chart)"),
                   .checkable = true});
  showLayout = add({.text = tr("&Layout"),
                    .tip = tr("Show the layout: offsets over time"),
                    .shortcut = QKeySequence(Qt::CTRL | Qt::Key_1),
                    .icon = ownIcon(QStringLiteral("layout")),
                    .checkable = true});
  showLifetimes = add({.text = tr("L&ifetimes"),
                       .tip = tr("Show lifetimes: one row for each buffer"),
                       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_2),
                       .icon = ownIcon(QStringLiteral("lifetimes")),
                       .checkable = true});
  showOccupancy = add({.text = tr("&Occupancy"),
                       .tip = tr("Show occupancy: live bytes over time"),
                       .shortcut = QKeySequence(Qt::CTRL | Qt::Key_3),
                       .icon = ownIcon(QStringLiteral("occupancy")),
                       .checkable = true});
  colours = new QActionGroup(&window);
  for (const analysis::BufferField field : ColourChoice::fields()) {
    const QString name = fieldText(field);
    QAction* action = add({.text = name.left(1).toUpper() + name.mid(1),
                           .tip = tr("Colour buffers by %1").arg(name),
                           .checkable = true});
    action->setData(static_cast<int>(field));
    colours->addAction(action);
  }
  themes = new QActionGroup(&window);
  themeSystem = add({.text = tr("&System"), .tip = tr("Colours of the desktop"), .checkable = true});
  themeLight = add({.text = tr("&Light"), .tip = tr("Light colours"), .checkable = true});
  themeDark = add({.text = tr("&Dark"), .tip = tr("Dark colours"), .checkable = true});
  for (QAction* theme : {themeSystem, themeLight, themeDark}) themes->addAction(theme);
  resetLayout = add({.text = tr("&Reset Layout"), .tip = tr("Put all panels where they were at first")});

  planAll = add({.text = tr("Plan &All"),
                 .tip = tr("Run every planner in the background"),
                 .shortcut = QKeySequence(Qt::CTRL | Qt::Key_R),
                 .icon = ownIcon(QStringLiteral("plan-all"))});
  plannerOptions = add({.text = tr("Planner &Options…"), .tip = tr("Options of the current planner")});
  problemOptions = add(
      {.text = tr("&Problem Options…"), .tip = tr("Alignment, and of a program what runs and what counts")});
  cancel = add({.text = tr("&Cancel"),
                .tip = tr("Stop reading and planning"),
                .shortcut = QKeySequence(Qt::CTRL | Qt::Key_Period)});
  sideBySide = add({.text = tr("&Side by Side"),
                    .tip = tr("Show a second plan beside the first"),
                    .shortcut = QKeySequence(Qt::CTRL | Qt::Key_B),
                    .icon = ownIcon(QStringLiteral("side-by-side")),
                    .checkable = true});

  keys = add({.text = tr("&Gestures and Keys"),
              .tip = tr("List of what mouse and keyboard do"),
              .shortcut = QKeySequence(Qt::Key_Question)});
  about = add({.text = tr("&About Memscape"), .tip = tr("Version and licence")});
  about->setMenuRole(QAction::AboutRole);
}

void Actions::fillMenus(QMainWindow& window) {
  QMenuBar* bar = window.menuBar();
  QMenu* file = bar->addMenu(tr("&File"));
  file->addAction(open);
  recentMenu = file->addMenu(tr("Open &Recent"));
  file->addActions({closeFile});
  file->addSeparator();
  file->addAction(exportPicture);
  file->addSeparator();
  file->addAction(quit);

  QMenu* edit = bar->addMenu(tr("&Edit"));
  edit->addActions({undo, redo});
  edit->addSeparator();
  edit->addActions({find, findNext, findPrevious});
  edit->addSeparator();
  edit->addActions({clearFilters, clearSelection, clearMarks});

  QMenu* view = bar->addMenu(tr("&View"));
  view->addActions({showLayout, showLifetimes, showOccupancy});
  view->addSeparator();
  view->addActions({zoomToSelection, wholePlan, measure});
  view->addSeparator();
  view->addActions({showHoles, showChain});
  view->addSeparator();
  panelsMenu = view->addMenu(tr("&Panels"));
  view->addMenu(tr("&Colour By"))->addActions(colours->actions());
  QMenu* theme = view->addMenu(tr("&Theme"));
  theme->addActions(themes->actions());
  view->addSeparator();
  view->addAction(resetLayout);

  QMenu* plan = bar->addMenu(tr("&Plan"));
  plan->addActions({planAll, plannerOptions, problemOptions});
  plan->addSeparator();
  plan->addAction(cancel);

  QMenu* compare = bar->addMenu(tr("&Compare"));
  compare->addAction(sideBySide);

  QMenu* help = bar->addMenu(tr("&Help"));
  help->addActions({keys, about});
}

void Actions::fillToolBar(QToolBar& bar, QWidget* plannerChooser, QWidget* search) const {
  bar.addActions({open, exportPicture});
  bar.addSeparator();
  bar.addWidget(plannerChooser);
  bar.addActions({planAll});
  bar.addSeparator();
  bar.addActions({sideBySide});
  bar.addSeparator();
  auto* colour = new QToolButton;
  colour->setText(tr("Colour by"));
  colour->setToolTip(tr("What the charts' colours mean"));
  colour->setAccessibleName(tr("Colour by"));
  colour->setPopupMode(QToolButton::InstantPopup);
  auto* choices = new QMenu(colour);
  for (QAction* action : colours->actions()) {
    choices->addAction(action);
    QObject::connect(action, &QAction::toggled, colour, [colour, action](bool on) {
      if (on) colour->setText(tr("Colour by %1").arg(action->text().toLower()));
    });
  }
  colour->setMenu(choices);
  bar.addWidget(colour);
  bar.addActions({showLayout, showLifetimes, showOccupancy});
  bar.addWidget(search);
}

QList<QAction*> Actions::withShortcuts() const {
  QList<QAction*> list;
  for (QAction* action : m_all)
    if (!action->shortcut().isEmpty()) list << action;
  return list;
}

}  // namespace memscape::ui
