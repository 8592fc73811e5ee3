// SPDX-License-Identifier: Apache-2.0
// TVMScript of all ages: the statements that TVM would have, what they use and call, plans read back, and
// what is said of what cannot be read.
#include <QtTest>
#include <string>

#include "core/import/importer.h"
#include "tests/support/data_files.h"

using namespace memscape;
using model::Program;
using model::StatementKind;

namespace {

constexpr const char* kHead =
    "# from tvm.script import ir as I\n# from tvm.script import tir as T\n\n@I.ir_module\nclass Module:\n";

support::Result<model::Workload> read(const std::string& text) {
  // A copy without room behind it, so that reading past the end is seen by the sanitizers.
  const std::vector<char> exact(text.begin(), text.end());
  return import::read({"test.py", {exact.data(), exact.size()}}, {.format = "tvmscript"}, {});
}

const Program& programOf(const model::Workload& workload) {
  return *std::get<std::shared_ptr<const Program>>(workload.content);
}

/// A module with one function whose body consists of the lines.
std::string functionWith(const std::string& lines,
                         const std::string& parameters = "a: T.Buffer((64,), \"int8\")") {
  std::string text = std::string(kHead) + "    @T.prim_func\n    def main(" + parameters + "):\n";
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    text += "        " + lines.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return text;
}

const char* letterOf(StatementKind kind) {
  constexpr const char* kNames[] = {"seq",  "alloc", "const", "for",    "while", "if",   "let",   "attr",
                                    "decl", "store", "eval",  "assert", "block", "view", "opaque"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// "alloc{seq{store eval}}": the rows from `begin` to `end`.
std::string tree(const Program& program) {
  std::string text;
  std::vector<std::int32_t> open;
  for (std::size_t i = 0; i < program.statements.size(); ++i) {
    while (!open.empty() && open.back() <= static_cast<std::int32_t>(i)) {
      text += '}';
      open.pop_back();
    }
    const model::Statement& statement = program.statements[i];
    if (!text.empty() && text.back() != '{') text += ' ';
    if (statement.parent.valid() &&
        program.statements[statement.parent.index()].elseBegin == static_cast<std::int32_t>(i))
      text += "else ";
    text += letterOf(statement.kind);
    if (statement.end == static_cast<std::int32_t>(i) + 1) continue;
    text += '{';
    open.push_back(statement.end);
  }
  return text + std::string(open.size(), '}');
}

/// "R a, W b, M c, f(a, -)" over all statements; an unknown callee has a question mark.
std::string events(const Program& program) {
  std::string text;
  for (const model::Event& event : program.events.values()) {
    if (!text.empty()) text += ", ";
    if (event.variable.valid()) {
      constexpr const char* kAccess[] = {"R ", "W ", "M "};
      text += kAccess[static_cast<std::size_t>(event.access)] + std::string(program.name(event.variable));
      continue;
    }
    const model::Call& call = program.calls[event.call.index()];
    text += std::string(program.text(call.name)) + (call.callee.valid() ? "(" : "?(");
    bool first = true;
    for (const model::VariableId variable : program.arguments[event.call.index()]) {
      text += (first ? "" : ", ") + (variable.valid() ? std::string(program.name(variable)) : "-");
      first = false;
    }
    text += ')';
  }
  return text;
}

}  // namespace

#define READ(workload, text)        \
  const auto workload = read(text); \
  QVERIFY2(workload.ok(), workload.ok() ? "" : support::describe(workload.error()).c_str())

class TvmScriptTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void statementsStandAsInTvm_data() {
    QTest::addColumn<QString>("lines");
    QTest::addColumn<QString>("expected");
    QTest::newRow("one statement") << "a[0] = T.int8(1)"
                                   << "store";
    QTest::newRow("two are a sequence") << "a[0] = T.int8(1)\na[1] = T.int8(1)"
                                        << "seq{store store}";
    QTest::newRow("an allocate contains the rest")
        << "x = T.allocate([4], \"int8\", \"global\")\ny = T.allocate([4], \"int8\", "
           "\"global\")\nT.evaluate(x)\nT.evaluate(y)"
        << "alloc{alloc{seq{eval eval}}}";
    QTest::newRow("an allocate in the middle")
        << "T.evaluate(0)\nx = T.allocate([4], \"int8\", \"global\")\nT.evaluate(x)\nT.evaluate(0)"
        << "seq{eval alloc{seq{eval eval}}}";
    QTest::newRow("an allocate with a block")
        << "with T.allocate([4], \"int8\", \"global\") as x:\n    T.evaluate(x)\nT.evaluate(0)"
        << "seq{alloc{eval} eval}";
    QTest::newRow("a view forces no sequence") << "x = T.allocate([4], \"int8\", \"global\")\nx_1 = "
                                                  "T.Buffer((4,), \"int8\", data=x)\nx_1[0] = T.int8(0)"
                                               << "alloc{view store}";
    QTest::newRow("views at the beginning stand before the body")
        << "b = T.Buffer((64,), \"int8\", data=a.data)\nb[0] = T.int8(0)"
        << "store";
    QTest::newRow("a view in a sequence")
        << "T.evaluate(0)\nb = T.Buffer((64,), \"int8\", data=a.data)\nb[0] = T.int8(0)"
        << "seq{eval view store}";
    QTest::newRow("a grid is several loops") << "for i, j in T.grid(2, 3):\n    a[i] = T.int8(j)"
                                             << "for{for{store}}";
    QTest::newRow("let, attribute, assert contain the rest")
        << "v: T.int32 = 1\nT.attr(0, \"k\", 1)\nassert v == 1, \"m\"\nT.evaluate(v)"
        << "let{attr{assert{eval}}}";
    QTest::newRow("let, attribute, assert with blocks")
        << "with T.LetStmt(1) as v:\n    T.evaluate(v)\nwith T.attr(0, \"k\", 1):\n    T.evaluate(0)\nwith "
           "T.Assert(1, \"m\"):\n    T.evaluate(0)"
        << "seq{let{eval} attr{eval} assert{eval}}";
    QTest::newRow("branches") << "if a[0] == 0:\n    a[0] = T.int8(1)\nelif a[0] == 1:\n    a[1] = "
                                 "T.int8(1)\n    a[2] = T.int8(1)\nelse:\n    T.evaluate(0)"
                              << "if{store else if{seq{store store} else eval}}";
    QTest::newRow("a declaration contains the rest")
        << "x = T.decl_buffer((64,), \"int8\", data=a.data)\nx[0] = T.int8(1)"
        << "decl{store}";
    QTest::newRow("a declaration without data allocates")
        << "x = T.decl_buffer((64,), \"int8\")\nx[0] = T.int8(1)"
        << "alloc{store}";
    QTest::newRow("while, suites, semicolons") << "while a[0] < 3: a[0] = T.int8(1); a[1] = T.int8(2)\npass"
                                               << "while{seq{store store}}";
    QTest::newRow("threads")
        << "tx = T.env_thread(\"threadIdx.x\")\nT.launch_thread(tx, 4)\na[tx] = T.int8(1)"
        << "attr{store}";
    QTest::newRow("blocks") << "for i in range(4):\n    with T.block(\"b\"):\n        vi = T.axis.spatial(4, "
                               "i)\n        T.reads()\n        T.writes(a[vi])\n        a[vi] = T.int8(1)"
                            << "for{block{view view view store}}";
    QTest::newRow("nothing") << "pass"
                             << "";
    QTest::newRow("not understood") << "try:\n    a[0] = T.int8(1)\nexcept Oops:\n    pass\nT.evaluate(0)"
                                    << "seq{opaque opaque eval}";
  }
  void statementsStandAsInTvm() {
    QFETCH(QString, lines);
    QFETCH(QString, expected);
    READ(workload, functionWith(lines.toStdString()));
    QCOMPARE(QString::fromStdString(tree(programOf(*workload))), expected);
  }

  void statementsSayWhatTheyUse_data() {
    QTest::addColumn<QString>("lines");
    QTest::addColumn<QString>("expected");
    const QString x = "x = T.allocate([4], \"int8\", \"global\")\n";
    QTest::newRow("store") << "a[a[0]] = a[1] + a[2]"
                           << "R a, R a, R a, W a";
    QTest::newRow("store with an operator") << "a[0] += T.int8(1)"
                                            << "R a, W a";
    QTest::newRow("names, data, addresses") << x + "T.f(x, a.data, T.address_of(a[1]), (x))"
                                            << "M x, M a, M a, M x";
    QTest::newRow("access pointer") << "T.f(T.tvm_access_ptr(T.type_annotation(\"int8\"), a.data, 0, 4, 1))"
                                    << "M a";
    QTest::newRow("attributes that are numbers") << "T.f(a.strides[0], a.elem_offset, a.shape[0])"
                                                 << "";
    QTest::newRow("loads of old") << x + "T.store(x, 0, T.load(\"int8\", x, 1), True)"
                                  << "R x, W x";
    QTest::newRow("methods") << "T.evaluate(a.vload([0], predicate=True))\na.vstore([0], T.int8(1), "
                                "predicate=True)\nT.f(a.access_ptr(\"r\"))"
                             << "R a, W a, M a";
    QTest::newRow("views of views") << x + "x_1 = T.Buffer((4,), \"int8\", data=x)\ny = T.Buffer((2,), "
                                           "\"int16\", data=x_1.data)\ny[0] = a[0]"
                                    << "R a, W x";
    QTest::newRow("lambda and comprehension") << "T.f(lambda q: q + a[0], [p for p in range(3)])"
                                              << "R a";
    QTest::newRow("an attribute is about, not of") << "with T.attr(a.data, \"k\", a[0]):\n    T.evaluate(0)"
                                                   << "R a";
    QTest::newRow("a call out of the module") << x + "T.call_extern(\"int32\", \"puts\", x, a[0] + 1, a.data)"
                                              << "R a, puts?(x, -, a), M x, M a";
    QTest::newRow("a let of memory") << "v: T.handle(\"int8\") = T.address_of(a[3])\nT.f(v)"
                                     << "M a, M v";
    QTest::newRow("a let of a number") << "v: T.int32 = a[3]\nT.f(v)"
                                       << "R a";
    QTest::newRow("inner names hide outer ones") << "for a in range(3):\n    T.f(a)\nT.f(a.data)"
                                                 << "M a";
    QTest::newRow("not understood") << "del a, b"
                                    << "M a";
  }
  void statementsSayWhatTheyUse() {
    QFETCH(QString, lines);
    QFETCH(QString, expected);
    READ(workload, functionWith(lines.toStdString()));
    QCOMPARE(QString::fromStdString(events(programOf(*workload))), expected);
  }

  void callsAreResolved_data() {
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("withOneMore");
    const auto row = [](const char* call, const char* expected, const char* more) {
      QTest::newRow(call) << call << expected << more;
    };
    row("T.call_extern(\"int32\", \"f\", a.data, x)", "f(a, x)",
        "T.call_extern(\"int32\", \"f\", a.data, x, P)");
    row("T.evaluate(T.call_extern(\"f\", a.data, x, dtype=\"int32\"))", "f(a, x)",
        "T.evaluate(T.call_extern(\"f\", a.data, x, P, dtype=\"int32\"))");
    row("T.tvm_check_return(0, -1, T.call_extern(\"int32\", \"the_f\", a.data, x))", "the_f(a, x)",
        "T.tvm_check_return(0, -1, T.call_extern(\"int32\", \"the_f\", a.data, x, P))");
    row("T.call_cpacked(\"f\", a.data, x, T.reinterpret(\"handle\", T.uint64(0)))", "f(a, x, -)",
        "T.call_cpacked(\"f\", a.data, x, P, T.reinterpret(\"handle\", T.uint64(0)))");
    row("T.evaluate(T.tvm_call_cpacked(\"f\", a.data, x, handle, dtype=\"int32\"))", "f(a, x, handle)",
        "T.evaluate(T.tvm_call_cpacked(\"f\", a.data, x, P, handle, dtype=\"int32\"))");
    row("T.tvm_call_packed(\"f\", T.tvm_stack_make_array(a.data, T.tvm_stack_make_shape(64), 0, 1, 0, 0), x)",
        "f(a, x)",
        "T.tvm_call_packed(\"f\", T.tvm_stack_make_array(a.data, T.tvm_stack_make_shape(64), 0, 1, 0, 0), x, "
        "P)");
    row("Module.f(T.address_of(a[0]), x)", "f(a, x)", "Module.f(T.address_of(a[0]), x, P)");
    row("cls.f(a.data, x)", "f(a, x)", "cls.f(a.data, x, P)");
    row("f(a.data, a[a[0]])", "R a, R a, f(a, -)", "f(a.data, a[a[0]], P)");
    row("T.call_extern(\"int32\", \"g\")", "g()", "T.call_extern(\"int32\", \"g\", P)");
  }
  void callsAreResolved() {
    QFETCH(QString, call);
    QFETCH(QString, expected);
    QFETCH(QString, withOneMore);
    const std::string text =
        functionWith("x = T.allocate([64], \"int8\", \"global\")\n" + call.toStdString(),
                     "a: T.Buffer((64,), \"int8\"), handle: T.handle") +
        "    @T.prim_func\n    def f(p: T.Buffer((64,), \"int8\"), q: T.handle(\"int8\")):\n"
        "        T.func_attr({\"global_symbol\": \"the_f\"})\n        T.evaluate(0)\n"
        "    @T.prim_func\n    def g():\n        T.evaluate(0)\n";
    READ(workload, text);
    const Program& program = programOf(*workload);
    QCOMPARE(QString::fromStdString(events(program)), expected);
    const model::Call& made = program.calls.at(0);
    std::string own(program.text(program.statements[made.statement.index()].text));
    own.insert(static_cast<std::size_t>(made.insertAt), ", P");
    QCOMPARE(QString::fromStdString(own), withOneMore);
  }

  void allAgesAreRead_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("era");
    QTest::newRow("0.8") << "# from tvm.script import tir as tir\n@tvm.script.ir_module\nclass Module:\n"
                            "    @tir.prim_func\n    def main(a: tir.handle) -> None:\n"
                            "        # function attr dict\n        tir.func_attr({\"global_symbol\": "
                            "\"main\", \"tir.noalias\": True})\n"
                            "        A = tir.match_buffer(a, [64], dtype=\"int8\")\n        # body\n"
                            "        with tir.allocate([16], \"int8\", \"global\") as x:\n"
                            "            for i in tir.serial(0, 16):\n"
                            "                tir.store(x, i, tir.load(\"int8\", A.data, i), True)\n"
                         << 0;
    QTest::newRow("0.9")
        << "# from tvm.script import tir as T\n@tvm.script.ir_module\nclass Module:\n"
           "    @T.prim_func\n    def main(a: T.handle) -> None:\n"
           "        A = T.match_buffer(a, [64], dtype=\"int8\", elem_offset=0, align=128, offset_factor=1)\n"
           "        T.preflattened_buffer(A, [8, 8], dtype=\"int8\", data=A.data)\n"
           "        x = T.allocate([16], \"int8\", \"global\")\n"
           "        y = T.buffer_decl([16], dtype=\"int8\", data=x.data)\n"
           "        for i in T.serial(0, 16):\n            y[i] = A[i]\n"
        << 1;
    QTest::newRow("0.11")
        << "from tvm.script import tir as T\n@T.prim_func\ndef main(A: T.Buffer[(64,), \"int8\"]) -> None:\n"
           "    x = T.allocate([16], \"int8\", \"global\")\n    for i in T.serial(16):\n        x[i] = A[i]\n"
        << 1;
    QTest::newRow("0.12")
        << functionWith(
               "x = T.allocate([16], \"int8\", \"global\")\nx_1 = T.Buffer((16,), \"int8\", data=x)\n"
               "for i in range(16):\n    x_1[i] = A[i]",
               "A: T.Buffer((64,), \"int8\")")
               .c_str()
        << 2;
    QTest::newRow("by hand")
        << "import tvm\nfrom tvm.script import tir as TT\n@TT.prim_func(private=True)\ndef main(A: "
           "TT.Buffer(64, \"int8\")):\n"
           "    \"\"\"of a test\"\"\"\n"
           "\twith TT.allocate(\n  [4 *\t4], 'int8',  # comment ]\n 'global') as x: TT.evaluate(x)\n"
           "def helper():\n    return 'nothing'\n"
        << 2;
  }
  void allAgesAreRead() {
    QFETCH(QString, text);
    QFETCH(int, era);
    std::string bytes = text.toStdString();
    if (const auto tab = bytes.find("\n\twith"); tab != std::string::npos) bytes.replace(tab + 1, 1, "    ");
    for (const bool windows : {false, true}) {
      std::string file;
      for (const char c : bytes) file += windows && c == '\n' ? std::string("\r\n") : std::string(1, c);
      if (windows) file = "\xEF\xBB\xBF" + file;
      const auto workload = import::read({"test.py", file}, {}, {});
      QVERIFY2(workload.ok(), workload.ok() ? "" : support::describe(workload.error()).c_str());
      QCOMPARE(workload->format, std::string("tvmscript"));
      QCOMPARE(workload->entry, std::string("main"));
      const Program& program = programOf(*workload);
      QCOMPARE(static_cast<int>(program.era), era);
      QCOMPARE(program.allocations.size(), std::size_t{1});
      QCOMPARE(program.allocations[0].size, std::int64_t{16});
      QVERIFY(program.preamble.ends_with('\n'));
      QVERIFY(program.preamble.find("class Module") != std::string::npos);
      QCOMPARE(program.parameters.at(0).size, std::int64_t{64});
      for (const auto& warning : workload->warnings)
        qInfo("%s: %s", warning.location.c_str(), warning.message.c_str());
      QCOMPARE(workload->warnings.size(), std::size_t{0});
    }
  }

  void allocationsAreDescribed() {
    READ(
        workload,
        functionWith(
            "x = T.allocate([2, T.int64(3)], \"int8x4\", \"global.workspace\", "
            "annotations={\"input_tensor\": \"data\"})\n"
            "w = T.allocate_const([1, 2, T.float32(\"nan\"), \"]\", [3]], \"float32\", [5], annotations={})\n"
            "d = T.allocate([n, 4], \"int8\", \"global\")\n"
            "x_1 = T.Buffer((6,), \"int8x4\", data=x)\n"
            "T.evaluate(d)",
            "a: T.handle, n: T.int32"));
    const Program& program = programOf(*workload);
    QCOMPARE(program.allocations.size(), std::size_t{3});
    const auto& x = program.allocations[0];
    QCOMPARE(x.size, std::int64_t{24});
    QCOMPARE(x.sizeNoLanes, std::int64_t{6});
    QCOMPARE(x.kind, model::BufferKind::Input);
    QCOMPARE(std::string(program.text(x.tensorName)), std::string("data"));
    QCOMPARE(std::string(program.text(program.variables[x.variable.index()].scope)),
             std::string("global.workspace"));
    const model::Variable& variable = program.variables[x.variable.index()];
    QCOMPARE(std::string(program.name(x.variable)), std::string("x"));
    QCOMPARE(std::string(program.text(variable.parsedName)), std::string("x_1"));  // as TVM's parser names it
    QCOMPARE(program.allocations[1].kind, model::BufferKind::Constant);
    QCOMPARE(program.allocations[1].size, std::int64_t{20});
    QVERIFY(!program.allocations[2].isStatic);
    QCOMPARE(program.shapes[2][0], std::int64_t{-1});
    QCOMPARE(program.shapes[2][1], std::int64_t{4});
    const model::Statement& first = program.statements[x.statement.index()];
    QCOMPARE(model::describe(first.position), std::string("8:9"));
    QVERIFY(program.text(first.text).starts_with("x = T.allocate([2,"));
    QVERIFY(program.source != nullptr);
  }

  void functionsAreDescribed() {
    READ(workload,
         std::string(kHead) +
             "    @T.prim_func\n    def run_model(input: T.handle, output: T.handle):\n"
             "        T.func_attr({\"runner_function\": T.bool(True), \"target\": T.target({\"kind\": \"c\", "
             " \"tag\": \"\"})})\n"
             "        b = T.match_buffer(input, (1, 4), align=16)\n        T.evaluate(b.data)\n"
             "    @T.prim_func\n    def other(p: T.Ptr[T.int8, \"global.x\"], n: T.int32): T.evaluate(p)\n");
    const Program& program = programOf(*workload);
    QCOMPARE(workload->entry, std::string("run_model"));
    const model::Function& run = program.functions[0];
    QVERIFY(run.isRunner);
    QCOMPARE(std::string(program.text(run.target)), std::string(R"({"kind": "c", "tag": ""})"));
    QCOMPARE(run.prelude.size(), std::size_t{2});
    QCOMPARE(std::string(program.text(run.prelude[1])),
             std::string("b = T.match_buffer(input, (1, 4), align=16)"));
    const auto parameters = program.parametersOf(model::FunctionId(std::size_t{0}));
    QCOMPARE(parameters[0].size, std::int64_t{16});
    QVERIFY(parameters[0].data.valid() && parameters[0].data != parameters[0].variable);
    QVERIFY(!parameters[1].data.valid());
    QCOMPARE(std::string(program.text(parameters[1].text)), std::string("output: T.handle"));
    QCOMPARE(program.parameters.size(), std::size_t{4});
    QCOMPARE(program.parameterShapes[0].size(), std::size_t{2});
  }

  void plansAreReadBack_data() {
    QTest::addColumn<QString>("text");
    const auto module = [](const char* head, const char* arrow, const char* handle, const char* match,
                           const char* let1, const char* let2, const char* view, const char* call) {
      const QString type = QString::fromUtf8(handle);
      return QString::fromUtf8(head) +
             "class Module:\n    @T.prim_func\n    def __tvm_main__(input: T.handle, fast_memory_0_var: " +
             type + ", my_const_1_var: " + type + ", output: T.handle)" + arrow + ":\n" +
             QString::fromUtf8(match).arg("fast_memory_0", "200704") +
             QString::fromUtf8(match).arg("my_const_1", "64") + let1 +
             "    @T.prim_func\n    def op(b: T.Buffer" + view + ", c: T.handle, fast_memory_0_var: " + type +
             ")" + arrow + ":\n" + QString::fromUtf8(match).arg("fast_memory_0", "200704") + let2 +
             QString::fromUtf8(call);
    };
    QTest::newRow("legacy") << module(
        "# from tvm.script import tir as T\n@tvm.script.ir_module\n", " -> None", "T.Ptr[T.uint8]",
        "        %1_buffer_var = T.match_buffer(%1_var, [%2], dtype=\"uint8\", strides=[1], elem_offset=0, "
        "align=16)\n",
        "        with T.let(sid_8_let, T.address_of(fast_memory_0_buffer_var[1024], dtype=\"handle\")):\n"
        "            k_let: T.Ptr[T.int8] = T.address_of(my_const_1_buffer_var[16], dtype=\"handle\")\n"
        "            T.evaluate(T.call_extern(\"op\", sid_8_let, k_let, fast_memory_0_buffer_var.data, "
        "dtype=\"int32\"))\n",
        "        x_let: T.Ptr[T.int8] = T.address_of(fast_memory_0_buffer_var[2048], dtype=\"handle\")\n"
        "        x = T.buffer_decl([32], dtype=\"int8\", data=x_let)\n",
        "[(512,), \"int8\"]", "        x[0] = b[0]\n");
    QTest::newRow("today") << module(
        "# from tvm.script import ir as I\n# from tvm.script import tir as T\n@I.ir_module\n", "",
        "T.handle(\"uint8\")",
        "        %1_buffer_var = T.match_buffer(%1_var, (%2,), \"uint8\", strides=(1,), align=16)\n",
        "        sid_8_let = T.handle(\"int8\")\n"
        "        with T.LetStmt(T.address_of(fast_memory_0_buffer_var[1024]), var=sid_8_let):\n"
        "            k_let: T.handle(\"int8\") = T.address_of(my_const_1_buffer_var[16])\n"
        "            T.call_extern(\"int32\", \"op\", sid_8_let, k_let, fast_memory_0_buffer_var.data)\n",
        "        x_let: T.handle(\"int8\") = T.address_of(fast_memory_0_buffer_var[2048])\n"
        "        x = T.Buffer((32,), \"int8\", data=x_let)\n",
        "((512,), \"int8\")", "        x[0] = b[0]\n");
  }
  void plansAreReadBack() {
    QFETCH(QString, text);
    READ(workload, text.toStdString());
    const Program& program = programOf(*workload);
    QCOMPARE(program.pools.size(), std::size_t{2});
    QCOMPARE(program.pools[0].name, std::string("fast_memory"));
    QCOMPARE(program.pools[0].access, model::PoolAccess::ReadWrite);
    QCOMPARE(program.pools[1].name, std::string("my_const"));
    QCOMPARE(program.pools[1].access, model::PoolAccess::ReadOnly);
    QCOMPARE(program.allocations.size(), std::size_t{3});
    const auto& sid = program.allocations[0];
    QCOMPARE(std::string(program.name(sid.variable)), std::string("sid_8_let"));
    QVERIFY(sid.planned.has_value());
    QCOMPARE(sid.planned->offset, std::int64_t{1024});
    QCOMPARE(sid.size, std::int64_t{512});  // what the callee takes it for
    QCOMPARE(program.statements[sid.statement.index()].kind, StatementKind::Allocate);
    const auto& constant = program.allocations[1];
    QCOMPARE(constant.planned->pool, model::PoolId(std::size_t{1}));
    QCOMPARE(constant.kind, model::BufferKind::Constant);
    QCOMPARE(constant.size, std::int64_t{0});  // a handle: nobody knows
    const auto& own = program.allocations[2];
    QCOMPARE(own.planned->offset, std::int64_t{2048});
    QCOMPARE(own.size, std::int64_t{32});  // of its view
    QCOMPARE(std::string(program.text(own.dtype)), std::string("int8"));
    QCOMPARE(workload->warnings.size(), std::size_t{1});
    QVERIFY(workload->warnings[0].message.find("k_let") != std::string::npos);
    int pools = 0;
    for (const model::Parameter& parameter : program.parameters) pools += parameter.pool.valid() ? 1 : 0;
    QCOMPARE(pools, 3);
    QVERIFY(!QString::fromStdString(events(program)).contains("M fast_memory"));
  }

  void parametersThatAreNamedLikePoolsAreNotAlwaysPools() {
    READ(workload, functionWith("T.evaluate(image_0_var)", "image_0_var: T.handle(\"uint8\")"));
    QVERIFY(programOf(*workload).pools.empty());
  }

  void errorsSayWhere_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("location");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* location,
                        const char* message) {
      QTest::newRow(name) << QString::fromStdString(text) << location << message;
    };
    row("no function", "from tvm.script import tir as T\n", "", "no function");
    row("a class without function", std::string(kHead) + "    pass\n", "5:1", "'Module' has no function");
    row("only a Relax function", std::string(kHead) + "    @R.function\n    def main(x): return x\n", "5:1",
        "has no function");
    row("cut off in a bracket", functionWith("x = T.allocate([4"), "8:24", "end of the file, expected ']'");
    row("cut off in a string", functionWith("x = T.allocate([4], \"int8"), "8:29", "no end of the string");
    row("cut off in a long string", functionWith("x = \"\"\"abc"), "8:13", "three \"");
    row("cut off behind a head", functionWith("for i in range(3):"), "9:1",
        "expected the body of the 'for' in line 8");
    row("cut off behind a function", std::string(kHead) + "    @T.prim_func\n    def f():\n", "8:1",
        "expected the body of the function 'f'");
    row("a bracket too many", functionWith("x = 1)"), "8:14", "without an opening bracket");
    row("brackets of different kinds", functionWith("x = (1]"), "8:15", "found ']', expected ')'");
    row("indented for no reason", functionWith("T.evaluate(0)\n   T.evaluate(1)"), "9:12",
        "indentation of 11 columns, expected 8");
    row("not indented", functionWith("for i in range(3):\nT.evaluate(1)"), "9:9",
        "without further indentation");
    row("back to nowhere", functionWith("for i in range(3):\n    T.evaluate(1)\n  T.evaluate(1)"), "10:11",
        "indentation of 10");
    row("tabs and blanks",
        functionWith("for i in range(3):\n        T.evaluate(1)").append("\t\tT.evaluate(2)\n"), "10:3",
        "tabs");
    row("no colon", functionWith("for i in range(3)"), "8:26", "expected ':'");
    row("else without if", functionWith("T.evaluate(0)\nelse:\n    pass"), "9:9", "expected an 'if'");
    row("not Python", functionWith("x = $3"), "8:13", "found '$'");
    row("negative extent", functionWith("x = T.allocate([-4], \"int8\", \"global\")"), "8:24", "extent -4");
    row("odd type", functionWith("x = T.allocate([4], \"int9000000000\", \"global\")"), "8:29", "data type");
    row("no type", functionWith("x = T.allocate([4])"), "8:9", "no data type");
    row("too large", functionWith("x = T.allocate([4611686018427387904, 4], \"int8\", \"global\")"), "8:24",
        "2^63-1");
    row("far too large", functionWith("x = T.allocate([99999999999999999999], \"int8\", \"global\")"), "8:24",
        "2^63-1");
    row("hidden in an expression", functionWith("T.f(T.allocate([4], \"int8\", \"global\"))"), "8:13",
        "allocation inside an expression");
    row("hidden in what is not understood",
        functionWith("try:\n    x = T.allocate([4], \"int8\", \"global\")"), "9:19", "not understood");
    row("without a name", functionWith("T.allocate([4], \"int8\", \"global\")"), "8:9", "without a name");
  }
  void errorsSayWhere() {
    QFETCH(QString, text);
    QFETCH(QString, location);
    QFETCH(QString, message);
    const auto workload = read(text.toStdString());
    QVERIFY(!workload.ok());
    QCOMPARE(QString::fromStdString(workload.error().location), location);
    QVERIFY2(QString::fromStdString(workload.error().message).contains(message),
             workload.error().message.c_str());
  }

  void errorsQuoteTheLine() {
    const auto workload = read(functionWith("x = T.allocate([-4], \"int8\", \"global\")"));
    QVERIFY(!workload.ok());
    QCOMPARE(workload.error().hint, std::string("the line is: x = T.allocate([-4], \"int8\", \"global\")"));
  }

  void oddThingsAreWarnings_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const std::string& text, const char* message) {
      QTest::newRow(name) << QString::fromStdString(text) << message;
    };
    const std::string good = functionWith("T.evaluate(0)");
    row("a member that is no prim_func", good + "    @R.function\n    def r(x):\n        return x\n",
        "'r' is no T.prim_func");
    row("two modules",
        good + "@I.ir_module\nclass Second:\n    @T.prim_func\n    def main():\n        T.evaluate(0)\n",
        "'Second' was skipped");
    row("two of a name", good + "    @T.prim_func\n    def main(): T.evaluate(0)\n", "defined twice");
    row("an unknown name", functionWith("T.f(nothing)"), "'nothing', which nothing defines");
    row("not understood", functionWith("del a"), "not understood");
    row("pools",
        functionWith("x = T.allocate([4], \"int8\", \"global\", annotations={\"candidate_memory_pools\": "
                     "[metadata[\"ir.WorkspacePoolInfo\"][0]]})\nT.evaluate(x)"),
        "pools");
  }
  void oddThingsAreWarnings() {
    QFETCH(QString, text);
    QFETCH(QString, message);
    READ(workload, text.toStdString());
    QCOMPARE(workload->warnings.size(), std::size_t{1});
    QVERIFY2(QString::fromStdString(workload->warnings[0].message).contains(message),
             workload->warnings[0].message.c_str());
    QVERIFY(!workload->warnings[0].location.empty());
  }

  void noDepthIsTooDeep() {
    constexpr std::size_t kDepth = 100'000;
    const std::string brackets =
        "T.evaluate(" + std::string(kDepth, '(') + "a[0]" + std::string(kDepth, ')') + ")";
    READ(deep, functionWith(brackets));
    QCOMPARE(QString::fromStdString(events(programOf(*deep))), QString("R a"));
    std::string lines;
    for (std::size_t i = 0; i < kDepth; ++i) lines += "x = T.allocate([4], \"int8\", \"global\")\n";
    READ(nested, functionWith(lines + "T.evaluate(x)"));
    QCOMPARE(programOf(*nested).allocations.size(), kDepth);
    std::string names = "i", extents = "1";
    for (std::size_t i = 0; i < kDepth; ++i) names += ", i", extents += ", 1";
    READ(grid, functionWith("for " + names + " in T.grid(" + extents + "):\n    a[i] = T.int8(1)"));
    QCOMPARE(programOf(*grid).statements.size(), kDepth + 2);
    std::string indented;
    for (std::size_t i = 0; i < 3000; ++i) indented += std::string(i, ' ') + "for i in range(1):\n";
    READ(loops, functionWith(indented + std::string(3000, ' ') + "a[i] = T.int8(1)"));
    QCOMPARE(programOf(*loops).statements.size(), std::size_t{3001});
  }

  void longListsOfConstantsArePassedOver() {
    std::string values;
    while (values.size() < (std::size_t{8} << 20)) values += "1.25, -3, T.float32(\"nan\"),\n        ";
    READ(workload, functionWith("w = T.allocate_const([" + values +
                                "], \"float32\", [1024])\nT.evaluate(w)\nbad_name"));
    const Program& program = programOf(*workload);
    QCOMPARE(program.allocations[0].size, std::int64_t{4096});
    QCOMPARE(std::string(program.text(program.statements[0].text)),
             std::string("w = T.allocate_const([...], \"float32\", [1024])"));
    QCOMPARE(workload->warnings.size(), std::size_t{1});  // the line is counted right behind it
    const auto lines = std::count(values.begin(), values.end(), '\n');
    QCOMPARE(workload->warnings[0].location, std::to_string(10 + lines) + ":9");
  }

  void readingStops() {
    std::stop_source stop;
    stop.request_stop();
    const auto workload = import::read({"test.py", functionWith("T.evaluate(0)")}, {.format = "tvmscript"},
                                       {stop.get_token(), {}});
    QVERIFY(!workload.ok());
    QCOMPARE(workload.error().code, support::ErrorCode::Cancelled);
  }

  void tvmsOwnTextIsUnderstoodAll_data() {
    QTest::addColumn<QString>("file");
    for (const char* folder : {MEMSCAPE_TEST_DATA "/golden", MEMSCAPE_SHARED "/golden/usmp"})
      for (const std::string& file : testing::filesBelow(folder, ".tvmscript.py"))
        QTest::addRow("%s", file.c_str()) << QString::fromStdString(file);
  }
  void tvmsOwnTextIsUnderstoodAll() {
    QFETCH(QString, file);
    const auto workload = import::readFile(file.toStdString(), {}, {});
    QVERIFY2(workload.ok(), workload.ok() ? "" : support::describe(workload.error()).c_str());
    QCOMPARE(workload->format, std::string("tvmscript"));
    for (const auto& warning : workload->warnings) QVERIFY2(false, warning.message.c_str());
    const Program& program = programOf(*workload);
    QCOMPARE(program.era, model::ScriptEra::PointerVars);
    QCOMPARE(workload->entry, std::string("__tvm_main__"));
    for (const model::Call& call : program.calls) QVERIFY(call.callee.valid());
  }
};

QTEST_APPLESS_MAIN(TvmScriptTest)
#include "tvmscript_test.moc"
