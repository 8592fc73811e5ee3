// SPDX-License-Identifier: Apache-2.0
// A plan that is put into a program's text is the plan that is read back from it: pools, offsets and sizes.
#include <QtTest>
#include <set>

#include "core/analysis/lower.h"
#include "core/analysis/pressure.h"
#include "core/export/tvmscript.h"
#include "core/import/importer.h"
#include "core/plan/imported.h"
#include "core/planners/registry.h"
#include "core/planners/run.h"
#include "tests/support/data_files.h"

using namespace memscape;

namespace {

struct Planned {
  analysis::Lowered lowered;
  plan::CheckedPlan plan;
  std::string error;
};

Planned planFile(const model::Workload& workload, const analysis::LowerOptions& options,
                 std::string_view planner) {
  auto lowered = analysis::lower(workload, options);
  if (!lowered) return {{}, {}, describe(lowered.error())};
  auto plan = planners::run(*planners::find(planner), *lowered->problem,
                            analysis::lowerBounds(*lowered->problem), {}, {});
  return {std::move(*lowered), std::move(plan), {}};
}

/// The plan that a text holds.
Planned readBack(const std::string& text) {
  const auto workload = import::read({.name = "t.py", .bytes = text}, {}, {});
  if (!workload) return {{}, {}, describe(workload.error())};
  auto lowered = analysis::lower(*workload);
  if (!lowered) return {{}, {}, describe(lowered.error())};
  if (!lowered->importedPlan) return {std::move(*lowered), {}, "there is no plan in the text"};
  auto plan = plan::check(*lowered->problem, plan::fromImported(*lowered->problem, *lowered->importedPlan),
                          analysis::lowerBounds(*lowered->problem));
  return {std::move(*lowered), std::move(plan), {}};
}

/// "sram@16+32" for each buffer. The size of a buffer of no bytes is not told by a text: it is left out then.
std::multiset<std::string> placesOf(const Planned& planned, bool sizes) {
  const model::Problem& problem = *planned.lowered.problem;
  std::multiset<std::string> places;
  for (const model::Buffer& buffer : problem.buffers()) {
    const plan::Placement& place = planned.plan.plan.placements[buffer.block.index()];
    places.insert(problem.pool(place.pool).name + "@" + std::to_string(place.offset) +
                  (sizes ? "+" + std::to_string(buffer.size) : ""));
  }
  return places;
}

std::string difference(const std::multiset<std::string>& a, const std::multiset<std::string>& b) {
  std::vector<std::string> only;
  std::ranges::set_symmetric_difference(a, b, std::back_inserter(only));
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(only.size(), 8); ++i) text += only[i] + " ";
  return text;
}

/// What is wrong with the way there and back; empty when nothing is.
std::string goThereAndBack(const Planned& there) {
  if (!there.error.empty() || there.plan.plan.placements.empty()) return there.error;
  const auto text = exporting::transformedText(*there.lowered.problem, *there.lowered.trace, there.plan.plan);
  if (!text) return describe(text.error());
  const Planned back = readBack(text->text);
  if (!back.error.empty()) return back.error;
  const bool sizes =
      std::ranges::none_of(there.lowered.problem->buffers(), [](const auto& b) { return b.size == 0; });
  if (const auto a = placesOf(there, sizes), b = placesOf(back, sizes); a != b)
    return "places differ: " + difference(a, b);
  if (sizes && there.plan.validation.valid() && !back.plan.validation.valid())
    return "what was valid is not: " +
           describe(*back.lowered.problem, back.plan.plan, back.plan.validation.violations.front());
  return {};
}

constexpr const char* kPointers = R"(# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.Buffer((16,), "int8"), y: T.handle):
        T.func_attr({"global_symbol": "main"})
        y_1 = T.match_buffer(y, (16,), "int8")
        a = T.allocate([16], "int8", "global")
        with T.allocate([32], "int8", "global") as b:
            b_1 = T.Buffer((32,), "int8", data=b)
            b_1[0] = x[0]
            T.call_extern("int32", "op", x.data, a, b)
        c = T.decl_buffer((4, 4), "int8")
        c[0, 0] = T.int8(1)
        T.call_extern("int32", "op", a, y_1.data, c.data)

    @T.prim_func
    def op(p: T.Buffer((16,), "int8"), q: T.Buffer((16,), "int8"), r: T.Buffer((16,), "int8")):
        for i in range(16):
            t = T.allocate([3, 2], "int32", "global")
            t_1 = T.Buffer((6,), "int32", data=t)
            t_1[0] = T.Cast("int32", p[i])
            q[i] = T.Cast("int8", t_1[0]) + r[i]
)";

constexpr const char* kBuffers = R"(# from tvm.script import tir as T
@tvm.script.ir_module
class Module:
    @T.prim_func
    def run_model(x: T.handle, y: T.handle) -> None:
        T.func_attr({"global_symbol": "run_model", "runner_function": True})
        x_1 = T.match_buffer(x, [16], dtype="int8")
        y_1 = T.match_buffer(y, [16], dtype="int8")
        # body
        a = T.allocate([16], "int8", "global")
        with T.allocate([32], "int8", "global") as b:
            b[0] = x_1[0]
            T.evaluate(T.call_extern("op", x_1.data, a.data, b.data, dtype="int32"))
        T.evaluate(T.call_extern("op", a.data, y_1.data, a.data, dtype="int32"))

    @T.prim_func
    def op(p: T.Ptr[T.int8], q: T.Buffer[(16,), "int8"], r: T.Buffer[(16,), "int8"]) -> None:
        p_1 = T.buffer_decl([16], dtype="int8", data=p)
        for i in T.serial(16):
            t = T.allocate([6], "int32", "global")
            t[0] = T.cast(p_1[i], "int32")
            q[i] = T.cast(t[0], "int8") + r[i]
)";

constexpr const char* kLoads = R"(# from tvm.script import tir as T
@tvm.script.ir_module
class Module:
    @T.prim_func
    def __tvm_main__(x: T.handle, y: T.handle) -> None:
        a = T.allocate([16], "int8", "global")
        b = T.allocate([32], "int8", "global")
        T.store(b, 0, T.load("int8", a, 0), True)
        T.evaluate(T.call_extern("op", x, a, b, dtype="int32"))
        T.evaluate(T.call_extern("op", a, y, b, dtype="int32"))

    @T.prim_func
    def op(p: T.handle, q: T.handle, r: T.handle) -> None:
        p_1 = T.match_buffer(p, [16], dtype="int8")
        q_1 = T.match_buffer(q, [16], dtype="int8")
        r_1 = T.match_buffer(r, [16], dtype="int8")
        t = T.allocate([24], "int8", "global")
        for i in T.serial(0, 16):
            T.store(t, i, T.load("int8", p_1.data, i), True)
            T.store(q_1.data, i, T.load("int8", t, i) + T.load("int8", r_1.data, i), True)
)";

}  // namespace

class TvmScriptRoundTripTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void files_data();
  void files();
  void eras_data();
  void eras();
  void aPlannedProgramIsPlannedAnew();
  void linesPointAtStatements_data();
  void linesPointAtStatements();
};

void TvmScriptRoundTripTest::files_data() {
  QTest::addColumn<QString>("file");
  QTest::newRow("lowered.json") << MEMSCAPE_TEST_DATA "/corpus/tvm_save_json/lowered.json";
  for (const char* folder : {MEMSCAPE_TEST_DATA "/golden/usmp", MEMSCAPE_SHARED "/golden/usmp"})
    for (const char* ending : {".module.json", ".tvmscript.py"})
      for (const std::string& file : memscape::testing::filesBelow(folder, ending))
        QTest::addRow("%s", file.c_str()) << QString::fromStdString(file);
}

void TvmScriptRoundTripTest::files() {
  QFETCH(QString, file);
  const auto workload = import::readFile(file.toStdString(), {}, {});
  QVERIFY2(workload.ok(), workload.ok() ? "" : describe(workload.error()).c_str());
  const Planned planned = planFile(*workload, {}, "usmp_greedy_by_size");
  QCOMPARE(QString::fromStdString(planned.error), QString());
  QCOMPARE(QString::fromStdString(goThereAndBack(planned)), QString());
  // Some entries use a parameter in ways that are neither input nor output.
  const Planned withIo = planFile(*workload, {.ioInWorkspace = true}, "usmp_greedy_by_size");
  if (withIo.error.empty()) QCOMPARE(QString::fromStdString(goThereAndBack(withIo)), QString());
}

void TvmScriptRoundTripTest::eras_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("pointer");
  QTest::addColumn<int>("buffers");
  QTest::newRow("pointers") << QByteArray(kPointers) << QByteArray("a: T.handle(\"int8\") = T.address_of(")
                            << 4;
  QTest::newRow("buffers") << QByteArray(kBuffers) << QByteArray("a_let: T.Ptr[T.int8] = T.address_of(") << 3;
  QTest::newRow("loads") << QByteArray(kLoads) << QByteArray("a: T.Ptr[T.int8] = T.address_of(") << 3;
}

void TvmScriptRoundTripTest::eras() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, pointer);
  QFETCH(int, buffers);
  const std::string bytes = text.toStdString();
  const auto workload = import::read({.name = "t.py", .bytes = bytes}, {}, {});
  QVERIFY2(workload.ok(), workload.ok() ? "" : describe(workload.error()).c_str());
  const Planned planned = planFile(*workload, {}, "usmp_greedy_by_size");
  QCOMPARE(QString::fromStdString(planned.error), QString());
  QCOMPARE(planned.lowered.problem->buffers().size(), static_cast<std::size_t>(buffers));
  const auto transformed =
      exporting::transformedText(*planned.lowered.problem, *planned.lowered.trace, planned.plan.plan);
  QVERIFY(transformed.ok());
  QVERIFY2(transformed->text.find(pointer.toStdString()) != std::string::npos, transformed->text.c_str());
  const std::string wrong = goThereAndBack(planned);
  QVERIFY2(wrong.empty(), (wrong + "\n" + transformed->text).c_str());
}

/// The pools that it has stay its pools, calls hand them on as before, and a further one is added.
void TvmScriptRoundTripTest::aPlannedProgramIsPlannedAnew() {
  const std::string bytes = kPointers;
  const auto workload = import::read({.name = "t.py", .bytes = bytes}, {}, {});
  QVERIFY(workload.ok());
  const Planned first = planFile(*workload, {}, "usmp_greedy_by_size");
  const auto text = exporting::transformedText(*first.lowered.problem, *first.lowered.trace, first.plan.plan);
  QVERIFY(text.ok());
  const auto again = import::read({.name = "t.py", .bytes = text->text}, {}, {});
  QVERIFY(again.ok());
  const std::vector<model::Pool> pools{{.name = "tiny", .limit = 16}, {.name = "global_workspace"}};
  const Planned second = planFile(*again, {.pools = pools}, "usmp_greedy_by_size");
  QCOMPARE(QString::fromStdString(second.error), QString());
  const std::string wrong = goThereAndBack(second);
  const auto anew =
      exporting::transformedText(*second.lowered.problem, *second.lowered.trace, second.plan.plan);
  QVERIFY2(wrong.empty(), (wrong + "\n" + (anew.ok() ? anew->text : std::string())).c_str());
  QVERIFY(anew->text.find("tiny_") != std::string::npos);
}

void TvmScriptRoundTripTest::linesPointAtStatements_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::newRow("pointers") << QByteArray(kPointers);
  QTest::newRow("buffers") << QByteArray(kBuffers);
  QTest::newRow("over several lines") << QByteArray(
      "@T.prim_func\ndef main(x: T.Buffer((4,), \"int8\")):\n    a = T.allocate([4],\n        \"int8\", "
      "\"global\")\n    T.call_extern(\"int32\", \"f\", a,\n        x.data)");
}

void TvmScriptRoundTripTest::linesPointAtStatements() {
  QFETCH(QByteArray, text);
  const std::string bytes = text.toStdString();
  const auto workload = import::read({.name = "t.py", .bytes = bytes}, {.format = "tvmscript"}, {});
  QVERIFY2(workload.ok(), workload.ok() ? "" : describe(workload.error()).c_str());
  const auto& program = *std::get<std::shared_ptr<const model::Program>>(workload->content);
  const auto shown = exporting::programText(program);
  QVERIFY(shown.ok());
  QCOMPARE(QByteArray::fromStdString(shown->text).trimmed(), text.trimmed());
  QVERIFY(shown->text.ends_with('\n'));
  const QList<QByteArray> lines = QByteArray::fromStdString(shown->text).split('\n');
  int statements = 0;
  for (std::size_t i = 0; i < program.statements.size(); ++i) {
    if (shown->lines[i] == 0) continue;
    ++statements;
    const QByteArray own = QByteArray::fromStdString(std::string(program.text(program.statements[i].text)));
    const auto line = lines.mid(shown->lines[i] - 1, shown->lineCounts[i]).join('\n');
    QVERIFY2(line.contains(own), (line + " lacks " + own).constData());
  }
  QVERIFY(statements > 1);
}

QTEST_APPLESS_MAIN(TvmScriptRoundTripTest)
#include "tvmscript_roundtrip_test.moc"
