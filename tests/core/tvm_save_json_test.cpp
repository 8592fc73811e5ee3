// SPDX-License-Identifier: Apache-2.0
// Modules of lowered functions that tvm.ir.save_json wrote: what becomes of them, and what is said of bad
// ones.
#include "core/import/tvm_save_json.h"

#include <QtTest>

#include "core/import/importer.h"
#include "tests/support/saved_nodes.h"

using namespace memscape;
using model::Access;
using model::Program;
using model::StatementKind;
using support::ErrorCode;
using test::SavedNodes;

namespace {

support::Result<model::Workload> readText(std::string_view text) {
  return import::read({"test", text}, {}, {});
}

/// The program in the text; one that cannot be read fails the test that asked.
std::shared_ptr<const Program> programOf(std::string_view text) {
  const auto workload = readText(text);
  if (!workload) {
    qWarning("%s", describe(workload.error()).c_str());
    return std::make_shared<const Program>();
  }
  return std::get<std::shared_ptr<const Program>>(workload->content);
}

std::string textOf(const Program& program, std::size_t statement) {
  return std::string(program.text(program.statements[statement].text));
}

/// "W:a R:b call:f(2 -)": the events of a statement; arguments by name.
std::string eventsOf(const Program& program, std::size_t statement) {
  std::string out;
  for (const model::Event& event : program.events[statement]) {
    out += out.empty() ? "" : " ";
    if (event.variable.valid()) {
      out += "RWM"[static_cast<std::size_t>(event.access)];
      out += ":" + std::string(program.name(event.variable));
      continue;
    }
    const model::Call& call = program.calls[event.call.index()];
    out += (call.callee.valid() ? "call:" : "extern:") + std::string(program.text(call.name)) + "(";
    for (const auto argument : program.arguments[event.call.index()])
      out += (argument.valid() ? std::string(program.name(argument)) : "-") + ",";
    out += ")";
  }
  return out;
}

/// main allocates a and b and calls op(a, b); op copies.
struct TwoFunctions {
  SavedNodes nodes;
  int a = nodes.pointer("a");
  int b = nodes.pointer("b", "int8", "global.workspace");
  int main = 0;
  int op = 0;

  explicit TwoFunctions(const std::vector<std::pair<std::string, int>>& attributes = {},
                        int annotations = 0) {
    const int call = nodes.evaluate(nodes.callExtern("op", {a, b}));
    const int inner = nodes.allocate(b, "int8x4", {2, 3}, call, annotations);
    main = nodes.function({}, {}, nodes.allocate(a, "int16", {10}, inner));
    const int source = nodes.buffer(nodes.pointer("src"), "p0", {10});
    const int target = nodes.buffer(nodes.pointer("dst"), "p1", {10});
    const int zero = nodes.imm(0);
    const int x = nodes.var("x", "handle");
    const int y = nodes.var("y", "handle");
    op = nodes.function({x, y}, {{x, source}, {y, target}},
                        nodes.store(target, nodes.load(source, {zero}), {zero}), attributes);
  }
  std::string text(std::string_view version = "0.12.0") {
    return nodes.text(nodes.module({{"op", op}, {"__tvm_main__", main}}), version);
  }
};

}  // namespace

class TvmSaveJsonTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void readsFunctionsAndAllocations() {
    TwoFunctions file;
    const auto program = programOf(file.text());
    QCOMPARE(program->functions.size(), std::size_t{2});
    QCOMPARE(program->name(program->entry), std::string_view("__tvm_main__"));
    QCOMPARE(program->allocations.size(), std::size_t{2});
    const model::Allocation& second = program->allocations[1];
    QCOMPARE(program->name(second.variable), std::string_view("b"));
    QCOMPARE(second.size, std::int64_t{24});
    QCOMPARE(second.sizeNoLanes, std::int64_t{6});
    QVERIFY(second.isStatic);
    QCOMPARE(program->text(program->variables[second.variable.index()].scope),
             std::string_view("global.workspace"));
    QCOMPARE(textOf(*program, 1),
             std::string(R"(b = T.allocate([T.int64(2), T.int64(3)], "int8x4", "global.workspace"))"));
  }

  void followsCalls() {
    TwoFunctions file;
    const auto program = programOf(file.text());
    QCOMPARE(eventsOf(*program, 2), std::string("call:op(a,b,)"));
    QCOMPARE(textOf(*program, 2), std::string(R"(T.call_extern("int32", "op", a, b))"));
    QCOMPARE(program->calls[0].insertAt, std::int32_t(textOf(*program, 2).size() - 1));
    QCOMPARE(eventsOf(*program, 3), std::string("W:dst R:src"));
    QCOMPARE(textOf(*program, 3), std::string("p1[0] = p0[0]"));
    const auto parameters = program->parametersOf(program->calls[0].callee);
    QCOMPARE(parameters.size(), std::size_t{2});
    QCOMPARE(parameters[0].size, std::int64_t{10});
    QCOMPARE(program->text(parameters[0].text), std::string_view(R"(p0: T.Buffer((10,), "int8"))"));
  }

  void callsOfOthersUseTheirArguments() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int buffer = nodes.buffer(a, "a", {4});
    const int call = nodes.callExtern("memset", {a, nodes.load(buffer, {nodes.imm(1)})});
    const int main = nodes.function({}, {}, nodes.allocate(a, "int8", {4}, nodes.evaluate(call)));
    const auto program = programOf(nodes.text(nodes.module({{"main", main}})));
    QCOMPARE(program->statements.size(), std::size_t{3});
    QCOMPARE(program->statements[1].kind, StatementKind::View);
    QCOMPARE(textOf(*program, 1), std::string(R"(a_1 = T.Buffer((4,), "int8", data=a))"));
    QCOMPARE(eventsOf(*program, 2), std::string("extern:memset(-,-,) M:a R:a"));
    QCOMPARE(program->calls[0].insertAt, -1);
  }

  void referencesAreNoUses() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int buffer = nodes.buffer(a, "view", {4});
    const int index = nodes.load(buffer, {nodes.imm(3)}, "int8");
    const int address = nodes.call("tir.address_of", {nodes.load(buffer, {index})}, "handle");
    const int access = nodes.call(
        "tir.tvm_access_ptr",
        {nodes.call("tir.type_annotation", {}, "int8"), a, nodes.imm(0), nodes.imm(4), nodes.imm(1)},
        "handle");
    const int call = nodes.callExtern("op", {address, access, nodes.imm(7)});
    const int main = nodes.function({}, {}, nodes.allocate(a, "int8", {4}, nodes.evaluate(call)));
    const int x = nodes.var("x", "handle");
    const int op = nodes.function({x}, {}, nodes.evaluate(nodes.imm(0)));
    const auto program = programOf(nodes.text(nodes.module({{"main", main}, {"op", op}})));
    // Only the load in the index is a use.
    QCOMPARE(eventsOf(*program, 2), std::string("R:a call:op(a,a,-,)"));
  }

  void valueComesBeforeIndices() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int b = nodes.pointer("b");
    const int c = nodes.pointer("c");
    const int zero = nodes.imm(0);
    const int bLoad = nodes.load(nodes.buffer(b, "b", {4}), {zero});
    const int cLoad = nodes.load(nodes.buffer(c, "c", {4}), {zero});
    const int store = nodes.store(nodes.buffer(a, "a", {4}), bLoad, {cLoad});
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, store)}})));
    QCOMPARE(eventsOf(*program, 0), std::string("W:a R:b R:c"));
    QCOMPARE(textOf(*program, 0), std::string("a_1[c_1[0]] = b_1[0]"));
    QCOMPARE(program->functions[0].prelude.size(), std::size_t{3});  // the views, before the one statement
  }

  void keepsTheTreeOfStatements() {
    SavedNodes nodes;
    const int i = nodes.var("i");
    const int one = nodes.evaluate(nodes.imm(1));
    const int inner = nodes.seq({one, nodes.evaluate(nodes.imm(2))});
    const int branch =
        nodes.add("tir.IfThenElse", {{"condition", nodes.binary("tir.LT", i, nodes.imm(3), "bool")},
                                     {"then_case", nodes.loop(i, 3, inner, 1)},
                                     {"else_case", one}});
    const int attribute = nodes.add(
        "tir.AttrStmt",
        {{"node", nodes.imm(0)}, {"attr_key", nodes.str("scope")}, {"value", nodes.imm(5)}, {"body", one}});
    const int loop = nodes.add("tir.While", {{"condition", nodes.imm(1, "bool")}, {"body", one}});
    const int body =
        nodes.seq({branch, nodes.seq({attribute, loop}), nodes.let(nodes.var("t"), nodes.imm(9), one)});
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, body)}})));
    std::string tree;
    for (std::size_t s = 0; s < program->statements.size(); ++s)
      tree += std::to_string(program->statements[s].end) + " " + textOf(*program, s) + "\n";
    QCOMPARE(tree, std::string("14 \n"
                               "7 if i < 3:\n"
                               "6 for i in T.parallel(3):\n"
                               "6 \n"
                               "5 T.evaluate(1)\n"
                               "6 T.evaluate(2)\n"
                               "7 T.evaluate(1)\n"
                               "12 \n"
                               "10 with T.attr(0, \"scope\", 5):\n"
                               "10 T.evaluate(1)\n"
                               "12 while T.bool(True):\n"
                               "12 T.evaluate(1)\n"
                               "14 t: T.int32 = 9\n"
                               "14 T.evaluate(1)\n"));
    QCOMPARE(program->statements[1].elseBegin, 6);
    QCOMPARE(program->statements[2].loop, model::LoopKind::Parallel);
    QCOMPARE(program->statements[0].position.node, body);
  }

  void printsExpressionsWithParentheses_data() {
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("which");
    const char* const kExpected[] = {"(x + y) * x",
                                     "x - (y - x)",
                                     "x + y < x * y and not (x == y or x != y)",
                                     "T.Cast(\"int16\", x // y % x)",
                                     "T.min(x, T.max(y, -3))",
                                     "T.Add(1, 2)",
                                     "T.Select(x < y, T.int8(1), T.float32(0.5))",
                                     "T.Ramp(x, 1, 4) + T.Broadcast(y, 4)",
                                     "T.exp(x)",
                                     "T.Div(x, y)",
                                     "T.let(z, x, z + y)",
                                     "T.reinterpret(\"handle\", T.uint64(0))",
                                     "T.call_packed(\"f\", \"a\\\"b\")"};
    int which = 0;
    for (const char* expected : kExpected) QTest::newRow(expected) << QString::fromUtf8(expected) << which++;
  }
  void printsExpressionsWithParentheses() {
    QFETCH(QString, expected);
    QFETCH(int, which);
    SavedNodes n;
    const int x = n.var("x");
    const int y = n.var("y");
    const int z = n.var("z");
    const auto op = [&](const char* type, int a, int b) { return n.binary(type, a, b); };
    const auto string = [&](const char* text) {
      return n.add("tir.StringImm", {{"dtype", "handle"}, {"value", n.str(text)}});
    };
    const std::vector<int> expressions{
        op("tir.Mul", op("tir.Add", x, y), x),
        op("tir.Sub", x, op("tir.Sub", y, x)),
        op("tir.And", op("tir.LT", op("tir.Add", x, y), op("tir.Mul", x, y)),
           n.add("tir.Not",
                 {{"dtype", "bool"}, {"a", op("tir.Or", op("tir.EQ", x, y), op("tir.NE", x, y))}})),
        n.add("tir.Cast", {{"dtype", "int16"}, {"value", op("tir.FloorMod", op("tir.FloorDiv", x, y), x)}}),
        op("tir.Min", x, op("tir.Max", y, n.imm(-3))),
        op("tir.Add", n.imm(1), n.imm(2)),
        n.add("tir.Select", {{"dtype", "int8"},
                             {"condition", op("tir.LT", x, y)},
                             {"true_value", n.imm(1, "int8")},
                             {"false_value", n.add("FloatImm", {{"dtype", "float32"}, {"value", "0.5"}})}}),
        op("tir.Add", n.add("tir.Ramp", {{"base", x}, {"stride", n.imm(1)}, {"lanes", 4}}),
           n.add("tir.Broadcast", {{"value", y}, {"lanes", 4}})),
        n.call("tir.exp", {x}, "float32"),
        op("tir.Div", x, y),
        n.add("tir.Let", {{"var", z}, {"value", x}, {"body", op("tir.Add", z, y)}}),
        n.call("tir.reinterpret", {n.imm(0, "uint64")}, "handle"),
        n.call("tir.tvm_call_packed", {string("f"), string("a\\\"b")}),
    };
    const int body = n.let(n.var("t"), expressions[static_cast<std::size_t>(which)], n.evaluate(n.imm(0)));
    const auto program = programOf(n.text(n.module({{"main", n.function({}, {}, body)}})));
    QCOMPARE(QString::fromStdString(textOf(*program, 0)), QStringLiteral("t: T.int32 = ") + expected);
  }

  void givesEveryViewALineThatItsUsersSee() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int view = nodes.buffer(a, "a", {4});
    const int zero = nodes.imm(0);
    const int i = nodes.var("i");
    const int store = nodes.store(view, zero, {i});
    const int body = nodes.seq({nodes.evaluate(zero), nodes.loop(i, 4, store), store});
    const auto program = programOf(
        nodes.text(nodes.module({{"main", nodes.function({}, {}, nodes.allocate(a, "int8", {4}, body))}})));
    // allocate, sequence, evaluate, view, loop, store, store
    QCOMPARE(program->statements.size(), std::size_t{7});
    QCOMPARE(program->statements[3].kind, StatementKind::View);
    QCOMPARE(program->statements[3].parent, model::StatementId(std::size_t{1}));
    QCOMPARE(program->statements[4].end, 6);
    QCOMPARE(textOf(*program, 5), std::string("a_1[i] = 0"));
    QCOMPARE(program->events[3].size(), std::size_t{0});
    QCOMPARE(program->allocations[0].statement, model::StatementId(std::size_t{0}));
  }

  void putsTheLineOfAViewIntoTheElseBranch() {
    SavedNodes nodes;
    const int view = nodes.buffer(nodes.pointer("a"), "a", {4});
    const int nothing = nodes.evaluate(nodes.imm(0));
    const int branch = nodes.add("tir.IfThenElse", {{"condition", nodes.imm(1, "bool")},
                                                    {"then_case", nothing},
                                                    {"else_case", nodes.store(view, nodes.imm(1), {})}});
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, branch)}})));
    QCOMPARE(program->statements.size(), std::size_t{4});
    QCOMPARE(program->statements[0].elseBegin, 2);
    QCOMPARE(program->statements[0].end, 4);
    QCOMPARE(program->statements[2].kind, StatementKind::View);
    QCOMPARE(textOf(*program, 3), std::string("a_1[()] = 1"));
  }

  void namesAreUniqueInAFunction() {
    SavedNodes nodes;
    const int zero = nodes.evaluate(nodes.imm(0));
    const int third = nodes.allocate(nodes.pointer("T"), "int8", {1}, zero);
    const int second = nodes.allocate(nodes.pointer("a.b"), "int8", {1}, third);
    const int first = nodes.allocate(nodes.pointer("a_b"), "int8", {1}, second);
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, first)}})));
    QVERIFY(textOf(*program, 0).starts_with("a_b = "));
    QVERIFY(textOf(*program, 1).starts_with("a_b_1 = "));
    QVERIFY(textOf(*program, 2).starts_with("T_1 = "));
    QCOMPARE(program->name(program->allocations[1].variable), std::string_view("a.b"));
  }

  void letOfAReferenceHasASource() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int p = nodes.pointer("p");
    const int use = nodes.evaluate(nodes.callExtern("f", {p}));
    const int body = nodes.allocate(a, "int8", {4}, nodes.let(p, a, use));
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, body)}})));
    QCOMPARE(program->name(program->statements[1].variable), std::string_view("p"));
    QCOMPARE(program->name(program->statements[1].source), std::string_view("a"));
    QCOMPARE(textOf(*program, 1), std::string("p: T.handle(\"int8\") = a"));
  }

  void resourceHandleStaysLast() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int handle = nodes.call("tir.reinterpret", {nodes.imm(0, "uint64")}, "handle");
    const int call = nodes.evaluate(nodes.callExtern("op", {a, handle}));
    const int main = nodes.function({}, {}, nodes.allocate(a, "int8", {4}, call));
    const int x = nodes.var("x", "handle");
    const int resource = nodes.var("resource_handle", "handle");
    const int op = nodes.function({x, resource}, {{x, nodes.buffer(nodes.pointer("d"), "d", {4})}},
                                  nodes.evaluate(nodes.imm(0)));
    const auto program = programOf(nodes.text(nodes.module({{"main", main}, {"op", op}})));
    const std::string text = textOf(*program, 1);
    QCOMPARE(text.substr(static_cast<std::size_t>(program->calls[0].insertAt)),
             std::string(", T.reinterpret(\"handle\", T.uint64(0)))"));
  }

  void callOfAGlobalVar() {
    SavedNodes nodes;
    const int op = nodes.function({}, {}, nodes.evaluate(nodes.imm(0)));
    const int global = nodes.add("GlobalVar", {{"name_hint", nodes.str("op")}});
    const int call = nodes.add("tir.Call", {{"dtype", "int32"}, {"op", global}, {"args", nodes.array({})}});
    const int main = nodes.function({}, {}, nodes.evaluate(call));
    const int mainName = nodes.add("GlobalVar", {{"name_hint", nodes.str("main")}});
    const int root =
        nodes.add("IRModule", {{"functions", nodes.nodeMap({{mainName, main}, {global, op}})}, {"attrs", 0}});
    const auto program = programOf(nodes.text(root));
    QCOMPARE(eventsOf(*program, 0), std::string("call:op()"));
    QCOMPARE(textOf(*program, 0), std::string("Module.op()"));
  }

  void symbolsNameFunctionsToo() {
    SavedNodes nodes;
    const int op =
        nodes.function({}, {}, nodes.evaluate(nodes.imm(0)), {{"global_symbol", nodes.str("tvmgen_op")}});
    const int main = nodes.function({}, {}, nodes.evaluate(nodes.callExtern("tvmgen_op", {})),
                                    {{"runner_function", nodes.imm(1, "bool")}});
    const auto program = programOf(nodes.text(nodes.module({{"go", main}, {"op", op}})));
    QCOMPARE(eventsOf(*program, 0), std::string("call:op()"));
    QCOMPARE(program->name(program->entry), std::string_view("go"));
    QCOMPARE(program->text(program->functions[0].prelude[0]),
             std::string_view("T.func_attr({\"runner_function\": T.bool(True)})"));
  }

  void poolsComeFromTheModuleAndFromAnnotations() {
    SavedNodes nodes;
    const int fast = nodes.pool("fast", 1000);
    const int other = nodes.pool("other", -1);
    const int a = nodes.pointer("a");
    const int annotations = nodes.map(
        {{"candidate_memory_pools", nodes.array({other, fast})}, {"output_tensor", nodes.str("out")}});
    const int main =
        nodes.function({}, {}, nodes.allocate(a, "int8", {4}, nodes.evaluate(nodes.imm(0)), annotations));
    const int pools = nodes.add("ir.WorkspaceMemoryPools", {{"pools", nodes.array({fast})}});
    const int constants = nodes.add(
        "ir.ConstantMemoryPools", {{"pools", nodes.array({nodes.pool("flash", 64, "ir.ConstantPoolInfo")})}});
    const int options =
        nodes.attrs({{"workspace-byte-alignment", nodes.imm(32)}, {"constant-byte-alignment", nodes.imm(8)}});
    const int executor = nodes.add("Executor", {{"name", nodes.str("aot")}, {"attrs", options}});
    const int root = nodes.module({{"main", main}}, nodes.attrs({{"workspace_memory_pools", pools},
                                                                 {"constant_memory_pools", constants},
                                                                 {"executor", executor}}));
    const auto program = programOf(nodes.text(root));
    QCOMPARE(program->pools.size(), std::size_t{3});
    QCOMPARE(program->pools[0].name, std::string("fast"));
    QCOMPARE(*program->pools[0].limit, std::int64_t{1000});
    QCOMPARE(program->pools[0].rates.readBytesPerCycle, std::int64_t{4});
    QCOMPARE(program->pools[1].access, model::PoolAccess::ReadOnly);
    QCOMPARE(program->pools[2].name, std::string("other"));
    QVERIFY(!program->pools[2].limit);
    const model::Allocation& allocation = program->allocations[0];
    const auto candidates = program->candidateLists[static_cast<std::size_t>(allocation.candidates)];
    QCOMPARE(candidates.size(), std::size_t{2});
    QCOMPARE(candidates[0], model::PoolId(std::size_t{2}));
    QCOMPARE(allocation.kind, model::BufferKind::Output);
    QCOMPARE(program->text(allocation.tensorName), std::string_view("out"));
    QCOMPARE(program->workspaceAlignment, std::int64_t{32});
    QCOMPARE(program->constantAlignment, std::int64_t{8});
    QCOMPARE(textOf(*program, 0),
             std::string(
                 R"(a = T.allocate([T.int64(4)], "int8", "global", annotations={"output_tensor": "out"}))"));
  }

  void constantsAreConstants() {
    SavedNodes nodes;
    const int w = nodes.pointer("w");
    const int data = nodes.leaf("runtime.NDArray", "P6G0lvBA3Q==");
    const int constant = nodes.add("tir.AllocateConst", {{"buffer_var", w},
                                                         {"data", data},
                                                         {"dtype", "int16"},
                                                         {"extents", nodes.array({nodes.imm(5)})},
                                                         {"body", nodes.evaluate(nodes.imm(0))},
                                                         {"annotations", 0}});
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, constant)}})));
    QCOMPARE(program->statements[0].kind, StatementKind::AllocateConst);
    QCOMPARE(program->allocations[0].kind, model::BufferKind::Constant);
    QCOMPARE(program->allocations[0].size, std::int64_t{10});
    QCOMPARE(textOf(*program, 0), std::string("w = T.allocate_const([...], \"int16\", [5])"));
  }

  void dynamicExtentsAreNotStatic() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int n = nodes.var("n");
    const int allocate = nodes.add("tir.Allocate", {{"buffer_var", a},
                                                    {"dtype", "int8"},
                                                    {"extents", nodes.array({nodes.imm(2), n})},
                                                    {"condition", nodes.imm(1, "bool")},
                                                    {"body", nodes.evaluate(nodes.imm(0))}});
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({n}, {}, allocate)}})));
    QVERIFY(!program->allocations[0].isStatic);
    QCOMPARE(program->allocations[0].size, std::int64_t{0});
    QCOMPARE(program->shapes[0][1], std::int64_t{-1});
  }

  void plannedModulesComeWithTheirPlan() {
    SavedNodes nodes;
    const auto poolParameter = [&](const char* name) {
      const int var = nodes.pointer(name, "uint8");
      return std::pair(var, nodes.buffer(nodes.pointer("pool_data", "uint8"), "pool_buffer", {128}, "uint8"));
    };
    const auto [mainPool, mainBuffer] = poolParameter("sram_0_var");
    const auto [opPool, opBuffer] = poolParameter("sram_3_var");
    const auto address = [&](int buffer, int offset) {
      return nodes.call("tir.address_of", {nodes.load(buffer, {nodes.imm(offset)}, "uint8")}, "handle");
    };
    // main: sid = sram[16]; op(sid, sram).  op: t = sram[64], seen as int16 [3].
    const int sid = nodes.pointer("sid_1_let");
    const int mainBody =
        nodes.let(sid, address(mainBuffer, 16), nodes.evaluate(nodes.callExtern("op", {sid, mainPool})));
    const int info = nodes.pool("sram", 128);
    const int allocated =
        nodes.add("ir.AllocatedPoolInfo",
                  {{"pool_info", info}, {"allocated_size", nodes.imm(128)}, {"pool_var_idx", nodes.imm(0)}});
    const int main = nodes.function({mainPool}, {{mainPool, mainBuffer}}, mainBody,
                                    {{"pool_args", nodes.array({allocated})}});
    const int p = nodes.var("p", "handle");
    const int t = nodes.pointer("t_let");
    const int opBody =
        nodes.let(t, address(opBuffer, 64),
                  nodes.store(nodes.buffer(t, "t", {3}, "int16"), nodes.imm(1), {nodes.imm(0)}));
    const int op = nodes.function(
        {p, opPool}, {{p, nodes.buffer(nodes.pointer("d"), "d", {40})}, {opPool, opBuffer}}, opBody);
    const int io = nodes.map({{"sid_1", nodes.add("tir.usmp.PoolAllocation",
                                                  {{"pool_info", info}, {"byte_offset", nodes.imm(16)}})}});
    const auto program = programOf(nodes.text(
        nodes.module({{"main", main}, {"op", op}}, nodes.attrs({{"io_tensor_pool_allocations", io}}))));
    QCOMPARE(program->allocations.size(), std::size_t{2});
    const model::Allocation& first = program->allocations[0];
    QVERIFY(first.planned.has_value());
    QCOMPARE(program->pools[first.planned->pool.index()].name, std::string("sram"));
    QCOMPARE(first.planned->offset, std::int64_t{16});
    QCOMPARE(first.size, std::int64_t{40});  // of the parameter that it is passed for
    QCOMPARE(first.kind, model::BufferKind::Input);
    QCOMPARE(program->text(first.tensorName), std::string_view("sid_1"));
    const model::Allocation& second = program->allocations[1];
    QCOMPARE(second.planned->offset, std::int64_t{64});
    QCOMPARE(second.size, std::int64_t{6});  // of the view
    QCOMPARE(program->shapes[1].size(), std::size_t{1});
    QVERIFY(program->parameters[0].pool.valid());
    QVERIFY(!program->parameters[1].pool.valid());
    QVERIFY(program->parameters[2].pool.valid());
    QCOMPARE(program->statements[0].kind, StatementKind::Allocate);
    QCOMPARE(eventsOf(*program, 0), std::string());
  }

  void readsLoadsAndStoresOfOldVersions() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int zero = nodes.imm(0);
    const int load = nodes.add(
        "tir.Load",
        {{"dtype", "int8"}, {"buffer_var", a}, {"index", zero}, {"predicate", nodes.imm(1, "bool")}});
    const int store = nodes.add(
        "tir.Store",
        {{"buffer_var", a}, {"value", load}, {"index", nodes.imm(1)}, {"predicate", nodes.imm(1, "bool")}});
    const int body = nodes.allocate(a, "int8", {4}, store);
    const auto program =
        programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, body)}}), "0.8.0"));
    QCOMPARE(eventsOf(*program, 1), std::string("W:a R:a"));
    QCOMPARE(textOf(*program, 1), std::string("T.store(a, 1, T.load(\"int8\", a, 0))"));
  }

  void readsLoopsAndScopesOfVersion07() {
    SavedNodes nodes;
    const int a = nodes.var("a", "handle");
    const int i = nodes.var("i");
    const int use = nodes.evaluate(nodes.callExtern("f", {a}));
    const int loop = nodes.add("tir.For", {{"loop_var", i},
                                           {"min", nodes.imm(2)},
                                           {"extent", nodes.imm(3)},
                                           {"for_type", 3},
                                           {"device_api", 0},
                                           {"body", use}});
    const int body = nodes.add(
        "tir.AttrStmt",
        {{"node", a},
         {"attr_key", nodes.str("storage_scope")},
         {"value", nodes.add("tir.StringImm", {{"dtype", "handle"}, {"value", nodes.str("shared")}})},
         {"body", nodes.allocate(a, "float32", {8}, loop)}});
    const auto program =
        programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, body)}}), "0.7.0"));
    QCOMPARE(program->statements[2].loop, model::LoopKind::Unrolled);
    QCOMPARE(textOf(*program, 2), std::string("for i in T.unroll(2, 5):"));
    QCOMPARE(program->text(program->variables[program->allocations[0].variable.index()].scope),
             std::string_view("shared"));
  }

  void readsBuffersOfVersions09And10() {
    SavedNodes nodes;
    const int x = nodes.var("x", "handle");
    const int flat = nodes.buffer(nodes.pointer("d"), "d", {2, 5});
    const int function = nodes.add("tir.PrimFunc", {{"params", nodes.array({x})},
                                                    {"body", nodes.evaluate(nodes.imm(0))},
                                                    {"buffer_map", nodes.map({})},
                                                    {"preflattened_buffer_map", nodes.nodeMap({{x, flat}})},
                                                    {"attrs", 0}});
    const auto program = programOf(nodes.text(nodes.module({{"main", function}}), "0.9.0"));
    QCOMPARE(program->parameters[0].size, std::int64_t{10});
    QVERIFY(program->parameters[0].data.valid());
  }

  void readsLanesBoxesAndPredicatesOfNewVersions() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int zero = nodes.imm(0);
    const int ramp =
        nodes.add("tir.Ramp",
                  {{"dtype", "int32x4"}, {"base", zero}, {"stride", nodes.imm(1)}, {"lanes", nodes.imm(4)}});
    const int load = nodes.add("tir.BufferLoad", {{"dtype", "int8"},
                                                  {"buffer", nodes.buffer(a, "b", {4})},
                                                  {"indices", nodes.array({ramp})},
                                                  {"predicate", nodes.var("p")}});
    const int main =
        nodes.function({}, {}, nodes.evaluate(load), {{"n", nodes.add("runtime.BoxInt", {{"value", 7}})}});
    const auto program = programOf(nodes.text(nodes.module({{"main", main}}), "0.18.0"));
    QCOMPARE(textOf(*program, 0), std::string("T.evaluate(b.vload([T.Ramp(0, 1, 4)], predicate=p))"));
    QCOMPARE(program->text(program->functions[0].prelude[0]), std::string_view("T.func_attr({\"n\": 7})"));
  }

  void declaredBuffersNeedNoView() {
    SavedNodes nodes;
    const int a = nodes.pointer("a");
    const int buffer = nodes.buffer(a, "b", {4}, "float32");
    const int declare = nodes.add(
        "tir.DeclBuffer", {{"buffer", buffer}, {"body", nodes.store(buffer, nodes.imm(1), {nodes.imm(0)})}});
    const auto program = programOf(nodes.text(
        nodes.module({{"main", nodes.function({}, {}, nodes.allocate(a, "float32", {4}, declare))}})));
    QCOMPARE(program->statements.size(), std::size_t{3});
    QCOMPARE(program->statements[1].kind, StatementKind::Declare);
    QCOMPARE(textOf(*program, 1), std::string("b = T.decl_buffer((4,), data=a)"));
  }

  void isDetectedWhateverTheOrderOfKeys_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("nodes first") << QStringLiteral(
        R"({"nodes": [{"attrs": {}, "type_key": ""}], "root": 1})");
    QTest::newRow("attrs first") << QStringLiteral(
        R"({"attrs": {"tvm_version": "0.12.0"}, "root": 0, "nodes": [{"type_key": ""}]})");
    QTest::newRow("arrays first") << QStringLiteral("{\"b64ndarrays\": [\"AAAA");
    QTest::newRow("newer") << QStringLiteral(R"({"root_index": 3, "nodes": [{"type": "None"}]})");
  }
  void isDetectedWhateverTheOrderOfKeys() {
    QFETCH(QString, text);
    QVERIFY(import::detectTvmSaveJson(text.toStdString()) >= 60);
  }

  void graphsAreNotTakenForModules() {
    QCOMPARE(import::detectTvmSaveJson(R"({"nodes": [{"op": "null"}], "arg_nodes": [0], "heads": []})"), 0);
    QCOMPARE(import::detectTvmSaveJson(R"({"memscape": "1", "root": 1})"), 0);
    QCOMPARE(import::detectTvmSaveJson("[1]"), 0);
  }

  void declinesNewerLayoutByVersion() {
    const auto read = readText(
        R"({"metadata": {"tvm_version": "0.22.dev0"}, "nodes": [{"type": "None"}, {"type": "ffi.Map", "data": [1, "x"]}], "root_index": 1})");
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::Unsupported);
    QVERIFY2(read.error().message.find("TVM 0.22.dev0, which is too new") != std::string::npos,
             read.error().message.c_str());
  }

  void declinesVersion06ByName() {
    const auto read = readText(
        R"({"root": 1, "nodes": [{"type_key": ""}, {"type_key": "relay.Op", "global_key": "add"}], "attrs": {"tvm_version": "0.6.0"}})");
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::Unsupported);
    QVERIFY(read.error().message.find("0.6") != std::string::npos);
  }

  void badModulesSayWhere_data() {
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("location");
    QTest::addColumn<QString>("message");
    // Node 2 is the body of main; node 3 a variable, node 4 a literal.
    QTest::newRow("out of range") << R"({"type_key": "tir.Evaluate", "attrs": {"value": "999"}})"
                                  << "nodes[2].attrs.value"
                                  << "refers to node 999, but there are";
    QTest::newRow("negative") << R"({"type_key": "tir.Evaluate", "attrs": {"value": "-1"}})"
                              << "nodes[2].attrs.value"
                              << "refers to node -1";
    QTest::newRow("no number") << R"({"type_key": "tir.Evaluate", "attrs": {"value": "x7"}})"
                               << "nodes[2].attrs.value"
                               << "found 'x7', expected the index of a node";
    QTest::newRow("null") << R"({"type_key": "tir.Evaluate", "attrs": {"value": "0"}})"
                          << "nodes[2].attrs.value"
                          << "is null, expected";
    QTest::newRow("missing") << R"({"type_key": "tir.Evaluate", "attrs": {}})"
                             << "nodes[2].attrs.value"
                             << "is missing, expected";
    QTest::newRow("wrong type")
        << R"({"type_key": "tir.For", "attrs": {"loop_var": "4", "min": "4", "extent": "4", "kind": "0", "body": "2"}})"
        << "nodes[2].attrs.loop_var"
        << "refers to IntImm (node 4), expected a tir.Var";
    QTest::newRow("loop kind")
        << R"({"type_key": "tir.For", "attrs": {"loop_var": "3", "min": "4", "extent": "4", "kind": "9", "body": "2"}})"
        << "nodes[2].attrs.kind"
        << "found loop kind 9, expected 0 to 4";
    QTest::newRow("cycle") << R"({"type_key": "tir.While", "attrs": {"condition": "4", "body": "2"}})"
                           << "nodes[2]"
                           << "contains itself";
    QTest::newRow("cycle of expressions") << R"({"type_key": "tir.Evaluate", "attrs": {"value": "5"}})"
                                          << "nodes[5]"
                                          << "contains itself";
    QTest::newRow("no statement") << R"({"type_key": "IntImm", "attrs": {"dtype": "int32", "value": "1"}})"
                                  << "nodes[2]"
                                  << "found IntImm, expected a statement";
    QTest::newRow("unknown statement") << R"({"type_key": "tir.Foo"})"
                                       << "nodes[2]"
                                       << "found tir.Foo, expected a statement";
    QTest::newRow("no expression") << R"({"type_key": "tir.Evaluate", "attrs": {"value": "1"}})"
                                   << "nodes[1]"
                                   << "found IRModule, expected an expression";
    QTest::newRow("not lowered") << R"({"type_key": "tir.ProducerRealize"})"
                                 << "nodes[2]"
                                 << "only before they are lowered";
    QTest::newRow("data type")
        << R"({"type_key": "tir.Allocate", "attrs": {"buffer_var": "3", "dtype": "teapot", "extents": "0", "body": "2"}})"
        << "nodes[2].attrs.dtype"
        << "found data type 'teapot'";
    QTest::newRow("too large")
        << R"({"type_key": "tir.Allocate", "attrs": {"buffer_var": "3", "dtype": "int64", "extents": "6", "body": "2"}})"
        << "nodes[2].attrs.extents"
        << "takes more than 2^63-1 bytes";
  }
  void badModulesSayWhere() {
    QFETCH(QString, node);
    QFETCH(QString, location);
    QFETCH(QString, message);
    SavedNodes nodes;
    nodes.add("IRModule");
    nodes.raw(node.toStdString());
    nodes.add("tir.Var", {{"dtype", "int32"}, {"name", 0}});
    nodes.imm(4000000000000000000);
    nodes.binary("tir.Add", 5, 4);
    nodes.array({4, 4});
    const int root = nodes.module({{"main", nodes.function({}, {}, 2)}});
    const auto read = readText(nodes.text(root));
    QVERIFY(!read.ok());
    QCOMPARE(QString::fromStdString(read.error().location), location);
    QVERIFY2(read.error().message.find(message.toStdString()) != std::string::npos,
             read.error().message.c_str());
  }

  void badFilesSayWhere_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("location");
    QTest::addColumn<QString>("message");
    QTest::newRow("root") << R"({"root": 7, "nodes": [{"type_key": ""}]})"
                          << "root"
                          << "refers to node 7, but there are 1";
    QTest::newRow("no root") << R"({"nodes": [{"type_key": ""}]})"
                             << "root"
                             << "has no 'root'";
    QTest::newRow("no nodes") << R"({"root": 1})"
                              << ""
                              << "has no list 'nodes'";
    QTest::newRow("item")
        << R"({"root": 0, "nodes": [{"type_key": ""}, {"type_key": "Array", "data": [1, 5]}]})"
        << "nodes[1].data[1]"
        << "refers to node 5, but there are 2";
    QTest::newRow("no type") << R"({"root": 0, "nodes": [{"type_key": ""}, {}]})"
                             << "nodes[1]"
                             << "no type_key";
    QTest::newRow("number as a field") << R"({"root": 0, "nodes": [{"type_key": "", "attrs": {"body": 3}}]})"
                                       << "nodes[0].attrs.body"
                                       << "found 3, expected a string";
    QTest::newRow("other object") << R"({"root": 1, "nodes": [{"type_key": ""}, {"type_key": "Target"}]})"
                                  << "nodes[1]"
                                  << "the file holds Target, expected an IRModule";
    QTest::newRow("node twice") << R"({"root": 1, "nodes": [], "nodes": []})"
                                << "nodes"
                                << "given twice";
    QTest::newRow("cut off") << "{\"root\": 1, \"nodes\": [{\"type_key\": \"\"}, {\"type_k"
                             << "1:49"
                             << "not valid JSON";
  }
  void badFilesSayWhere() {
    QFETCH(QString, text);
    QFETCH(QString, location);
    QFETCH(QString, message);
    const auto read = readText(text.toStdString());
    QVERIFY(!read.ok());
    QVERIFY2(read.error().message.find(message.toStdString()) != std::string::npos,
             read.error().message.c_str());
    QCOMPARE(QString::fromStdString(read.error().location), location);
  }

  void longDataIsPassedOver() {
    TwoFunctions file;
    std::string text = file.text();
    const std::string data(100'000, 'A');
    text.insert(text.find("\"b64ndarrays\": [") + 16, "\"" + data + "\", \"BBBB\"");
    QCOMPARE(programOf(text)->functions.size(), std::size_t{2});
    // Where something is wrong behind it is told as if it had been read.
    text.back() = '!';
    const auto line = text.rfind('\n');
    const auto read = readText(text);
    QVERIFY(!read.ok());
    QVERIFY2(read.error().location.ends_with(":" + std::to_string(text.size() - line - 1)),
             read.error().location.c_str());
  }

  void deepProgramsAreRead() {
    SavedNodes nodes;
    constexpr int kDepth = 100'000;
    const int one = nodes.imm(1);
    const int x = nodes.var("x");
    int sum = x;
    for (int i = 0; i < kDepth; ++i) sum = nodes.binary("tir.Add", one, sum);
    int body = nodes.evaluate(sum);
    const int t = nodes.var("t");
    for (int i = 0; i < kDepth; ++i) body = nodes.let(t, one, body);
    const auto program = programOf(nodes.text(nodes.module({{"main", nodes.function({}, {}, body)}})));
    QCOMPARE(program->statements.size(), std::size_t{kDepth + 1});
    QVERIFY(textOf(*program, kDepth).ends_with("...)"));  // longer than texts are kept
  }

  void sharedStatementsThatUnfoldWithoutEndAreRefused() {
    SavedNodes nodes;
    int body = nodes.evaluate(nodes.imm(0));
    for (int i = 0; i < 40; ++i) body = nodes.seq({body, body});
    const auto read = readText(nodes.text(nodes.module({{"main", nodes.function({}, {}, body)}})));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::Unsupported);
    QVERIFY(read.error().message.find("shared so much") != std::string::npos);
  }

  void sharedExpressionsThatUnfoldWithoutEndAreRefused() {
    SavedNodes nodes;
    int sum = nodes.var("x");
    for (int i = 0; i < 40; ++i) sum = nodes.binary("tir.Add", sum, sum);
    const auto read =
        readText(nodes.text(nodes.module({{"main", nodes.function({}, {}, nodes.evaluate(sum))}})));
    QVERIFY(!read.ok());
    QVERIFY(read.error().message.find("shared so much") != std::string::npos);
  }

  void stopsWhenAsked() {
    std::stop_source source;
    source.request_stop();
    support::Progress progress;
    progress.stop = source.get_token();
    SavedNodes nodes;
    const std::vector<int> parts(5000, nodes.evaluate(nodes.imm(0)));
    const std::string text = nodes.text(nodes.module({{"main", nodes.function({}, {}, nodes.seq(parts))}}));
    const auto read = import::read({"test", text}, {}, progress);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::Cancelled);
  }
};

QTEST_APPLESS_MAIN(TvmSaveJsonTest)
#include "tvm_save_json_test.moc"
