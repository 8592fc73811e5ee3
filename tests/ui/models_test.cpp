// SPDX-License-Identifier: Apache-2.0
// The tables and trees, watched by Qt's model tester while the document changes under them.
#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "core/planners/registry.h"
#include "ui/document/document.h"
#include "ui/document/samples.h"
#include "ui/document/text.h"
#include "ui/models/buffers_model.h"
#include "ui/models/matrix_model.h"
#include "ui/models/messages_model.h"
#include "ui/models/workloads_model.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using memscape::test::generatedGraph;
using memscape::test::OwnSettings;
using memscape::test::sample;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

QString cell(const QAbstractItemModel& model, int row, int column) {
  return model.index(row, column).data().toString();
}

}  // namespace

class ModelsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() { memscape::test::failOnWarnings(); }

  void everyModelFollowsTheDocument() {
    Document document;
    MatrixModel matrix(document);
    MessagesModel messages(document);
    WorkloadsModel workloads(document);
    BuffersModel buffers(document.jobPool());
    const QAbstractItemModelTester testers[] = {{&matrix, Mode::QtTest},
                                                {&messages, Mode::QtTest},
                                                {&workloads, Mode::QtTest},
                                                {&buffers, Mode::QtTest}};
    const auto showBuffers = [&] {
      const SnapshotPtr snapshot = document.snapshot();
      buffers.setPlan(snapshot ? snapshot->problem : nullptr, document.shownPlan(),
                      document.filters().passing());
    };
    connect(&document, &Document::currentChanged, &buffers, showBuffers);
    connect(&document, &Document::plansChanged, &buffers, showBuffers);
    connect(&document.filters(), &Filters::changed, &buffers, showBuffers);

    document.open({sample("mobilenet_v1.json"), sample("mlp.json"), sample("missing.json")});
    QTRY_COMPARE(document.workloads().size(), std::size_t{2});
    QTRY_VERIFY(document.shownPlan());
    document.planAll();
    QTRY_VERIFY(!document.busy());
    document.setCurrent(document.workloads().back());
    QTRY_VERIFY(!document.busy());
    buffers.sort(static_cast<int>(BufferColumn::Size), Qt::DescendingOrder);
    document.filters().setText(QStringLiteral("e"));
    QTRY_VERIFY(!document.jobPool().busy());
    document.close(document.workloads().front());
    document.close(document.workloads().front());
    document.clearMessages();
    QCOMPARE(workloads.rowCount(), 0);
    QCOMPARE(matrix.rowCount(), 0);
    QCOMPARE(messages.rowCount(), 0);
    QCOMPARE(buffers.rowCount(), 0);
  }

  void theMatrixFillsInAndMarksTheBest() {
    Document document;
    MatrixModel matrix(document);
    document.open({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    QCOMPARE(matrix.rowCount(), static_cast<int>(planners::all().size()) + 1);
    document.planAll();
    QTRY_VERIFY(!document.busy());
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (int row = 0; row < matrix.rowCount(); ++row)
      best = std::min(best, document.current()->plan(matrix.keyAt(row))->metrics.readWriteArena);
    for (int row = 0; row < matrix.rowCount(); ++row) {
      const PlanPtr plan = document.current()->plan(matrix.keyAt(row));
      const QModelIndex arena = matrix.index(row, static_cast<int>(MatrixColumn::Arena));
      QCOMPARE(arena.data().toString(), bytesText(plan->metrics.readWriteArena));
      QCOMPARE(arena.data(Qt::FontRole).value<QFont>().bold(), plan->metrics.readWriteArena == best);
      const bool optimal = cell(matrix, row, static_cast<int>(MatrixColumn::Status)).contains(u"optimal");
      QCOMPARE(optimal, plan->plan.status == plan::PlanStatus::Optimal);
    }
  }

  void buffersSortByEveryColumn_data() {
    QTest::addColumn<int>("column");
    for (int column = 0; column < kBufferColumns; ++column) QTest::addRow("column %d", column) << column;
  }
  void buffersSortByEveryColumn() {
    QFETCH(int, column);
    Document document;
    document.open({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    const model::Problem& problem = *document.snapshot()->problem;
    BuffersModel model(document.jobPool());
    QSignalSpy arranged(&model, &BuffersModel::arranged);
    model.setPlan(document.snapshot()->problem, document.shownPlan());
    model.sort(column, Qt::DescendingOrder);
    QTRY_COMPARE(arranged.count(), 1);
    QCOMPARE(model.rowCount(), static_cast<int>(problem.buffers().size()));
    for (int row = 0; row < model.rowCount(); ++row) QCOMPARE(model.rowOf(model.bufferAt(row)), row);
    for (int row = 1; row < model.rowCount(); ++row) {
      const model::BufferId a = model.bufferAt(row - 1);
      const model::BufferId b = model.bufferAt(row);
      switch (static_cast<BufferColumn>(column)) {
        case BufferColumn::Size:
          QVERIFY(problem.buffer(a).size >= problem.buffer(b).size);
          break;
        case BufferColumn::Name:
          QVERIFY(problem.name(a) >= problem.name(b));
          break;
        case BufferColumn::Live:
          QVERIFY(problem.liveRanges(a).front().begin >= problem.liveRanges(b).front().begin);
          break;
        case BufferColumn::Producer:
          QVERIFY(problem.buffer(a).producer >= problem.buffer(b).producer);
          break;
        default:
          break;
      }
    }
  }

  void theTableShowsWhatPasses() {
    Document document;
    document.open({sample("mobilenet_v1.json")});
    QTRY_VERIFY(document.shownPlan());
    BuffersModel model(document.jobPool());
    document.filters().setText(QStringLiteral("INPUT float32"));
    QTRY_VERIFY(document.filters().passing());
    model.setPlan(document.snapshot()->problem, document.shownPlan(), document.filters().passing());
    QTRY_VERIFY(model.rowCount() > 0 && model.rowCount() < model.totalBuffers());
    const model::Problem& problem = *document.snapshot()->problem;
    for (int row = 0; row < model.rowCount(); ++row)
      QCOMPARE(problem.buffer(model.bufferAt(row)).kind, model::BufferKind::Input);
    QCOMPARE(std::ranges::count(problem.buffers(), model::BufferKind::Input, &model::Buffer::kind),
             static_cast<std::ptrdiff_t>(model.rowCount()));
  }

  void sortingManyBuffersIsStable() {
    const OwnSettings folder;
    Document document;
    document.open({folder.write(QStringLiteral("large.json"), generatedGraph(70'000))});
    QTRY_VERIFY(document.current());
    const ProblemPtr problem = document.snapshot()->problem;
    const auto rows = arrangeRows(*problem, nullptr, {.column = BufferColumn::Size}, {});
    QVERIFY(rows);
    QCOMPARE(rows->size(), problem->buffers().size());
    for (std::size_t i = 1; i < rows->size(); ++i) {
      const auto key = [&](model::BufferId b) { return std::pair(problem->buffer(b).size, b); };
      QVERIFY(key((*rows)[i - 1]) < key((*rows)[i]));
    }
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(!arrangeRows(*problem, nullptr, {.column = BufferColumn::Size},
                         {.stop = stopped.get_token()}));
  }

  void samplesHaveDescriptions() {
    const auto samples = samplesIn(QStringLiteral(MEMSCAPE_SAMPLES));
    QVERIFY(samples.size() >= 6);
    for (const Sample& each : samples) {
      QVERIFY2(QFile::exists(each.path), qPrintable(each.path));
      QVERIFY2(!each.description.isEmpty(), qPrintable(each.path));
    }
  }

  void figuresReadLikeFigures() {
    QCOMPARE(bytesText(512), QStringLiteral("512 B"));
    QCOMPARE(bytesText(802'816), QStringLiteral("784.0 KiB"));
    QCOMPARE(bytesText(4'160), QStringLiteral("4.06 KiB"));
    QCOMPARE(bytesText(5'249'024), QStringLiteral("5.01 MiB"));
    QCOMPARE(bytesText(std::numeric_limits<std::int64_t>::max()), QStringLiteral("8.00 EiB"));
    QCOMPARE(exactBytesText(802'816), QStringLiteral("784.0 KiB (802,816 B)"));
    QCOMPARE(hexText(0xC4000), QStringLiteral("0x0C4000"));
    QCOMPARE(percentText(0), QStringLiteral("0.0 %"));
    const model::LiveRange ranges[] = {{3, 8}, {9, 10}};
    QCOMPARE(rangesText(ranges), QStringLiteral("3 … 7, 9"));
    QCOMPARE(rangesText(ranges, 1), QStringLiteral("3 … 7 and 1 more"));
  }
};

QTEST_MAIN(ModelsTest)
#include "models_test.moc"
