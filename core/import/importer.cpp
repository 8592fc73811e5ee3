// SPDX-License-Identifier: Apache-2.0
#include "core/import/importer.h"

#include <algorithm>
#include <array>
#include <new>

#include "core/import/foreign.h"
#include "core/import/json_outline.h"
#include "core/import/json_reader.h"
#include "core/import/memscape_json.h"
#include "core/import/minimalloc_csv.h"
#include "core/import/tvm_graph_json.h"
#include "core/import/tvm_save_json.h"
#include "core/import/tvmscript.h"
#include "core/support/utf8.h"

namespace memscape::import {
namespace {

using support::Error;
using support::ErrorCode;
using support::Result;

constexpr std::size_t kHead = std::size_t{64} << 10;

constexpr std::array kFormats = {
    Format{.name = "tvm_graph_json",
           .title = "TVM graph-executor JSON",
           .extensions = "*.json *.graph",
           .description =
               "compiled graph of NNVM and TVM up to 0.19, with the memory plan in it; parameters are "
               "told from inputs by X.params beside X.json",
           .detect = detectTvmGraphJson,
           .read = readTvmGraphJson},
    Format{.name = "tvmscript",
           .title = "TVMScript",
           .extensions = "*.py",
           .description = "lowered TIR modules as text, of TVM 0.8 to 0.19, planned or not",
           .detect = detectTvmScript,
           .read = readTvmScript},
    Format{.name = "memscape_json",
           .title = "Memscape JSON",
           .extensions = "*.json",
           .description = "graph or problem with or without a plan, as `memscape convert` writes it",
           .detect = detectMemscapeJson,
           .read = readMemscapeJson},
    Format{.name = "tvm_save_json",
           .title = "TVM module (tvm.ir.save_json)",
           .extensions = "*.json",
           .description = "lowered functions or Relay, as tvm.ir.save_json of TVM 0.7 to 0.21 writes a module",
           .detect = detectTvmSaveJson,
           .read = readTvmSaveJson},
    Format{.name = "minimalloc_csv",
           .title = "MiniMalloc or idealloc CSV",
           .extensions = "*.csv",
           .description = "live ranges and sizes, a row per buffer",
           .detect = detectMinimallocCsv,
           .read = readMinimallocCsv},
};

const Format* detect(std::string_view head) {
  const Format* best = nullptr;
  int bestScore = 0;
  for (const Format& format : kFormats)
    if (const int score = format.detect(head); score > bestScore) {
      best = &format;
      bestScore = score;
    }
  return best;
}

/// Takes the one string that a JSON text consists of.
class OneString final : public JsonReader {
 public:
  std::string content;

 protected:
  bool beginObject() override { return unexpectedObject("a string"); }
  bool endObject() override { return true; }
  bool beginArray() override { return unexpectedArray("a string"); }
  bool endArray() override { return true; }
  bool key(std::string_view) override { return true; }
  bool string(std::string_view text) override {
    content = text;
    return true;
  }
  bool integer(std::int64_t value) override { return wrongType(std::to_string(value), "a string"); }
  bool other(std::string_view text) override { return wrongType(text, "a string"); }
};

enum class Wrapping : std::uint8_t { MayBeWrapped, Unwrapped };

Result<model::Workload> readAny(const Source& source, const ImportOptions& options,
                                const support::Progress& progress, Wrapping wrapping);

/// Old debugger dumps hold the graph's JSON as one JSON string.
Result<model::Workload> readWrapped(const Source& source, const ImportOptions& options,
                                    const support::Progress& progress) {
  OneString wrapped;
  if (auto read = readJson(source.bytes, wrapped, progress, "reading"); !read) return read.error();
  auto workload =
      readAny({source.name, wrapped.content, source.readCompanion}, options, progress, Wrapping::Unwrapped);
  if (!workload) {
    Error error = workload.error();
    error.location += error.location.empty() ? "inside the string" : " inside the string";
    return error;
  }
  workload->warnings.insert(
      workload->warnings.begin(),
      {"", "the file is a JSON string that holds JSON (encoded twice); read through it"});
  return workload;
}

Result<model::Workload> readAny(const Source& source, const ImportOptions& options,
                                const support::Progress& progress, Wrapping wrapping) {
  const std::string_view head = source.bytes.substr(0, kHead);
  if (wrapping == Wrapping::MayBeWrapped && outlineJson(head).isString)
    return readWrapped(source, options, progress);
  const Format* format = options.format.empty() ? detect(head) : findFormat(options.format);
  if (format == nullptr && !options.format.empty())
    return Error{ErrorCode::Usage, "", "format '" + options.format + "' is not known",
                 "`memscape formats` lists them"};
  if (format == nullptr || skipBlank(head).empty()) return describeForeign(head);
  auto workload = format->read(source, options, progress);
  if (workload) workload->format = format->name;
  return workload;
}

/// Once more with replacement characters where the first try may have failed for bytes that are not UTF-8.
Result<model::Workload> readRepaired(const Source& source, const ImportOptions& options,
                                     const support::Progress& progress) {
  const std::string repaired = support::toValidUtf8(source.bytes);
  auto workload =
      readAny({source.name, repaired, source.readCompanion}, options, progress, Wrapping::MayBeWrapped);
  if (workload)
    workload->warnings.insert(workload->warnings.begin(),
                              {"", "the file is not valid UTF-8; the bad bytes were replaced"});
  return workload;
}

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const Format* findFormat(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &Format::name);
  return found == kFormats.end() ? nullptr : &*found;
}

Result<model::Workload> read(const Source& source, const ImportOptions& options,
                             const support::Progress& progress) try {
  auto workload = readAny(source, options, progress, Wrapping::MayBeWrapped);
  const bool mayBeText = workload.ok() || workload.error().code == ErrorCode::InvalidInput;
  if (!workload && mayBeText && !support::isValidUtf8(source.bytes))
    workload = readRepaired(source, options, progress);
  if (workload) workload->file = source.name;
  return workload;
} catch (const std::bad_alloc&) {
  return Error{ErrorCode::CannotRead, "", "not enough memory to read the file", ""};
}

}  // namespace memscape::import
