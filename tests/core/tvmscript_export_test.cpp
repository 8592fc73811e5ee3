// SPDX-License-Identifier: Apache-2.0
// Programs as text, as they are and with a plan put into them.
#include <QtTest>

#include "core/analysis/lower.h"
#include "core/export/tvmscript.h"
#include "core/plan/checked_plan.h"
#include "tests/support/program_maker.h"

using namespace memscape;
using memscape::testing::ProgramMaker;
using memscape::testing::smallProgram;
using model::StatementKind;

namespace {

QByteArray toBytes(const std::string& text) {
  return QByteArray::fromStdString(text);
}

}  // namespace

class TvmScriptExportTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void printsStatements();
  void knowsTheLines();
  void printsEmptyBlocksAndElse();
  void putsAPlanIntoTheProgram();
  void refusesTooDeepANesting();
};

void TvmScriptExportTest::printsStatements() {
  const auto text = exporting::programText(*smallProgram());
  QVERIFY(text.ok());
  QCOMPARE(toBytes(text->text), QByteArray(R"(# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.Buffer((8,), "int8")):
        a = T.allocate([32], "int8", "global")
        T.call_extern("int32", "op", x.data, a, handle)
        T.call_extern("int32", "op", a, x.data, handle)

    @T.prim_func
    def op(p: T.Buffer((8,), "int8"), q: T.Buffer((8,), "int8"), h: T.handle):
        with T.allocate([20], "int8", "global") as b:
            for i in range(8):
                b[i] = p[i]
                q[i] = b[i]
)"));
}

void TvmScriptExportTest::knowsTheLines() {
  const auto text = exporting::programText(*smallProgram());
  QCOMPARE(text->lines, (std::vector<std::int32_t>{8, 0, 9, 10, 14, 15, 0, 16, 17}));
  QCOMPARE(text->lineCounts, (std::vector<std::int32_t>{1, 0, 1, 1, 1, 1, 0, 1, 1}));
}

void TvmScriptExportTest::printsEmptyBlocksAndElse() {
  ProgramMaker make;
  make.function("f");
  make.statement(0, StatementKind::Sequence, {});
  const std::size_t branch = make.statement(1, StatementKind::If, "if c:");
  make.statement(2, StatementKind::For, "for i in range(2):");
  const std::size_t otherwise = make.statement(2, StatementKind::Evaluate, "T.evaluate(0)");
  make.program.statements[branch].elseBegin = static_cast<std::int32_t>(otherwise);
  make.statement(1, StatementKind::Evaluate, "T.evaluate(1)");
  make.function("g");
  const auto text = exporting::programText(*make.make());
  QVERIFY(text.ok());
  QCOMPARE(toBytes(text->text), QByteArray(R"(@T.prim_func
def f():
    if c:
        for i in range(2):
            pass
    else:
        T.evaluate(0)
    T.evaluate(1)

@T.prim_func
def g():
    pass
)"));
}

void TvmScriptExportTest::putsAPlanIntoTheProgram() {
  const auto program = smallProgram();
  const model::Workload workload{.content = program};
  const std::vector<model::Pool> pools{{.name = "sram", .limit = 64}, {.name = "a pool"}};
  const auto lowered = analysis::lower(workload, {.pools = pools});
  QVERIFY(lowered.ok());
  const model::Problem& problem = *lowered->problem;
  QCOMPARE(problem.buffers().size(), 2U);
  plan::Plan plan;
  plan.placements.resize(2);
  const auto place = [&](std::size_t buffer, std::string_view pool, std::int64_t offset) {
    const auto found = std::ranges::find(problem.pools(), pool, &model::Pool::name);
    auto& placement = plan.placements[problem.buffers()[buffer].block.index()];
    placement = {.pool = model::PoolId(static_cast<std::size_t>(found - problem.pools().begin())),
                 .storage = {},
                 .offset = offset};
  };
  place(0, "sram", 16);
  place(1, "a pool", 0);
  const auto text = exporting::transformedText(problem, *lowered->trace, plan);
  QVERIFY(text.ok());
  QCOMPARE(toBytes(text->text), QByteArray(R"(# from tvm.script import ir as I
# from tvm.script import tir as T

@I.ir_module
class Module:
    @T.prim_func
    def main(x: T.Buffer((8,), "int8"), a_pool_0_var: T.handle("uint8"), sram_1_var: T.handle("uint8")):
        # memory: a pool 20 bytes, sram 48 bytes
        a_pool_0_buffer_var = T.match_buffer(a_pool_0_var, [20], dtype="uint8", strides=[1], elem_offset=0, align=16)
        sram_1_buffer_var = T.match_buffer(sram_1_var, [48], dtype="uint8", strides=[1], elem_offset=0, align=16)
        a: T.handle("int8") = T.address_of(sram_1_buffer_var[16])
        a_view = T.Buffer((32,), "int8", data=a)
        T.call_extern("int32", "op", x.data, a, a_pool_0_buffer_var.data, handle)
        T.call_extern("int32", "op", a, x.data, a_pool_0_buffer_var.data, handle)

    @T.prim_func
    def op(p: T.Buffer((8,), "int8"), q: T.Buffer((8,), "int8"), a_pool_2_var: T.handle("uint8"), h: T.handle):
        a_pool_2_buffer_var = T.match_buffer(a_pool_2_var, [20], dtype="uint8", strides=[1], elem_offset=0, align=16)
        with T.LetStmt(T.address_of(a_pool_2_buffer_var[0]), T.handle("int8")) as b:
            b_view = T.Buffer((20,), "int8", data=b)
            for i in range(8):
                b[i] = p[i]
                q[i] = b[i]
)"));
  QCOMPARE(text->lines, (std::vector<std::int32_t>{11, 0, 13, 14, 19, 21, 0, 22, 23}));
  QCOMPARE(text->lineCounts[0], 2);
  QCOMPARE(text->lineCounts[4], 2);
}

void TvmScriptExportTest::refusesTooDeepANesting() {
  ProgramMaker make;
  make.function("f");
  constexpr std::size_t kLevels = 20'000;
  // Built from outside in, which is quadratic in ProgramMaker, so the ends are set here.
  for (std::size_t i = 0; i < kLevels; ++i) {
    model::Statement statement{.kind = StatementKind::While, .end = kLevels};
    if (i > 0) statement.parent = model::StatementId(i - 1);
    statement.text = make.add("while c:");
    make.program.statements.push_back(statement);
    make.program.events.endRow();
  }
  make.program.functions.back().body = model::StatementId(std::size_t{0});
  const auto text = exporting::programText(*make.make());
  QVERIFY(!text.ok());
  QCOMPARE(text.error().code, support::ErrorCode::Unsupported);
  QVERIFY2(text.error().message.find("64 MiB") != std::string::npos, text.error().message.c_str());
}

QTEST_APPLESS_MAIN(TvmScriptExportTest)
#include "tvmscript_export_test.moc"
