// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json.h"

#include <algorithm>

#include "core/import/json_outline.h"
#include "core/import/json_reader.h"
#include "core/import/tvm_save_json_module.h"
#include "core/import/tvm_save_json_relay.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;

constexpr std::size_t kHead = std::size_t{64} << 10;

/// The layout that TVM writes since its objects moved to tvm-ffi.
bool isNewerLayout(const JsonOutline& outline) {
  return outline.has("root_index") ||
         (outline.hasBelow("nodes", "type") && !outline.hasBelow("nodes", "type_key"));
}

/// Finds the version in a file of the newer layout.
class VersionReader final : public JsonReader {
 public:
  std::string version;

 protected:
  bool beginObject() override { return true; }
  bool endObject() override { return true; }
  bool beginArray() override { return unexpectedArray("an object"); }
  bool endArray() override { return true; }
  bool key(std::string_view key) override {
    if (key == "metadata") return true;
    m_isVersion = key == "tvm_version";
    return m_isVersion ? true : skipNext();
  }
  bool string(std::string_view text) override {
    if (m_isVersion) version = text;
    return true;
  }
  bool integer(std::int64_t) override { return true; }
  bool other(std::string_view) override { return true; }

 private:
  bool m_isVersion = false;
};

Error tooNew(std::string_view text, const support::Progress& progress) {
  VersionReader reader;
  if (auto read = readJson(text, reader, progress, "reading", LongData::CutShort); !read) return read.error();
  return {ErrorCode::Unsupported, "",
          "the module was saved by TVM " + (reader.version.empty() ? "0.22 or later" : reader.version) +
              ", which is too new: expected TVM 0.7 to 0.21",
          "USMP and Relay ended with TVM 0.19; save the module with that or an older one"};
}

Result<std::vector<SavedFunction>> functionsOf(NodeReader& nodes, SavedNode module) {
  std::vector<SavedFunction> functions;
  for (const SavedEntry& entry : nodes.entries(nodes.optionalChild(module, Field::Functions))) {
    if (nodes.type(entry.keyNode) != TypeKey::GlobalVar) {
      nodes.fail(module, Field::Functions, ErrorCode::InvalidInput,
                 "has " + nodes.describe(entry.keyNode) + " as a key, expected a GlobalVar");
      break;
    }
    functions.push_back({nodes.string(entry.keyNode, Field::NameHint), entry.keyNode, entry.value});
  }
  if (functions.empty())
    nodes.fail(module, Field::Functions, ErrorCode::InvalidInput, "the module has no functions");
  if (nodes.failed()) return nodes.error();
  return functions;
}

/// The Relay function that runs; nullptr where the module has none.
const SavedFunction* relayEntry(const NodeReader& nodes, const std::vector<SavedFunction>& functions,
                                std::string_view wanted) {
  const SavedFunction* found = nullptr;
  std::size_t count = 0;
  for (const SavedFunction& function : functions) {
    if (nodes.type(function.node) != TypeKey::RelayFunction) continue;
    if (function.name == (wanted.empty() ? "main" : wanted)) return &function;
    found = &function;
    ++count;
  }
  return count == 1 && wanted.empty() ? found : nullptr;
}

Error noEntry(const std::vector<SavedFunction>& functions, const std::string& wanted) {
  constexpr std::size_t kTold = 20;
  std::string names;
  for (std::size_t i = 0; i < std::min(kTold, functions.size()); ++i)
    names += (i == 0 ? "" : ", ") + support::elide(functions[i].name);
  if (functions.size() > kTold) names += ", ...";
  const std::string message = wanted.empty() ? "the module has no function 'main' and no lowered one"
                                             : "there is no function '" + support::elide(wanted) + "'";
  return {wanted.empty() ? ErrorCode::InvalidInput : ErrorCode::Usage, "", message, "functions: " + names};
}

/// Lowered functions where one of them is what runs, else Relay.
Result<model::Workload> readModule(NodeReader& nodes, SavedNode module, const ImportOptions& options,
                                   const support::Progress& progress) {
  const auto functions = functionsOf(nodes, module);
  if (!functions) return functions.error();
  const SavedFunction* relay = relayEntry(nodes, *functions, options.entry);
  const auto isLowered = [&](const SavedFunction& f) { return nodes.type(f.node) == TypeKey::TirPrimFunc; };
  const bool wantsRelay = relay != nullptr && !options.entry.empty();
  if (!wantsRelay && std::ranges::any_of(*functions, isLowered)) {
    auto program = readTirModule(nodes, module, *functions, progress);
    const bool runs =
        !program || std::get<std::shared_ptr<const model::Program>>(program->content)->entry.valid();
    if (runs || relay == nullptr) return program;
  }
  if (relay == nullptr) return noEntry(*functions, options.entry);
  auto graph = readRelayFunction(nodes, relay->node, progress);
  if (graph) graph->entry = relay->name;
  return graph;
}

Result<SavedNode> rootOf(const NodeTable& table) {
  if (table.root < 0 || static_cast<std::uint64_t>(table.root) >= table.size())
    return Error{ErrorCode::InvalidInput, "root",
                 table.root == -1 ? "the file has no 'root'"
                                  : "refers to node " + std::to_string(table.root) + ", but there are " +
                                        std::to_string(table.size()),
                 ""};
  return SavedNode(static_cast<std::size_t>(table.root));
}

}  // namespace

int detectTvmSaveJson(std::string_view head) {
  const JsonOutline outline = outlineJson(head);
  if (!outline.isObject || outline.has("memscape")) return 0;
  if (outline.hasBelow("nodes", "type_key")) return 95;
  if (outline.has("root_index") || outline.has("b64ndarrays")) return 90;
  return outline.has("root") ? 60 : 0;
}

Result<model::Workload> readTvmSaveJson(const Source& source, const ImportOptions& options,
                                        const support::Progress& progress) {
  if (isNewerLayout(outlineJson(source.bytes.substr(0, kHead)))) return tooNew(source.bytes, progress);
  const auto table = parseNodeTable(source.bytes, progress);
  if (!table) return table.error();
  const auto root = rootOf(*table);
  if (!root) return root.error();
  NodeReader nodes(*table);
  if (nodes.type(*root) == TypeKey::RelayFunction) return readRelayFunction(nodes, *root, progress);
  if (nodes.type(*root) != TypeKey::IRModule)
    return Error{ErrorCode::Unsupported, locate(*root),
                 "the file holds " + nodes.describe(*root) + ", expected an IRModule or a relay.Function",
                 ""};
  return readModule(nodes, *root, options, progress);
}

}  // namespace memscape::import
