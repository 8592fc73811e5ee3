// SPDX-License-Identifier: Apache-2.0
// A saved Relay function as a graph of tensors.
#pragma once

#include "core/import/tvm_save_json_reader.h"
#include "core/model/workload.h"
#include "core/support/progress.h"

namespace memscape::import {

/// The graph that a relay.Function computes: parameters first, then expressions depth first, each once,
/// arguments from left to right, the value of a let before its body. Tuples are flattened; calls that only
/// reshape become NodeKind::Reshape; on_device says where what is inside it lives. Needs checked types.
/// Errors name `if`, dimensions that are not known, missing types, and devices that only some expressions
/// have.
[[nodiscard]] support::Result<model::Workload> readRelayFunction(NodeReader& nodes, SavedNode function,
                                                                 const support::Progress& progress);

}  // namespace memscape::import
