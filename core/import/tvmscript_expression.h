// SPDX-License-Identifier: Apache-2.0
// What an expression uses and calls, in the order of evaluation. No tree is made: brackets are a stack.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/import/tvmscript_builder.h"
#include "core/import/tvmscript_code.h"
#include "core/import/tvmscript_scope.h"

namespace memscape::import::script {

/// What an expression comes to, as far as memory goes.
struct Value {
  enum class Kind : std::uint8_t {
    None,       ///< a number, or nothing that is known
    Reference,  ///< to the memory of `variable`: x, x.data, T.address_of(x[0])
    Element,    ///< x[i]: read, unless its address is taken
  };
  Kind kind = Kind::None;
  model::VariableId variable;
};

/// Names that are no variables.
struct ModuleNames {
  std::string_view className;  ///< calls of functions may go through it
  std::vector<std::string_view> prefixes{"T", "tir", "I", "R", "tvm"};  ///< of TVMScript's own words
  bool usesLoads = false;                                               ///< T.load or T.store was seen
};

class ExpressionReader {
 public:
  /// All are referred to; `code` is whatever line is at hand.
  ExpressionReader(const Lexer& lexer, const Code& code, const Scope& scope, ProgramBuilder& builder,
                   ModuleNames& names)
      : m_lexer(lexer), m_code(code), m_scope(scope), m_builder(builder), m_names(names) {}

  /// For the statement that was added last, whose text begins at byte `textBegin`.
  void setStatement(std::size_t textBegin) { m_textBegin = textBegin; }
  /// Adds uses and calls. What the whole expression comes to is returned and not used yet. O(tokens).
  Value read(Range range);
  /// read() and use().
  void evaluate(Range range) { use(read(range)); }
  /// What the expression comes to, without adding anything.
  [[nodiscard]] Value resolve(Range range);
  void use(Value value);
  /// The token of an allocation that stands inside an expression, where none can be looked after.
  [[nodiscard]] std::optional<std::size_t> hiddenAllocation() const { return m_hidden; }

  [[nodiscard]] static bool allocates(std::string_view name);

 private:
  enum class Kind : std::uint8_t {
    Group,      // ( )
    Items,      // [ ], { }, and calls that nothing is known of
    Subscript,  // x[ ]
    Load,
    Store,
    Pointer,  // comes to a reference to its first reference
    Extern,   // of a function by name in a string
    Direct,   // of a function by its own name
    Method,   // x.access_ptr( )
  };
  struct Frame {
    Kind kind = Kind::Items;
    bool compoundBefore = false;
    bool isTuple = false;
    bool hasDtype = false;
    model::VariableId base;  // of a Subscript or Method
    Value kept;              // of a Group: its only item; of Load, Store, Pointer: the first reference
    std::size_t items = 0;
    std::string_view name;  // of a Direct or Method
    std::size_t nameToken = 0;
    std::size_t open = 0;
    std::size_t itemBegin = 0;      // token
    std::size_t firstArgument = 0;  // index into m_arguments
  };
  struct Argument {
    Value value;
    Range range;
  };
  struct Known {
    std::string_view name;
    Kind kind;
  };

  std::size_t step(std::size_t token);
  std::size_t readName(std::size_t token);
  std::size_t readLocal(const Chain& chain, const Binding& binding, std::size_t token);
  void open(Kind kind, std::size_t bracket, std::size_t nameToken, std::string_view name = {},
            model::VariableId base = {});
  void openCall(const Chain& chain, std::size_t token);
  void openBracket(std::size_t bracket);
  void operatorAt();
  void finishItem(std::size_t end);
  void accept(Frame& frame, Value value, Range range);
  void close(std::size_t bracket);
  Value closeMethod(const Frame& frame);
  void closeCall(const Frame& frame);
  [[nodiscard]] std::size_t nameArgument(const Frame& frame, std::span<const Argument> arguments) const;
  void addUse(model::VariableId variable, model::Access access, model::CallId onlyIfExternal = {});
  void reportUnknown(std::size_t token);
  static const Known* findKnown(std::string_view name);

  const Lexer& m_lexer;
  const Code& m_code;
  const Scope& m_scope;
  ProgramBuilder& m_builder;
  ModuleNames& m_names;
  std::size_t m_textBegin = 0;
  std::vector<Frame> m_frames;
  std::vector<Argument> m_arguments;
  std::vector<model::VariableId> m_variables;
  Value m_value;            // of the primary at hand
  bool m_compound = false;  // the item at hand has an operator in it
  bool m_afterPrimary = false;
  bool m_muted = false;
  bool m_ownNames = false;  // a lambda or comprehension, which makes names of its own
  std::optional<std::size_t> m_hidden;
  std::unordered_set<std::string_view> m_reported;
};

}  // namespace memscape::import::script
