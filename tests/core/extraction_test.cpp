// SPDX-License-Identifier: Apache-2.0
// From programs to buffers: ticks, live ranges by call, loops, aliases, what is planned and what is not. The
// programs are TVMScript; ticks are counted by hand.
#include <QtTest>
#include <set>

#include "core/analysis/conflicts.h"
#include "core/analysis/lower.h"
#include "core/import/importer.h"
#include "core/model/program_trace.h"

using namespace memscape;
using model::BufferId;

namespace {

constexpr std::string_view kHead =
    "# from tvm.script import ir as I\n# from tvm.script import tir as T\n"
    "@I.ir_module\nclass Module:\n";

model::Workload workloadOf(const std::string& functions) {
  const std::string text = std::string(kHead) + functions;
  auto workload = import::read({"program.py", text}, {}, {});
  if (!workload) qFatal("%s", support::describe(workload.error()).c_str());
  return std::move(*workload);
}

analysis::Lowered lowered(const std::string& functions, const analysis::LowerOptions& options = {}) {
  auto result = analysis::lower(workloadOf(functions), options);
  if (!result) qFatal("%s", support::describe(result.error()).c_str());
  return std::move(*result);
}

support::Error errorOf(const std::string& functions, const analysis::LowerOptions& options = {}) {
  const auto result = analysis::lower(workloadOf(functions), options);
  return result ? support::Error{.message = "no error"} : result.error();
}

/// "a: 1..3 5..6" by buffer, ends inclusive.
std::vector<std::string> ranges(const analysis::Lowered& lowered) {
  std::vector<std::string> lines;
  for (std::size_t b = 0; b < lowered.problem->buffers().size(); ++b) {
    std::string line = std::string(lowered.problem->name(BufferId(b))) + ":";
    for (const auto& range : lowered.problem->liveRanges(BufferId(b)))
      line += " " + std::to_string(range.begin) + ".." + std::to_string(range.end - 1);
    lines.push_back(line);
  }
  return lines;
}

using Lines = std::vector<std::string>;

std::vector<std::int64_t> sizes(const analysis::Lowered& lowered) {
  std::vector<std::int64_t> result;
  for (const auto& buffer : lowered.problem->buffers()) result.push_back(buffer.size);
  return result;
}

/// An operator that reads b0, writes b1 and has a buffer of its own.
constexpr const char* kOp = R"(
    @T.prim_func
    def op(b0: T.Buffer((8,), "int8"), b1: T.Buffer((8,), "int8")):
        t = T.allocate([8], "int8", "global")
        t_1 = T.Buffer((8,), "int8", data=t)
        t_1[0] = b0[0]
        b1[0] = t_1[0]
)";

}  // namespace

class ExtractionTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // allocate x (1); its body is the sequence of two calls, which has no tick of its own; call (2), and in op:
  // allocate t (3), then the stores (4, 5); call (6), allocate t (7), stores (8, 9).
  void twoCallsThatShareAnAllocateKeepTheirRangesApart() {
    const auto result = lowered(std::string(R"(
    @T.prim_func
    def __tvm_main__(a: T.Buffer((8,), "int8"), b: T.Buffer((8,), "int8")):
        x = T.allocate([8], "int8", "global")
        T.call_extern("int32", "op", a.data, x)
        T.call_extern("int32", "op", x, b.data)
)") + kOp);
    QCOMPARE(ranges(result), (Lines{"x: 5..8", "t: 4..5 8..9"}));
    QCOMPARE(result.trace->calls.size(), std::size_t{3});
    QCOMPARE(callName(*result.trace, 2), std::string("op, call 2"));
    QCOMPARE(result.trace->calls[2].begin, model::Step{7});
    QCOMPARE(result.trace->calls[2].end, model::Step{10});
    QCOMPARE(result.trace->passed[1][1], BufferId(0));
    QVERIFY(!result.trace->passed[2][1].valid());
    QCOMPARE(analysis::conflictCounts(*result.problem), (std::vector<std::int64_t>{2, 2}));
    QCOMPARE(result.memoryPressure, std::int64_t{16});
  }

  // a is used by op's loop only: live from the loop's beginning to its end, charged to main.
  void aBufferOfMainThatALoopInACalleeUses() {
    const auto result = lowered(R"(
    @T.prim_func
    def __tvm_main__(out: T.Buffer((8,), "int8")):
        a = T.allocate([8], "int8", "global")
        T.call_extern("int32", "op", a, out.data)

    @T.prim_func
    def op(b0: T.Buffer((8,), "int8"), b1: T.Buffer((8,), "int8")):
        b1[0] = T.int8(0)
        for i in range(4):
            b1[0] = T.int8(0)
            b0[0] = T.int8(0)
            b1[0] = T.int8(0)
)");
    // allocate 1, call (its body) no tick, sequence 2, store 3, for 4, sequence 5, stores 6, 7, 8
    QCOMPARE(ranges(result), (Lines{"a: 4..8"}));
  }

  void whatOnlyAnInnerLoopUsesEndsWithTheInnerLoop() {
    const auto result = lowered(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        a = T.allocate([8], "int8", "global")
        b = T.allocate([8], "int8", "global")
        a_1 = T.Buffer((8,), "int8", data=a)
        b_1 = T.Buffer((8,), "int8", data=b)
        for i in range(4):
            b_1[0] = T.int8(0)
            for j in range(4):
                a_1[0] = T.int8(0)
            out[0] = T.int8(0)
)");
    // allocate a 1, for 2 (b's and the loop's own tick: direct bodies have none; the for is one) ...
    const auto lines = ranges(result);
    QCOMPARE(lines.size(), std::size_t{2});
    const auto& a = result.trace->ranges[0][0];
    const auto& b = result.trace->ranges[1][0];
    QCOMPARE(a.first, b.first);    // both from the outermost loop's beginning
    QCOMPARE(b.last - a.last, 1);  // the last store comes after the inner loop
  }

  void anAllocationInAParallelLoopIsNotPlanned_data() {
    QTest::addColumn<QString>("loop");
    QTest::addColumn<QString>("why");
    QTest::newRow("serial") << "range(4)"
                            << "";
    QTest::newRow("parallel") << "T.parallel(4)"
                              << "it is inside a loop that is parallel, not serial";
    QTest::newRow("vectorized") << "T.vectorized(4)"
                                << "it is inside a loop that is vectorized, not serial";
    QTest::newRow("unrolled") << "T.unroll(4)"
                              << "it is inside a loop that is unrolled, not serial";
  }
  void anAllocationInAParallelLoopIsNotPlanned() {
    QFETCH(QString, loop);
    QFETCH(QString, why);
    const auto result = lowered(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        for i in )" + loop.toStdString() +
                                R"(:
            a = T.allocate([8], "int8", "global")
            a_1 = T.Buffer((8,), "int8", data=a)
            a_1[0] = out[0]
)");
    QCOMPARE(result.problem->buffers().size(), std::size_t(why.isEmpty() ? 1 : 0));
    QCOMPARE(result.trace->notPlanned.size(), std::size_t(why.isEmpty() ? 0 : 1));
    if (!why.isEmpty()) QCOMPARE(QString::fromStdString(result.trace->notPlanned[0].reason), why);
  }

  // The callee inherits the loop that its call stands in.
  void anAllocationOfACalleeCalledInAParallelLoopIsNotPlanned() {
    const auto result = lowered(std::string(R"(
    @T.prim_func
    def main(a: T.Buffer((8,), "int8"), b: T.Buffer((8,), "int8")):
        for i in T.parallel(2):
            T.call_extern("int32", "op", a.data, b.data)
)") + kOp);
    QCOMPARE(result.problem->buffers().size(), std::size_t{0});
    QCOMPARE(result.trace->notPlanned.size(), std::size_t{1});
  }

  void otherMemoryAndUnknownSizesAreNotPlanned() {
    const auto result = lowered(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8"), n: T.int32):
        a = T.allocate([8], "int8", "local")
        b = T.allocate([n], "int8", "global")
        c = T.allocate([8], "int8", "global.texture")
        d = T.allocate([8], "int8", "global.workspace")
        out[0] = T.int8(0)
)");
    QCOMPARE(ranges(result), (Lines{"d:"}));
    QCOMPARE(result.trace->notPlanned.size(), std::size_t{3});
    QCOMPARE(result.trace->notPlanned[0].reason, std::string("its storage scope is local, not global"));
    QCOMPARE(result.trace->notPlanned[1].reason,
             std::string("its size is not known before the program runs"));
    QCOMPARE(result.trace->notPlanned[2].reason, std::string("it is a texture"));
  }

  void namesThatCollideAfterTheirSuffix() {
    const auto result = lowered(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        with T.allocate([1], "int8", "global") as a2:
            out[0] = T.int8(0)
        with T.allocate([2], "int8", "global") as a:
            out[0] = T.int8(0)
        with T.allocate([3], "int8", "global") as a:
            out[0] = T.int8(0)
        with T.allocate([4], "int8", "global") as a2:
            out[0] = T.int8(0)
)");
    std::set<std::string> names;
    for (const auto& line : ranges(result)) names.insert(line);
    QCOMPARE(names.size(), std::size_t{4});
    QCOMPARE(ranges(result)[0], std::string("a2:"));
    QCOMPARE(ranges(result)[1], std::string("a:"));
  }

  void lanesCountUnlessAsTvmCounts() {
    const char* program = R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        a = T.allocate([10], "float32x4", "global")
        b = T.allocate([10], "bool", "global")
        out[0] = T.int8(0)
)";
    QCOMPARE(sizes(lowered(program)), (std::vector<std::int64_t>{160, 10}));
    QCOMPARE(sizes(lowered(program, {.tvmCompatible = true})), (std::vector<std::int64_t>{40, 10}));
  }

  void sizesBeyond32Bits() {
    const auto result = lowered(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        a = T.allocate([3000000000], "int8", "global")
        b = T.allocate([65536, 65536], "int64", "global")
        a_1 = T.Buffer((8,), "int8", data=a)
        b_1 = T.Buffer((8,), "int64", data=b)
        a_1[0] = b_1[0]
)");
    QCOMPARE(sizes(result), (std::vector<std::int64_t>{3'000'000'000, std::int64_t{1} << 35}));
    QCOMPARE(result.memoryPressure, 3'000'000'000 + (std::int64_t{1} << 35));
    // Each fits, both together do not.
    const support::Error error = errorOf(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        a = T.allocate([9223372036854775800], "int8", "global")
        b = T.allocate([9223372036854775800], "int8", "global")
        out[0] = T.int8(0)
)");
    QCOMPARE(error.code, support::ErrorCode::Overflow);
  }

  void inputsAndOutputsInTheWorkspace() {
    const auto result = lowered(std::string(R"(
    @T.prim_func
    def __tvm_main__(a: T.Buffer((16,), "int8"), b: T.Buffer((4,), "float32")):
        T.call_extern("int32", "op", a.data, b.data)
)") + kOp,
                                {.ioInWorkspace = true});
    QCOMPARE(sizes(result), (std::vector<std::int64_t>{16, 16, 8}));
    QCOMPARE(result.problem->buffers()[0].kind, model::BufferKind::Input);
    QCOMPARE(result.problem->buffers()[1].kind, model::BufferKind::Output);
    QCOMPARE(ranges(result)[2].substr(0, 2), std::string("t:"));
  }

  void aParameterThatIsBothOrNeitherIsRefused() {
    const support::Error both = errorOf(R"(
    @T.prim_func
    def main(a: T.Buffer((8,), "int8")):
        a[0] = a[1]
)",
                                        {.ioInWorkspace = true});
    QCOMPARE(both.location, std::string("parameter 'a'"));
    QVERIFY(both.message.starts_with("is both read and written"));
    const support::Error neither = errorOf(R"(
    @T.prim_func
    def main(a: T.Buffer((8,), "int8"), b: T.Buffer((8,), "int8")):
        a[0] = T.int8(0)
)",
                                           {.ioInWorkspace = true});
    QCOMPARE(neither.location, std::string("parameter 'b'"));
    QVERIFY(neither.message.starts_with("is neither read nor written"));
  }

  void constantsLiveForEverButPressWhileInUse() {
    const auto result = lowered(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        c = T.allocate_const([1, 2, 3, 4], "int8", [4])
        a = T.allocate([8], "int8", "global")
        a_1 = T.Buffer((8,), "int8", data=a)
        c_1 = T.Buffer((4,), "int8", data=c)
        a_1[0] = T.int8(0)
        out[0] = c_1[0]
        a_1[0] = T.int8(0)
)");
    QCOMPARE(result.problem->buffers()[0].kind, model::BufferKind::Constant);
    const auto span = result.problem->span();
    QCOMPARE(result.problem->liveRanges(BufferId(0))[0].begin, span.begin);
    QCOMPARE(result.problem->liveRanges(BufferId(0))[0].end, span.end);
    QCOMPARE(result.memoryPressure, std::int64_t{12});
    QCOMPARE(result.problem->pool(result.problem->candidates(result.problem->buffers()[0].block)[0]).name,
             std::string("global_const_workspace"));
  }

  // p is a's memory under another name; TVM loses sight of a there.
  void aLetThatOnlyRenamesKeepsTheBufferAlive() {
    const char* program = R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        a = T.allocate([8], "int8", "global")
        p: T.handle("int8") = a
        p_1 = T.Buffer((8,), "int8", data=p)
        out[0] = T.int8(0)
        p_1[0] = T.int8(0)
)";
    QCOMPARE(ranges(lowered(program)), (Lines{"a: 1..4"}));
    QCOMPARE(ranges(lowered(program, {.tvmCompatible = true})), (Lines{"a: 1..1"}));
  }

  void whatAWhileUsesLivesThroughIt() {
    const char* program = R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        a = T.allocate([8], "int8", "global")
        a_1 = T.Buffer((8,), "int8", data=a)
        while out[0] < T.int8(3):
            out[0] = T.int8(0)
            a_1[0] = T.int8(0)
            out[0] = T.int8(0)
)";
    const auto range = lowered(program).trace->ranges[0][0];
    const auto tvm = lowered(program, {.tvmCompatible = true}).trace->ranges[0][0];
    QVERIFY(range.first < tvm.first);
    QVERIFY(range.last > tvm.last);
    QCOMPARE(tvm.first, tvm.last);
  }

  void warnsOfWhatACallInALoopUses() {
    const auto result = lowered(std::string(R"(
    @T.prim_func
    def main(a: T.Buffer((8,), "int8"), b: T.Buffer((8,), "int8")):
        x = T.allocate([8], "int8", "global")
        for i in range(2):
            T.call_extern("int32", "op", a.data, x)
            T.call_extern("int32", "op", a.data, b.data)
)") + kOp);
    QCOMPARE(result.warnings.size(), std::size_t{1});
    QVERIFY(result.warnings[0].message.starts_with("'x' is used in a call inside this loop"));
  }

  void anUnknownCalleeIsAWarningAndUsesItsArguments() {
    const auto result = lowered(R"(
    @T.prim_func
    def main(out: T.Buffer((8,), "int8")):
        a = T.allocate([8], "int8", "global")
        T.call_extern("int32", "elsewhere", a, out.data)
)");
    QCOMPARE(ranges(result), (Lines{"a: 1..1"}));
    QCOMPARE(result.warnings.size(), std::size_t{1});
    QVERIFY(result.warnings[0].message.starts_with("'elsewhere' is not a function of this module"));
  }

  void recursionIsRefusedByName() {
    const support::Error error = errorOf(R"(
    @T.prim_func
    def main(a: T.Buffer((8,), "int8")):
        T.call_extern("int32", "f", a.data)

    @T.prim_func
    def f(a: T.Buffer((8,), "int8")):
        T.call_extern("int32", "g", a.data)

    @T.prim_func
    def g(a: T.Buffer((8,), "int8")):
        T.call_extern("int32", "f", a.data)
)");
    QCOMPARE(error.code, support::ErrorCode::Unsupported);
    QVERIFY2(error.message.starts_with("'g' calls 'f'"), error.message.c_str());
    QVERIFY(!error.location.empty());
  }

  void callsWithAnotherNumberOfArgumentsAreRefused() {
    const support::Error error = errorOf(std::string(R"(
    @T.prim_func
    def main(a: T.Buffer((8,), "int8")):
        T.call_extern("int32", "op", a.data)
)") + kOp);
    QVERIFY2(error.message.starts_with("'op' is called with 1 argument, expected 2"), error.message.c_str());
    QVERIFY(!error.location.empty());
  }

  void aMissingEntryListsTheFunctions() {
    const support::Error error = errorOf(kOp, {.entry = "conv"});
    QCOMPARE(error.code, support::ErrorCode::Usage);
    QCOMPARE(error.hint, std::string("functions: op"));
    QCOMPARE(lowered(kOp, {.entry = "op"}).problem->buffers().size(), std::size_t{1});
  }

  // Each function calls the next twice: 2^30 calls.
  void callsThatMultiplyWithoutEndAreRefused() {
    std::string program;
    for (int f = 0; f < 30; ++f) {
      const std::string name = f == 0 ? "main" : "f" + std::to_string(f);
      const std::string call =
          "        T.call_extern(\"int32\", \"f" + std::to_string(f + 1) + "\", a.data)\n";
      program += "\n    @T.prim_func\n    def " + name + "(a: T.Buffer((8,), \"int8\")):\n" + call + call;
    }
    program += "\n    @T.prim_func\n    def f30(a: T.Buffer((8,), \"int8\")):\n        a[0] = T.int8(0)\n";
    const support::Error error = errorOf(program);
    QCOMPARE(error.code, support::ErrorCode::Unsupported);
    QVERIFY(error.message.starts_with("with all its calls the program has more than"));
  }
};

QTEST_APPLESS_MAIN(ExtractionTest)
#include "extraction_test.moc"
