// SPDX-License-Identifier: Apache-2.0
// How TVMScript of some age spells what a planned program has, and small looks into lines of it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/model/program.h"

namespace memscape::exporting {

/// Spells in the era of a program, and makes names that it does not have.
class ScriptSpelling {
 public:
  /// O(text of the program).
  explicit ScriptSpelling(const model::Program& program);

  [[nodiscard]] bool isTaken(const std::string& name) const { return m_taken.contains(name); }
  /// `wanted`, with a number behind it if that is needed. It is taken then.
  std::string unique(const std::string& wanted);

  [[nodiscard]] std::string address(std::string_view buffer, std::int64_t offset) const;
  /// Binds a pointer for the rest of the block.
  [[nodiscard]] std::string let(std::string_view name, std::string_view dtype, std::string_view scope,
                                std::string_view value) const;
  /// Binds a pointer for a block of its own.
  [[nodiscard]] std::vector<std::string> letBlock(const std::string& name, std::string_view dtype,
                                                  std::string_view scope, std::string_view value) const;
  /// A buffer at `data`; `arguments` are shape and type.
  [[nodiscard]] std::string view(const std::string& name, std::string_view arguments, std::string_view data,
                                 std::string_view scope) const;
  [[nodiscard]] std::string shape(std::span<const std::int64_t> extents, std::string_view dtype) const;

  [[nodiscard]] std::string handleParameter(const std::string& name) const;
  [[nodiscard]] std::string bufferParameter(const std::string& name, std::int64_t size) const;
  [[nodiscard]] std::string matchPool(const std::string& buffer, const std::string& parameter,
                                      std::int64_t size) const;
  /// Whether the name that this line allocates is a buffer's, rather than a pointer's.
  [[nodiscard]] bool allocatesBuffer(std::string_view line) const;

 private:
  [[nodiscard]] bool isNew() const { return m_era == model::ScriptEra::PointerVars; }
  [[nodiscard]] std::string pointerType(std::string_view dtype, std::string_view scope) const;

  std::string m_prefix;
  model::ScriptEra m_era;
  std::unordered_set<std::string> m_taken;
  std::unordered_map<std::string, std::size_t> m_lastNumber;  // that unique() put behind a name
};

/// A line like `b = T.match_buffer(a, (8,), "int8")`.
struct MatchBuffer {
  std::string_view name;
  std::string_view parameter;
  std::string_view arguments;  ///< behind the parameter
};
[[nodiscard]] std::optional<MatchBuffer> parseMatchBuffer(std::string_view line);

/// The parameter that a line says something about, match_buffer or preflattened_buffer; empty for others.
[[nodiscard]] std::string_view aboutParameter(std::string_view line);
/// `(8,), "int8"` of `a: T.Buffer((8,), "int8")` or `a: T.Buffer[(8,), "int8"]`; empty for a handle.
[[nodiscard]] std::string_view bufferArguments(std::string_view parameter);
/// The name that a line begins with; may be empty.
[[nodiscard]] std::string_view leadingName(std::string_view line);
/// `x` of `with ... as x:`; may be empty.
[[nodiscard]] std::string_view nameBehindAs(std::string_view line);
/// `text` with what cannot stand in a name replaced.
[[nodiscard]] std::string identifier(std::string_view text);

/// Whether only named arguments or none stand behind byte `at` of a call's text.
[[nodiscard]] bool isLastArgument(std::string_view text, std::size_t at);
/// Puts arguments into a call's text, with the commas that they need there. `at` <= text.size().
void insertArguments(std::string& text, std::size_t at, std::string_view arguments);

}  // namespace memscape::exporting
