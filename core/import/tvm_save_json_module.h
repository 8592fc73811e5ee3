// SPDX-License-Identifier: Apache-2.0
// A saved module of lowered functions as a program.
#pragma once

#include "core/import/tvm_save_json_reader.h"
#include "core/model/workload.h"
#include "core/support/progress.h"

namespace memscape::import {

/// A function of an IRModule.
struct SavedFunction {
  std::string_view name;
  SavedNode global = kNullNode;
  SavedNode node = kNullNode;
};

/// The program that the module's PrimFuncs are; others are left out. Warnings say what was odd.
[[nodiscard]] support::Result<model::Workload> readTirModule(NodeReader& nodes, SavedNode module,
                                                             std::vector<SavedFunction> functions,
                                                             const support::Progress& progress);

}  // namespace memscape::import
