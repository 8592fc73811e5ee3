// SPDX-License-Identifier: Apache-2.0
#include "core/import/foreign.h"

#include <algorithm>
#include <array>

#include "core/import/json_outline.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using support::Error;
using support::ErrorCode;
using namespace std::string_view_literals;

constexpr std::string_view kReads =
    "memscape reads TVM graphs and modules, its own JSON and MiniMalloc CSV; see `memscape formats`";

/// Bytes at a place near the beginning that give a format away.
struct Signature {
  std::size_t at;
  std::string_view bytes;
  std::string_view what;
  std::string_view hint;
};

constexpr std::array kSignatures = {
    Signature{0, "version https://git-lfs"sv, "a Git LFS pointer, not the file that it stands for",
              "run `git lfs pull` where the file is"},
    Signature{0, "\xFF\xFE"sv, "UTF-16 text", "save it as UTF-8"},
    Signature{0, "\xFE\xFF"sv, "UTF-16 text", "save it as UTF-8"},
    Signature{4, "TFL3"sv, "a TensorFlow Lite model (flatbuffer)", kReads},
    Signature{4, "ET12"sv, "an ExecuTorch program (flatbuffer)", kReads},
    Signature{0, "PK\x03\x04"sv, "a zip archive", "unpack it and open the graph inside"},
    Signature{0, "PK\x05\x06"sv, "an empty zip archive", ""},
    Signature{0, "\x1F\x8B"sv, "a gzip archive", "unpack it with gunzip first"},
    Signature{257, "ustar"sv, "a tar archive", "unpack it and open the graph inside (executor-config/graph)"},
    Signature{0, "\x80\x02"sv, "a Python pickle", kReads},
    Signature{0, "\x80\x03"sv, "a Python pickle", kReads},
    Signature{0, "\x80\x04"sv, "a Python pickle", kReads},
    Signature{0, "\x80\x05"sv, "a Python pickle", kReads},
    Signature{0, "\xB7\x9C\x04\x05\x4F\x8D\xE5\xF7"sv, "a TVM .params file, which holds parameters only",
              "open the graph JSON that belongs to it"},
    Signature{0, "\x89HDF"sv, "an HDF5 file", kReads},
    Signature{0,
              "\x7F"
              "ELF"sv,
              "a compiled library (ELF)", kReads},
};

Error unsupported(std::string_view what, std::string_view hint) {
  return {ErrorCode::Unsupported, "", "this is " + std::string(what), std::string(hint)};
}

/// ONNX: ir_version as field 1, then usually the producer's name as field 2.
bool looksLikeOnnx(std::string_view head) {
  const auto byte = [&](std::size_t i) { return i < head.size() ? static_cast<unsigned char>(head[i]) : 0u; };
  return byte(0) == 0x08 && byte(1) >= 1 && byte(1) < 0x20 &&
         (byte(2) == 0x12 || byte(2) == 0x3A || byte(2) == 0x42 || byte(2) == 0x1A);
}

bool looksLikeUtf16(std::string_view head) {
  const std::string_view some = head.substr(0, 64);
  if (some.size() < 4) return false;
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < some.size(); ++i)
    if (some[i] == '\0') ++zeros[i % 2];
  const std::size_t half = some.size() / 2;
  return (zeros[0] == half && zeros[1] == 0) || (zeros[1] == half && zeros[0] == 0);
}

bool isBinary(std::string_view head) {
  return std::ranges::any_of(head.substr(0, 4096), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && byte != '\n' && byte != '\r' && byte != '\t' && byte != '\f';
  });
}

Error describeJson(const JsonOutline& outline) {
  if (outline.has("memscape") && outline.has("plans"))
    return unsupported("a plan that memscape wrote, which needs its workload",
                       "open the workload; give the plan with validate --plan or check --baseline");
  if (outline.has("memscape"))
    return unsupported("a report that memscape wrote, not a workload", "open the file that it was made from");
  if (outline.has("modules") || (outline.has("memory") && outline.has("model_name")))
    return unsupported("the metadata of a TVM Model Library Format archive, which has no lifetimes",
                       "open the graph in the same archive (executor-config/graph)");
  if (outline.has("hloModule")) return unsupported("an XLA memory profile", kReads);
  std::string keys;
  constexpr std::size_t kTold = 4;
  for (std::size_t i = 0; i < std::min(kTold, outline.keys.size()); ++i)
    keys += (i == 0 ? "" : ", ") + support::elide(outline.keys[i], 40);
  const std::string_view what = outline.isArray ? "JSON list" : "JSON object";
  return unsupported("a " + std::string(what) + (keys.empty() ? "" : " with the keys " + keys) +
                         ", which is no graph, problem or plan that memscape knows",
                     kReads);
}

/// A script of Python's that has no module of TVM's in it.
bool looksLikePython(std::string_view text) {
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  if (line.starts_with("#!") && line.find("python") != std::string_view::npos) return true;
  return text.starts_with("import ") || text.starts_with("\"\"\"") || text.starts_with("def ") ||
         (text.starts_with("from ") && line.find(" import ") != std::string_view::npos) ||
         text.find("\nimport ") != std::string_view::npos || text.find("\ndef ") != std::string_view::npos;
}

}  // namespace

Error describeForeign(std::string_view head) {
  if (head.empty()) return {ErrorCode::InvalidInput, "", "the file is empty", ""};
  for (const Signature& signature : kSignatures)
    if (head.substr(std::min(signature.at, head.size())).starts_with(signature.bytes))
      return unsupported(signature.what, signature.hint);
  if (looksLikeUtf16(head)) return unsupported("UTF-16 text", "save it as UTF-8");
  const std::string_view text = skipBlank(head);
  if (text.empty()) return {ErrorCode::InvalidInput, "", "the file holds nothing but white space", ""};
  if (looksLikeOnnx(head)) return unsupported("an ONNX model, which memscape does not read yet", kReads);
  if (isBinary(head)) return unsupported("a binary file of a kind that memscape does not know", kReads);
  const JsonOutline outline = outlineJson(text);
  if (outline.isObject || outline.isArray) return describeJson(outline);
  if (looksLikePython(text))
    return unsupported("a Python script without a TVMScript function (@T.prim_func)", kReads);
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  return unsupported(
      "text of a kind that memscape does not know: it begins with '" + support::elide(line, 60) + "'",
      kReads);
}

}  // namespace memscape::import
