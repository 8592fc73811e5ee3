// SPDX-License-Identifier: Apache-2.0
// From a lowered program to buffers with live ranges: one walk from the entry through all calls.
//
//   def main(): a = allocate      tick   1  allocate a        a |
//     op(a)                              2  op(a)             a |   call 1
//     op(a)                              3    store b[0]      a | b
//                                        4  op(a)             a |   call 2
//                                        5    store b[0]      a | b     b: two ranges, one per call
//
// Source: the behaviour of TVM's unified static memory planning (tir/usmp, 0.9 to 0.19).
#pragma once

#include "core/analysis/lower.h"
#include "core/model/program_trace.h"
#include "core/support/progress.h"
#include "core/support/result.h"

namespace memscape::analysis {

/// The problem's steps are the walk's ticks: every statement entered counts one, except what stands directly
/// inside an allocate; all that is evaluated in a statement has its tick. A buffer is live in each call from
/// its first to its last use, both inclusive; what a loop uses is live through the outermost loop around
/// it. Callees are walked anew for every call, their parameters being aliases of what they are handed.
/// Planned is what has a known size, lies in global memory, and stands in no loop or directly in a serial
/// one; everything else is listed in the trace with the reason. Constants live for ever, in pools of their
/// own.
///
/// With tvmCompatible: lanes are not counted, a let's variable is not the memory it was bound to, while is no
/// loop, a parameter that is handed nothing planned still stands for what it was handed before, and names are
/// those that TVM's parser gives.
///
/// O(ticks + uses log). Errors: no such entry (the candidates are named), recursion, a call with another
/// number of arguments than parameters, more than kMaxTicks, sizes past 2^63-1; with ioInWorkspace a
/// parameter that the program both reads and writes, or neither. Only alignment and pools of `options` are
/// not applied here.
[[nodiscard]] support::Result<Lowered> extractBuffers(std::shared_ptr<const model::Program> program,
                                                      const LowerOptions& options,
                                                      const support::Progress& progress = {});

/// Calls that call calls can multiply without end; nobody plans so long a program.
inline constexpr std::size_t kMaxTicks = std::size_t{1} << 23;

}  // namespace memscape::analysis
