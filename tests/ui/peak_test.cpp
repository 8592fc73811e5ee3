// SPDX-License-Identifier: Apache-2.0
// The Peak panel and what the inspector says about a place.
#include <QComboBox>
#include <QPushButton>
#include <QTextBrowser>

#include "ui/document/document.h"
#include "ui/models/peak_model.h"
#include "ui/panels/inspector_panel.h"
#include "ui/panels/peak_panel.h"
#include "ui/panels/table.h"
#include "ui/panels/waterfall_view.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using memscape::test::OwnSettings;

namespace {

/// a and b are live together at the peak; c is higher than it need be: it waits for nobody after step 4.
constexpr const char* kProblem =
    "id,lower,upper,size\n"
    "a,0,4,100\n"
    "b,2,6,300\n"
    "c,5,8,50\n";

}  // namespace

class PeakTest : public QObject {
  Q_OBJECT
  OwnSettings m_settings;

  struct Opened {
    Document document;
    PeakPanel panel{document};
    PeakModel* model = panel.findChild<PeakModel*>();
    explicit Opened(const QString& path) { document.open({path}); }
    [[nodiscard]] QString cell(int row, PeakColumn column) const {
      return model->data(model->index(row, static_cast<int>(column)), Qt::DisplayRole).toString();
    }
    [[nodiscard]] int rowNamed(const char* name) const {
      for (int row = 0; row < model->rowCount(); ++row)
        if (cell(row, PeakColumn::Name) == QLatin1String(name)) return row;
      return -1;
    }
  };

 private Q_SLOTS:
  void init() { memscape::test::failOnWarnings(); }

  void listsWhoIsLiveAndWhatTheyCost() {
    Opened o(m_settings.write(QStringLiteral("p.csv"), kProblem));
    QTRY_COMPARE(o.model->rowCount(), 2);
    QCOMPARE(o.cell(0, PeakColumn::Name), QStringLiteral("b"));  // the largest first
    QVERIFY(o.cell(0, PeakColumn::Share).startsWith(QStringLiteral("75")));
    // Without a, b and c make 350; without b, a alone makes 100.
    QVERIFY(o.cell(o.rowNamed("a"), PeakColumn::IfGone).contains(QStringLiteral("50")));
    QVERIFY(o.cell(o.rowNamed("b"), PeakColumn::IfGone).contains(QStringLiteral("300")));
    QVERIFY(o.cell(o.rowNamed("a"), PeakColumn::IfEarlier) == QStringLiteral("–"));
    QTRY_VERIFY(o.cell(o.rowNamed("b"), PeakColumn::ArenaIfGone).contains(QStringLiteral("300")));
    const auto* peaks = o.panel.findChildren<QComboBox*>().last();
    QCOMPARE(peaks->count(), 2);  // b and c make a lower one
    QVERIFY(peaks->itemText(0).contains(QStringLiteral("400")));
    const QString said = o.panel.findChild<WaterfallView*>()->accessibleDescription();
    QVERIFY2(said.contains(QStringLiteral("400")), qPrintable(said));
  }

  void selectionIsLinkedBothWays() {
    Opened o(m_settings.write(QStringLiteral("p.csv"), kProblem));
    QTRY_COMPARE(o.model->rowCount(), 2);
    auto* table = o.panel.findChild<Table*>();
    table->selectRow(o.rowNamed("a"));
    QCOMPARE(o.document.selection().buffers(), std::vector{model::BufferId(std::size_t{0})});
    o.document.selection().set({model::BufferId(std::size_t{1})});
    QCOMPARE(table->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(table->selectionModel()->selectedRows().first().row(), o.rowNamed("b"));
    o.panel.findChild<QPushButton*>()->click();  // the chain
    QCOMPARE(o.document.selection().buffers().size(), std::size_t{2});
    table->sortByColumn(static_cast<int>(PeakColumn::Size), Qt::AscendingOrder);
    QCOMPARE(o.cell(0, PeakColumn::Name), QStringLiteral("a"));
    QCOMPARE(table->selectionModel()->selectedRows().size(), 2);
  }

  void goesWithThePlan() {
    Opened o(m_settings.write(QStringLiteral("p.csv"), kProblem));
    QTRY_COMPARE(o.model->rowCount(), 2);
    o.document.show(PlanKey{0});  // nothing is shared
    QTRY_VERIFY(o.panel.findChild<WaterfallView*>()->accessibleDescription().contains(QStringLiteral("450")));
    o.document.close(o.document.current());
    QTRY_COMPARE(o.model->rowCount(), 0);
    QVERIFY(!o.panel.findChild<WaterfallView*>()->isVisibleTo(&o.panel));
  }

  void theInspectorSaysWhyABufferIsThere() {
    Document document;
    InspectorPanel inspector(document);
    document.open({m_settings.write(QStringLiteral("p.csv"), kProblem)});
    QTRY_VERIFY(document.shownPlan());
    const auto& plan = document.shownPlan()->plan;
    const std::size_t upper = plan.placements[0].offset > plan.placements[1].offset ? 0 : 1;
    document.selection().set({model::BufferId(upper)});
    QTRY_VERIFY(inspector.toPlainText().contains(QStringLiteral("Why here")));
    QVERIFY(inspector.toHtml().contains(QStringLiteral("buffer:%1").arg(1 - upper)));
    QVERIFY(inspector.toPlainText().contains(QStringLiteral("Rests on")));
    document.selection().set({model::BufferId(1 - upper)});
    QTRY_VERIFY(inspector.toPlainText().contains(QStringLiteral("at the bottom")));
  }
};

QTEST_MAIN(PeakTest)
#include "peak_test.moc"
