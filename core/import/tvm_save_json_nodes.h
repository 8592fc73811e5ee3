// SPDX-License-Identifier: Apache-2.0
// The nodes of a tvm.ir.save_json file in flat arrays, and the reading of them. Nothing is checked here but
// that the file has this shape and that the items of lists exist.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/support/ids.h"
#include "core/support/progress.h"
#include "core/support/result.h"
#include "core/support/string_table.h"

namespace memscape::import {

/// A node of the file by its index; 0 is the null object.
using SavedNode = support::Id<struct SavedNodeTag>;
inline constexpr SavedNode kNullNode{std::size_t{0}};

/// What a node is, where it means something here.
enum class TypeKey : std::uint8_t {
  Unknown,
  Null,
  DictAttrs,
  Executor,
  FloatImm,
  GlobalVar,
  IRModule,
  IntImm,
  Map,
  Array,
  Op,
  PointerType,
  PrimType,
  Range,
  String,
  Target,
  TargetKind,
  TupleType,
  VirtualDevice,
  NDArray,
  Box,
  AllocatedPoolInfo,
  ConstantMemoryPools,
  ConstantPoolInfo,
  PoolAllocation,
  WorkspaceMemoryPools,
  WorkspacePoolInfo,
  RelayCall,
  RelayConstant,
  RelayFunction,
  RelayId,
  RelayIf,
  RelayLet,
  RelayTensorType,
  RelayTuple,
  RelayTupleGetItem,
  RelayVar,
  RelayOther,
  CallLoweredAttrs,
  OnDeviceAttrs,
  RelayAttrs,
  TirAdd,
  TirAllocate,
  TirAllocateConst,
  TirAnd,
  TirAny,
  TirAssertStmt,
  TirAttrStmt,
  TirBlock,
  TirBlockRealize,
  TirBroadcast,
  TirBuffer,
  TirBufferLoad,
  TirBufferRealize,
  TirBufferStore,
  TirCall,
  TirCast,
  TirDeclBuffer,
  TirDiv,
  TirEQ,
  TirEvaluate,
  TirFloorDiv,
  TirFloorMod,
  TirFor,
  TirGE,
  TirGT,
  TirIfThenElse,
  TirIterVar,
  TirLE,
  TirLT,
  TirLet,
  TirLetStmt,
  TirLoad,
  TirMax,
  TirMin,
  TirMod,
  TirMul,
  TirNE,
  TirNot,
  TirOr,
  TirPrefetch,
  TirPrimFunc,
  TirProducerLoad,
  TirProducerRealize,
  TirProducerStore,
  TirRamp,
  TirReduce,
  TirSelect,
  TirSeqStmt,
  TirShuffle,
  TirSizeVar,
  TirStore,
  TirStringImm,
  TirSub,
  TirVar,
  TirWhile,
};

/// The fields of nodes that are read; others are passed over.
enum class Field : std::uint8_t {
  Unknown,
  Dict,
  CheckedType,
  A,
  AllocBuffers,
  AllocatedSize,
  Annotations,
  Args,
  AttrKey,
  Attrs,
  AxisSeparators,
  B,
  Base,
  Block,
  Body,
  Buffer,
  BufferMap,
  BufferType,
  BufferVar,
  ByteOffset,
  ClockFrequencyHz,
  Cond,
  Condition,
  Data,
  DataAlignment,
  DefaultDeviceType,
  DeviceType,
  DeviceTypeInt,
  Dom,
  Dtype,
  ElemOffset,
  ElementType,
  ElseCase,
  Extent,
  Extents,
  FalseBranch,
  FalseValue,
  Fields,
  ForType,
  Functions,
  Host,
  Index,
  Indices,
  Init,
  Keys,
  Kind,
  Lanes,
  LoopVar,
  MemoryScope,
  Message,
  Metadata,
  Min,
  Name,
  NameHint,
  Node,
  OffsetFactor,
  Op,
  Params,
  PoolInfo,
  PoolName,
  PoolVarIdx,
  Pools,
  Predicate,
  PreflattenedBufferMap,
  Producer,
  ReadBandwidth,
  ReadLatency,
  RetType,
  Scope,
  Seq,
  Shape,
  SizeHintBytes,
  Source,
  StorageScope,
  Stride,
  Strides,
  Tag,
  Targets,
  ThenCase,
  ThreadBinding,
  ThreadTag,
  TrueBranch,
  TrueValue,
  TupleValue,
  TypeAnnotation,
  Value,
  Var,
  Vectors,
  Vid,
  VirtualDeviceId,
  VirtualDevice,
  VirtualDeviceOfAttrs,
  WriteBandwidth,
  WriteLatency,
};

/// As the file spells it.
[[nodiscard]] std::string_view nameOf(Field field);

struct NodeTable {
  struct Node {
    std::uint32_t firstField = 0;
    std::uint32_t firstItem = 0;
    std::uint32_t firstKey = 0;
    support::StringId repr;      ///< text of a leaf; invalid without one, and for arrays of numbers
    support::StringId typeName;  ///< as in the file
    TypeKey type = TypeKey::Unknown;
  };
  struct FieldValue {
    std::int64_t number = 0;  ///< where the text is a plain decimal number
    support::StringId text;   ///< where it is not
    Field field = Field::Unknown;
  };

  std::vector<Node> nodes;  ///< and one more at the end, so that every node's rows have an end
  std::vector<FieldValue> fields;
  std::vector<SavedNode> items;
  std::vector<support::StringId> keys;
  support::StringTable strings;
  std::int64_t root = -1;
  std::string version;  ///< of TVM; empty where the file does not say

  [[nodiscard]] std::size_t size() const { return nodes.empty() ? 0 : nodes.size() - 1; }
  [[nodiscard]] std::span<const FieldValue> fieldsOf(SavedNode n) const {
    return std::span(fields).subspan(nodes[n.index()].firstField,
                                     nodes[n.index() + 1].firstField - nodes[n.index()].firstField);
  }
  [[nodiscard]] std::span<const SavedNode> itemsOf(SavedNode n) const {
    return std::span(items).subspan(nodes[n.index()].firstItem,
                                    nodes[n.index() + 1].firstItem - nodes[n.index()].firstItem);
  }
  [[nodiscard]] std::span<const support::StringId> keysOf(SavedNode n) const {
    return std::span(keys).subspan(nodes[n.index()].firstKey,
                                   nodes[n.index() + 1].firstKey - nodes[n.index()].firstKey);
  }
};

/// Reads the layout of TVM 0.7 to 0.21. The arrays' data is not kept. O(bytes).
[[nodiscard]] support::Result<NodeTable> parseNodeTable(std::string_view text,
                                                        const support::Progress& progress);

}  // namespace memscape::import
