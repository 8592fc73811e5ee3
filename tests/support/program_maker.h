// SPDX-License-Identifier: Apache-2.0
// Lowered programs written by hand, a statement a line.
#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/program.h"

namespace memscape::testing {

/// Statements come in pre-order with their depth in the function; variables by name, one a name.
class ProgramMaker {
 public:
  model::Program program;  ///< what make() leaves alone may be changed

  support::StringId add(std::string_view text) { return m_strings->add(text); }
  model::VariableId variable(const std::string& name);
  void function(std::string_view name);
  /// Of the last function. Without a size it has no buffer.
  void parameter(const std::string& name, const std::string& text, std::int64_t size = 0);
  /// Returns its index; its position is line index + 1, column 1.
  std::size_t statement(std::size_t depth, model::StatementKind kind, std::string_view text,
                        std::initializer_list<model::Event> events = {});
  /// Of `size` times int8.
  void allocate(std::size_t depth, const std::string& name, std::int64_t size, const std::string& text,
                model::BufferKind kind = model::BufferKind::Intermediate);
  /// A statement that is one call; further arguments go before ", handle" or the last bracket.
  void call(std::size_t depth, std::size_t callee, const std::string& text,
            std::initializer_list<std::string> arguments);
  [[nodiscard]] model::Event read(const std::string& name);
  [[nodiscard]] model::Event write(const std::string& name);
  /// The entry is the first function. Leaves this empty.
  [[nodiscard]] std::shared_ptr<const model::Program> make();

 private:
  std::shared_ptr<support::StringTable> m_strings = std::make_shared<support::StringTable>();
  std::map<std::string, model::VariableId> m_variables;
  std::vector<std::size_t> m_open;  // the statements around the next one
};

/// main allocates `a`, of 32 bytes, and calls op on it twice; op allocates `b`, of 20, in a block of its own,
/// and ends with a handle.
[[nodiscard]] std::shared_ptr<const model::Program> smallProgram();

}  // namespace memscape::testing
