// SPDX-License-Identifier: Apache-2.0
#include "core/import/tvm_save_json_statements.h"

#include <algorithm>
#include <array>

#include "core/support/checked.h"
#include "core/support/utf8.h"

namespace memscape::import {

using model::Access;
using model::StatementKind;
using support::ErrorCode;
using support::StringId;

FunctionBody StatementReader::read(SavedNode body) {
  m_body = {};
  m_tasks.assign(1, {.node = body});
  while (!m_tasks.empty() && !m_nodes.failed()) {
    const Task task = m_tasks.back();
    m_tasks.pop_back();
    switch (task.kind) {
      case Task::Kind::Open:
        open(task);
        break;
      case Task::Kind::Else:
        m_body.statements[static_cast<std::size_t>(task.statement)].elseBegin =
            static_cast<std::int32_t>(m_body.statements.size());
        break;
      case Task::Kind::Close:
        m_body.statements[static_cast<std::size_t>(task.statement)].end =
            static_cast<std::int32_t>(m_body.statements.size());
        m_state.leave(task.node);
        break;
    }
  }
  return std::move(m_body);
}

void StatementReader::open(const Task& task) {
  if (!m_state.visit(task.node) || !m_state.enter(task.node)) return;
  const auto index = static_cast<std::int32_t>(m_body.statements.size());
  m_body.statements.push_back({.position = NodeReader::position(task.node)});
  if (task.statement >= 0) current().parent = model::StatementId(static_cast<std::size_t>(task.statement));
  m_writer.statement = index;
  m_text.clear();
  m_children.clear();
  head(task.node, task.isLast);
  if (m_nodes.failed()) return;
  if (!m_text.empty()) {
    m_state.countText(task.node, m_text.size());
    current().text = m_state.strings.add(m_text);
  }
  m_body.events.insert(m_body.events.end(), m_writer.events.begin(), m_writer.events.end());
  m_writer.events.clear();
  m_body.eventsEnd.push_back(m_body.events.size());
  m_tasks.push_back({.kind = Task::Kind::Close, .node = task.node, .statement = index});
  m_tasks.insert(m_tasks.end(), m_children.rbegin(), m_children.rend());
}

void StatementReader::head(SavedNode node, bool isLast) {
  switch (m_nodes.type(node)) {
    case TypeKey::TirSeqStmt:
      return sequence(node, isLast);
    case TypeKey::TirAllocate:
      return allocate(node, isLast);
    case TypeKey::TirAllocateConst:
      return allocateConst(node, isLast);
    case TypeKey::TirLetStmt:
      return let(node, isLast);
    case TypeKey::TirAttrStmt:
      return attribute(node, isLast);
    case TypeKey::TirDeclBuffer:
      return declare(node, isLast);
    case TypeKey::TirBufferStore:
      return bufferStore(node);
    case TypeKey::TirStore:
      return oldStore(node);
    case TypeKey::TirEvaluate:
      return evaluate(node);
    default:
      return control(node, isLast);
  }
}

void StatementReader::control(SavedNode node, bool isLast) {
  switch (m_nodes.type(node)) {
    case TypeKey::TirFor:
      return forLoop(node);
    case TypeKey::TirWhile:
      current().kind = StatementKind::While;
      m_text = "while ";
      expression(node, Field::Condition);
      m_text += ':';
      return body(m_nodes.child(node, Field::Body));
    case TypeKey::TirIfThenElse:
      return ifThenElse(node);
    case TypeKey::TirAssertStmt:
      return assertion(node, isLast);
    case TypeKey::TirBlockRealize:
      return block(node);
    case TypeKey::TirBufferRealize:
    case TypeKey::TirProducerRealize:
    case TypeKey::TirProducerStore:
    case TypeKey::TirPrefetch:
      m_nodes.fail(node, ErrorCode::Unsupported,
                   "found " + m_nodes.describe(node) + ", which programs have only before they are lowered",
                   "save the module after the lowering passes");
      return;
    default:
      m_nodes.fail(node, ErrorCode::InvalidInput,
                   "found " + m_nodes.describe(node) + ", expected a statement");
  }
}

void StatementReader::sequence(SavedNode node, bool isLast) {
  current().kind = StatementKind::Sequence;
  const auto parts = m_nodes.items(node, Field::Seq);
  for (std::size_t i = 0; i < parts.size(); ++i) body(parts[i], isLast && i + 1 == parts.size());
}

model::AllocationId StatementReader::addAllocation(SavedNode node, SavedNode varNode) {
  model::Allocation allocation{.statement = model::StatementId(static_cast<std::size_t>(m_writer.statement)),
                               .variable = m_state.variable(varNode)};
  const std::string_view dtype = m_nodes.dtype(node);
  allocation.dtype = m_state.strings.intern(dtype);
  const auto type = model::parseDataType(dtype);
  if (!type) m_nodes.fail(node, Field::Dtype, type.error().code, type.error().message);
  std::vector<std::int64_t> shape;
  for (const SavedNode extent : m_nodes.items(node, Field::Extents)) {
    const auto literal = m_nodes.literal(extent);
    if (literal && *literal < 0)
      m_nodes.fail(extent, ErrorCode::InvalidInput,
                   "extent " + std::to_string(*literal) + " is negative, expected 0 or more");
    allocation.isStatic = allocation.isStatic && literal.has_value();
    shape.push_back(literal.value_or(-1));
  }
  if (m_nodes.failed()) return {};
  if (allocation.isStatic) {
    const auto bytes = model::tensorBytes(shape, *type);
    const auto noLanes = model::tensorBytes(shape, {.bits = type->bits, .lanes = 1});
    if (!bytes || !noLanes) {
      const auto& error = bytes ? noLanes.error() : bytes.error();
      m_nodes.fail(node, Field::Extents, error.code, error.message);
      return {};
    }
    allocation.size = *bytes;
    allocation.sizeNoLanes = *noLanes;
  }
  m_state.program.shapes.push(shape);
  const SavedNode annotations = m_nodes.optionalChild(node, Field::Annotations);
  for (const SavedEntry& entry : m_nodes.entries(annotations)) {
    const bool input = entry.key == "input_tensor";
    if (entry.key == "candidate_memory_pools") allocation.candidates = m_state.pools.candidates(entry.value);
    if (!input && entry.key != "output_tensor") continue;
    allocation.kind = input ? model::BufferKind::Input : model::BufferKind::Output;
    allocation.tensorName = m_state.strings.intern(m_nodes.leafText(entry.value));
  }
  const model::AllocationId id(m_state.program.allocations.size());
  m_state.program.allocations.push_back(allocation);
  current().allocation = id;
  return id;
}

void StatementReader::allocate(SavedNode node, bool isLast) {
  current().kind = StatementKind::Allocate;
  const SavedNode buffer = var(node, Field::BufferVar);
  if (m_nodes.failed()) return;
  addAllocation(node, buffer);
  (void)m_state.varText(buffer);
  beginBinding(buffer, isLast);
  m_text += "T.allocate([";
  m_writer.writeList(m_nodes.items(node, Field::Extents), m_text);
  const std::string_view scope = m_state.storageScope(buffer);
  m_text += "], " + quoted(m_nodes.dtype(node)) + ", " + quoted(scope.empty() ? "global" : scope);
  const SavedNode condition = m_nodes.optionalChild(node, Field::Condition);
  if (condition != kNullNode && m_nodes.type(condition) != TypeKey::IntImm) {
    m_text += ", ";
    m_writer.write(condition, m_text);
  }
  // A text has no words for pools: the candidates stay in the model.
  constexpr std::string_view kPools = "candidate_memory_pools";
  const SavedNode annotations = m_nodes.optionalChild(node, Field::Annotations);
  const auto entries = m_nodes.entries(annotations);
  if (std::ranges::any_of(entries, [&](const SavedEntry& entry) { return entry.key != kPools; }))
    m_text += ", annotations=" + m_state.attributes.value(annotations, kPools);
  m_text += ')';
  endBinding(buffer, isLast);
  body(m_nodes.child(node, Field::Body));
}

/// "x = " in front of what is bound where the rest of the block may use it, else "with ... as x:".
void StatementReader::beginBinding(SavedNode named, bool isLast) {
  m_text = isLast ? std::string(m_state.strings[m_state.names.of(named)]) + " = " : "with ";
}

void StatementReader::endBinding(SavedNode named, bool isLast) {
  if (!isLast) m_text += " as " + std::string(m_state.strings[m_state.names.of(named)]) + ":";
}

void StatementReader::allocateConst(SavedNode node, bool isLast) {
  current().kind = StatementKind::AllocateConst;
  const SavedNode buffer = var(node, Field::BufferVar);
  if (m_nodes.failed()) return;
  const model::AllocationId id = addAllocation(node, buffer);
  if (m_nodes.failed()) return;
  m_state.program.allocations[id.index()].kind = model::BufferKind::Constant;
  // The numbers are not kept; TVM leaves most of them out of its text, too.
  (void)m_state.varText(buffer);
  beginBinding(buffer, isLast);
  m_text += "T.allocate_const([...], " + quoted(m_nodes.dtype(node)) + ", [";
  m_writer.writeList(m_nodes.items(node, Field::Extents), m_text);
  m_text += "])";
  endBinding(buffer, isLast);
  body(m_nodes.child(node, Field::Body));
}

void StatementReader::forLoop(SavedNode node) {
  using model::LoopKind;
  constexpr std::array<LoopKind, 5> kKinds{LoopKind::Serial, LoopKind::Parallel, LoopKind::Vectorized,
                                           LoopKind::Unrolled, LoopKind::ThreadBinding};
  constexpr std::array<std::string_view, 5> kCalls{"range(", "T.parallel(", "T.vectorized(", "T.unroll(",
                                                   "T.thread_binding("};
  current().kind = StatementKind::For;
  const Field field = m_nodes.has(node, Field::Kind) ? Field::Kind : Field::ForType;  // until 0.7
  const std::int64_t kind = m_nodes.number(node, field);
  if (kind < 0 || kind >= static_cast<std::int64_t>(kKinds.size()))
    m_nodes.fail(node, field, ErrorCode::InvalidInput,
                 "found loop kind " + std::to_string(kind) + ", expected 0 to 4");
  const SavedNode loopVar = var(node, Field::LoopVar);
  const SavedNode min = m_nodes.child(node, Field::Min);
  const SavedNode extent = m_nodes.child(node, Field::Extent);
  if (m_nodes.failed()) return;
  current().loop = kKinds[static_cast<std::size_t>(kind)];
  const SavedNode annotations = m_nodes.optionalChild(node, Field::Annotations);
  const bool annotated = !m_nodes.entries(annotations).empty();
  const std::string name(m_state.varText(loopVar));
  m_text = "for " + name + " in ";
  m_text += kind == 0 && annotated ? "T.serial(" : kCalls[static_cast<std::size_t>(kind)];
  const auto from = m_nodes.literal(min);
  if (from == 0) {
    m_writer.write(extent, m_text);
  } else {
    m_writer.write(min, m_text);
    m_text += ", ";
    const auto count = m_nodes.literal(extent);
    const auto end = from && count ? support::checkedAdd(*from, *count) : std::nullopt;
    if (end) {
      m_text += std::to_string(*end);
    } else {
      // The end as a sum; what the lower end does when it is evaluated happens once.
      const std::size_t events = m_writer.events.size();
      m_writer.write(min, m_text, Binding::Sum);
      m_writer.events.resize(events);
      m_text += " + ";
      m_writer.write(extent, m_text, Binding::Product);
    }
  }
  const SavedNode binding = m_nodes.optionalChild(node, Field::ThreadBinding);
  if (binding != kNullNode) m_text += ", thread=" + quoted(m_nodes.string(binding, Field::ThreadTag));
  if (annotated) m_text += ", annotations=" + m_state.attributes.value(annotations);
  m_text += "):";
  body(m_nodes.child(node, Field::Body));
}

void StatementReader::ifThenElse(SavedNode node) {
  current().kind = StatementKind::If;
  m_text = "if ";
  expression(node, Field::Condition);
  m_text += ':';
  body(m_nodes.child(node, Field::ThenCase));
  const SavedNode otherwise = m_nodes.optionalChild(node, Field::ElseCase);
  if (otherwise == kNullNode) return;
  m_children.push_back({.kind = Task::Kind::Else, .node = kNullNode, .statement = m_writer.statement});
  body(otherwise);
}

void StatementReader::let(SavedNode node, bool isLast) {
  const SavedNode bound = var(node, Field::Var);
  const SavedNode value = m_nodes.child(node, Field::Value);
  if (m_nodes.failed()) return;
  current().kind = StatementKind::Let;
  current().variable = m_state.variable(bound);
  const SavedNode source = m_writer.reference(value);
  if (source != kNullNode) current().source = m_state.variable(source);
  const auto place = source == kNullNode ? std::nullopt : m_state.plan.place(m_state.variable(source), value);
  const std::string type = m_state.typeText(bound);
  const std::string name(m_state.varText(bound));
  m_text = isLast ? name + ": " + type + " = " : "with T.LetStmt(";
  m_writer.write(value, m_text);
  if (!isLast) m_text += (m_state.isPointer(bound) ? ", " + type : "") + ") as " + name + ":";
  if (place) planned(bound, *place);
  body(m_nodes.child(node, Field::Body));
}

/// What was an allocation until the module was planned: the address is no use of the pool's memory.
void StatementReader::planned(SavedNode bound, const model::PlannedPlace& place) {
  const model::AllocationId id(m_state.program.allocations.size());
  const model::VariableId variable = m_state.variable(bound);
  m_state.program.allocations.push_back(
      {.statement = model::StatementId(static_cast<std::size_t>(m_writer.statement)),
       .variable = variable,
       .planned = place});
  m_state.program.shapes.endRow();
  m_state.plan.noteAllocation(id, variable);
  current().kind = StatementKind::Allocate;
  current().allocation = id;
  current().variable = {};
  current().source = {};
  m_writer.events.clear();
}

void StatementReader::attribute(SavedNode node, bool isLast) {
  current().kind = StatementKind::Attribute;
  const std::string_view key = m_nodes.string(node, Field::AttrKey);
  const SavedNode about = m_nodes.optionalChild(node, Field::Node);
  const SavedNode value = m_nodes.child(node, Field::Value);
  const SavedNode inner = m_nodes.child(node, Field::Body);
  if (m_nodes.failed()) return;
  body(inner);
  const bool isThread = key == "thread_extent" || key == "virtual_thread";
  if (isThread && m_nodes.type(about) == TypeKey::TirIterVar) {
    const SavedNode thread = var(about, Field::Var);
    const bool isNew = !m_state.names.of(thread).valid();
    const std::string name(m_state.varText(thread));
    if (isNew)
      beginBinding(thread, isLast);
    else if (!isLast)
      m_text = "with ";
    m_text += "T.launch_thread(" + (isNew ? quoted(m_nodes.string(about, Field::ThreadTag)) : name) + ", ";
    m_writer.write(value, m_text);
    m_text += ')';
    if (isNew)
      endBinding(thread, isLast);
    else if (!isLast)
      m_text += ':';
    return;
  }
  m_text = isLast ? "T.attr(" : "with T.attr(";
  switch (m_nodes.type(about)) {
    case TypeKey::TirVar:
    case TypeKey::TirSizeVar:
      m_text += m_state.varText(about);
      break;
    case TypeKey::TirBuffer:
      m_text += m_state.bufferText(about, m_writer.statement);
      break;
    default:
      m_text += m_state.attributes.value(about);
  }
  m_text += ", " + quoted(key) + ", ";
  m_writer.write(value, m_text);
  m_text += isLast ? ")" : "):";
  // Until 0.7 the scope of an allocation stands here.
  if (key == "storage_scope" && m_nodes.type(about) == TypeKey::TirVar &&
      m_nodes.type(value) == TypeKey::TirStringImm)
    m_state.program.variables[m_state.variable(about).index()].scope =
        m_state.strings.intern(m_nodes.string(value, Field::Value));
}

void StatementReader::declare(SavedNode node, bool isLast) {
  current().kind = StatementKind::Declare;
  const SavedNode buffer = m_nodes.child(node, Field::Buffer, {TypeKey::TirBuffer}, "a tir.Buffer");
  const SavedNode data = m_nodes.failed() ? kNullNode : var(buffer, Field::Data);
  if (m_nodes.failed()) return;
  m_state.plan.noteView(m_state.variable(data), buffer);
  const std::string memory(m_state.varText(data));
  if (!m_state.names.of(buffer).valid()) m_state.names.define(buffer, m_nodes.string(buffer, Field::Name));
  beginBinding(buffer, isLast);
  m_text += "T.decl_buffer(" + m_writer.bufferArguments(buffer, memory) + ")";
  endBinding(buffer, isLast);
  body(m_nodes.child(node, Field::Body));
}

void StatementReader::bufferStore(SavedNode node) {
  current().kind = StatementKind::Store;
  const SavedNode buffer = m_nodes.child(node, Field::Buffer, {TypeKey::TirBuffer}, "a tir.Buffer");
  const SavedNode data = m_nodes.failed() ? kNullNode : var(buffer, Field::Data);
  if (m_nodes.failed()) return;
  m_writer.events.push_back({.variable = m_state.variable(data), .access = Access::Write});
  m_text = m_state.bufferText(buffer, m_writer.statement);
  const auto indices = m_nodes.items(node, Field::Indices);
  const SavedNode predicate = m_nodes.optionalChild(node, Field::Predicate);
  m_text += predicate == kNullNode ? "[" : ".vstore([";
  if (indices.empty()) m_text += "()";
  const std::size_t indexEvents = m_writer.events.size();
  m_writer.writeList(indices, m_text);
  const std::size_t valueEvents = m_writer.events.size();
  m_text += predicate == kNullNode ? "] = " : "], ";
  expression(node, Field::Value);
  valueFirst(indexEvents, valueEvents);
  if (predicate == kNullNode) return;
  m_text += ", predicate=";
  m_writer.write(predicate, m_text);
  m_text += ')';
}

/// The value is evaluated before the indices, though it stands behind them.
void StatementReader::valueFirst(std::size_t indexEvents, std::size_t valueEvents) {
  const auto begin = m_writer.events.begin();
  std::rotate(begin + static_cast<std::ptrdiff_t>(indexEvents),
              begin + static_cast<std::ptrdiff_t>(valueEvents), m_writer.events.end());
}

void StatementReader::oldStore(SavedNode node) {
  current().kind = StatementKind::Store;
  const SavedNode data = var(node, Field::BufferVar);
  if (m_nodes.failed()) return;
  m_writer.events.push_back({.variable = m_state.variable(data), .access = Access::Write});
  m_text = "T.store(" + std::string(m_state.varText(data)) + ", ";
  const std::size_t indexEvents = m_writer.events.size();
  expression(node, Field::Index);
  const std::size_t valueEvents = m_writer.events.size();
  m_text += ", ";
  expression(node, Field::Value);
  valueFirst(indexEvents, valueEvents);
  const SavedNode predicate = m_nodes.optionalChild(node, Field::Predicate);
  if (predicate != kNullNode && m_nodes.type(predicate) != TypeKey::IntImm) {
    m_text += ", ";
    m_writer.write(predicate, m_text);
  }
  m_text += ')';
}

void StatementReader::evaluate(SavedNode node) {
  current().kind = StatementKind::Evaluate;
  const SavedNode value = m_nodes.child(node, Field::Value);
  if (m_nodes.type(value) == TypeKey::TirCall) return m_writer.write(value, m_text);
  m_text = "T.evaluate(";
  m_writer.write(value, m_text);
  m_text += ')';
}

void StatementReader::assertion(SavedNode node, bool isLast) {
  current().kind = StatementKind::Assert;
  m_text = isLast ? "assert " : "with T.Assert(";
  expression(node, Field::Condition);
  m_text += ", ";
  expression(node, Field::Message);
  if (!isLast) m_text += "):";
  body(m_nodes.child(node, Field::Body));
}

/// Blocks are gone when a program is lowered; a buffer that one makes is not planned, which a warning says.
void StatementReader::block(SavedNode node) {
  current().kind = StatementKind::Block;
  const SavedNode inner = m_nodes.child(node, Field::Block, {TypeKey::TirBlock}, "a tir.Block");
  if (m_nodes.failed()) return;
  m_text = "with T.block(" + quoted(m_nodes.string(inner, Field::NameHint)) + "):";
  for (const SavedNode buffer : m_nodes.items(inner, Field::AllocBuffers))
    m_state.warnings.push_back(
        {locate(inner), "buffer '" + support::elide(m_nodes.string(buffer, Field::Name)) +
                            "' belongs to a block, which is not lowered yet: it is not planned"});
  const SavedNode init = m_nodes.optionalChild(inner, Field::Init);
  if (init != kNullNode) body(init, false);
  body(m_nodes.child(inner, Field::Body));
}

}  // namespace memscape::import
