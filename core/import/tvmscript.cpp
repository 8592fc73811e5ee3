// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvmscript.h"

#include "core/import/json_outline.h"
#include "core/import/tvmscript_parser.h"

namespace memscape::import {
namespace {

/// Larger texts are not kept beside the program.
constexpr std::size_t kKeptSource = std::size_t{64} << 20;

}  // namespace

int detectTvmScript(std::string_view head) {
  const std::string_view text = skipBlank(head);
  if (text.empty() || text.front() == '{' || text.front() == '[') return 0;
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  if (has("prim_func") && has("def ")) return 100;
  if (has(".ir_module") && has("class ")) return 95;
  return has("from tvm.script import") || has("import tvm.script") ? 90 : 0;
}

support::Result<model::Workload> readTvmScript(const Source& source, const ImportOptions&,
                                               const support::Progress& progress) {
  script::Parser parser(source.bytes, progress);
  auto program = parser.read();
  if (!program) return program.error();
  model::Workload workload;
  workload.warnings = parser.takeWarnings();
  workload.entry = program->entry.valid() ? std::string(program->name(program->entry)) : std::string();
  if (source.bytes.size() <= kKeptSource) program->source = std::make_shared<const std::string>(source.bytes);
  workload.content = std::make_shared<const model::Program>(std::move(*program));
  return workload;
}

}  // namespace memscape::import
