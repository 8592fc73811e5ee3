// SPDX-License-Identifier: Apache-2.0
// Collects a Program while its text is read: statements come in pre-order, each into a body; which bodies are
// sequences and which function a call means is known at the end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/program.h"
#include "core/model/workload.h"

namespace memscape::import::script {

/// Index of a statement or body while the program is being collected.
using RawIndex = std::int32_t;
inline constexpr RawIndex kNone = -1;

/// The statements of a function, of a branch, or inside another statement.
struct RawBody {
  RawIndex owner = kNone;  ///< the statement that it is the body of; none for a function's
  std::int32_t count = 0;  ///< statements that take time
  bool isElse = false;
  std::int32_t row = -1;       ///< of its Sequence, when it has one
  std::int32_t firstRow = -1;  ///< of whatever comes first in it
};

struct RawStatement {
  model::StatementKind kind = model::StatementKind::Opaque;
  model::LoopKind loop = model::LoopKind::Serial;
  RawIndex body = kNone;  ///< that it stands in
  model::AllocationId allocation;
  model::VariableId variable;
  model::VariableId source;
  model::SourcePosition position;
  model::StringId text;
  std::size_t firstUse = 0;
};

/// A use or call; some uses only count when a call turns out to leave the module.
struct RawUse {
  model::Event event;
  model::CallId onlyIfExternal;
};

/// Places in the statement's text behind the last argument and behind the one before it.
struct RawCall {
  std::int32_t behindLast = -1;
  std::int32_t behindSecondLast = -1;
  bool endsWithHandle = false;  ///< the last argument looks like a resource handle made on the spot
};

/// A variable that is bound to the address of a place in another: maybe a plan that was put into the program.
struct RawPlace {
  RawIndex statement = kNone;
  model::VariableId variable;
  model::VariableId base;
  std::int64_t offset = 0;
};

/// What the text says of memory by a view of it, for planned allocations.
struct RawView {
  model::VariableId variable;
  model::StringId dtype;
  std::int64_t size = 0;
  std::int64_t sizeNoLanes = 0;
  std::vector<std::int64_t> shape;
};

class ProgramBuilder {
 public:
  model::Program program;  ///< functions, parameters, allocations, variables and pools go straight in
  std::vector<RawStatement> statements;
  std::vector<RawBody> bodies;
  std::vector<RawUse> uses;
  std::vector<RawCall> calls;  ///< beside program.calls
  std::vector<RawPlace> places;
  std::vector<RawView> views;
  std::vector<std::pair<model::VariableId, model::StringId>> viewNames;  ///< of views, in order
  std::vector<std::string> symbols;    ///< by function: what it is called from outside, may be empty
  std::vector<RawIndex> functionBody;  ///< by function
  std::vector<model::Warning> warnings;

  [[nodiscard]] model::StringId add(std::string_view text) { return m_strings->add(text); }
  [[nodiscard]] model::StringId intern(std::string_view text) { return m_strings->intern(text); }
  [[nodiscard]] std::string_view text(model::StringId id) const { return (*m_strings)[id]; }

  [[nodiscard]] model::VariableId addVariable(std::string_view name, std::string_view scope = {});
  [[nodiscard]] RawIndex addBody(RawIndex owner, bool isElse = false);
  /// Uses that are added from now on belong to it.
  RawIndex addStatement(RawIndex body, model::StatementKind kind, model::SourcePosition position);
  void addUse(model::VariableId variable, model::Access access, model::CallId onlyIfExternal = {});
  /// The arguments are the program's next row of arguments.
  model::CallId addCall(std::string_view name, std::span<const model::VariableId> arguments,
                        model::SourcePosition position, const RawCall& raw);
  /// At most about a hundred are kept, and how many more there were.
  void warn(const model::SourcePosition& position, std::string message);

  /// TVM since 0.12 names memory after the view of it that it reads last: so do allocations that a plan has
  /// not put anywhere.
  void nameByViews();
  /// Resolves names, recognises an existing plan, and orders the statements. Leaves the entry, era, preamble
  /// and source alone.
  void finish();

 private:
  void resolveCalls();
  void placeInsertion(std::size_t call);
  void readPlan();
  void findPools();
  void applyPlace(const RawPlace& place, model::PoolId pool);
  void sizePlanned();
  void layOut();
  void layOutStatement(std::size_t raw, std::vector<std::int32_t>& rowOf);
  void addRow(const model::Statement& statement) { program.statements.push_back(statement); }
  void closeRows();

  std::shared_ptr<support::StringTable> m_strings = std::make_shared<support::StringTable>();
  std::vector<model::PoolId> m_poolOf;           // by variable: the pool that it is the memory of
  std::vector<model::AllocationId> m_plannedBy;  // by variable: the allocation that was planned
  std::size_t m_silenced = 0;
};

}  // namespace memscape::import::script
