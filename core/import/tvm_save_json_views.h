// SPDX-License-Identifier: Apache-2.0
// Lines for the views of memory that a function's statements use.
#pragma once

#include "core/import/tvm_save_json_statements.h"

namespace memscape::import {

/// Gives every view in TirState::views a statement of kind View before the statements that use it, as deep as
/// all of them are inside, and moves what refers to statements of the function: calls from `firstCall` on and
/// allocations from `firstAllocation` on.
void insertViews(TirState& state, FunctionBody& body, std::size_t firstCall, std::size_t firstAllocation);

}  // namespace memscape::import
