// SPDX-License-Identifier: Apache-2.0
// A lowered program: functions of statements that allocate buffers, use them and call each other. Expressions
// are kept as what they use and call, in the order of evaluation, and as text.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/ids.h"
#include "core/model/pool.h"
#include "core/model/problem.h"
#include "core/support/ragged.h"
#include "core/support/result.h"

namespace memscape::model {

using VariableId = support::Id<struct VariableTag>;
using StatementId = support::Id<struct StatementTag>;
using FunctionId = support::Id<struct FunctionTag>;
using AllocationId = support::Id<struct AllocationTag>;
using CallId = support::Id<struct CallTag>;

/// Where something stands in the file: line and column from 1 in a text, the index of the node in a JSON of
/// nodes. What is unknown is 0 and -1.
struct SourcePosition {
  std::int32_t line = 0;
  std::int32_t column = 0;
  std::int32_t node = -1;
  auto operator<=>(const SourcePosition&) const = default;
};

/// "12:9", "nodes[345]", or empty.
[[nodiscard]] std::string describe(const SourcePosition& position);

enum class StatementKind : std::uint8_t {
  Sequence,  ///< two or more statements, one after the other (TVM's SeqStmt)
  Allocate,  ///< what follows inside it may use the buffer
  AllocateConst,
  For,
  While,
  If,
  Let,        ///< binds a variable for what is inside it
  Attribute,  ///< says something about what is inside it
  Declare,    ///< DeclBuffer: a view with a scope of its own, what is inside may use it
  Store,
  Evaluate,
  Assert,
  Block,
  View,    ///< a name for a view of a buffer, as a line of text: not a statement of TVM's, takes no time
  Opaque,  ///< not understood, and known to hide no allocation; takes time like a statement
};

enum class LoopKind : std::uint8_t { Serial, Parallel, Vectorized, Unrolled, ThreadBinding };

/// "serial", "parallel", "vectorized", "unrolled", "thread binding".
[[nodiscard]] std::string_view nameOf(LoopKind kind);

/// A variable by identity: names may repeat. A buffer's variable is the one of its data; views of it and
/// `x.data` are resolved to that.
struct Variable {
  StringId name;
  /// What TVM calls it after parsing a text: like the last buffer that was made of it. Invalid: the same.
  StringId parsedName;
  StringId scope;  ///< storage scope of what it points to; invalid means "global"
};

enum class Access : std::uint8_t {
  Read,
  Write,
  Mention,  ///< handed to something that is not looked into: may be read, written or both
};

/// Something that happens when a statement is evaluated: a use of a variable's memory, or a call.
struct Event {
  VariableId variable;  ///< of a use
  CallId call;          ///< of a call; `variable` is invalid then
  Access access = Access::Mention;
};

/// A call of a function by name. Where `callee` is valid, its arguments are not uses in themselves, and what
/// they evaluate (a load in an argument) stands in events before this one. Where the name is not a function
/// of the module, every variable among the arguments is a use of its own, in events after this one.
struct Call {
  FunctionId callee;
  StringId name;
  StatementId statement;
  /// Byte in the statement's text where a further argument goes: right behind the argument before it or the
  /// opening bracket, and before a trailing resource handle; -1 none.
  std::int32_t insertAt = -1;
  SourcePosition position;
};

/// Pre-order: what is inside statement i is [i + 1, end). A body of several statements is one Sequence. A
/// View is no such statement: it is a leaf at its place in the Sequence, or beside the only statement of its
/// body.
struct Statement {
  StatementKind kind = StatementKind::Opaque;
  LoopKind loop = LoopKind::Serial;  ///< of a For
  StatementId parent;                ///< invalid for the body of a function
  std::int32_t end = 0;
  std::int32_t elseBegin = -1;  ///< of an If: index of the else branch; -1 without one
  AllocationId allocation;      ///< of an Allocate or AllocateConst
  VariableId variable;          ///< bound by a Let
  VariableId source;            ///< of a Let: the variable whose memory the bound one is, if it is just that
  SourcePosition position;
  StringId text;  ///< as TVMScript, without its indentation and body: "for i in range(3):"; empty for
                  ///< Sequence and for the inner loops of a T.grid
};

/// A place and a size that the file gives an allocation: it was planned before.
struct PlannedPlace {
  PoolId pool;
  std::int64_t offset = 0;
};

struct Allocation {
  StatementId statement;
  VariableId variable;
  StringId dtype;
  bool isStatic = true;                        ///< false: an extent is not known before the program runs
  std::int64_t size = 0;                       ///< bytes with all lanes; 0 when not static
  std::int64_t sizeNoLanes = 0;                ///< as TVM counts it: product of extents x ceil(bits / 8)
  std::int32_t candidates = -1;                ///< row of Program::candidateLists; -1: the file says none
  BufferKind kind = BufferKind::Intermediate;  ///< Constant for AllocateConst, Input or Output by annotation
  StringId tensorName;                         ///< of that annotation; invalid otherwise
  std::optional<PlannedPlace> planned;
};

struct Parameter {
  StringId name;
  VariableId variable;    ///< the parameter itself
  VariableId data;        ///< the data of its buffer; invalid for a handle or number without a buffer
  StringId dtype;         ///< of the buffer or the number
  std::int64_t size = 0;  ///< bytes of the buffer; 0 when not known
  std::int64_t sizeNoLanes = 0;
  PoolId pool;    ///< set when the parameter is the memory of a pool (a module that was planned)
  StringId text;  ///< as in the signature: `b0: T.Buffer((64,), "int8")`
};

struct Function {
  StringId name;
  StringId target;  ///< canonical text of its target; invalid where none is said
  std::int32_t firstParameter = 0;
  std::int32_t parameterCount = 0;
  StatementId body;  ///< its first statement; invalid for an empty one. Functions come one behind the other
  bool isRunner = false;  ///< says of itself that it is the entry
  SourcePosition position;
  /// Lines that stand before the body and are no statements: T.func_attr(...), b = T.match_buffer(...).
  std::vector<StringId> prelude;
};

/// How a TVM of some age writes TVMScript.
enum class ScriptEra : std::uint8_t {
  Loads,        ///< 0.8: an allocation is a pointer, T.load and T.store
  BufferDecl,   ///< 0.9 to 0.11: an allocation is a buffer, T.buffer_decl makes views
  PointerVars,  ///< 0.12 and later: an allocation is a pointer, T.Buffer makes views
};

/// Arrays of structures by index; made by importers, immutable afterwards.
/// Invariants (checked by validate()): ids are in range, `end` nests, events' rows are as many as statements.
struct Program {
  std::shared_ptr<const support::StringTable> strings;
  std::vector<Function> functions;
  std::vector<Parameter> parameters;  ///< function by function
  std::vector<Statement> statements;  ///< function by function, pre-order
  support::Ragged<Event> events;      ///< row = statement
  std::vector<Call> calls;
  support::Ragged<VariableId> arguments;  ///< row = call; invalid where an argument is no plain reference
  std::vector<Variable> variables;
  std::vector<Allocation> allocations;
  support::Ragged<std::int64_t> shapes;           ///< row = allocation; -1 for an extent that is not known
  support::Ragged<std::int64_t> parameterShapes;  ///< row = parameter

  std::vector<Pool> pools;  ///< as the module lists them, in order; empty when it names none
  support::Ragged<PoolId> candidateLists;
  std::int64_t workspaceAlignment = 16;
  std::int64_t constantAlignment = 16;

  FunctionId entry;  ///< what runs if the user names nothing else; invalid where there is no telling
  ScriptEra era = ScriptEra::PointerVars;
  /// What a text begins with, up to and including the line of the class, ends with a line break.
  std::string preamble;
  /// The text that statements' lines refer to, for formats that are text and up to 64 MiB; null otherwise.
  std::shared_ptr<const std::string> source;

  [[nodiscard]] std::string_view text(StringId id) const { return (*strings)[id]; }
  [[nodiscard]] std::string_view name(VariableId id) const { return text(variables[id.index()].name); }
  [[nodiscard]] std::string_view name(FunctionId id) const { return text(functions[id.index()].name); }
  [[nodiscard]] std::span<const Parameter> parametersOf(FunctionId id) const {
    const Function& f = functions[id.index()];
    return std::span(parameters)
        .subspan(static_cast<std::size_t>(f.firstParameter), static_cast<std::size_t>(f.parameterCount));
  }
};

/// The preamble of a module in today's TVMScript: two import comments, the decorator, "class Module:".
[[nodiscard]] std::string_view standardPreamble();

/// The function that runs where the file does not say: __tvm_main__ (also behind a prefix as in
/// tvmgen_default___tvm_main__), run_model, one that calls itself the runner, main, or the only function.
[[nodiscard]] FunctionId findEntry(const Program& program);

/// By function: the index past its last statement. Views may stand before its body, beside it. O(F log F).
[[nodiscard]] std::vector<std::size_t> bodyEnds(const Program& program);

/// Checks the invariants above. O(size). The location names function or statement.
[[nodiscard]] support::Result<void> validate(const Program& program);

}  // namespace memscape::model
