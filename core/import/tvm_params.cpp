// SPDX-License-Identifier: Apache-2.0
// Which arguments of a TVM graph are parameters: the graph itself does not say.
#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/import/tvm_graph_json.h"

namespace memscape::import {

using support::Error;
using support::ErrorCode;
using support::Result;

namespace {

constexpr std::uint64_t kParamsMagic = 0xF7E58D4F05049CB7;

bool allDigits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// By the names that Relay, NNVM and the front ends give: p0, conv0_weight, 34, ...
bool looksLikeParameter(std::string_view name) {
  constexpr std::array<std::string_view, 12> kEndings = {"weight", "weights", "bias",        "gamma",
                                                         "beta",   "mean",    "var",         "variance",
                                                         "scale",  "kernel",  "running_std", "alpha"};
  if (name.starts_with('p') && allDigits(name.substr(1))) return true;
  if (allDigits(name)) return true;
  return std::ranges::any_of(kEndings, [&](std::string_view ending) {
    if (!name.ends_with(ending)) return false;
    const std::string_view before = name.substr(0, name.size() - ending.size());
    return !before.empty() && (before.back() == '_' || before.back() == '.' || before.back() == '/');
  });
}

void markByLooks(model::Graph& graph, std::vector<model::Warning>& warnings) {
  std::int64_t inputs = 0;
  std::int64_t parameters = 0;
  model::Node* first = nullptr;
  for (model::Node& node : graph.nodes) {
    if (node.kind != model::NodeKind::Input) continue;
    const std::string_view name = (*graph.strings)[node.name];
    const bool isFirst = first == nullptr;
    if (isFirst) first = &node;
    // Only a letter in its name tells the first argument, which by custom is the input, from a parameter.
    if (looksLikeParameter(name) && !(isFirst && allDigits(name))) {
      node.kind = model::NodeKind::Constant;
      ++parameters;
    } else {
      ++inputs;
    }
  }
  if (first == nullptr) return;
  if (parameters == 0 && inputs == 1) return;  // nothing was guessed
  warnings.push_back({"arg_nodes", "no .params file beside the graph: " + std::to_string(parameters) +
                                       " arguments are taken as parameters and " + std::to_string(inputs) +
                                       " as inputs, by their names"});
}

}  // namespace

Result<std::vector<std::string_view>> readParamNames(std::string_view bytes) {
  std::size_t at = 0;
  const auto number = [&]() -> std::uint64_t {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i)
      value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    at += 8;
    return value;
  };
  const auto cutOff = [&](std::string_view what) {
    return Error{ErrorCode::InvalidInput, "byte " + std::to_string(at),
                 "the file ends, expected " + std::string(what), ""};
  };
  if (bytes.size() < 24) return cutOff("a magic number and the number of names");
  if (number() != kParamsMagic)
    return Error{ErrorCode::InvalidInput, "byte 0", "the magic number is not that of a TVM .params file", ""};
  at += 8;  // reserved
  const std::uint64_t count = number();
  std::vector<std::string_view> names;  // not reserved: the count may lie
  for (std::uint64_t i = 0; i < count; ++i) {
    if (bytes.size() - at < 8) return cutOff("name " + std::to_string(i) + " of " + std::to_string(count));
    const std::uint64_t length = number();
    if (length > bytes.size() - at)
      return cutOff("name " + std::to_string(i) + " of " + std::to_string(length) + " bytes");
    names.push_back(bytes.substr(at, length));
    at += length;
  }
  return names;
}

void markParameters(model::Graph& graph, const std::optional<std::string>& paramsFile,
                    std::vector<model::Warning>& warnings) {
  if (!paramsFile) return markByLooks(graph, warnings);
  const auto names = readParamNames(*paramsFile);
  if (!names) {
    warnings.push_back({".params: " + names.error().location,
                        names.error().message + "; parameters are told from inputs by their names"});
    return markByLooks(graph, warnings);
  }
  const std::unordered_set<std::string_view> parameters(names->begin(), names->end());
  std::int64_t found = 0;
  for (model::Node& node : graph.nodes) {
    if (node.kind != model::NodeKind::Input || !parameters.contains((*graph.strings)[node.name])) continue;
    node.kind = model::NodeKind::Constant;
    ++found;
  }
  warnings.push_back(
      {"arg_nodes", std::to_string(found) + " arguments are parameters, as the .params file says"});
}

}  // namespace memscape::import
