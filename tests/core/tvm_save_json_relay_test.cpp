// SPDX-License-Identifier: Apache-2.0
// Relay functions that tvm.ir.save_json wrote, as graphs: order, tuples, lets, reshapes, devices, and what is
// refused.
#include <QtTest>

#include "core/import/importer.h"
#include "tests/support/saved_nodes.h"

using namespace memscape;
using support::ErrorCode;
using test::SavedNodes;

namespace {

support::Result<model::Workload> readBody(SavedNodes& nodes, const std::vector<int>& parameters, int body,
                                          const import::ImportOptions& options = {}) {
  const int root = nodes.module({{"main", nodes.relayFunction(parameters, body)}});
  return import::read({"test", nodes.text(root)}, options, {});
}

/// A line per node: kind, name, inputs, outputs with bytes and device; then the results.
std::string listing(const support::Result<model::Workload>& workload) {
  if (!workload) return describe(workload.error());
  const auto* content = std::get_if<std::shared_ptr<const model::Graph>>(&workload->content);
  if (content == nullptr) return "no graph";
  const model::Graph& graph = **content;
  std::string text;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    text += "IKCR"[static_cast<std::size_t>(graph.nodes[n].kind)];
    text += " " + std::string((*graph.strings)[graph.nodes[n].name]) + " <";
    for (const auto input : graph.inputs[n]) text += " " + std::to_string(input.value);
    text += " >";
    for (std::int32_t t = graph.firstTensor[n]; t < graph.firstTensor[n + 1]; ++t) {
      const model::Tensor& tensor = graph.tensors[static_cast<std::size_t>(t)];
      text += " " + std::to_string(t) + ":" + std::to_string(tensor.size);
      if (tensor.device != 0) text += "@" + std::to_string(tensor.device);
    }
    text += "\n";
  }
  text += "=";
  for (const auto result : graph.results) text += " " + std::to_string(result.value);
  return text;
}

}  // namespace

class TvmSaveJsonRelayTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void callsAreVisitedOnceArgumentsFirst() {
    SavedNodes n;
    const int type = n.tensorType({2, 4});
    const int x = n.relayVar("x", type);
    const int constant = n.add("relay.Constant", {{"data", 0}, {"_checked_type_", type}});
    const int a = n.relayCall(n.op("nn.relu"), {x}, type);
    const int b = n.relayCall(n.op("add"), {a, constant}, type);
    const int c = n.relayCall(n.op("add"), {b, a}, type);
    QCOMPARE(listing(readBody(n, {x}, c)), std::string("I x < > 0:32\n"
                                                       "C nn.relu < 0 > 1:32\n"
                                                       "K constant < > 2:32\n"
                                                       "C add < 1 2 > 3:32\n"
                                                       "C add_1 < 3 1 > 4:32\n"
                                                       "= 4"));
  }

  void tuplesAreFlattened() {
    SavedNodes n;
    const int type = n.tensorType({4}, "int8");
    const int pair = n.add("TupleType", {{"fields", n.array({type, type})}});
    const int nested = n.add("TupleType", {{"fields", n.array({pair, type})}});
    const int x = n.relayVar("x", type);
    const int split = n.relayCall(n.op("split"), {x}, nested);
    const int third =
        n.add("relay.TupleGetItem", {{"tuple_value", split}, {"index", 2}, {"_checked_type_", type}});
    const int inner = n.relayTuple({x, split});
    const int join = n.relayCall(n.op("concatenate"), {n.relayTuple({inner, third})}, type);
    QCOMPARE(listing(readBody(n, {x}, n.relayTuple({join, join, x}))),
             std::string("I x < > 0:4\n"
                         "C split < 0 > 1:4 2:4 3:4\n"
                         "C concatenate < 0 1 2 3 3 > 4:4\n"
                         "= 4 4 0"));
  }

  void aLetStandsForItsBody() {
    SavedNodes n;
    const int type = n.tensorType({4});
    const int x = n.relayVar("x", type);
    const int v = n.relayVar("v", type);
    const int value = n.relayCall(n.op("exp"), {x}, type);
    const int body = n.relayCall(n.op("log"), {v}, type);
    const int let =
        n.add("relay.Let", {{"var", v}, {"value", value}, {"body", body}, {"_checked_type_", type}});
    QCOMPARE(listing(readBody(n, {x}, n.relayCall(n.op("add"), {let, v}, type))),
             std::string("I x < > 0:16\n"
                         "C exp < 0 > 1:16\n"
                         "C log < 1 > 2:16\n"
                         "C add < 2 1 > 3:16\n"
                         "= 3"));
  }

  void loweredCallsSayWhetherTheyOnlyReshape() {
    SavedNodes n;
    const int type = n.tensorType({4});
    const int x = n.relayVar("x", type);
    const auto lowered = [&](const char* name, int argument, bool reshape) {
      const int relay =
          n.attrs(reshape ? std::vector<std::pair<std::string, int>>{{"relay.reshape_only", n.imm(1)}}
                          : std::vector<std::pair<std::string, int>>{});
      const int attributes =
          n.add("relay.attrs.CallLoweredAttrs", {{"metadata", n.map({{"relay_attrs", relay}})}});
      const int function = n.add("GlobalVar", {{"name_hint", n.str(name)}});
      return n.relayCall(n.op("call_lowered"), {function, n.relayTuple({argument})}, type, attributes);
    };
    const int reshaped = lowered("fused_reshape", lowered("fused_relu", x, false), true);
    QCOMPARE(listing(readBody(n, {x}, reshaped)), std::string("I x < > 0:16\n"
                                                              "C fused_relu < 0 > 1:16\n"
                                                              "R fused_reshape < 1 > 2:16\n"
                                                              "= 2"));
  }

  void fusedFunctionsSayWhetherTheyOnlyReshape() {
    SavedNodes n;
    const int type = n.tensorType({4});
    const int x = n.relayVar("x", type);
    const int p = n.relayVar("p", type);
    const int fused = n.relayFunction({p}, n.relayCall(n.op("reshape"), {p}, type),
                                      n.attrs({{"Primitive", n.imm(1)}, {"relay.reshape_only", n.imm(1)}}));
    QCOMPARE(listing(readBody(n, {x}, n.relayCall(fused, {x}, type))), std::string("I x < > 0:16\n"
                                                                                   "R function < 0 > 1:16\n"
                                                                                   "= 1"));
    SavedNodes two;
    const int twoType = two.tensorType({4});
    const int y = two.relayVar("y", twoType);
    const int bad = two.relayFunction({}, y, two.attrs({{"relay.reshape_only", two.imm(1)}}));
    const auto read = readBody(two, {y}, two.relayCall(bad, {y, y}, twoType));
    QVERIFY(!read.ok());
    QVERIFY(read.error().message.find("2 argument tensors, expected 1") != std::string::npos);
  }

  void devicesComeFromAnnotations() {
    SavedNodes n;
    const int type = n.tensorType({4});
    const int cpu = n.add("VirtualDevice", {{"device_type_int", 1}, {"virtual_device_id", 0}});
    const int gpu = n.add("VirtualDevice", {{"device_type_int", 2}, {"virtual_device_id", 0}});
    const int x = n.add("relay.Var", {{"vid", n.add("relay.Id", {{"name_hint", n.str("x")}})},
                                      {"_checked_type_", type},
                                      {"virtual_device_", cpu}});
    const int a = n.relayCall(n.op("relu"), {x}, type);
    const int attributes = n.add("relay.attrs.OnDeviceAttrs", {{"virtual_device", gpu}});
    const int there = n.relayCall(n.op("on_device"), {a}, type, attributes);
    const int b = n.relayCall(n.op("exp"), {there}, type, 0, cpu);
    QCOMPARE(listing(readBody(n, {x}, b)), std::string("I x < > 0:16@1\n"
                                                       "C relu < 0 > 1:16@2\n"
                                                       "C exp < 1 > 2:16@1\n"
                                                       "= 2"));
  }

  void halfAnnotatedDevicesAreRefused() {
    SavedNodes n;
    const int type = n.tensorType({4});
    const int cpu = n.add("VirtualDevice", {{"device_type_int", 1}});
    const int x = n.relayVar("x", type);
    const int a = n.relayCall(n.op("relu"), {x}, type, 0, cpu);
    const auto read = readBody(n, {x}, n.relayTuple({a, x}));
    QVERIFY(!read.ok());
    // x, the call, and the tuple's two.
    QVERIFY2(read.error().message.find("2 of 4 expressions") != std::string::npos,
             read.error().message.c_str());
  }

  void whatCannotBePlannedIsNamed_data() {
    QTest::addColumn<int>("which");
    QTest::addColumn<QString>("message");
    QTest::newRow("if") << 0 << "found relay.If";
    QTest::newRow("no type") << 1 << "'relu' has no checked type";
    QTest::newRow("any") << 2 << "dimension 1 of 'x' is tir.Any";
    QTest::newRow("free variable") << 3 << "variable 'z' is neither a parameter nor bound";
    QTest::newRow("item") << 4 << "item 2 of a tuple of 1 tensors";
    QTest::newRow("cycle") << 5 << "contains itself";
    QTest::newRow("match") << 6 << "found relay.Match";
    QTest::newRow("negative") << 7 << "'relu': dimension -2";
    QTest::newRow("function as a tensor") << 8 << "has type FuncType, expected a tensor";
  }
  void whatCannotBePlannedIsNamed() {
    QFETCH(int, which);
    QFETCH(QString, message);
    SavedNodes n;
    const int any =
        n.add("relay.TensorType",
              {{"shape", n.array({n.imm(1), n.add("tir.Any", {{"dtype", "int32"}})})}, {"dtype", "float32"}});
    const int type = which == 2 ? any : n.tensorType({4});
    const int x = n.relayVar("x", type);
    const int z = n.relayVar("z", type);
    const std::vector<int> bodies{
        n.add("relay.If", {{"cond", x}, {"true_branch", x}, {"false_branch", x}}),
        n.relayCall(n.op("relu"), {x}, 0),
        x,
        z,
        n.add("relay.TupleGetItem", {{"tuple_value", x}, {"index", 2}}),
        x,
        n.add("relay.Match"),
        n.relayCall(n.op("relu"), {x}, n.tensorType({-2})),
        n.relayCall(n.op("relu"), {x}, n.add("FuncType")),
    };
    int body = bodies[static_cast<std::size_t>(which)];
    if (which == 5) {  // a let whose value is itself
      const int self = n.last() + 1;
      body = n.add("relay.Let", {{"var", z}, {"value", self}, {"body", x}});
    }
    const auto read = readBody(n, {x}, body);
    QVERIFY(!read.ok());
    QVERIFY2(read.error().message.find(message.toStdString()) != std::string::npos,
             describe(read.error()).c_str());
  }

  void aMissingTypeHasAHint() {
    SavedNodes n;
    const int x = n.relayVar("x", n.tensorType({4}));
    const auto read = readBody(n, {x}, n.relayCall(n.op("relu"), {x}, 0));
    QVERIFY(read.error().hint.find("InferType") != std::string::npos);
  }

  void theEntryCanBeChosen() {
    SavedNodes n;
    const int type = n.tensorType({4});
    const int x = n.relayVar("x", type);
    const int f = n.relayFunction({x}, n.relayCall(n.op("exp"), {x}, type));
    const int g = n.relayFunction({x}, n.relayCall(n.op("log"), {x}, type));
    const std::string text = n.text(n.module({{"f", f}, {"g", g}}));
    const auto none = import::read({"test", text}, {}, {});
    QVERIFY(!none.ok());
    QCOMPARE(none.error().hint, std::string("functions: f, g"));
    import::ImportOptions options;
    options.entry = "g";
    const auto second = import::read({"test", text}, options, {});
    QVERIFY(second.ok());
    QCOMPARE(second->entry, std::string("g"));
    QVERIFY(listing(second).find("C log") != std::string::npos);
    options.entry = "h";
    const auto missing = import::read({"test", text}, options, {});
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().message, std::string("there is no function 'h'"));
  }

  void loweredFunctionsGoFirst() {
    SavedNodes n;
    const int type = n.tensorType({4});
    const int x = n.relayVar("x", type);
    const int relay = n.relayFunction({x}, x);
    const int tir = n.function({}, {}, n.evaluate(n.imm(0)));
    SavedNodes other = n;
    const auto both =
        import::read({"test", n.text(n.module({{"main", relay}, {"__tvm_main__", tir}}))}, {}, {});
    QVERIFY(both.ok());
    QCOMPARE(both->entry, std::string("__tvm_main__"));
    const auto one =
        import::read({"test", other.text(other.module({{"main", relay}, {"a", tir}, {"b", tir}}))}, {}, {});
    QVERIFY(one.ok());
    QVERIFY(std::holds_alternative<std::shared_ptr<const model::Graph>>(one->content));
  }

  void deepRelayIsRead() {
    SavedNodes n;
    constexpr int kDepth = 100'000;
    const int type = n.tensorType({4});
    const int x = n.relayVar("x", type);
    const int exp = n.op("exp");
    int body = x;
    for (int i = 0; i < kDepth; ++i) body = n.relayCall(exp, {body}, type);
    const auto read = readBody(n, {x}, body);
    QVERIFY(read.ok());
    QCOMPARE(std::get<std::shared_ptr<const model::Graph>>(read->content)->nodes.size(),
             std::size_t{kDepth + 1});
  }

  void sharedTuplesThatUnfoldWithoutEndAreRefused() {
    SavedNodes n;
    const int x = n.relayVar("x", n.tensorType({4}));
    int body = n.relayTuple({x, x});
    for (int i = 0; i < 40; ++i) body = n.relayTuple({body, body});
    const auto read = readBody(n, {x}, body);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::Unsupported);
  }

  void sharedTypesThatUnfoldWithoutEndAreRefused() {
    SavedNodes n;
    int type = n.tensorType({4});
    for (int i = 0; i < 40; ++i) type = n.add("TupleType", {{"fields", n.array({type, type})}});
    const auto read = readBody(n, {}, n.relayCall(n.op("f"), {}, type));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::Unsupported);
  }
};

QTEST_APPLESS_MAIN(TvmSaveJsonRelayTest)
#include "tvm_save_json_relay_test.moc"
