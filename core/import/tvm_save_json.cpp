// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json.h"

#include <algorithm>

#include "core/import/json_outline.h"
#include "core/import/json_reader.h"
#include "core/import/tvm_save_json_module.h"

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
  if (auto read = readJson(text, reader, progress, "reading"); !read) return read.error();
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

Result<model::Workload> readTvmSaveJson(const Source& source, const ImportOptions&,
                                        const support::Progress& progress) {
  if (isNewerLayout(outlineJson(source.bytes.substr(0, kHead)))) return tooNew(source.bytes, progress);
  const auto table = parseNodeTable(source.bytes, progress);
  if (!table) return table.error();
  const auto root = rootOf(*table);
  if (!root) return root.error();
  NodeReader nodes(*table);
  if (nodes.type(*root) != TypeKey::IRModule)
    return Error{ErrorCode::Unsupported, locate(*root),
                 "the file holds " + nodes.describe(*root) + ", expected an IRModule", ""};
  auto functions = functionsOf(nodes, *root);
  if (!functions) return functions.error();
  return readTirModule(nodes, *root, std::move(*functions), progress);
}

}  // namespace memscape::import
