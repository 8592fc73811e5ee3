// SPDX-License-Identifier: Apache-2.0
// Reads the statements of a TVMScript module into a ProgramBuilder, line by line. Blocks are a stack, so that
// no depth of nesting is too deep.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/import/tvmscript_builder.h"
#include "core/import/tvmscript_code.h"
#include "core/import/tvmscript_expression.h"
#include "core/import/tvmscript_lexer.h"
#include "core/import/tvmscript_scope.h"

namespace memscape::import::script {

class Parser {
 public:
  Parser(std::string_view text, const support::Progress& progress)
      : m_lexer(text, progress), m_expressions(m_lexer, m_code, m_scope, m_builder, m_names) {}

  /// The whole module. Errors: InvalidInput and Overflow with line:column, Cancelled.
  [[nodiscard]] support::Result<model::Program> read();
  [[nodiscard]] std::vector<model::Warning> takeWarnings() { return std::move(m_builder.warnings); }

 private:
  enum class Form : std::uint8_t { Concise, With };  ///< to the end of the block, or with a block of its own

  struct Decorators {
    bool primFunc = false;
    bool irModule = false;
    std::size_t begin = 0;  ///< byte of the first one's line
    bool any = false;
  };
  struct Block {
    Indentation indentation;
    RawIndex body = kNone;
    std::size_t scopeMark = 0;
    RawIndex lastIf = kNone;  ///< that an else may follow now
  };
  /// Sizes of memory with a shape and a type.
  struct Extents {
    std::vector<std::int64_t> shape;  ///< -1 for what is not known
    bool isStatic = true;
    std::int64_t size = 0;
    std::int64_t sizeNoLanes = 0;
    std::string_view dtype;
  };
  /// A call that a line consists of.
  struct WholeCall {
    Chain chain;  ///< no names: it is no such line
    std::size_t open = 0;
  };

  // tvmscript_module.cpp
  bool nextLine();
  bool readModule();
  bool readTopLevel();
  bool readDecorator(Decorators& decorators);
  bool readClass(const Decorators& decorators);
  bool readMember(Decorators& decorators);
  bool skipBlock(Indentation indentation);
  bool readFunction(const Decorators& decorators);
  bool readHeader(Range& suite);
  bool readParameters(Range range);
  bool readParameter(Range range);
  bool readParameterType(std::string_view name, Range type, model::Parameter& parameter,
                         std::vector<std::int64_t>& shape);
  bool readFunctionBody(Indentation indentation);
  bool enterBlock(Indentation indentation, bool mayOpen);
  void endFunction();
  bool finish();
  void findPrefixes();
  [[nodiscard]] std::string preamble() const;
  [[nodiscard]] bool deeper(Indentation a, Indentation b) const { return compare(a, b) > 0; }

  // tvmscript_statements.cpp
  bool readStatements(std::size_t token);
  bool readSimple(Range range);
  bool readCompound(Range head);
  bool readExpressionStatement(Range range);
  bool readAssignment(Range target, Range value, Range type);
  bool readNamed(std::string_view name, Range all, Range value, Range type);
  bool readStore(Range all, Range target, Range value, bool readsTarget);
  bool readFor(Range head);
  bool readBranch(Range head, bool isElse);
  bool readWith(Range head);
  bool readOpaque(Range range, bool hasBlock);
  bool mentionNames(Range range);
  bool skipInside(Indentation indentation);
  bool hidesAllocation();

  // tvmscript_frames.cpp
  bool readFrame(const WholeCall& call, std::string_view name, Form form, Range all, bool& taken);
  bool readAllocate(std::string_view kind, const CallArguments& arguments, std::string_view name, Form form,
                    Range all);
  bool readAnnotations(Range range, model::Allocation& allocation);
  bool readLet(std::string_view name, std::optional<Range> type, Range value, Form form, Range all);
  void notePlace(RawIndex statement, model::VariableId variable, Range value);
  bool readView(const WholeCall& call, std::string_view name, Range all);
  bool readMatchBuffer(const CallArguments& arguments, std::string_view name);
  void readFunctionAttributes(Range dictionary);
  bool readExtents(std::optional<Range> shape, std::optional<Range> dtype, std::string_view defaultType,
                   Range all, Extents& extents);
  void addLine(Range range);
  [[nodiscard]] Binding::Kind kindOfType(Range type) const;
  [[nodiscard]] bool givesHandle(Range value) const;

  // shared
  RawIndex addStatement(model::StatementKind kind, Range text);
  void openBody(RawIndex statement, Form form);
  [[nodiscard]] WholeCall wholeCall(Range range) const;
  [[nodiscard]] model::StringId textOf(Range range);
  bool failAt(std::size_t token, std::string message,
              support::ErrorCode code = support::ErrorCode::InvalidInput);
  /// What stands at a token, for messages: 'x', or "the end of the line".
  [[nodiscard]] std::string found(std::size_t token, std::size_t end) const;
  [[nodiscard]] model::SourcePosition positionOf(std::size_t token) const {
    return m_lexer.position(m_code.tokens[token].begin);
  }

  Lexer m_lexer;
  ProgramBuilder m_builder;
  Scope m_scope;
  ModuleNames m_names;
  ExpressionReader m_expressions;
  std::optional<support::Error> m_error;

  Code m_code;               // the line at hand
  bool m_unread = false;     // it is to be read once more
  std::size_t m_suffix = 0;  // bytes of a statement's first token that are not its text ("el" of elif)

  std::vector<Block> m_blocks;
  std::optional<Block> m_pending;    // a block that must begin with the next line
  std::string m_pendingOf;           // whose: "the function 'f'"
  std::size_t m_firstStatement = 0;  // of the function at hand
  std::unordered_map<std::string_view, std::size_t> m_parameterOf;  // by name: index into the function's
  std::vector<std::vector<std::int64_t>> m_parameterShapes;         // of the function at hand

  bool m_inClass = false;
  std::string_view m_otherClass;  // one without a function
  model::SourcePosition m_otherClassAt;
  std::size_t m_preambleEnd = 0;
  std::unordered_set<std::int32_t> m_placed;  // variables that may be places of a plan
  std::unordered_set<std::string> m_functionNames;
  bool m_sawBufferDecl = false;
  bool m_sawPtr = false;
  bool m_sawPointerVars = false;
  bool m_saidPools = false;
};

}  // namespace memscape::import::script
