// SPDX-License-Identifier: Apache-2.0
// Finding buffers in the window: the search field, chips, and what the tables let copy and save.
#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/models/buffers_model.h"
#include "ui/models/table_text.h"
#include "ui/panels/filter_chips.h"
#include "ui/panels/search_field.h"
#include "ui/panels/table.h"
#include "ui/windows/main_window.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using analysis::BufferField;
using memscape::test::generatedGraph;
using memscape::test::OwnSettings;
using memscape::test::sample;

namespace {

constexpr qint64 kMuchTooLongMs = 3'000;

Table* tableNamed(const QWidget& window, const QString& name) {
  for (Table* each : window.findChildren<Table*>())
    if (each->accessibleName() == name) return each;
  return nullptr;
}

QStringList shownChips(const FilterChips& row) {
  QStringList texts;
  for (const Chip* chip : row.findChildren<Chip*>())
    if (!chip->isHidden()) texts << chip->text();
  return texts;
}

/// The action of the context menu that is open whose text begins so; closes the menu.
QAction* actionOf(Table& table, const QString& text) {
  for (const QMenu* menu : table.findChildren<QMenu*>())
    for (QAction* action : menu->actions())
      if (action->text().startsWith(text)) return action;
  return nullptr;
}

}  // namespace

class FindTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() {
    memscape::test::failOnWarnings();
    QSettings().clear();
  }

  void theSearchFieldGoesThroughTheMatches() {
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    window.actions().find->trigger();
    auto* field = window.findChild<SearchField*>();
    auto* edit = field->findChild<QLineEdit*>();
    QTRY_VERIFY(edit->hasFocus());
    QTest::keyClicks(edit, QStringLiteral("/_1$/"));
    QTRY_VERIFY(!document.search().busy() && document.search().count() > 1);
    const auto text = [&] {
      QStringList texts;
      for (const QLabel* label : field->findChildren<QLabel*>()) texts << label->text();
      return texts.join(u' ').trimmed();
    };
    QCOMPARE(text(), QStringLiteral("%1 matches").arg(document.search().count()));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(text(), QStringLiteral("1 of %1").arg(document.search().count()));
    QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(document.search().position(), std::optional(document.search().count() - 1));
    edit->setText(QStringLiteral("/[/"));
    QVERIFY2(text().startsWith(u"the pattern is wrong at character"), qPrintable(text()));
    edit->setText(QStringLiteral("no such buffer"));
    QTRY_COMPARE(text(), QStringLiteral("no match"));
    QSignalSpy left(field, &SearchField::left);
    QTest::keyClick(edit, Qt::Key_Escape);
    QCOMPARE(left.count(), 1);
    QVERIFY(edit->text().isEmpty() && text().isEmpty());
    QVERIFY(!edit->hasFocus());
  }

  void chipsComeAndGoByMouseAndKeys() {
    JobPool pool(1);
    Filters filters(pool);
    FilterChips row(filters, FilterChips::WordsChip::Yes);
    row.resize(600, 40);
    QVERIFY(row.isHidden());
    filters.add({.field = BufferField::Kind, .text = "intermediate"});
    QCOMPARE(shownChips(row), QStringList{QStringLiteral("kind = intermediate")});
    QVERIFY(!row.isHidden());
    filters.add({.field = BufferField::Size, .text = {}, .least = 1024});
    filters.setText(QStringLiteral("conv"));
    QCOMPARE(shownChips(row),
             (QStringList{QStringLiteral("kind = intermediate"), QStringLiteral("size ≥ 1 KiB"),
                          QStringLiteral("words: conv"), QStringLiteral("Clear all")}));
    row.show();
    Chip* first = row.findChildren<Chip*>().front();
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Delete);
    QCOMPARE(filters.conditions().size(), std::size_t{1});
    QTRY_COMPARE(row.findChildren<Chip*>().size(), 3);
    QTest::mouseClick(row.findChildren<Chip*>()[1], Qt::LeftButton);
    QVERIFY(filters.text().isEmpty());
    QCOMPARE(shownChips(row), QStringList{QStringLiteral("size ≥ 1 KiB")});  // one needs no "Clear all"
    QTest::keyClick(row.findChildren<Chip*>().front(), Qt::Key_Backspace);
    QVERIFY(filters.empty() && row.isHidden());
  }

  void chipsTakeAnotherLineWhereItIsNarrow() {
    JobPool pool(1);
    Filters filters(pool);
    FilterChips row(filters, FilterChips::WordsChip::Yes);
    for (int i = 0; i < 8; ++i) filters.add({.field = BufferField::Size, .text = {}, .least = 1000 + i});
    QVERIFY(row.layout()->heightForWidth(200) > 2 * row.layout()->heightForWidth(2000));
  }

  void aCellsMenuFilters() {
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    Table* table = tableNamed(window, QStringLiteral("Buffers"));
    const int total = static_cast<int>(document.snapshot()->problem->buffers().size());
    QTRY_COMPARE(table->model()->rowCount(), total);
    const QModelIndex kind = table->model()->index(0, static_cast<int>(BufferColumn::Kind));
    const QPoint place = table->visualRect(kind).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, table->viewport()->mapToGlobal(place));
    QCoreApplication::sendEvent(table->viewport(), &event);
    QAction* only = actionOf(*table, QStringLiteral("Only kind = "));
    QVERIFY(only && !only->statusTip().isEmpty());
    QVERIFY(actionOf(*table, QStringLiteral("Copy as CS&V")));
    only->trigger();
    QCOMPARE(document.filters().conditions().size(), std::size_t{1});
    QTRY_VERIFY(table->model()->rowCount() > 0 && table->model()->rowCount() < total);
    window.actions().clearFilters->trigger();
    QTRY_COMPARE(table->model()->rowCount(), total);
    for (QMenu* menu : table->findChildren<QMenu*>()) menu->close();
  }

  void csvIsExactAndQuoted() {
    const TableText table{.headers = {QStringLiteral("a"), QStringLiteral("b,c")},
                          .rows = 2,
                          .cell = [](int row, int column, CellText as) {
                            if (column == 0) return QString::number(row);
                            return as == CellText::Exact ? QStringLiteral("say \"1,000\"\n")
                                                         : QStringLiteral("x\ty");
                          }};
    QCOMPARE(toBytes({.table = table, .rows = {}, .columns = {0, 1}, .format = TableFormat::Csv}),
             QByteArray("a,\"b,c\"\r\n0,\"say \"\"1,000\"\"\n\"\r\n1,\"say \"\"1,000\"\"\n\"\r\n"));
    QCOMPARE(toBytes({.table = table, .rows = {1}, .columns = {1, 0}, .format = TableFormat::Tabs}),
             QByteArray("b,c\ta\nx y\t1\n"));
    const QString path = m_settings.path(QStringLiteral("table.csv"));
    const TableExtract all{.table = table, .rows = {}, .columns = {0}, .format = TableFormat::Csv};
    QCOMPARE(saveTable(all, path), QString());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("a\r\n0\r\n1\r\n"));
    QVERIFY(!saveTable(all, QStringLiteral("/no/such/folder/table.csv")).isEmpty());
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(!saveTable(all, m_settings.path(QStringLiteral("other.csv")), {.stop = stopped.get_token()})
                 .isEmpty());
    QVERIFY(!QFile::exists(m_settings.path(QStringLiteral("other.csv"))));
  }

  void columnsAreChosenAndRemembered() {
    const int alignment = static_cast<int>(BufferColumn::Alignment);
    Document document;
    {
      MainWindow window(document);
      Table* table = tableNamed(window, QStringLiteral("Buffers"));
      QVERIFY(table->isColumnHidden(alignment));
      Q_EMIT table->horizontalHeader()->customContextMenuRequested({5, 5});
      QAction* choose = actionOf(*table, QStringLiteral("Alignment"));
      QVERIFY(choose && !choose->isChecked());
      choose->trigger();
      QVERIFY(!table->isColumnHidden(alignment));
    }
    MainWindow window(document);
    QVERIFY(!tableNamed(window, QStringLiteral("Buffers"))->isColumnHidden(alignment));
  }

  void manyBuffersApartAreSelectedWithoutFreezing() {
    const OwnSettings folder;
    Document document;
    MainWindow window(document);
    window.show();
    window.openFiles({folder.write(QStringLiteral("large.json"), generatedGraph(100'000))});
    QTRY_VERIFY(document.shownPlan());
    Table* table = tableNamed(window, QStringLiteral("Buffers"));
    QTRY_VERIFY(table->model()->rowCount() > 100'000);
    std::vector<model::BufferId> odd;
    for (std::size_t i = 1; i < 100'000; i += 2) odd.emplace_back(i);
    QElapsedTimer clock;
    clock.start();
    document.selection().set(odd);
    table->repaint();
    qInfo("selecting 50,000 rows that lie apart: %lld ms", static_cast<long long>(clock.elapsed()));
    QVERIFY(clock.elapsed() < kMuchTooLongMs);
    QCOMPARE(table->selectedRows().size(), 50'000);
    QVERIFY(table->isMarked(1) && !table->isMarked(2));
    QSignalSpy noticed(table, &Table::noticed);
    table->copy(TableFormat::Csv);  // more than at once
    QTRY_COMPARE(noticed.count(), 2);
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 50'001);
    table->saveCsv(folder.path(QStringLiteral("all.csv")));
    QTRY_COMPARE(noticed.count(), 4);
    QFile file(folder.path(QStringLiteral("all.csv")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count('\n'), table->model()->rowCount() + 1);
    table->selectRow(2);
    QCOMPARE(document.selection().buffers().size(), std::size_t{1});
    QVERIFY(table->markedRows().empty());
  }

 private:
  OwnSettings m_settings;
};

QTEST_MAIN(FindTest)
#include "find_test.moc"
