// SPDX-License-Identifier: Apache-2.0
// The Pools panel: edits become options of lowering, what cannot be read stays in its editor.
#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <memory>

#include "ui/document/document.h"
#include "ui/models/pools_model.h"
#include "ui/panels/pools_panel.h"
#include "ui/panels/table.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using memscape::test::OwnSettings;
using memscape::test::sample;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

constexpr auto kReadWrite = model::PoolAccess::ReadWrite;

/// mlp.json: pools "parameters" (read-only) and "workspace".
struct Opened {
  Document document;
  Opened() { document.open({sample("mlp.json")}); }
  bool ready() {
    return QTest::qWaitFor([this] { return document.shownPlan() && !document.busy(); }, 60'000);
  }
  [[nodiscard]] const model::Problem& problem() const { return *document.snapshot()->problem; }
  [[nodiscard]] model::BufferId intermediate() const {
    for (std::size_t i = 0; i < problem().buffers().size(); ++i)
      if (problem().buffers()[i].kind == model::BufferKind::Intermediate) return model::BufferId(i);
    return {};
  }
  [[nodiscard]] QStringList candidates(model::BufferId buffer) const {
    QStringList names;
    for (const model::PoolId pool : problem().candidates(problem().buffer(buffer).block))
      names << QString::fromStdString(problem().pool(pool).name);
    return names;
  }
};

QString cell(const QAbstractItemModel& model, int row, PoolColumn column) {
  return model.index(row, static_cast<int>(column)).data().toString();
}

int rowOf(const PoolsModel& model, const char* name) {
  for (int row = 0; row < model.rowCount(); ++row)
    if (model.poolAt(row).name == name) return row;
  return -1;
}

}  // namespace

class PoolsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() { memscape::test::failOnWarnings(); }

  void theModelFollowsTheDocument() {
    Opened opened;
    PoolsModel model(opened.document);
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(opened.ready());
    QCOMPARE(model.rowCount(), 2);
    const int workspace = rowOf(model, "workspace");
    QCOMPARE(cell(model, workspace, PoolColumn::Access), QStringLiteral("read-write"));
    QCOMPARE(cell(model, workspace, PoolColumn::Limit), QStringLiteral("unlimited"));
    QCOMPARE(cell(model, workspace, PoolColumn::Fit), QStringLiteral("✓ fits"));
    QVERIFY(!model.isAdded(workspace));
    model.add(kReadWrite);
    QVERIFY(opened.ready());
    model.move(2, 0);
    QVERIFY(opened.ready());
    model.remove(0);
    QVERIFY(opened.ready());
    opened.document.close(opened.document.current());
    QCOMPARE(model.rowCount(), 0);
  }

  void aLimitThatIsTooSmallIsShownAsOverflow() {
    Opened opened;
    PoolsModel model(opened.document);
    QVERIFY(opened.ready());
    const QModelIndex limit = model.index(rowOf(model, "workspace"), static_cast<int>(PoolColumn::Limit));
    QVERIFY(model.setData(limit, QStringLiteral("1KiB"), Qt::EditRole));
    QVERIFY(opened.ready());
    QCOMPARE(opened.document.shownPlan()->plan.status, plan::PlanStatus::DoesNotFit);
    QCOMPARE(limit.data().toString(), QStringLiteral("1.00 KiB"));
    QVERIFY(cell(model, limit.row(), PoolColumn::Fit).startsWith(u"✗ "));
    QVERIFY(model.setData(limit, QString(), Qt::EditRole));
    QVERIFY(opened.ready());
    QCOMPARE(cell(model, limit.row(), PoolColumn::Fit), QStringLiteral("✓ fits"));
  }

  void whatCannotBeReadIsNotTaken() {
    Opened opened;
    PoolsModel model(opened.document);
    QVERIFY(opened.ready());
    const int row = rowOf(model, "workspace");
    const QModelIndex limit = model.index(row, static_cast<int>(PoolColumn::Limit));
    QVERIFY(!model.setData(limit, QStringLiteral("much"), Qt::EditRole));
    QVERIFY(!PoolsModel::whyNotLimit(QStringLiteral("-3")).isEmpty());
    QVERIFY(PoolsModel::whyNotLimit(QStringLiteral(" 1.5 MiB ")).isEmpty());
    QVERIFY(PoolsModel::whyNotLimit(QString()).isEmpty());
    QVERIFY(!model.flags(model.index(row, 0)).testFlag(Qt::ItemIsEditable));  // the file's name for it
    const int added = model.add(kReadWrite);
    QVERIFY(!model.setData(model.index(added, 0), QStringLiteral("workspace"), Qt::EditRole));
    QVERIFY(!model.setData(model.index(added, 0), QStringLiteral("  "), Qt::EditRole));
    QVERIFY(model.setData(model.index(added, 0), QStringLiteral("psram"), Qt::EditRole));
    QVERIFY(opened.ready());
    QCOMPARE(opened.problem().pools().back().name, std::string("psram"));
  }

  void addedPoolsAreOrderedByButtonsAndByDragging() {
    Opened opened;
    PoolsModel model(opened.document);
    QVERIFY(opened.ready());
    const model::BufferId buffer = opened.intermediate();
    const int added = model.add(kReadWrite);
    QCOMPARE(model.poolAt(added).name, std::string("sram"));
    QVERIFY(opened.ready());
    QCOMPARE(opened.candidates(buffer), (QStringList{QStringLiteral("workspace"), QStringLiteral("sram")}));
    model.move(added, 0);
    QVERIFY(opened.ready());
    QCOMPARE(opened.candidates(buffer), (QStringList{QStringLiteral("sram"), QStringLiteral("workspace")}));
    const std::unique_ptr<QMimeData> data(model.mimeData({model.index(0, 0)}));
    model.dropMimeData(data.get(), Qt::MoveAction, 3, 0, {});
    QCOMPARE(model.poolAt(2).name, std::string("sram"));
    QVERIFY(opened.ready());
    QCOMPARE(opened.candidates(buffer), (QStringList{QStringLiteral("workspace"), QStringLiteral("sram")}));
    QVERIFY(model.isChanged());
    model.reset();
    QVERIFY(opened.ready());
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(!model.isChanged());
  }

  void theEditorKeepsWhatItCannotTake() {
    Opened opened;
    PoolsPanel panel(opened.document);
    panel.resize(900, 300);
    panel.show();
    QVERIFY(opened.ready());
    auto* table = panel.findChild<Table*>();
    const auto& model = dynamic_cast<const PoolsModel&>(*table->model());
    table->edit(model.index(rowOf(model, "workspace"), static_cast<int>(PoolColumn::Limit)));
    auto* editor = table->findChild<QLineEdit*>();
    QVERIFY(editor);
    const auto sentence = [&] {
      QStringList shown;
      for (const QLabel* label : panel.findChildren<QLabel*>())
        if (label->isVisible() && label->text().startsWith(u'⚠')) shown << label->text();
      return shown.join(u'\n');
    };
    QTest::keyClicks(editor, QStringLiteral("12 apples"));
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(editor->isVisible());
    QVERIFY2(sentence().contains(u"apples"), qPrintable(sentence()));
    const ProblemPtr before = opened.document.snapshot()->problem;
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("64MiB"));
    QVERIFY(sentence().isEmpty());
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(opened.document.snapshot()->problem != before);
    QCOMPARE(opened.problem().pools()[1].limit, std::optional<std::int64_t>(64 << 20));
  }

  void theSelectedBuffersHaveCandidates() {
    Opened opened;
    PoolsPanel panel(opened.document);
    panel.resize(900, 300);
    panel.show();
    QVERIFY(opened.ready());
    PoolsModel model(opened.document);
    model.add(kReadWrite);
    QVERIFY(opened.ready());
    const model::BufferId buffer = opened.intermediate();
    auto* list = panel.findChild<QListWidget*>();
    QVERIFY(!list->isVisible());
    opened.document.selection().set({buffer});
    QVERIFY(list->isVisible());
    QCOMPARE(list->count(), 2);
    QCOMPARE(list->item(0)->text(), QStringLiteral("workspace"));
    QCOMPARE(list->item(1)->checkState(), Qt::Checked);
    list->item(0)->setCheckState(Qt::Unchecked);
    QVERIFY(opened.ready());
    QCOMPARE(opened.candidates(buffer), QStringList{QStringLiteral("sram")});
    QVERIFY(opened.document.selection().contains(buffer));  // survives lowering again
    // The last one stays.
    list->item(0)->setCheckState(Qt::Unchecked);
    QVERIFY(opened.ready());
    QCOMPARE(opened.candidates(buffer), QStringList{QStringLiteral("sram")});
    QCOMPARE(list->item(0)->checkState(), Qt::Checked);
    // Gone with the pool.
    model.remove(rowOf(model, "sram"));
    QVERIFY(opened.ready());
    QCOMPARE(opened.candidates(buffer), QStringList{QStringLiteral("workspace")});
    QVERIFY(opened.document.current()->lowerOptions().candidates.empty());
  }

  void candidatesMoveUpAndDown() {
    Opened opened;
    PoolsPanel panel(opened.document);
    panel.show();
    QVERIFY(opened.ready());
    PoolsModel model(opened.document);
    model.add(kReadWrite);
    QVERIFY(opened.ready());
    const model::BufferId buffer = opened.intermediate();
    opened.document.selection().set({buffer});
    auto* list = panel.findChild<QListWidget*>();
    list->setCurrentRow(1);
    for (QPushButton* button : panel.findChildren<QPushButton*>())
      if (button->accessibleName() == u"Try this pool earlier") button->click();
    QVERIFY(opened.ready());
    QCOMPARE(opened.candidates(buffer), (QStringList{QStringLiteral("sram"), QStringLiteral("workspace")}));
  }

 private:
  OwnSettings m_settings;
};

QTEST_MAIN(PoolsTest)
#include "pools_test.moc"
