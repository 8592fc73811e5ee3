// SPDX-License-Identifier: Apache-2.0
// The whole window: a sample is opened, planned by every planner, compared, and the window closed at bad
// moments.
#include "ui/windows/main_window.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <memory>

#include "core/planners/registry.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/layout_chart.h"
#include "ui/document/document.h"
#include "ui/panels/notice_bar.h"
#include "ui/panels/table.h"
#include "ui/windows/key_overlay.h"
#include "ui/windows/planner_chooser.h"
#include "ui/windows/planner_options_dialog.h"
#include "ui/windows/problem_options_dialog.h"
#include "ui/windows/welcome_page.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using memscape::test::generatedGraph;
using memscape::test::OwnSettings;
using memscape::test::sample;

namespace {

/// Lets a test drop without a drag that belongs to it.
class OpenToDrops : public MainWindow {
 public:
  using MainWindow::dropEvent;
  using MainWindow::MainWindow;
};

}  // namespace

class MainWindowTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    memscape::test::failOnWarnings();
    QSettings().clear();
  }

  void listsKeysOverTheWindow() {
    Document document;
    MainWindow window(document);
    window.show();
    window.actions().keys->trigger();
    auto* overlay = window.findChild<KeyOverlay*>();
    QVERIFY(overlay && overlay->isVisible());
    QCOMPARE(overlay->size(), window.size());
    QString text;
    for (const QLabel* label : overlay->findChildren<QLabel*>()) text += label->text();
    for (const QAction* action : window.actions().withShortcuts())
      QVERIFY2(text.contains(action->statusTip().toHtmlEscaped()), qPrintable(action->text()));
    QTest::keyClick(overlay, Qt::Key_Escape);
    QTRY_VERIFY(!window.findChild<KeyOverlay*>());
  }

  void coloursByAFieldAndFiltersFromTheLegend() {
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({sample("squeezenet.json")});
    QTRY_VERIFY(document.shownPlan());
    LayoutChart* layout = nullptr;  // the one that is seen: a second pane waits for a comparison
    for (LayoutChart* each : window.findChildren<LayoutChart*>())
      if (each->isVisible()) layout = each;
    QVERIFY(layout);
    QTRY_VERIFY(!layout->rendering());
    const QImage byKind = layout->grab().toImage();
    for (QAction* action : window.actions().colours->actions())
      if (action->data().toInt() == static_cast<int>(analysis::BufferField::Size)) action->trigger();
    QCOMPARE(document.colours().field(), analysis::BufferField::Size);
    QTRY_VERIFY(layout->grab().toImage() != byKind);
    const QImage bySize = layout->grab().toImage();
    ChartLegend* legend = nullptr;
    for (ChartLegend* each : window.findChildren<ChartLegend*>())
      if (each->isVisible()) legend = each;
    QVERIFY(legend);
    QTest::keyClick(legend, Qt::Key_Space);
    QCOMPARE(document.filters().conditions().size(), std::size_t{1});
    QCOMPARE(document.filters().conditions()[0].field, analysis::BufferField::Size);
    QTRY_VERIFY(layout->grab().toImage() != bySize);  // the others are dimmed
    QTest::keyClick(legend, Qt::Key_Space);
    QVERIFY(document.filters().conditions().empty());
    QTRY_VERIFY(document.filters().passing() == nullptr);
  }

  void showsTheWelcomePageUntilAFileIsOpen() {
    Document document;
    MainWindow window(document);
    window.show();
    auto* welcome = window.findChild<WelcomePage*>();
    QVERIFY(welcome && welcome->isVisible());
    window.openFiles({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    QVERIFY(!welcome->isVisible());
    QVERIFY(window.windowTitle().contains(u"mlp.json"));
    window.actions().closeFile->trigger();
    QVERIFY(welcome->isVisible());
  }

  void runsAllPlannersSwitchesAndCompares() {
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    window.actions().planAll->trigger();
    QTRY_VERIFY(!document.busy());
    auto* chooser = window.findChild<PlannerChooser*>();
    QVERIFY(chooser);
    QCOMPARE(chooser->count(), static_cast<int>(planners::all().size()) + 1);
    for (int i = 0; i < chooser->count(); ++i) {
      chooser->setCurrentIndex(i);
      Q_EMIT chooser->activated(i);
      QVERIFY(document.shown() == PlanKey{chooser->itemData(i).toInt()});
      QCoreApplication::processEvents();
    }
    window.actions().sideBySide->trigger();
    QVERIFY(document.comparedPlan());
    QVERIFY(window.actions().sideBySide->isChecked());
    QCoreApplication::processEvents();
    window.actions().sideBySide->trigger();
    QVERIFY(!document.compared());
  }

  void theBuffersTableAndTheSelectionFollowEachOther() {
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    Table* table = nullptr;
    for (Table* each : window.findChildren<Table*>())
      if (each->accessibleName() == u"Buffers") table = each;
    QVERIFY(table);
    QTRY_VERIFY(table->model()->rowCount() > 3);
    document.selection().set({model::BufferId(2)});
    QTRY_COMPARE(table->selectionModel()->selectedRows().size(), 1);
    table->selectRow(0);
    QCOMPARE(document.selection().buffers().size(), std::size_t{1});
    table->copySelection();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0].count(u'\t'), lines[1].count(u'\t'));
    document.selection().clear();
    QVERIFY(!table->selectionModel()->hasSelection());
  }

  void aBadFileIsToldInOneSentenceWithoutADialog() {
    const OwnSettings folder;
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({folder.write(QStringLiteral("bad.json"), "{\"nodes\": 3}"), sample("mlp.json")});
    auto* notice = window.findChild<NoticeBar*>();
    QTRY_VERIFY(notice->isVisible());
    QTRY_VERIFY(document.shownPlan());
    QVERIFY(!QApplication::activeModalWidget());
    QCOMPARE(document.workloads().size(), std::size_t{1});
    const QStringList recent = Settings().recentFiles();  // without the bad one
    QCOMPARE(recent, QStringList{QFileInfo(sample("mlp.json")).absoluteFilePath()});
  }

  void filesCanBeDropped() {
    Document document;
    OpenToDrops window(document);
    window.show();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(sample("mlp.json")), QUrl::fromLocalFile(sample("squeezenet.json"))});
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    window.dropEvent(&drop);
    QTRY_COMPARE(document.workloads().size(), std::size_t{2});
    QTRY_VERIFY(document.shownPlan());
  }

  void panelsAndThemeAreRemembered() {
    Document document;
    {
      MainWindow window(document);
      window.show();
      window.findChild<QDockWidget*>(QStringLiteral("inspector"))->close();
      window.actions().themeDark->trigger();
      window.close();
    }
    MainWindow window(document);
    window.show();
    QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isHidden());
    QVERIFY(window.actions().themeDark->isChecked());
    QVERIFY(window.palette().color(QPalette::Window).lightness() < 128);
    window.actions().resetLayout->trigger();
    QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("inspector"))->isVisible());
    window.actions().themeSystem->trigger();
  }

  void closesInTheMiddleOfLoadingAndPlanning() {
    const OwnSettings folder;
    const QString large = folder.write(QStringLiteral("large.json"), generatedGraph(30'000));
    for (const int pause : {0, 20, 200, 600}) {
      auto document = std::make_unique<Document>();
      auto window = std::make_unique<MainWindow>(*document);
      window->show();
      window->openFiles({large, sample("densenet121.json")});
      QTest::qWait(pause);
      document->planAll();
      document->compareWith(PlanKey{0});
      QTest::qWait(pause / 4);
      window->close();
      window.reset();
    }
  }

  void plannerOptionsAreWidgetsOfTheirTypes() {
    for (const planners::Planner& planner : planners::all()) {
      PlannerOptionsDialog dialog(planner, {});
      QVERIFY(dialog.values().empty());
    }
    const planners::Planner& planner = *planners::find("graph_plan_memory");
    PlannerOptionsDialog dialog(planner, {{"match_range", std::int64_t{4}}});
    QCOMPARE(std::get<std::int64_t>(dialog.values().at("match_range")), std::int64_t{4});
  }

  void problemOptionsReadSizes() {
    Document document;
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.snapshot());
    ProblemOptionsDialog dialog(*document.snapshot(), {.pools = {{.name = "sram"}}});
    auto* alignment = dialog.findChild<QLineEdit*>();
    auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    alignment->setText(QStringLiteral("4 KiB"));
    QCOMPARE(dialog.options().alignment, std::optional<std::int64_t>(4096));
    QCOMPARE(dialog.options().pools.size(), std::size_t{1});  // the Pools panel's business
    QVERIFY(ok->isEnabled());
    alignment->setText(QStringLiteral("much"));
    QVERIFY(!ok->isEnabled());
    QVERIFY(dialog.findChildren<QComboBox*>().isEmpty());  // no program, no entry
  }

 private:
  OwnSettings m_settings;
};

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
