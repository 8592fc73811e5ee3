// SPDX-License-Identifier: Apache-2.0
#include "ui/windows/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "core/import/importer.h"
#include "core/planners/registry.h"
#include "ui/charts/chart_link.h"
#include "ui/charts/view_history.h"
#include "ui/document/document.h"
#include "ui/document/text.h"
#include "ui/panels/filter_chips.h"
#include "ui/panels/notice_bar.h"
#include "ui/panels/search_field.h"
#include "ui/windows/appearance.h"
#include "ui/windows/busy_bar.h"
#include "ui/windows/export_dialog.h"
#include "ui/windows/help_dialogs.h"
#include "ui/windows/key_overlay.h"
#include "ui/windows/panel_docks.h"
#include "ui/windows/plan_area.h"
#include "ui/windows/planner_chooser.h"
#include "ui/windows/planner_options_dialog.h"
#include "ui/windows/problem_options_dialog.h"
#include "ui/windows/welcome_page.h"

namespace memscape::ui {
namespace {

constexpr int kStateVersion = 4;  // raised when docks are renamed or added
constexpr QSize kFirstSize{1360, 860};
constexpr int kLeastCentrePx = 320;
constexpr int kNoticeMs = 8000;

QString fileFilters() {
  QStringList patterns;
  QStringList single;
  for (const import::Format& format : import::formats()) {
    const QString extensions = toText(format.extensions);
    for (const QString& pattern : extensions.split(u' '))
      if (!patterns.contains(pattern)) patterns << pattern;
    single << QStringLiteral("%1 (%2)").arg(toText(format.title), extensions);
  }
  QStringList filters{MainWindow::tr("Graphs and problems (%1)").arg(patterns.join(u' '))};
  filters << single << MainWindow::tr("All files (*)");
  return filters.join(QStringLiteral(";;"));
}

}  // namespace

MainWindow::MainWindow(Document& document) : m_document(document), m_actions(*this) {
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
  makeCentre();
  m_panels = new PanelDocks(*this, m_document);
  m_actions.fillMenus(*this);
  m_panels->fillMenu(*m_actions.panelsMenu);

  QToolBar* bar = m_bar = addToolBar(tr("Main"));
  bar->setObjectName(QStringLiteral("mainToolBar"));
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar->setIconSize(QSize(18, 18));
  m_search = new SearchField(document, this);
  m_actions.fillToolBar(*bar, new PlannerChooser(document, this), m_search);
  m_actions.panelsMenu->addAction(bar->toggleViewAction());

  m_hover = new QLabel(this);
  m_hover->setMinimumWidth(1);  // a long text gives way to the window's width
  statusBar()->addWidget(m_hover, 1);
  statusBar()->addPermanentWidget(new BusyBar(document, this));

  connectActions();
  connectDocument();
  setTheme(m_settings.theme());
  fillRecentMenu();
  resize(kFirstSize.boundedTo(screen()->availableSize()));  // before the panels, which take their share of it
  m_panels->place();
  restoreGeometry(m_settings.windowGeometry());
  restoreState(m_settings.windowState(), kStateVersion);
  m_panels->showWanted();
  updateState();
}

void MainWindow::makeCentre() {
  m_welcome = new WelcomePage(bundledSamples(), m_settings.recentFiles());
  m_plans = new PlanArea(m_document);
  m_notice = new NoticeBar;
  m_centre = new QStackedWidget;
  m_centre->addWidget(m_welcome);
  m_centre->addWidget(m_plans);
  auto* box = new QWidget;
  box->setMinimumWidth(kLeastCentrePx);  // where it gets narrow, the panels give way first
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_notice);
  layout->addWidget(new FilterChips(m_document.filters(), FilterChips::WordsChip::Yes));
  layout->addWidget(m_centre, 1);
  setCentralWidget(box);
  connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::chooseFiles);
  connect(m_welcome, &WelcomePage::fileRequested, this, [this](const QString& path) { openFiles({path}); });
  connect(m_plans, &PlanArea::hovered, this, [this](const QString& text) { m_hover->setText(text); });
}

void MainWindow::connectActions() {
  const Actions& a = m_actions;
  connect(a.open, &QAction::triggered, this, &MainWindow::chooseFiles);
  connect(a.closeFile, &QAction::triggered, this, [this] { m_document.close(m_document.current()); });
  connect(a.exportPicture, &QAction::triggered, this, &MainWindow::exportPicture);
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  connect(a.find, &QAction::triggered, m_search, &SearchField::focus);
  connect(m_search, &SearchField::left, m_plans, [this] { m_plans->setFocus(Qt::OtherFocusReason); });
  connect(a.findNext, &QAction::triggered, &m_document.search(), &Search::next);
  connect(a.findPrevious, &QAction::triggered, &m_document.search(), &Search::previous);
  connect(&m_document.search(), &Search::reached, m_plans, &PlanArea::reveal);
  connect(a.clearFilters, &QAction::triggered, &m_document.filters(), &Filters::clear);
  connect(m_panels, &PanelDocks::noticed, this,
          [this](const QString& text) { statusBar()->showMessage(text, kNoticeMs); });
  connect(m_panels, &PanelDocks::bufferRequested, m_plans, &PlanArea::reveal);
  connect(m_panels, &PanelDocks::probeRequested, &m_plans->link(), &ChartLink::showStep);
  connect(&m_plans->link(), &ChartLink::probeChanged, m_panels,
          [this] { m_panels->setProbe(m_plans->link().probe()); });
  connect(m_notice, &NoticeBar::detailsRequested, m_panels, &PanelDocks::showMessages);
  connect(m_panels, &PanelDocks::plannerOptionsRequested, this, &MainWindow::editPlannerOptions);
  connect(a.clearSelection, &QAction::triggered, &m_document.selection(), &Selection::clear);
  connect(a.zoomToSelection, &QAction::triggered, m_plans, &PlanArea::zoomToSelection);
  connect(a.wholePlan, &QAction::triggered, m_plans, &PlanArea::showAll);
  connect(a.measure, &QAction::toggled, m_plans, &PlanArea::setMeasuring);
  Overlays& overlays = m_plans->link().overlays();
  connect(a.showHoles, &QAction::toggled, &overlays, &Overlays::setHoles);
  connect(a.showChain, &QAction::toggled, &overlays, &Overlays::setChain);
  connect(&overlays, &Overlays::changed, this, [this, &overlays] {
    m_actions.showHoles->setChecked(overlays.holes());
    m_actions.showChain->setChecked(overlays.chain());
  });
  ViewHistory& history = m_plans->history();
  connect(a.undo, &QAction::triggered, &history, &ViewHistory::undo);
  connect(a.redo, &QAction::triggered, &history, &ViewHistory::redo);
  Marks& marks = m_plans->link().marks();
  connect(a.clearMarks, &QAction::triggered, &marks, &Marks::clear);
  const auto followViews = [this, &history, &marks] {
    m_actions.undo->setEnabled(history.canUndo());
    m_actions.redo->setEnabled(history.canRedo());
    m_actions.clearMarks->setEnabled(!marks.spans().empty());
  };
  connect(&history, &ViewHistory::changed, this, followViews);
  connect(&marks, &Marks::changed, this, followViews);
  followViews();
  for (const auto& [action, view] :
       {std::pair(a.showLayout, ChartView::Layout), std::pair(a.showLifetimes, ChartView::Lifetimes),
        std::pair(a.showOccupancy, ChartView::Occupancy)}) {
    action->setChecked(m_plans->isViewVisible(view));
    connect(action, &QAction::toggled, m_plans,
            [this, view = view](bool on) { m_plans->setViewVisible(view, on); });
  }
  const auto showColours = [this] {
    for (QAction* action : m_actions.colours->actions())
      action->setChecked(action->data().toInt() == static_cast<int>(m_document.colours().field()));
  };
  connect(a.colours, &QActionGroup::triggered, this, [this](const QAction* action) {
    m_document.colours().setField(static_cast<analysis::BufferField>(action->data().toInt()));
  });
  connect(&m_document.colours(), &ColourChoice::changed, this, showColours);
  showColours();
  connect(a.themeSystem, &QAction::triggered, this, [this] { setTheme(ThemeChoice::System); });
  connect(a.themeLight, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Light); });
  connect(a.themeDark, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Dark); });
  connect(a.resetLayout, &QAction::triggered, m_panels, &PanelDocks::place);
  connect(a.planAll, &QAction::triggered, &m_document, &Document::planAll);
  connect(a.plannerOptions, &QAction::triggered, this, [this] {
    if (const auto chosen = m_document.chosen(); chosen && !chosen->imported())
      editPlannerOptions(chosen->planner);
  });
  connect(a.problemOptions, &QAction::triggered, this, &MainWindow::editProblemOptions);
  connect(a.cancel, &QAction::triggered, &m_document, &Document::cancel);
  connect(a.sideBySide, &QAction::triggered, this, &MainWindow::toggleComparison);
  connect(a.keys, &QAction::triggered, this,
          [this] { new KeyOverlay(*this, keySections(m_actions.withShortcuts())); });
  connect(a.about, &QAction::triggered, this, [this] { showAbout(this); });
}

void MainWindow::connectDocument() {
  for (const auto signal : {&Document::workloadsChanged, &Document::currentChanged, &Document::plansChanged,
                            &Document::activityChanged})
    connect(&m_document, signal, this, &MainWindow::updateState);
  connect(&m_document, &Document::messagePosted, this, &MainWindow::tell);
  // Only what could be read is worth remembering.
  connect(&m_document, &Document::currentChanged, this, [this] {
    if (!m_document.current()) return;
    m_settings.addRecentFile(m_document.current()->path());
    fillRecentMenu();
  });
}

void MainWindow::updateState() {
  const Actions& a = m_actions;
  const OpenWorkload* current = m_document.current();
  const bool open = current != nullptr;
  m_centre->setCurrentIndex(open ? 1 : 0);
  setWindowTitle(open ? tr("%1 — Memscape").arg(QFileInfo(current->path()).fileName()) : tr("Memscape"));
  for (QAction* action :
       {a.closeFile, a.exportPicture, a.find, a.findNext, a.findPrevious, a.clearSelection, a.zoomToSelection,
        a.wholePlan, a.measure, a.planAll, a.problemOptions, a.sideBySide})
    action->setEnabled(open);
  const auto chosen = m_document.chosen();
  a.plannerOptions->setEnabled(chosen && !chosen->imported() &&
                               !planners::all()[static_cast<std::size_t>(chosen->planner)].options.empty());
  a.cancel->setEnabled(m_document.busy());
  a.sideBySide->setChecked(m_document.compared().has_value());
}

void MainWindow::setTheme(ThemeChoice choice) {
  m_settings.setTheme(choice);
  m_theme = applyAppearance(*qApp, choice);
  m_plans->setTheme(theme(m_theme));
  m_panels->setTheme(theme(m_theme));
  const Actions& a = m_actions;
  (choice == ThemeChoice::Light  ? a.themeLight
   : choice == ThemeChoice::Dark ? a.themeDark
                                 : a.themeSystem)
      ->setChecked(true);
}

void MainWindow::fillRecentMenu() {
  const QStringList files = m_settings.recentFiles();
  m_welcome->setRecentFiles(files);
  QMenu& menu = *m_actions.recentMenu;
  menu.clear();
  menu.setEnabled(!files.isEmpty());
  for (const QString& path : files)
    connect(menu.addAction(QString(path).replace(u'&', QStringLiteral("&&"))), &QAction::triggered, this,
            [this, path] { openFiles({path}); });
  menu.addSeparator();
  connect(menu.addAction(tr("&Clear List")), &QAction::triggered, this, [this] {
    m_settings.clearRecentFiles();
    fillRecentMenu();
  });
}

void MainWindow::openFiles(const QStringList& paths) {
  if (paths.isEmpty()) return;
  m_notice->dismiss();
  m_document.open(paths);
}

void MainWindow::chooseFiles() {
  const QStringList paths =
      QFileDialog::getOpenFileNames(this, tr("Open"), m_settings.folder(), fileFilters());
  if (paths.isEmpty()) return;
  m_settings.setFolder(QFileInfo(paths.front()).absolutePath());
  openFiles(paths);
}

void MainWindow::exportPicture() {
  const SnapshotPtr snapshot = m_document.snapshot();
  const auto shown = m_document.shown();
  if (!snapshot) return;
  const QString planner = shown ? Document::planTitle(*m_document.current(), *shown) : QString();
  const QString title = m_document.current()->title();
  const PictureRequest request{.problem = snapshot->problem,
                               .plan = m_document.shownPlan(),
                               .title = planner.isEmpty() ? title : tr("%1 · %2").arg(title, planner),
                               .theme = m_theme};
  ExportDialog dialog(m_document.jobPool(), request, m_settings.folder(), title, this);
  if (dialog.exec() == QDialog::Accepted)
    statusBar()->showMessage(tr("Wrote %1").arg(dialog.writtenPath()), kNoticeMs);
}

void MainWindow::editPlannerOptions(int planner) {
  OpenWorkload* workload = m_document.current();
  if (!workload) return;
  PlannerOptionsDialog dialog(planners::all()[static_cast<std::size_t>(planner)], workload->options(planner),
                              this);
  if (dialog.exec() == QDialog::Accepted && workload == m_document.current())
    workload->setOptions(planner, dialog.values());
}

void MainWindow::editProblemOptions() {
  OpenWorkload* workload = m_document.current();
  if (!workload) return;
  ProblemOptionsDialog dialog(*workload->snapshot(), workload->lowerOptions(), this);
  if (dialog.exec() == QDialog::Accepted && workload == m_document.current())
    workload->setLowerOptions(dialog.options());
}

void MainWindow::toggleComparison() {
  if (m_document.compared())
    m_document.compareWith(std::nullopt);
  else
    m_document.compareWith(m_document.suggestedComparison());
  updateState();
}

void MainWindow::tell(const Message& message) {
  if (message.severity == Severity::Error) m_notice->show(message);
}

void MainWindow::fitToolBar() {
  // Buttons give up their texts before the search field goes out of sight.
  if (m_bar->toolButtonStyle() == Qt::ToolButtonTextBesideIcon) m_barWidth = m_bar->sizeHint().width();
  m_bar->setToolButtonStyle(width() < m_barWidth ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  fitToolBar();
  QMainWindow::resizeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_panels->remember();
  m_settings.setWindow(saveGeometry(), saveState(kStateVersion));
  QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  QStringList paths;
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  event->acceptProposedAction();
  openFiles(paths);
}

}  // namespace memscape::ui
