// SPDX-License-Identifier: Apache-2.0
// The views of a program: its text with marks and probe, its calls as a tree, and what is said about them.
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>

#include "tests/support/saved_nodes.h"
#include "ui/charts/chart_link.h"
#include "ui/document/document.h"
#include "ui/models/calls_model.h"
#include "ui/models/program_page.h"
#include "ui/paint/script_colours.h"
#include "ui/panels/calls_panel.h"
#include "ui/panels/code_view.h"
#include "ui/panels/inspector_text.h"
#include "ui/panels/program_panel.h"
#include "ui/windows/main_window.h"
#include "ui/windows/plan_area.h"
#include "ui/windows/problem_options_dialog.h"
#include "ui_support.h"

using namespace memscape;
using namespace memscape::ui;
using memscape::test::OwnSettings;
using memscape::test::sample;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

/// Two buffers of main, handed to op twice, which has a buffer of its own and one that is not planned:
///
///    6  @T.prim_func
///    7  def __tvm_main__(x_buffer: ...):
///    8      a = T.allocate([32], "int8", "global")
///    9      b = T.allocate([64], "int8", "global")
///   10      T.call_extern("int32", "op", x_buffer.data, a)
///   11      T.call_extern("int32", "op", a, b)
///   13  @T.prim_func
///   14  def op(b0: ..., b1: ...):
///   15      t = T.allocate([16], "int8", "global")
///   16      t_1 = T.Buffer((16,), "int8", data=t)
///   17      t_1[0] = b0[0]
///   18      b1[0] = t_1[0]
///   19      for i in T.parallel(4):
///   20          u = T.allocate([4], "int8", "global")
///   22          u_1[0] = 1
QByteArray savedModule() {
  test::SavedNodes nodes;
  const int zero = nodes.imm(0);
  const int x = nodes.var("x", "handle");
  const int a = nodes.pointer("a");
  const int b = nodes.pointer("b");
  const int xData = nodes.pointer("x_data");
  const int input = nodes.buffer(xData, "x_buffer", {8});
  const int first = nodes.evaluate(nodes.callExtern("op", {xData, a}));
  const int second = nodes.evaluate(nodes.callExtern("op", {a, b}));
  const int body = nodes.allocate(b, "int8", {64}, nodes.seq({first, second}));
  const int main = nodes.function({x}, {{x, input}}, nodes.allocate(a, "int8", {32}, body));

  const int p = nodes.var("p", "handle");
  const int q = nodes.var("q", "handle");
  const int b0 = nodes.buffer(nodes.pointer("p_data"), "b0", {8});
  const int b1 = nodes.buffer(nodes.pointer("q_data"), "b1", {8});
  const int t = nodes.pointer("t");
  const int tBuffer = nodes.buffer(t, "t", {16});
  const int u = nodes.pointer("u");
  const int uBuffer = nodes.buffer(u, "u", {4});
  const int inLoop = nodes.allocate(u, "int8", {4}, nodes.store(uBuffer, nodes.imm(1, "int8"), {zero}));
  const int loop = nodes.loop(nodes.var("i"), 4, inLoop, 1);
  const int steps = nodes.seq({nodes.store(tBuffer, nodes.load(b0, {zero}), {zero}),
                               nodes.store(b1, nodes.load(tBuffer, {zero}), {zero}), loop});
  const int op = nodes.function({p, q}, {{p, b0}, {q, b1}}, nodes.allocate(t, "int8", {16}, steps));
  return QByteArray::fromStdString(nodes.text(nodes.module({{"__tvm_main__", main}, {"op", op}})));
}

struct Opened {
  OwnSettings folder;
  Document document;
  Opened() { document.open({folder.write(QStringLiteral("module.json"), savedModule())}); }
  bool ready() {
    return QTest::qWaitFor([this] { return document.shownPlan() && idle(); }, 60'000);
  }
  bool idle() { return !document.busy() && !document.jobPool().busy(); }
  bool settle() {
    return QTest::qWaitFor([this] { return idle(); }, 60'000);
  }
  [[nodiscard]] model::BufferId named(const char* name) const {
    const model::Problem& problem = *document.snapshot()->problem;
    for (std::size_t i = 0; i < problem.buffers().size(); ++i)
      if (problem.name(model::BufferId(i)) == name) return model::BufferId(i);
    return {};
  }
};

/// "8A 10C 11C", lines from 1.
QString marksText(const std::vector<MarkedLine>& marks) {
  QStringList parts;
  for (const MarkedLine& mark : marks) parts << QString::number(mark.line + 1) + letterOf(mark.marks);
  return parts.join(u' ');
}

void clickLine(CodeView& view, int line, int column) {
  const QRect rect = view.rectOf(line - 1);
  const int digit = QFontMetrics(view.font()).horizontalAdvance(u'0');
  // Behind the gutter of probe, letter and three digits.
  QTest::mouseClick(view.viewport(), Qt::LeftButton, {},
                    {digit * 7 + 12 + column * digit + digit / 2, rect.center().y()});
}

}  // namespace

class ProgramTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void init() {
    memscape::test::failOnWarnings();
    QSettings().clear();
  }

  void theSelectionIsMarkedInTheText() {
    Opened opened;
    ProgramPanel panel(opened.document);
    panel.resize(700, 600);
    panel.show();
    QVERIFY(opened.ready());
    auto* view = panel.findChild<CodeView*>();
    QVERIFY(view->page());
    QVERIFY(view->page()->line(7).ends_with("a = T.allocate([T.int64(32)], \"int8\", \"global\")"));
    QVERIFY(view->marks().empty());
    opened.document.selection().set({opened.named("a")});
    QVERIFY(opened.settle());
    QCOMPARE(marksText(view->marks()), QStringLiteral("8A 10C 11C 17U 18U"));
    QCOMPARE(view->currentLine(), 7);
    opened.document.selection().set({opened.named("t")});
    QVERIFY(opened.settle());
    QCOMPARE(marksText(view->marks()), QStringLiteral("15A 17U 18U"));
    QTest::keyClick(view, Qt::Key_N);
    QCOMPARE(view->currentLine(), 16);
    QTest::keyClick(view, Qt::Key_N, Qt::ShiftModifier);
    QTest::keyClick(view, Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(view->currentLine(), 17);  // around the beginning
    opened.document.selection().clear();
    QVERIFY(opened.settle());
    QVERIFY(view->marks().empty());
  }

  void clicksInTheTextSelectAndMoveTheProbe() {
    Opened opened;
    ProgramPanel panel(opened.document);
    panel.resize(900, 600);
    panel.show();
    QVERIFY(opened.ready());
    auto* view = panel.findChild<CodeView*>();
    QSignalSpy probes(&panel, &ProgramPanel::probeRequested);
    clickLine(*view, 9, 8);
    QCOMPARE(opened.document.selection().buffers(), std::vector{opened.named("b")});
    QCOMPARE(probes.size(), 1);
    // The name that is hit, of the two that the line hands on.
    clickLine(*view, 11, 37);
    QCOMPARE(opened.document.selection().buffers(), std::vector{opened.named("a")});
    clickLine(*view, 11, 10);
    QCOMPARE(opened.document.selection().buffers().size(), std::size_t{2});
    const auto& trace = *opened.document.snapshot()->trace;
    const auto step = probes.back().front().value<model::Step>();
    QCOMPARE(view->page()->lineOf(trace.statements[static_cast<std::size_t>(step)]), 10);
    QCOMPARE(view->probeLine(), 10);
    probes.clear();
    clickLine(*view, 3, 0);  // an empty line
    QVERIFY(probes.isEmpty());
    QCOMPARE(opened.document.selection().buffers().size(), std::size_t{2});
  }

  void theProbeMarksItsStatement() {
    Opened opened;
    ProgramPanel panel(opened.document);
    panel.resize(600, 300);
    panel.show();
    QVERIFY(opened.ready());
    auto* view = panel.findChild<CodeView*>();
    const auto& trace = *opened.document.snapshot()->trace;
    for (std::size_t tick = 1; tick < trace.statements.size(); ++tick) {
      panel.setProbe(static_cast<model::Step>(tick));
      const int line = view->page()->lineOf(trace.statements[tick]);
      QVERIFY(line >= 0);
      QCOMPARE(view->probeLine(), line);
      QVERIFY(view->isInSight(line));
    }
    panel.setProbe(-1);  // the pointer has left the charts on its way to the text
    QVERIFY(view->probeLine() >= 0);
  }

  void transformedTextCanBeShownAndSaved() {
    Opened opened;
    ProgramPanel panel(opened.document);
    panel.show();
    QVERIFY(opened.ready());
    auto* view = panel.findChild<CodeView*>();
    opened.document.selection().set({opened.named("t")});
    QToolButton* toggle = nullptr;
    for (auto* button : panel.findChildren<QToolButton*>())
      if (button->isCheckable()) toggle = button;
    QVERIFY(toggle && toggle->isEnabled());
    const std::string before = view->page()->text();
    toggle->click();
    QVERIFY(opened.settle());
    QVERIFY(view->page()->text().find("address_of") != std::string::npos);
    // Statements keep their marks, wherever their lines are now.
    QVERIFY(!view->marks().empty());
    QVERIFY(view->page()->line(view->marks().front().line).find("t") != std::string_view::npos);
    const QString path = opened.folder.path(QStringLiteral("out.py"));
    QCOMPARE(panel.save(path), QString());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().toStdString(), view->page()->text());
    QVERIFY(panel.save(opened.folder.path(QStringLiteral("missing/out.py"))).contains(u"cannot write"));
    toggle->click();
    QVERIFY(opened.settle());
    QCOMPARE(view->page()->text(), before);
  }

  void whatIsNoProgramIsSaid() {
    Document document;
    ProgramPanel panel(document);
    CallsPanel calls(document);
    panel.show();
    calls.show();
    QVERIFY(calls.findChild<QLabel*>()->text().contains(u"No file"));
    document.open({sample("mlp.json")});
    QTRY_VERIFY(document.shownPlan());
    QVERIFY(!panel.findChild<CodeView*>()->page());
    QVERIFY(calls.findChild<QLabel*>()->text().contains(u"no program"));
    QVERIFY(!panel.save(QStringLiteral("nowhere")).isEmpty());
  }

  void aTextOfManyLinesIsFoundAndScrolled() {
    auto program = std::make_shared<model::Program>();
    program->strings = std::make_shared<const support::StringTable>();
    auto trace = std::make_shared<model::ProgramTrace>();
    trace->program = program;
    trace->statements.emplace_back();
    std::string text;
    for (int i = 1; i <= 200'000; ++i) text += "line " + std::to_string(i) + "\r\n";
    text += std::string(3'000'000, '1') + "\n";
    CodeView view;
    view.resize(500, 400);
    view.show();
    view.setPage(ProgramPage::make({.text = std::move(text), .lines = {}, .lineCounts = {}}, trace));
    QCOMPARE(view.page()->lineCount(), 200'001);
    QCOMPARE(view.page()->line(41), std::string_view("line 42"));
    QVERIFY(view.find(QStringLiteral("LINE 150000").toLower(), 1));
    QCOMPARE(view.currentLine(), 149'999);
    QVERIFY(view.isInSight(149'999));
    QVERIFY(!view.find(QStringLiteral("not there"), 1));
    view.reveal(200'000);
    QVERIFY(!view.grab().isNull());
    QTest::keyClick(&view, Qt::Key_Home);
    QVERIFY(view.isInSight(0));
  }

  void callsAreATree() {
    Opened opened;
    QVERIFY(opened.ready());
    const SnapshotPtr snapshot = opened.document.snapshot();
    CallsModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    model.setTree(CallTree::make(snapshot->trace, snapshot->problem));
    QCOMPARE(model.rowCount(), 1);
    const QModelIndex entry = model.index(0, 0);
    QCOMPARE(entry.data().toString(), QStringLiteral("__tvm_main__"));
    QCOMPARE(model.rowCount(entry), 4);  // two calls, then a and b
    const QModelIndex second = model.index(1, 0, entry);
    QCOMPARE(second.data().toString(), QStringLiteral("op, call 2"));
    QCOMPARE(model.index(2, 0, entry).data().toString(), QStringLiteral("a"));
    QCOMPARE(model.rowCount(second), 1);
    const QModelIndex own = model.index(0, 0, second);
    QCOMPARE(own.data().toString(), QStringLiteral("t"));
    QCOMPARE(model.parent(own), second);
    QVERIFY(own.siblingAtColumn(static_cast<int>(CallColumn::Where)).data().toString().contains(u"nodes["));
    QCOMPARE(second.siblingAtColumn(static_cast<int>(CallColumn::Own)).data().toString(),
             QStringLiteral("16 B"));
    // b and t in the second store of the second call.
    QCOMPARE(second.siblingAtColumn(static_cast<int>(CallColumn::Peak)).data().toString(),
             QStringLiteral("80 B"));
    model.setTree(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void peaksOfCallsAgreeWithBruteForce() {
    Opened opened;
    QVERIFY(opened.ready());
    const SnapshotPtr snapshot = opened.document.snapshot();
    const auto tree = CallTree::make(snapshot->trace, snapshot->problem);
    const model::Problem& problem = *snapshot->problem;
    for (std::size_t call = 0; call < tree->peak.size(); ++call) {
      std::int64_t peak = 0;
      for (model::Step tick = snapshot->trace->calls[call].begin; tick < snapshot->trace->calls[call].end;
           ++tick) {
        std::int64_t live = 0;
        for (std::size_t b = 0; b < problem.blocks().size(); ++b)
          for (const auto& range : problem.liveRanges(model::BlockId(b)))
            if (range.begin <= tick && tick < range.end) live += problem.blocks()[b].size;
        peak = std::max(peak, live);
      }
      QCOMPARE(tree->peak[call], peak);
    }
  }

  void aRowOfTheCallsSelectsAndMovesTheProbe() {
    Opened opened;
    CallsPanel panel(opened.document);
    panel.resize(700, 300);
    panel.show();
    QVERIFY(opened.ready());
    auto* tree = panel.findChild<QTreeView*>();
    QTRY_COMPARE(tree->model()->rowCount(), 1);
    QSignalSpy probes(&panel, &CallsPanel::probeRequested);
    const QModelIndex entry = tree->model()->index(0, 0);
    tree->setCurrentIndex(tree->model()->index(1, 0, entry));
    QCOMPARE(opened.document.selection().buffers(), std::vector{opened.named("t")});
    QCOMPARE(probes.back().front().value<model::Step>(), opened.document.snapshot()->trace->calls[2].begin);
    opened.document.selection().set({opened.named("b")});
    QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("b"));
  }

  void theInspectorNamesTheCalls() {
    Opened opened;
    QVERIFY(opened.ready());
    const SnapshotPtr snapshot = opened.document.snapshot();
    const QString page = describeBuffer(*snapshot, opened.document.shownPlan().get(), opened.named("t"), 0, std::nullopt);
    QVERIFY2(page.contains(u"op, call 1: <a href='step:"), qPrintable(page));
    QVERIFY2(page.contains(u"opened at nodes["), qPrintable(page));
    const QString all = describeWorkload(*snapshot);
    QVERIFY2(all.contains(u"Not planned") && all.contains(u"parallel"), qPrintable(all));
    bool told = false;
    for (const Message& message : opened.document.messages())
      told = told || (message.text.contains(u"not planned") && message.text.contains(u"u (nodes["));
    QVERIFY(told);
  }

  void panelsOfProgramsComeAndGo() {
    const OwnSettings folder;
    const QString module = folder.write(QStringLiteral("module.json"), savedModule());
    Document document;
    {
      MainWindow window(document);
      window.show();
      auto* program = window.findChild<QDockWidget*>(QStringLiteral("program"));
      auto* calls = window.findChild<QDockWidget*>(QStringLiteral("calls"));
      QVERIFY(program->isHidden() && calls->isHidden());
      window.openFiles({module});
      QTRY_VERIFY(document.shownPlan());
      QVERIFY(!program->isHidden() && !calls->isHidden());
      calls->close();
      window.openFiles({sample("mlp.json")});
      QTRY_VERIFY(document.snapshot() && !document.snapshot()->trace);
      QVERIFY(program->isHidden());
      document.setCurrent(document.workloads().front());
      QVERIFY(!program->isHidden() && calls->isHidden());  // as the user left them
      window.close();
    }
    MainWindow window(document);
    window.show();
    QVERIFY(!window.findChild<QDockWidget*>(QStringLiteral("program"))->isHidden());
    QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("calls"))->isHidden());
  }

  void aClickInTheTextMovesTheChartsProbe() {
    const OwnSettings folder;
    Document document;
    MainWindow window(document);
    window.resize(1400, 900);
    window.show();
    window.openFiles({folder.write(QStringLiteral("module.json"), savedModule())});
    QTRY_VERIFY(document.shownPlan() && !document.busy() && !document.jobPool().busy());
    auto& link = window.findChild<PlanArea*>()->link();
    auto* view = window.findChild<CodeView*>();
    clickLine(*view, 11, 10);
    const auto& trace = *document.snapshot()->trace;
    QCOMPARE(view->page()->lineOf(trace.statements[static_cast<std::size_t>(link.probe())]), 10);
    link.setProbe(trace.calls[1].begin);
    QCOMPARE(view->probeLine(), 14);  // op begins with its allocation
  }

  void programOptionsAreRead() {
    Opened opened;
    QVERIFY(opened.ready());
    ProblemOptionsDialog dialog(*opened.document.snapshot(),
                                {.candidates = {{opened.named("a"), {"global_workspace"}}}});
    QCOMPARE(dialog.options().candidates.size(), std::size_t{1});
    auto* entry = dialog.findChild<QComboBox*>();
    QCOMPARE(entry->count(), 3);
    entry->setCurrentIndex(entry->findData(QStringLiteral("op")));
    for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) box->setChecked(true);
    QCOMPARE(dialog.options().entry, std::string("op"));
    QVERIFY(dialog.options().ioInWorkspace && dialog.options().tvmCompatible);
    QVERIFY(dialog.options().candidates.empty());  // they were for other buffers
    opened.document.current()->setLowerOptions(dialog.options());
    QVERIFY(opened.ready());
    QCOMPARE(opened.document.snapshot()->trace->entry, model::FunctionId(std::size_t{1}));
    QCOMPARE(opened.document.snapshot()->problem->buffers().size(), std::size_t{3});  // t and the parameters
  }

  void linesAreColoured() {
    const QString line = QStringLiteral("for i in T.serial(0x1F, \"a # b\"):  # note");
    const auto spans = scriptSpans(line);
    qsizetype end = 0;
    QStringList found;
    for (const ScriptSpan& span : spans) {
      QCOMPARE(span.begin, end);
      end += span.length;
      if (span.token != ScriptToken::Plain) found << line.mid(span.begin, span.length);
    }
    QCOMPARE(end, line.size());
    QCOMPARE(found, (QStringList{QStringLiteral("for"), QStringLiteral("in"), QStringLiteral("0x1F"),
                                 QStringLiteral("\"a # b\""), QStringLiteral("# note")}));
    QCOMPARE(scriptSpans(u"'open \\").size(), std::size_t{1});
    QVERIFY(scriptSpans(u"").empty());
  }

 private:
  OwnSettings m_settings;
};

QTEST_MAIN(ProgramTest)
#include "program_test.moc"
